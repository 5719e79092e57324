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

/** Drops rows of phones that were banned after the result was stored. */
export const withoutBanned = (
  rows: readonly ResultRow[],
  banned: readonly BannedPhone[] = [],
): ResultRow[] => rows.filter((row) => banned.every(({ viewer }) => viewer !== row.viewer));
