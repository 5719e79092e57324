import type { AnswerKey } from './question.ts';
import { numberIn, quantityIn, sizeWord, withPlainDigits, type Quantity } from './typed/number.ts';
import { foldText } from './typed/text.ts';

const parts = /;|\n|\s\/\s/u;
const brackets = /\([^)]*\)|\[[^\]]*\]/gu;
const firstOne = new RegExp(
  String.raw`[-−]?(?:\d{1,3}(?:\s\d{3})+(?!\d)|\d(?:[\d.,'’_]*\d)?)(?:\s*${sizeWord})?`,
  'iu',
);
const units = [
  String.raw`%|€|\$|£|°[cf]?|[ckm]?m[23]?(?:/[sh]2?)?|[mk]?g|m?l|[hst]|[kmgt]b|[km]?hz|k?wh?|v|ps`,
  'prozent|percent|euros?|dollars?|pfund|pounds?|grad|degrees?',
  '(?:kilo|[cz]enti|milli)?met(?:er[ns]?|res?)|meilen?|miles|mph|f(?:ee)?t',
  'lit(?:er[ns]?|res?)|kilos?|(?:kilo)?gram(?:m|s)?|tonne[ns]?|tons?',
  'sek(?:unden?)?|sec(?:ond)?s?|min(?:ute[ns]?|s)?|std|stunden?|hours?',
  'tag(?:en?)?|days?|wochen?|weeks?|monat(?:en?)?|months?|jahr(?:en?)?|years?',
].join('|');
const grouped = String.raw`\d{1,3}(?<mark>[.,٬'’_\s])\d{3}(?:\k<mark>\d{3})*`;
/**
 * A number as an author writes it: grouped by three, if at all, with a common unit, if any, or any after a size. `2Pac`,
 * `50 Cent` and `11.9.2001` are texts.
 */
const authorsNumber = new RegExp(
  String.raw`^(?:[€$£]\s*)?[+\-−]?(?:${grouped}|\d+)(?:[.,٫]\d+)?(?:e[+-]?\d{1,2})?\s*(?:${sizeWord}\s*\p{L}*)?(?:${units})?$`,
  'iu',
);
/** A number and the word that it counts, as in `206 bones`. */
const counted = /^([-−]?[\d.,]*\d)\s+\p{L}[\p{L}\p{N}/]*$/u;
/** Limits the size of the stored answer key. */
const maxAccepted = 20;

/**
 * Texts accepted from viewers for an answer that an author wrote for the host: the whole, each part between semicolons,
 * line breaks or slashes surrounded by spaces, and each of these without bracketed text.
 */
export function acceptedIn(answer: string): string[] {
  const written = [answer, ...answer.split(parts)];
  const all = written.flatMap((text) => [text, text.replace(brackets, ' ')]);
  return [...new Set(all.map(foldText))].filter((text) => text !== '').slice(0, maxAccepted);
}

/**
 * The key of a question whose answer is only written out; null when there is none. A number counts only if it is the
 * whole answer; with `closest` also when the text contains one. A number before one word may also be given alone.
 */
export function answerKeyOf(answer: string, scoring: 'exact' | 'closest'): AnswerKey | null {
  const right =
    authorsQuantity(answer)?.value ?? (scoring === 'closest' ? firstNumber(answer) : null);
  if (right !== null) return { kind: 'number', right, scoring, range: 0 };
  const accepted = [...acceptedIn(answer), ...acceptedIn(countIn(answer))];
  return accepted.length === 0 ? null : { kind: 'text', accepted };
}

/** A number that is a whole answer; null for other text. */
export const authorsQuantity = (answer: string): Quantity | null =>
  authorsNumber.test(withPlainDigits(answer.normalize('NFKC')).trim()) ? quantityIn(answer) : null;

/** The number before the only word of an answer; '' for other text. */
export const countIn = (answer: string): string => counted.exec(answer.trim())?.[1] ?? '';

const firstNumber = (text: string): number | null => numberIn(firstOne.exec(text)?.[0] ?? '');
