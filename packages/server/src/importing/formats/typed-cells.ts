import { numberIn } from '@quizcast/game/crowd/typed-number';

// Numbers and accepted answers as they stand in cells and texts.

const withExponent = /^[+-]?\d{1,17}(?:\.\d{1,17})?e[+-]?\d{1,3}$/i;
const takenForThousands = /^(-?[1-9]\d{0,2}\.\d{3})$/;
const unitBehind = /[\p{L}%€$£°²³/]{1,12}$/u;

/** A number as people write it, with its unit or without; null when it is none. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim();
  const value = withExponent.test(trimmed) ? Number(trimmed) : numberIn(trimmed);
  return value !== null && Number.isFinite(value) ? value : null;
}

export const unitIn = (text: string): string => {
  const trimmed = text.trim();
  return withExponent.test(trimmed) ? '' : (unitBehind.exec(trimmed)?.[0] ?? '');
};

/** As {@link readNumber} takes it for the same number. */
export const writtenNumber = (value: number): string =>
  String(value + 0).replace(takenForThousands, (digits) => `${digits}0`);

/** One a line, else with a bar between. */
export const acceptedIn = (cell: string): string[] =>
  cell
    .split(cell.includes('\n') ? '\n' : '|')
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');

export const writtenAccepted = (texts: readonly string[]): string =>
  texts.some((text) => text.includes('|')) ? `${texts.join('\n')}\n` : texts.join(' | ');

/** A number with its tolerance as Moodle writes it: `3.14:0.01`, or the ends `1..5`. Null when it is none. */
export function readTolerance(text: string): { right: number; range: number } | null {
  const [from = '', to] = text.split('..');
  const [value = '', tolerance] = from.split(':');
  const [first, second] = [to === undefined ? value : from, to ?? tolerance].map((part) =>
    part === undefined ? null : readNumber(part),
  );
  if (first === null || first === undefined) return null;
  if (to === undefined) return { right: first, range: Math.abs(second ?? 0) };
  if (second === null || second === undefined) return null;
  return { right: (first + second) / 2, range: Math.abs(second - first) / 2 };
}
