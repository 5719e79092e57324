import type { EditCommand, IdPath } from '@quizcast/game/command';
import { defaultStyle } from '@quizcast/game/document/defaults';
import { styleNamed, type QuizShowApp } from '@quizcast/game/document/document';
import type { QuizshowStyle } from '@quizcast/game/document/style';

/** A new style that looks like `from`. */
export const addStyle = (from: QuizshowStyle, id: string, name: string): EditCommand => ({
  type: 'edit.insert',
  path: ['styles'],
  value: { ...from, id, name: name.slice(0, 200) },
  before: null,
});

export const setField = (styleId: string, field: IdPath, value: unknown): EditCommand => ({
  type: 'edit.update',
  path: ['styles', styleId, ...field],
  value,
});

/** The style that shows fall back to. */
export const defaultStyleOf = (app: QuizShowApp): QuizshowStyle =>
  styleNamed(app, app.defaultStyle) ?? defaultStyle();

/** How many shows are drawn in this style: their own, or the default one for want of an own. */
export const usesOf = (app: QuizShowApp, styleId: string): number =>
  app.shows.filter((show) =>
    styleNamed(app, show.styleId) === undefined
      ? styleId === app.defaultStyle
      : show.styleId === styleId,
  ).length;

export interface FieldChange {
  /** Within the style. */
  field: IdPath;
  value: unknown;
}

/** Several fields of a style at once: one step to take back. Null when there is nothing to change. */
export function setFields(styleId: string, changes: readonly FieldChange[]): EditCommand | null {
  if (changes.length === 0) return null;
  return {
    type: 'edit.many',
    edits: changes.map(({ field, value }) => ({
      type: 'edit.update',
      path: ['styles', styleId, ...field],
      value,
    })),
  };
}
