import { defaultStyle } from '@quizcast/game/document/defaults';
import {
  badgeShapes,
  colorSchema,
  explanationStyleSchema,
  finishes,
  fontFamilySchema,
  fontSchema,
  jokerStyleSchema,
  panelShapes,
  partNames,
  questionLayouts,
  questionStyleSchema,
  stageStyleSchema,
  votingChartStyleSchema,
  type BadgeShape,
  type Finish,
  type Font,
  type LayerName,
  type QuestionLayout,
  type QuizshowStyle,
} from '@quizcast/game/document/style';
import { z } from 'zod';
import type { Catalogue } from '../../messages/catalogue.ts';

export { partNames };
export type PartName = (typeof partNames)[number];

export type FieldLabel = keyof Catalogue['styles']['fields'];
export type GroupName = keyof Catalogue['styles']['groups'];

/** What a number can be. */
export interface Range {
  min: number;
  max: number;
}

export type Choice = BadgeShape | Finish | QuestionLayout;

/** How a field of a style is edited. Limits are those of the document's schema. */
export type Field = { name: string; label: FieldLabel } & (
  | { kind: 'switch' }
  | { kind: 'number'; step: number; unit: 'px' | 'times' | 'em' }
  | { kind: 'color' }
  | { kind: 'font' }
  | { kind: 'choice'; choices: readonly Choice[] }
);

export interface Group {
  name: GroupName;
  fields: readonly Field[];
}

const toggle = (name: string, label: FieldLabel): Field => ({ kind: 'switch', name, label });
const px = (name: string, label: FieldLabel): Field => ({
  kind: 'number',
  name,
  label,
  step: 1,
  unit: 'px',
});
const scale: Field = { kind: 'number', name: 'scale', label: 'scale', step: 0.05, unit: 'times' };
const choice = (name: string, label: FieldLabel, choices: readonly Choice[]): Field => ({
  kind: 'choice',
  name,
  label,
  choices,
});
const color = (name: string, label: FieldLabel): Field => ({ kind: 'color', name, label });
const font = (name: string, label: FieldLabel): Field => ({ kind: 'font', name, label });

const place = [px('positionX', 'positionX'), px('positionY', 'positionY'), scale];

const form = [choice('shape', 'shape', panelShapes), choice('finish', 'finish', finishes)];

/** Every field of every part, in the order in which a designer meets them. */
export const partFields: Record<PartName, readonly Group[]> = {
  question: [
    { name: 'show', fields: [toggle('hide', 'hide'), toggle('showLines', 'showLines')] },
    { name: 'place', fields: place },
    { name: 'form', fields: [...form, choice('layout', 'layout', questionLayouts)] },
    {
      name: 'colors',
      fields: [
        color('fontColor', 'fontColor'),
        color('letterColor', 'letterColor'),
        color('panelColor1', 'panelTop'),
        color('panelColor2', 'panelBottom'),
        color('borderColor', 'borderColor'),
      ],
    },
    {
      name: 'answers',
      fields: [
        color('lockedAnswerColor', 'lockedAnswerColor'),
        color('rightAnswerColor', 'rightAnswerColor'),
        color('wrongAnswerColor', 'wrongAnswerColor'),
      ],
    },
    { name: 'fonts', fields: [font('font', 'font'), font('letterFont', 'letterFont')] },
    {
      name: 'image',
      fields: [
        toggle('imageHide', 'hide'),
        px('imagePositionX', 'positionX'),
        px('imagePositionY', 'positionY'),
        px('imageHeight', 'imageHeight'),
      ],
    },
  ],
  stage: [
    { name: 'show', fields: [toggle('hide', 'hide')] },
    {
      name: 'place',
      fields: [
        ...place,
        { kind: 'number', name: 'width', label: 'width', step: 1, unit: 'em' },
        px('fontSize', 'fontSize'),
      ],
    },
    { name: 'form', fields: form },
    {
      name: 'colors',
      fields: [
        color('fontColor', 'fontColor'),
        color('activeFontColor', 'activeFontColor'),
        color('activeStageColor', 'activeStageColor'),
        color('backgroundColor1', 'backgroundTop'),
        color('backgroundColor2', 'backgroundMiddle'),
        color('backgroundColor3', 'backgroundBottom'),
        color('borderColor', 'borderColor'),
      ],
    },
    { name: 'fonts', fields: [font('font', 'font')] },
  ],
  joker: [
    { name: 'show', fields: [toggle('hide', 'hide')] },
    { name: 'place', fields: place },
    {
      name: 'form',
      fields: [choice('shape', 'shape', badgeShapes), choice('finish', 'finish', finishes)],
    },
    {
      name: 'colors',
      fields: [
        color('backgroundColor1', 'backgroundTop'),
        color('backgroundColor2', 'backgroundBottom'),
        color('borderColor1', 'borderTop'),
        color('borderColor2', 'borderMiddle'),
        color('borderColor3', 'borderBottom'),
      ],
    },
  ],
  votingChart: [
    { name: 'show', fields: [toggle('hide', 'hide')] },
    { name: 'place', fields: [...place, px('width', 'barWidth')] },
    {
      name: 'colors',
      fields: [
        color('color1', 'barA'),
        color('color2', 'barB'),
        color('color3', 'barC'),
        color('color4', 'barD'),
      ],
    },
  ],
  explanation: [
    { name: 'show', fields: [toggle('hide', 'hide')] },
    { name: 'place', fields: [...place, px('width', 'width'), px('fontSize', 'fontSize')] },
    { name: 'form', fields: form },
    {
      name: 'colors',
      fields: [
        color('fontColor', 'fontColor'),
        color('panelColor1', 'panelTop'),
        color('panelColor2', 'panelBottom'),
        color('borderColor', 'borderColor'),
      ],
    },
    { name: 'fonts', fields: [font('font', 'font')] },
  ],
};

/** The fields of one layer: the picture's stand with the question's. */
export function groupsOf(layer: LayerName): { part: PartName; groups: readonly Group[] } {
  const part = layer === 'image' ? 'question' : layer;
  const groups = partFields[part].filter(({ name }) =>
    layer === 'image' ? name === 'image' : name !== 'image',
  );
  return { part, groups };
}

const schemas = {
  question: questionStyleSchema,
  stage: stageStyleSchema,
  joker: jokerStyleSchema,
  votingChart: votingChartStyleSchema,
  explanation: explanationStyleSchema,
} satisfies Record<PartName, unknown>;

/** The names that the document's schema gives a part's fields. */
export const schemaFields = (part: PartName): string[] => Object.keys(schemas[part].shape);

/** The values that the schema of a choice takes. */
export function schemaChoices(part: PartName, name: string): unknown[] {
  const schema = Object.entries(schemas[part].shape).find(([field]) => field === name)?.[1];
  const inner: unknown = schema === undefined || !('unwrap' in schema) ? null : schema.unwrap();
  return inner instanceof z.ZodEnum ? [...inner.options] : [];
}

const mostSwatches = 26;

/** The colours of a style, each once, and none at all as the last. */
export function colorsOf(style: QuizshowStyle): string[] {
  const colors = partNames.flatMap((part) =>
    partFields[part].flatMap(({ fields }) =>
      fields.flatMap(({ kind, name }) => {
        const value = kind === 'color' ? valueIn(style, part, name) : null;
        return typeof value === 'string' ? [value.toLowerCase()] : [];
      }),
    ),
  );
  return [...new Set(['#ffffff', ...colors])].slice(0, mostSwatches).concat('#00000000');
}

const ranges = new Map<string, Range>();

/** How far a number goes: the rules bring every other to the nearer end. */
export function rangeOf(part: PartName, name: string): Range {
  const key = `${part} ${name}`;
  const known = ranges.get(key);
  if (known !== undefined) return known;
  const schema = Object.entries(schemas[part].shape).find(([field]) => field === name)?.[1];
  const end = (value: number): number => {
    const result = schema?.safeParse(value);
    return typeof result?.data === 'number' ? result.data : value;
  };
  const range = { min: end(-1_000_000), max: end(1_000_000) };
  ranges.set(key, range);
  return range;
}

const defaults = defaultStyle();

const valueIn = (style: QuizshowStyle, part: PartName, name: string): unknown =>
  Object.entries(style[part]).find(([key]) => key === name)?.[1];

const defaultOf = (part: PartName, name: string): unknown => valueIn(defaults, part, name);

export const isColor = (text: string): boolean => colorSchema.safeParse(text).success;
export const isFontFamily = (text: string): boolean => fontFamilySchema.safeParse(text).success;

/** A field's value and the one it is reset to; null when the two are of different kinds or not of the kind asked for. */
export type Read<T> = { value: T; initial: T } | null;

function read<T>(
  style: QuizshowStyle,
  part: PartName,
  name: string,
  is: (value: unknown) => value is T,
): Read<T> {
  const value = valueIn(style, part, name);
  const initial = defaultOf(part, name);
  return is(value) && is(initial) ? { value, initial } : null;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isFont = (value: unknown): value is Font => fontSchema.safeParse(value).success;

export const readNumber = (style: QuizshowStyle, part: PartName, name: string): Read<number> =>
  read(style, part, name, isNumber);
export const readText = (style: QuizshowStyle, part: PartName, name: string): Read<string> =>
  read(style, part, name, isText);
export const readBoolean = (style: QuizshowStyle, part: PartName, name: string): Read<boolean> =>
  read(style, part, name, isBoolean);
export const readFont = (style: QuizshowStyle, part: PartName, name: string): Read<Font> =>
  read(style, part, name, isFont);
