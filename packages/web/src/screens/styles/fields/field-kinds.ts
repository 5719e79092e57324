import type { Choice, Field, FieldLabel } from './field.ts';

export const toggle = (name: string, label: FieldLabel): Field => ({ kind: 'switch', name, label });
export const px = (name: string, label: FieldLabel): Field => ({
  kind: 'number',
  name,
  label,
  step: 1,
  unit: 'px',
});
const scale: Field = { kind: 'number', name: 'scale', label: 'scale', step: 0.05, unit: 'times' };
export const choice = (name: string, label: FieldLabel, choices: readonly Choice[]): Field => ({
  kind: 'choice',
  name,
  label,
  choices,
});
export const color = (name: string, label: FieldLabel): Field => ({ kind: 'color', name, label });
export const font = (name: string, label: FieldLabel): Field => ({ kind: 'font', name, label });

export const position = [px('positionX', 'positionX'), px('positionY', 'positionY')];
export const place = [...position, scale];
