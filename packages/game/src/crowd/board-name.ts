import { generatedName, numberOf } from './generated-names.ts';
import { isAllowedName, shownName } from './names.ts';
import type { BannedPhone, BoardRow, ResultRow } from './show-fields.ts';

/** A viewer's name and the number of the generated name that replaces it. */
export interface Named {
  name: string;
  /** `numberOf` the viewer: always the same for the same viewer. */
  madeUp: number;
}

const isNoneProfane = () => false;

/**
 * Returns the publicly visible name of a viewer, as one line of limited width. The generated name replaces a name that
 * is empty, contains one of the streamer's hidden words or is profane.
 */
export function boardName(
  { name, madeUp }: Named,
  hiddenWords: readonly string[],
  isProfane: (text: string) => boolean = isNoneProfane,
): string {
  const shown = shownName(name, '');
  const isShown = shown !== '' && isAllowedName(shown, hiddenWords, isProfane);
  return isShown ? shown : madeUpName(madeUp);
}

export const madeUpName = (number: number): string => generatedName(number, 'en');

/**
 * The publicly visible form of a result row: profane names were filtered when the result was stored, but words may have
 * been hidden since.
 */
export const publicRow = (
  { rank, name, points, right, streak, madeUp }: ResultRow,
  hiddenWords: readonly string[],
): BoardRow => ({
  rank,
  name: boardName({ name, madeUp: madeUp ?? numberOf(name) }, hiddenWords),
  points,
  right,
  streak,
});

/** Part of a board, and how many viewers are on all of it. */
export interface BoardPart {
  rows: readonly ResultRow[];
  players: number;
}

/**
 * Removes phones that were banned after the result was stored; the viewers behind them move up. `board`: the leaders of
 * the result, if `rows` are others of its rows.
 */
export function withoutBanned(
  { rows, players }: BoardPart,
  banned: readonly BannedPhone[] = [],
  board: readonly ResultRow[] = rows,
): BoardPart & { rows: ResultRow[] } {
  const isBanned = (row: ResultRow) => banned.some(({ viewer }) => viewer === row.viewer);
  const removed = board.filter(isBanned);
  return {
    rows: rows
      .filter((row) => !isBanned(row))
      .map((row) => ({
        ...row,
        rank: row.rank - removed.filter(({ rank }) => rank < row.rank).length,
      })),
    players: players - removed.length,
  };
}
