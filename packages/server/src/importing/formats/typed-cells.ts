import { quantityIn, type NumberReading, type Quantity } from '@quizcast/game/crowd/typed/number';

// Numbers and accepted answers in cells and texts.

const withExponent = /^[+-]?\d{1,17}(?:\.\d{1,17})?e[+-]?\d{1,3}$/i;
const looksLikeThousands = /^(-?[1-9]\d{0,2}\.\d{3})$/;

/** A number in common notation, with or without a unit; null for other text. */
export function readQuantity(text: string, reading?: NumberReading): Quantity | null {
  const trimmed = text.trim();
  if (!withExponent.test(trimmed)) return quantityIn(trimmed, reading);
  const value = Number(trimmed);
  return Number.isFinite(value) ? { value, unit: '' } : null;
}

/** Like {@link readQuantity}, without the unit. */
export const readNumber = (text: string, reading?: NumberReading): number | null =>
  readQuantity(text, reading)?.value ?? null;

/** Notation that {@link readNumber} reads as the same number. */
export const numberText = (value: number): string =>
  String(value + 0).replace(looksLikeThousands, (digits) => `${digits}0`);

/** Separated by line breaks, or otherwise by vertical bars. */
export const acceptedIn = (cell: string): string[] =>
  cell
    .split(cell.includes('\n') ? '\n' : '|')
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');

export const acceptedText = (texts: readonly string[]): string =>
  texts.some((text) => text.includes('|')) ? `${texts.join('\n')}\n` : texts.join(' | ');

/** A number with tolerance in Moodle's notation: `3.14:0.01`, or a range `1..5`. Null for other text. */
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
