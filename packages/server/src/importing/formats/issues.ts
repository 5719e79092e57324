import type { ImportIssue, ImportIssueCode } from '@quizcast/game/importing/import';
import type { ParseResult, ParsedQuestion, ParsedShow, ExportQuestion } from './format.ts';

/** More would not be read, and a nonsense file could contain millions. */
const maxProblems = 1000;
const maxDetailLength = 120;
/** Reported problems, for files in which every row is wrong. */
const maxReported = 500;
/** More than any show accepts; limits the time spent on nonsense files. */
const maxFindings = 20_000;

export interface Findings {
  /** Adds a question to the show of that name; the key distinguishes shows with the same name. */
  add(show: string, question: ParsedQuestion, key?: string): void;
  report(code: ImportIssueCode, row: number | null, detail?: string): void;
  /** Whether the limit is reached and reading should stop; the excess is reported as a problem. */
  isFull(): boolean;
  result(): ParseResult;
}

/** Collects what a reader finds: shows by name in the order of their first question, and problems. */
export function createFindings(): Findings {
  const shows = new Map<string, ParsedShow>();
  const problems: ImportIssue[] = [];
  let count = 0;
  return {
    add(name, question, key = name) {
      count += 1;
      const show = shows.get(key);
      if (show === undefined) shows.set(key, { name, questions: [question] });
      else show.questions.push(question);
    },
    report(code, row, detail) {
      count += 1;
      if (problems.length >= maxProblems) return;
      problems.push(issueOf(code, row, detail));
    },
    isFull() {
      if (count < maxFindings) return false;
      problems.unshift({ code: 'tooManyQuestions', row: null, detail: `> ${maxFindings}` });
      return true;
    },
    result() {
      if (shows.size === 0 && problems.length === 0)
        problems.push({ code: 'noQuestions', row: null });
      return { shows: [...shows.values()], problems };
    },
  };
}

/** Without a row the problem concerns the whole file. */
export const issueOf = (
  code: ImportIssueCode,
  row: number | null = null,
  detail?: string,
): ImportIssue => ({
  code,
  row,
  ...(detail === undefined || detail === '' ? {} : { detail: excerpt(detail, maxDetailLength) }),
});

/** Problems of the whole file first, then sorted by row. */
export const sortedIssues = (problems: readonly ImportIssue[]): ImportIssue[] =>
  problems.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)).slice(0, maxReported);

/** The text in one line, shortened without splitting a surrogate pair. */
export function excerpt(text: string, length: number): string {
  const line = collapsed(text.slice(0, length * 2));
  return line.length <= length
    ? line
    : line.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '') + '…';
}

/** Joins the lines of a text, for formats in which texts end with their line. */
export const oneLine = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/** Replaces each run of white space by one space. */
export const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The answers to write, without the empty ones of unfinished questions. */
export const answersToExport = (question: ExportQuestion): { text: string; isRight: boolean }[] =>
  question.answers
    .map((text, index) => ({ text, isRight: index === question.correctAnswer }))
    .filter(({ text, isRight }) => isRight || text.trim() !== '');

/**
 * Which answers are right, by their weights: those with full weight, or otherwise all with a positive one, because
 * several right answers share the weight.
 */
export const rightByWeight = (weights: readonly number[]): boolean[] => {
  const isFullWeight = (weight: number) => weight > 99.99;
  const threshold = weights.some(isFullWeight) ? isFullWeight : (weight: number) => weight > 0;
  return weights.map(threshold);
};

const trueFalseWords = [
  ['True', 'False'],
  ['Wahr', 'Falsch'],
  ['Yes', 'No'],
  ['Ja', 'Nein'],
  ['Vrai', 'Faux'],
  ['Oui', 'Non'],
  ['Verdadero', 'Falso'],
  ['Sí', 'No'],
] as const;

/** In the language of `word`, if it is one of these words. German has one pair, so that a show does not mix two. */
export function trueFalseAnswers(isTrue: boolean, word = ''): ParsedQuestion['answers'] {
  const known = word.toLowerCase().replace(/^richtig$/, 'wahr');
  const isWord = (text: string) => text.toLowerCase() === known;
  const words = trueFalseWords.find((pair) => isWord(pair[isTrue ? 0 : 1])) ?? trueFalseWords[0];
  return words.map((text, index) => ({ text, isRight: (index === 0) === isTrue }));
}
