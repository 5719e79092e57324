import type { EditCommand, IdPath, SingleEdit } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { AnyShow } from '@quizcast/game/games/definition';
import {
  gameFacts,
  games,
  gameSection,
  styleIn,
  type AnyStyle,
  type Game,
  type GameSection,
} from '../../games/game-side.ts';
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

/** Whether a show uses this style, as its own or as the default. */
export const isDrawnIn = (side: GameSection, { styleId }: AnyShow, style: AnyStyle): boolean =>
  (styleIn(side, styleId)?.id ?? side.defaultStyle) === style.id;

/** Number of shows that use this style, in all games that are drawn in styles of its game. */
export const usesOf = (app: QuizShowApp, style: AnyStyle): number =>
  games
    .filter((game) => gameFacts[game].styles === kindOf(style).game)
    .map((game) => gameSection(app, game))
    .flatMap((side) => side.shows.filter((show) => isDrawnIn(side, show, style))).length;

/** The game that can be shown in this style: the one on air, or else the style's own. */
export function gameUsing({ onAir }: QuizShowApp, style: AnyStyle): Game {
  const { game } = kindOf(style);
  return gameFacts[onAir].styles === game ? onAir : game;
}

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
