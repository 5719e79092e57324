import type { Format, ExportQuestion } from '../format.ts';
import { findQuizSheet, readQuizSheet, type QuizSheetNames } from './quiz-sheet.ts';
import { workbookBytes, xlsxType } from './xlsx-sheets.ts';

const names: QuizSheetNames = {
  question: /^question$/i,
  answer: /^\d(?:st|nd|rd|th) answer$/i,
  seconds: /^time limit/i,
  right: /^correct answers?$/i,
};

const maxSeconds = 120;
/** Cell C5. */
const title = { row: 4, column: 2 };

const header = [
  '',
  'Question',
  '1st Answer',
  '2nd Answer',
  '3rd Answer',
  '4th Answer',
  `Time Limit (max. ${maxSeconds})`,
  'Correct Answers',
];

const row = (question: ExportQuestion, index: number): (string | number)[] => [
  index + 1,
  question.text,
  ...question.answers,
  Math.min(question.seconds, maxSeconds),
  question.correctAnswer + 1,
];

/** ClassQuiz's sheet: the title is in C5, the headers in row 13. */
export const classquizXlsx: Format = {
  id: 'classquiz-xlsx',
  name: 'ClassQuiz (XLSX)',
  endings: ['xlsx'],
  detect: async (bytes) => ((await findQuizSheet(bytes, names)) === null ? 0 : 0.95),
  read: (bytes, { name }) =>
    readQuizSheet(bytes, names, (rows) => rows[title.row]?.[title.column]?.trim() || name),
  write: {
    type: xlsxType,
    bytes: ({ name, questions }) =>
      workbookBytes('Main', [
        [],
        [],
        [],
        [],
        ['', 'Title', name],
        ['', 'Description'],
        ...Array.from({ length: 6 }, () => []),
        header,
        ...questions.map(row),
      ]),
  },
};
