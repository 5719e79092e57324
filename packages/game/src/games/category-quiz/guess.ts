import { currentField, type CategoryQuizshow } from './show.ts';

/** All readings of the first number in a text: "1.234" may be over a thousand or a little over one. */
export function numbersIn(text: string): number[] {
  const normalized = text
    .normalize('NFKC')
    .replaceAll(/[\u2212\u2012-\u2014]/g, '-')
    .replaceAll(/(?<=\d)[\s'\u2019_](?=\d{3}(?!\d))/g, '');
  const found = /(-\s?)?(\d[\d.,]*|[.,]\d+)/.exec(normalized);
  if (found === null) return [];
  const digits = (found[2] ?? '').replace(/[.,]+$/, '');
  const sign = found[1] === undefined ? 1 : -1;
  const values = readings(digits).map(Number).filter(Number.isFinite);
  return [...new Set(values)].map((value) => (value === 0 ? 0 : sign * value));
}

function readings(digits: string): string[] {
  const marks = digits.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return [digits];
  const integer = digits.replaceAll(/[.,]/g, '');
  const at = digits.lastIndexOf(last);
  const before = digits.slice(0, at).replaceAll(/[.,]/g, '');
  const decimal = `${before === '' ? '0' : before}.${digits.slice(at + 1)}`;
  // With two kinds of separators the last one is the decimal mark.
  if (new Set(marks).size > 1) return [decimal];
  if (marks.length > 1) return [integer];
  const isGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  if (!isGroup) return [decimal];
  return last === ',' ? [integer, decimal] : [decimal, integer];
}

export interface Guess {
  playerId: string;
  text: string;
}

/**
 * Players nearest to the right number; several when equally near. Empty when the answer is not a number or no one typed
 * one. Only a suggestion: the host decides.
 */
export function nearestGuesses(answer: string, guesses: readonly Guess[]): string[] {
  const [right] = numbersIn(answer);
  if (right === undefined) return [];
  const distances = guesses.flatMap(({ playerId, text }) => {
    const numbers = numbersIn(text);
    if (numbers.length === 0) return [];
    return [{ playerId, off: Math.min(...numbers.map((number) => Math.abs(number - right))) }];
  });
  const minDistance = Math.min(...distances.map(({ off }) => off));
  return distances.filter(({ off }) => off === minDistance).map(({ playerId }) => playerId);
}

const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Players who have typed an answer. */
export const withTypedAnswer = ({ players }: CategoryQuizshow) =>
  players.filter(({ isOut, answer }) => !isOut && answer.trim() !== '');

/**
 * Players whose typed answers are likely right: those closest to a number, or those that match the answer. Only a
 * suggestion: the host decides.
 */
export function suggestedIds(show: CategoryQuizshow): string[] {
  const answer = currentField(show)?.field.answer ?? '';
  const typed = withTypedAnswer(show).map(({ id, answer: text }) => ({ playerId: id, text }));
  if (numbersIn(answer).length > 0) return nearestGuesses(answer, typed);
  const normalized = plainText(answer);
  if (normalized === '') return [];
  return typed.filter(({ text }) => plainText(text) === normalized).map(({ playerId }) => playerId);
}
