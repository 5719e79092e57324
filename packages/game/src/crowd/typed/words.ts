/** Punctuation within a text that means nothing, unlike the marks of `1.5`, `C++` and `A-`. */
const idleMark = /(?<!\p{N})[.,]|[.,](?!\p{N})/gu;
const thousandsMark = /(?<=\p{N})[.,](?=\p{N}{3}(?!\p{N}))/gu;
/** In dates: `11.09.2001`. */
const dateZero = /(?<!\p{N})0(?=[1-9]\.\d)/gu;
const gap = /\s+|-+(?=[\p{L}\p{N}])|(?<=\s)-+/u;

/** Roman numerals up to 39, which are digits in names of wars, popes and sequels. */
const roman = /^(x{0,3})(ix|iv|v?i{0,3})$/u;
const romanOnes = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

/** The words of a folded text. */
export const wordsOf = (folded: string): string[] =>
  folded
    .replace(idleMark, '')
    .replace(thousandsMark, '')
    .replace(dateZero, '')
    .split(gap)
    .filter((word) => word !== '');

/** Roman numerals as digits; a single letter is one only at the end, after a longer word. */
export function withPlainNumerals(words: readonly string[]): string[] {
  const last = lastLetterIn(words);
  return words.map((word) => (word.length > 1 || word === last ? plainNumeral(word) : word));
}

/** A single letter at the end, after a longer word, as in `Vitamin C`; '' for none. */
function lastLetterIn(words: readonly string[]): string {
  const [before = '', last = ''] = words.slice(-2);
  return before.length > 1 && /^\p{L}$/u.test(last) ? last : '';
}

function plainNumeral(word: string): string {
  const [, tens = '', ones = ''] = roman.exec(word) ?? [];
  const value = 10 * tens.length + romanOnes.indexOf(ones);
  return value === 0 ? word : String(value);
}

const digitsApart = /(?<=\p{N}) (?=\p{N})/u;
const otherSpace = /(?<!\p{N}) | (?!\p{N})/gu;

/**
 * Whether two texts have the same letters and digits, whatever spaces are between them. If both have numbers side by
 * side, these must be the same: 1/12 is not 11/2.
 */
export function isSameText(words: readonly string[], otherWords: readonly string[]): boolean {
  const [one, other] = [words.join(' '), otherWords.join(' ')];
  if (digitsApart.test(one) && digitsApart.test(other))
    return one.replace(otherSpace, '') === other.replace(otherSpace, '');
  return words.join('') === otherWords.join('');
}

/** Words and beginnings of words that differ by two letters at most and mean opposites. */
const opposite =
  /^(?:north|south|east|west|ost|major|minor|macro|micro|hyper|hypo|female|male|father|mother)+/u;

function areOpposites(word: string, other: string): boolean {
  const [one, two] = [opposite.exec(word)?.[0], opposite.exec(other)?.[0]];
  return one !== undefined && two !== undefined && one !== two;
}

const numbersIn = (words: readonly string[]): string =>
  words.filter((word) => /^\p{N}+$/u.test(word)).join(' ');

/** Whether a text differs from the right one by more than typos: in a number, a last letter or an opposite. */
export function isDistinct(words: readonly string[], rightWords: readonly string[]): boolean {
  if (numbersIn(words) !== numbersIn(rightWords)) return true;
  const letter = lastLetterIn(rightWords);
  if (letter !== '' && words.at(-1) !== letter) return true;
  return words.some((word, index) => areOpposites(word, rightWords[index] ?? ''));
}
