import { answerCount } from '@quizcast/game/games/stage-quiz/show';

/** How the cells of a column name the right answer. `text` cells may also be letters or numbers. */
export type RightStyle = 'letters' | 'numbers' | 'indexes' | 'text';

export interface Right {
  /** Indexes of the right answers. */
  indexes: number[];
  /** A right answer that is missing among the answers. */
  added: string | null;
  /** A letter, number or text without a matching answer. */
  beyond?: string;
}

const letterList = /^[A-Ta-t](?:(?:\s*[,;/|&+]\s*|\s+)[A-Ta-t])*\)?\.?$/;
const numberList = /^\d{1,2}(?:\.0)?(?:(?:\s*[,;/|&+]\s*|\s+)\d{1,2}(?:\.0)?)*$/;
/** Longer cells are texts, and parsing them as lists would be slow. */
const maxListLength = 80;
const between = /[^A-Za-z0-9]+/;

/**
 * How to read a whole column, and whether another reading is equally likely. The third answer may be the text "2", so a
 * column counts as numbers only if every cell is the number of an answer. Numbers that include 0, or below an index
 * header, count from 0.
 */
export function styleOf(
  cells: Iterable<{ cell: string; answers: readonly string[] }>,
  isIndex = false,
): { style: RightStyle; isGuess: boolean } {
  const counts = { any: 0, letters: 0, numbers: 0, lettered: 0, numbered: 0, texts: 0, same: 0 };
  let [hasZero, hasLast] = [false, false];
  for (const { cell, answers } of cells) {
    const text = cell.trim();
    if (text === '') continue;
    const numbers = numberIndexes(text, answers.length);
    const at = textIndex(text, answers);
    counts.any += 1;
    counts.lettered += isLetters(text) ? 1 : 0;
    counts.letters += letterIndexes(text, answers.length) === null ? 0 : 1;
    counts.numbered += isNumbers(text) ? 1 : 0;
    counts.numbers += numbers === null ? 0 : 1;
    counts.texts += at < 0 ? 0 : 1;
    counts.same += at >= 0 && numbers?.[0] === at ? 1 : 0;
    hasZero ||= /^0(?:\.0)?$/.test(text);
    hasLast ||= answers.length > 0 && numbers?.includes(answers.length - 1) === true;
  }
  const { any, texts } = counts;
  const certain = (style: RightStyle) => ({ style, isGuess: false });
  if (any === 0) return certain('text');
  const isAll = (count: number) => count === any;
  // Most cells match; the others are mistakes and are reported.
  const isMajority = (count: number) => count * 2 >= any && count > 0;
  if (
    isAll(counts.lettered) &&
    (isAll(counts.letters) || (!isAll(texts) && isMajority(counts.letters)))
  )
    return certain('letters');
  if (!isAll(counts.numbered)) return certain('text');
  if (hasZero && !isAll(texts)) return certain('indexes');
  if (!isAll(counts.numbers) && isAll(texts)) return certain('text');
  if (!isMajority(counts.numbers)) return certain('text');
  if (isIndex && !hasLast) return { style: 'indexes', isGuess: true };
  return { style: 'numbers', isGuess: isAll(texts) && !isAll(counts.same) };
}

/** Reads a single cell. */
export function readRight(cell: string, answers: readonly string[], style: RightStyle): Right {
  const text = cell.trim();
  if (text === '') return { indexes: [], added: null };
  const byPosition =
    letterIndexes(text, answers.length) ??
    numberIndexes(text, answers.length, style === 'indexes' ? 0 : 1);
  if (style !== 'text')
    return {
      indexes: byPosition ?? [],
      added: null,
      ...(byPosition === null ? { beyond: text } : {}),
    };
  const same = textIndex(text, answers);
  if (same >= 0) return { indexes: [same], added: null };
  if (byPosition !== null) return { indexes: byPosition, added: null };
  const indexes = markedIndexes(text, answers) ?? listedIndexes(text, answers);
  if (indexes !== null) return { indexes, added: null };
  // Beside a full set of answers, any other text is a mistake and not a fifth answer.
  const hasAllAnswers = answers.filter((answer) => answer.trim() !== '').length >= answerCount;
  return hasAllAnswers ? { indexes: [], added: null, beyond: text } : { indexes: [], added: text };
}

/** The letters of a cell such as `ACD`, separated; any other cell unchanged. For questions with several right answers. */
export function separatedLetters(cell: string, answers: readonly string[]): string {
  const text = cell.trim();
  const letters = [...new Set(text.toUpperCase())];
  const isList = /^[A-T]{2,6}$/i.test(text) && letters.length === text.length;
  const isAnswer = (letter: string) => (answers[letter.charCodeAt(0) - 65] ?? '').trim() !== '';
  return isList && letters.every(isAnswer) && textIndex(text, answers) < 0
    ? letters.join(', ')
    : cell;
}

/** `(B)`, `#2`, `Antwort: C`, `A und C`, `B) Paris`; null for other texts. */
function markedIndexes(text: string, answers: readonly string[]): number[] | null {
  const named = text.replace(
    /^(?:answer|option|antwort|choice|auswahl|wahl)(?: ?: ?| |(?=.$))/i,
    '',
  );
  const answer = /^[([]?[a-h1-8](?:[)\].:]+| [-–—] )(.+)$/is.exec(named)?.[1] ?? named;
  const at = textIndex(answer, answers);
  if (at >= 0) return [at];
  const list = named.replaceAll(/^[([#]|[)\].:]$/g, '').replaceAll(/ (?:und|and) /gi, ',');
  return letterIndexes(list, answers.length) ?? numberIndexes(list, answers.length);
}

/** Several right answers as texts; null when one of them is not among the answers. */
function listedIndexes(text: string, answers: readonly string[]): number[] | null {
  const parts = text.split(/[,;|\n]/, answers.length + 1).map((part) => part.trim());
  const indexes = parts.map((part) => markedIndexes(part, answers));
  return parts.length < 2 || indexes.includes(null) ? null : indexes.flatMap((some) => some ?? []);
}

/**
 * Inserts a right answer among wrong ones when the file gives it no position. Always using the first one would reveal
 * it, so the position is derived from the question's text and the same file gives the same show.
 */
export function insertRight(
  right: string,
  wrong: readonly string[],
  question: string,
): { text: string; isRight: boolean }[] {
  const answers = wrong
    .filter((text) => text.trim() !== '')
    .map((text) => ({ text, isRight: false }));
  let hash = 0x811c9dc5;
  for (let at = 0; at < question.length; at++)
    hash = Math.imul(hash ^ question.charCodeAt(at), 0x01000193) >>> 0;
  const position = (hash >>> 8) % Math.min(answers.length + 1, answerCount);
  answers.splice(position, 0, { text: right, isRight: true });
  return answers;
}

const fold = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

const textIndex = (text: string, answers: readonly string[]): number => {
  const folded = fold(text);
  return answers.findIndex((answer) => fold(answer) === folded);
};

const isLetters = (text: string): boolean => text.length <= maxListLength && letterList.test(text);
const isNumbers = (text: string): boolean => text.length <= maxListLength && numberList.test(text);

function letterIndexes(text: string, answers: number): number[] | null {
  if (!isLetters(text)) return null;
  const parts = text.split(between).filter((part) => part !== '');
  return within(
    parts.map((part) => part.toLowerCase().charCodeAt(0) - 97),
    answers,
  );
}

function numberIndexes(text: string, answers: number, first: 0 | 1 = 1): number[] | null {
  if (!isNumbers(text)) return null;
  const parts = text.replaceAll(/\.0(?!\d)/g, '').split(between);
  return within(
    parts.map((part) => Number(part) - first),
    answers,
  );
}

const within = (indexes: readonly number[], answers: number): number[] | null =>
  indexes.every((index) => index >= 0 && index < answers) ? [...new Set(indexes)] : null;
