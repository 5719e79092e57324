import type { EditCommand, IdPath, SingleEdit } from '@quizcast/game/command';
import { styleIn, type AnyStyle, type GameSection } from '../../games/game-side.ts';
import { kindOf } from './style-kind.ts';

/** Adds a new style that is a copy of `from`. */
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

/** Default style of a game's shows. */
export const defaultStyleOf = (side: GameSection, fallback: AnyStyle): AnyStyle =>
  styleIn(side, side.defaultStyle) ?? fallback;

/** Number of shows that use this style, directly or as the default. */
export const usesOf = (side: GameSection, styleId: string): number =>
  side.shows.filter((show) =>
    styleIn(side, show.styleId) === undefined
      ? styleId === side.defaultStyle
      : show.styleId === styleId,
  ).length;

export interface FieldChange {
  /** Path within the style. */
  field: IdPath;
  value: unknown;
}

/** Sets several fields of a style as one undo step. Null when there is nothing to change. */
export function setFields(style: AnyStyle, changes: readonly FieldChange[]): EditCommand | null {
  if (changes.length === 0) return null;
  return {
    type: 'edit.many',
    edits: changes.map(({ field, value }) => setField(style, field, value)),
  };
}
