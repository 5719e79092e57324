import type { EditCommand, IdPath, SingleEdit } from '@quizcast/game/command';
import { styleIn, type AnyStyle, type Side } from '../../games/game-side.ts';
import { kindOf } from './style-kind.ts';

/** A new style that looks like `from`. */
export const addStyle = (from: AnyStyle, id: string, name: string): EditCommand => ({
  type: 'edit.insert',
  path: kindOf(from).root,
  value: { ...from, id, name: name.slice(0, 200) },
  before: null,
});

export const setField = (style: AnyStyle, field: IdPath, value: unknown): SingleEdit => ({
  type: 'edit.update',
  path: [...kindOf(style).root, style.id, ...field],
  value,
});

/** The style that the shows of its game fall back to. */
export const defaultStyleOf = (side: Side, fallback: AnyStyle): AnyStyle =>
  styleIn(side, side.defaultStyle) ?? fallback;

/** How many shows are drawn in this style: their own, or the default one for want of an own. */
export const usesOf = (side: Side, styleId: string): number =>
  side.shows.filter((show) =>
    styleIn(side, show.styleId) === undefined
      ? styleId === side.defaultStyle
      : show.styleId === styleId,
  ).length;

export interface FieldChange {
  /** Within the style. */
  field: IdPath;
  value: unknown;
}

/** Several fields of a style at once: one step to take back. Null when there is nothing to change. */
export function setFields(style: AnyStyle, changes: readonly FieldChange[]): EditCommand | null {
  if (changes.length === 0) return null;
  return {
    type: 'edit.many',
    edits: changes.map(({ field, value }) => setField(style, field, value)),
  };
}
