import { confusableWith } from './confusable-words.ts';
import { isDistinct, isSameText, withPlainNumerals, wordsOf } from './words.ts';
import { withPlainDigits } from './number.ts';

const marks = /\p{M}/gu;
const notWord = /[^\p{L}\p{N}.,+-]+/gu;
const edges = /^[.,+-]+|[.,]+$/gu;

/** Normal form of spellings with the same meaning: one case, one width, no diacritics, no punctuation, plain digits. */
export const foldText = (text: string): string =>
  withPlainDigits(text.normalize('NFKD'))
    .replace(marks, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(notWord, ' ')
    .trim()
    .replace(edges, '')
    .trim();

/** English and German articles. */
const article = /^(?:the|an?|der|die|das|den|dem|ein|eine[nmr]?) (?=.)/u;
const withoutArticle = (folded: string): string => folded.replace(article, '');

/** Number of typing errors allowed in a text of this length. */
function slipsIn(text: string): number {
  const { length } = Array.from(text);
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/** Well-known answers that are similar to these but different in meaning. */
export function confusableAnswers(accepted: readonly string[]): string[] {
  const folded = new Set(accepted.map((text) => withoutArticle(foldText(text))));
  return [...folded].flatMap(confusableWith).filter((text) => !folded.has(text));
}

/**
 * Returns whether each of many typed texts matches an accepted one, allowing for typing errors. `others` are the texts
 * of other answers: a text at least as close to one of them is not accepted.
 */
export function acceptance(
  accepted: readonly string[],
  others: readonly string[] = [],
): (text: string) => boolean {
  const [right, wrong] = [accepted.map(comparable), others.map(comparable)];
  return (text) => {
    const typed = comparable(text);
    const mine = nearest(typed, right);
    return mine !== null && mine < (nearest(typed, wrong) ?? Infinity);
  };
}

/** Like {@link acceptance}, for one text. */
export const isAccepted = (
  text: string,
  accepted: readonly string[],
  others?: readonly string[],
): boolean => acceptance(accepted, others)(text);

interface Comparable {
  words: readonly string[];
  /** With Roman numerals as digits, and without an article, which may also be a letter of a name: `a ha`. */
  bareWords: readonly string[];
  hasDigits: boolean;
}

function comparable(text: string): Comparable {
  const folded = foldText(text);
  return {
    words: wordsOf(folded),
    bareWords: withPlainNumerals(wordsOf(withoutArticle(folded))),
    hasDigits: /\p{N}/u.test(folded),
  };
}

/** Number of typing errors in a text, compared with the nearest of these; null when none is close enough. */
function nearest(typed: Comparable, texts: readonly Comparable[]): number | null {
  const slips = texts.flatMap((text) => slipsFrom(text, typed) ?? []);
  return slips.length === 0 ? null : Math.min(...slips);
}

/** A text with digits allows no typing errors. */
function slipsFrom(right: Comparable, typed: Comparable): number | null {
  if (typed.words.length === 0) return null;
  if (isSameText(typed.words, right.words) || isSameText(typed.bareWords, right.bareWords))
    return 0;
  if (right.hasDigits || isDistinct(typed.bareWords, right.bareWords)) return null;
  const rightText = right.bareWords.join(' ');
  const slips = distance(typed.bareWords.join(' '), rightText);
  return slips <= slipsIn(rightText) ? slips : null;
}

/** Levenshtein distance between two texts. */
function distance(one: string, other: string): number {
  const letters = Array.from(other);
  let row = Array.from({ length: letters.length + 1 }, (_, column) => column);
  Array.from(one).forEach((letter, line) => {
    const next = [line + 1];
    letters.forEach((otherLetter, column) => {
      const changed = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    });
    row = next;
  });
  return row[letters.length] ?? 0;
}
