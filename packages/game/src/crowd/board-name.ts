import { generatedName, numberOf } from './generated-names.ts';
import { isAllowedName, shownName } from './names.ts';
import type { BannedPhone, BoardRow, ResultRow } from './show-fields.ts';

/** A viewer's name, and the number of the made-up one that stands in for it. */
export interface Named {
  name: string;
  /** `numberOf` the viewer: always the same for the same one. */
  madeUp: number;
}

const isNoneProfane = () => false;

/**
 * What everybody may see of a viewer's name: one line that cannot run over, and the viewer's made-up name where there is none, where one of the
 * streamer's hidden words is in it, or where it is profane.
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

/** A row of a result as everybody may see it now: results were told without profane names, and words may have been hidden since. */
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

/** Rows that were told before a phone was banned. */
export const withoutBanned = (
  rows: readonly ResultRow[],
  banned: readonly BannedPhone[] = [],
): ResultRow[] => rows.filter((row) => banned.every(({ viewer }) => viewer !== row.viewer));
