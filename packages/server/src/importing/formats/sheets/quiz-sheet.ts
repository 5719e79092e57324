import type { ColumnMap } from '@quizcast/game/importing/import';
import type { ParseResult, ParsedQuestion } from '../format.ts';
import { issueOf } from '../issues.ts';
import { tableQuestions } from './table-questions.ts';
import { sheetsOf, type SheetRows } from './xlsx-sheets.ts';

/** Header patterns of a quiz template: question, answers, seconds and the numbers of the right answers. */
export interface QuizSheetNames {
  question: RegExp;
  answer: RegExp;
  seconds: RegExp;
  right: RegExp;
}

/** Templates begin with a title and instructions. */
const headerWithin = 40;

interface QuizSheet {
  rows: SheetRows['rows'];
  /** Index of the header row. */
  header: number;
  columns: ColumnMap;
}

/** The first sheet with these headers in one of its first rows; null when there is none or the file cannot be read. */
export async function findQuizSheet(
  bytes: Uint8Array,
  names: QuizSheetNames,
): Promise<QuizSheet | null> {
  const workbook = await sheetsOf(bytes);
  if (typeof workbook === 'string') return null;
  for (const { rows } of workbook.sheets)
    for (const [header, row] of rows.slice(0, headerWithin).entries()) {
      const columns = columnsOf(row, names);
      if (columns !== null) return { rows, header, columns };
    }
  return null;
}

function columnsOf(row: readonly string[], names: QuizSheetNames): ColumnMap | null {
  const indexOf = (name: RegExp): number | null => {
    const index = row.findIndex((cell) => name.test(cell.trim()));
    return index < 0 ? null : index;
  };
  const question = indexOf(names.question);
  const right = indexOf(names.right);
  const answers = row.flatMap((cell, index) => (names.answer.test(cell.trim()) ? [index] : []));
  if (question === null || right === null || answers.length < 2) return null;
  return {
    question,
    answers: answers.slice(0, 20),
    right,
    seconds: indexOf(names.seconds),
    price: null,
    explanation: null,
    hostNotes: null,
    image: null,
    imageAlt: null,
    type: null,
    range: null,
    unit: null,
    category: null,
    hasHeader: true,
  };
}

/** Reads the questions below the headers; the rows above may contain the name. */
export async function readQuizSheet(
  bytes: Uint8Array,
  names: QuizSheetNames,
  nameOf: (rows: SheetRows['rows']) => string,
): Promise<ParseResult> {
  const found = await findQuizSheet(bytes, names);
  if (found === null) return { shows: [], problems: [issueOf('notThisFormat')] };
  const { rows, header, columns } = found;
  const { questions, problems } = tableQuestions(rows, columns, {
    from: header + 1,
    said: 'numbers',
  });
  // With several right answers, choosing any of them is right.
  const withChoiceKind = questions.map((question): ParsedQuestion =>
    question.answers.filter(({ isRight }) => isRight).length > 1
      ? { ...question, asks: { kind: 'choice' } }
      : question,
  );
  return { shows: [{ name: nameOf(rows), questions: withChoiceKind }], problems };
}
