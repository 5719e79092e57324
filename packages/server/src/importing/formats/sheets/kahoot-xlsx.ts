import type { Format, ExportQuestion } from '../format.ts';
import { findQuizSheet, readQuizSheet, type QuizSheetNames } from './quiz-sheet.ts';
import { workbookBytes, xlsxType } from './xlsx-sheets.ts';

/** Headers of the template in English and German. Their dashes differ between versions. */
const names: QuizSheetNames = {
  question: /^(?:question|frage)\b.*\bmax/i,
  answer: /^(?:answer|antwort) ?\d\b/i,
  seconds: /^(?:time limit|zeitlimit)/i,
  right: /^(?:correct answer|richtige antwort)/i,
};

/** Time limits that Kahoot supports. */
const times = [5, 10, 20, 30, 60, 90, 120, 240];

const nearest = (seconds: number): number =>
  times.reduce((best, time) => (Math.abs(time - seconds) < Math.abs(best - seconds) ? time : best));

const header = [
  '',
  'Question - max 120 characters',
  'Answer 1 - max 75 characters',
  'Answer 2 - max 75 characters',
  'Answer 3 - max 75 characters',
  'Answer 4 - max 75 characters',
  `Time limit (sec) – ${times.slice(0, -1).join(', ')}, or ${times.at(-1) ?? ''} secs`,
  'Correct answer(s) - choose at least one',
];

const row = (question: ExportQuestion, index: number): (string | number)[] => [
  index + 1,
  question.text,
  ...question.answers,
  nearest(question.seconds),
  question.correctAnswer + 1,
];

/** Kahoot's template: the headers are in row 8, followed by the questions. */
export const kahootXlsx: Format = {
  id: 'kahoot-xlsx',
  name: 'Kahoot! (XLSX)',
  endings: ['xlsx'],
  detect: async (bytes) => ((await findQuizSheet(bytes, names)) === null ? 0 : 0.95),
  read: (bytes, { name }) => readQuizSheet(bytes, names, () => name),
  write: {
    type: xlsxType,
    bytes: ({ questions }) =>
      workbookBytes('Sheet1', [
        [],
        ['', 'Quiz template'],
        ['', 'Questions have at most 120 characters, answers at most 75.'],
        ['', 'A question has two answers at least.'],
        ['', 'More than one answer may be right.'],
        ['', 'Everything below the row of headers is a question.'],
        [],
        header,
        ...questions.map(row),
      ]),
  },
};
