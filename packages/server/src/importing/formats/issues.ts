import type { ImportIssue, ImportIssueCode } from '@quizcast/game/importing/import';
import type { Found, FoundQuestion, FoundShow, WrittenQuestion } from './format.ts';

/** Nobody reads more, and a file of nonsense could hold millions. */
const maxProblems = 1000;
const maxDetailLength = 120;
/** Of a file in which every row is wrong nobody wants to read all of it. */
const maxTold = 500;
/** More than any show takes; a file of nonsense must not keep its reader busy. */
const maxFound = 20_000;

export interface Findings {
  /** Adds a question to the show of that name; where names may be the same, a key tells shows apart. */
  add(show: string, question: FoundQuestion, key?: string): void;
  tell(code: ImportIssueCode, row: number | null, detail?: string): void;
  /** There is no sense in reading on; that there is more is told. */
  isFull(): boolean;
  found(): Found;
}

/** Gathers what a reader finds: shows by name in the order of their first question, and problems. */
export function findings(): Findings {
  const shows = new Map<string, FoundShow>();
  const problems: ImportIssue[] = [];
  let count = 0;
  return {
    add(name, question, key = name) {
      count += 1;
      const show = shows.get(key);
      if (show === undefined) shows.set(key, { name, questions: [question] });
      else show.questions.push(question);
    },
    tell(code, row, detail) {
      count += 1;
      if (problems.length >= maxProblems) return;
      problems.push(issueOf(code, row, detail));
    },
    isFull() {
      if (count < maxFound) return false;
      problems.unshift({ code: 'tooManyQuestions', row: null, detail: `> ${maxFound}` });
      return true;
    },
    found() {
      if (shows.size === 0 && problems.length === 0)
        problems.push({ code: 'noQuestions', row: null });
      return { shows: [...shows.values()], problems };
    },
  };
}

/** Without a row: the whole file. */
export const issueOf = (
  code: ImportIssueCode,
  row: number | null = null,
  detail?: string,
): ImportIssue => ({
  code,
  row,
  ...(detail === undefined || detail === '' ? {} : { detail: excerpt(detail, maxDetailLength) }),
});

/** What concerns the whole file first, then by row. */
export const told = (problems: readonly ImportIssue[]): ImportIssue[] =>
  problems.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)).slice(0, maxTold);

/** The text in one line, cut where no letter is split. */
export function excerpt(text: string, length: number): string {
  const line = collapsed(text.slice(0, length * 2));
  return line.length <= length
    ? line
    : line.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '') + '…';
}

/** For formats in which a text ends with its line: its lines as one. */
export const oneLine = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/** All white space as one space each. */
export const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The answers that are worth writing: an unfinished question has empty ones. */
export const writtenAnswers = (question: WrittenQuestion): { text: string; isRight: boolean }[] =>
  question.answers
    .map((text, index) => ({ text, isRight: index === question.correctAnswer }))
    .filter(({ text, isRight }) => isRight || text.trim() !== '');

/**
 * Right answers by their weights: those that are worth everything, or else all that are worth something, because in a
 * question with several right answers each is worth its share.
 */
export const rightByWeight = (weights: readonly number[]): boolean[] => {
  const isWhole = (weight: number) => weight > 99.99;
  const threshold = weights.some(isWhole) ? isWhole : (weight: number) => weight > 0;
  return weights.map(threshold);
};

export const trueFalseAnswers = (isTrue: boolean): FoundQuestion['answers'] => [
  { text: 'True', isRight: isTrue },
  { text: 'False', isRight: !isTrue },
];
