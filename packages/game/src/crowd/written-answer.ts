import type { AnswerKey } from './question.ts';
import { numberIn, sizeWord, withPlainDigits } from './typed/number.ts';
import { foldText } from './typed/text.ts';

const parts = /;|\n|\s\/\s/u;
const brackets = /\([^)]*\)|\[[^\]]*\]/gu;
const digits = /[-−]?\d[\d.,'’_]*/u;
const units = String.raw`%|€|\$|£|°[cf]?|[mck]?m|km/h|[mk]?g|m?l|min|[hst]|[kmgt]b|[km]?hz|k?wh?|v`;
const grouped = String.raw`\d{1,3}(?<mark>[.,٬'’_\s])\d{3}(?:\k<mark>\d{3})*`;
/**
 * A number as an author writes it: grouped by three, if at all, with a unit, if any. `2Pac`, `50 Cent` and `11.9.2001`
 * are texts.
 */
const authorsNumber = new RegExp(
  String.raw`^(?:[€$£]\s*)?[+\-−]?(?:${grouped}|\d+)(?:[.,٫]\d+)?(?:e[+-]?\d{1,2})?\s*(?:${sizeWord}\s*)?(?:${units})?$`,
  'iu',
);
/** A number and the word that it counts, as in `206 bones`. */
const counted = /^([\d.,]*\d)\s+\p{L}+$/u;
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
  const isNumber = authorsNumber.test(withPlainDigits(answer.normalize('NFKC')).trim());
  const right =
    (isNumber ? numberIn(answer) : null) ?? (scoring === 'closest' ? firstNumber(answer) : null);
  if (right !== null) return { kind: 'number', right, scoring, range: 0 };
  const [, count = ''] = counted.exec(answer.trim()) ?? [];
  const accepted = [...acceptedIn(answer), ...acceptedIn(count)];
  return accepted.length === 0 ? null : { kind: 'text', accepted };
}

function firstNumber(text: string): number | null {
  const [found = ''] = digits.exec(text) ?? [];
  return numberIn(found.replace(/[.,'’_]+$/u, ''));
}
