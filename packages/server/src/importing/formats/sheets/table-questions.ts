import type { ColumnMap, ImportIssue, Sheet } from '@quizcast/game/importing/import';
import { letters } from '@quizcast/game/games/stage-quiz/show';
import { hasOptions, optionLetters, type Question } from '@quizcast/game/games/crowd-quiz/show';
import { allWrong, byHeader, firstQuestionRow, guessColumns } from './columns.ts';
import type { ParsedQuestion, ExportCrowdQuestion, ExportQuestion } from '../format.ts';
import { isIndexHeader } from './header-names.ts';
import { issueOf } from '../issues.ts';
import { acceptedIn, acceptedText, numberText } from '../typed-cells.ts';
import {
  readType,
  typeText,
  type SheetQuestionType,
  type ExportedQuestionType,
} from './question-types.ts';
import { typedRow } from './typed-row.ts';
import { insertRight, readRight, styleOf, type Right, type RightStyle } from '../right-answer.ts';

type Rows = readonly (readonly string[])[];

export const tableHeader = [
  'Question',
  'Answer A',
  'Answer B',
  'Answer C',
  'Answer D',
  'Right answer',
  'Price',
  'Explanation',
  'Host notes',
  'Seconds',
  'Picture',
  'Picture description',
] as const;

export const tableRow = (question: ExportQuestion): string[] => [
  question.text,
  ...letters.map((_, index) => question.answers[index] ?? ''),
  letters[question.correctAnswer],
  question.price,
  question.explanation,
  question.hostNotes,
  String(question.seconds),
  question.image?.address ?? '',
  question.imageAlt,
];

export const crowdTableHeader = [
  'Question',
  'Type',
  ...optionLetters.map((letter) => `Answer ${letter}`),
  'Right answer',
  'Points',
  'Range',
  'Unit',
  'Seconds',
  'Explanation',
  'Host notes',
  'Picture',
  'Picture description',
] as const;

export const crowdTableRow = ({ question, image }: ExportCrowdQuestion): string[] => {
  const { kind, options, numberRange } = question;
  return [
    question.question,
    typeText(exportedTypeOf(question)),
    ...optionLetters.map((_, index) => (hasOptions(kind) ? (options[index] ?? '') : '')),
    rightCell(question),
    String(question.points),
    kind === 'number' && numberRange > 0 ? numberText(numberRange) : '',
    kind === 'number' ? question.unit : '',
    String(question.seconds),
    question.explanation ?? '',
    question.hostNotes ?? '',
    image?.address ?? '',
    question.imageAlt ?? '',
  ];
};

const exportedTypeOf = ({ kind, severalScoring, numberScoring }: Question): ExportedQuestionType =>
  kind === 'several'
    ? { kind, scoring: severalScoring }
    : kind === 'number'
      ? { kind, scoring: numberScoring }
      : { kind };

function rightCell({ kind, options, right, rightNumber, accepted }: Question): string {
  switch (kind) {
    case 'choice':
    case 'several':
      return right
        .filter((option) => option < options.length)
        .map((option) => optionLetters[option])
        .join(', ');
    case 'number':
      return numberText(rightNumber);
    case 'text':
      return acceptedText(acceptedIn(`${accepted}\n`));
    case 'order':
    case 'poll':
      return '';
  }
}

interface TableReading {
  /** Index of the first row with a question. */
  from?: number;
  /** How right answers are named, when the format specifies it. */
  said?: RightStyle;
  /** True when the columns were chosen by the user rather than guessed. */
  isChosen?: boolean;
}

/** The questions of a sheet with known columns; row numbers match the file. */
export function tableQuestions(
  rows: Rows,
  columns: ColumnMap,
  {
    from = firstQuestionRow(rows, columns),
    said,
    isChosen = said !== undefined,
  }: TableReading = {},
): { questions: ParsedQuestion[]; problems: ImportIssue[] } {
  const problems: ImportIssue[] = [];
  const cells = (row: readonly string[]) => {
    const cell = (column: number | null): string => (column === null ? '' : (row[column] ?? ''));
    return { cell, answers: columns.answers.map(cell) };
  };
  const { right } = columns;
  const body = rows.slice(from).map((row, index) => (index === 0 && isHint(row) ? [] : row));
  const types = typesOf(body, columns.type);
  const header = columns.hasHeader ? (rows[from - 1] ?? []) : [];
  const { style, isGuess } =
    said !== undefined || right === null
      ? { style: said ?? ('text' as const), isGuess: right === null }
      : styleOf(
          body
            .filter((_row, index) => isChoice(types?.[index]))
            .map((row) => ({ cell: row[right] ?? '', answers: cells(row).answers })),
          isIndexHeader(header[right] ?? ''),
        );
  const isBeside = said === undefined && columns.hasHeader && allWrong(header, columns.answers);
  // Without a matching header, the column's values only resemble right answers.
  const isNamed = isChosen || !columns.hasHeader || byHeader(header)?.right === right;
  const isUnsure = !isBeside && columns.answers.length > 1 && (isGuess || !isNamed);
  // In a longer row, an unquoted delimiter has probably moved the cells.
  const width = header.length === 0 ? Infinity : Math.max(header.length, (right ?? 0) + 1);
  let category = '';
  const questions = body.map((row, index): ParsedQuestion => {
    const number = from + index + 1;
    const notUnderstood = (text: string): void =>
      void problems.push(issueOf('fieldNotUnderstood', number, text));
    const failed = row.filter((text) => sheetError.test(text));
    for (const text of failed) notUnderstood(text);
    const { cell, answers } = cells(row.map((text) => (failed.includes(text) ? '' : text)));
    const type = types?.[index];
    const shifted = row.slice(width).find((text) => text.trim() !== '');
    if (shifted !== undefined) notUnderstood(shifted);
    const typed = typedCells({ columns, cell, answers, type, style }, notUnderstood);
    const question = cell(columns.question);
    const rightOfRow =
      right === null
        ? firstAnswerIsRight(answers)
        : isBeside
          ? literalRight(cell(right))
          : readRight(cell(right), answers, style);
    const seconds = secondsOf(cell(columns.seconds));
    if (Number.isNaN(seconds)) notUnderstood(cell(columns.seconds));
    // In merged cells, only the first one has a text.
    category = cell(columns.category).trim() || category;
    return {
      row: number,
      text: question,
      answers: answersWith(rightOfRow, answers, question),
      ...((isUnsure || shifted !== undefined) && isChoice(type) ? { isRightGuessed: true } : {}),
      ...(rightOfRow.beyond === undefined ? {} : { rightBeyond: rightOfRow.beyond }),
      ...typed,
      ...plainFields(columns, cell),
      category,
      ...(seconds === null || Number.isNaN(seconds) ? {} : { seconds }),
    };
  });
  return { questions, problems };
}

/** Fields that are the text of one cell. */
function plainFields(columns: ColumnMap, cell: RowCells['cell']) {
  const address = cell(columns.image).trim();
  return {
    price: cell(columns.price),
    explanation: cell(columns.explanation),
    hostNotes: cell(columns.hostNotes),
    imageAlt: cell(columns.imageAlt),
    ...(address === '' ? {} : { image: { kind: 'address' as const, address } }),
  };
}

/** The answers of a row with its right one marked, or inserted if it is not among them. */
const answersWith = (
  { indexes, added }: Right,
  answers: readonly string[],
  question: string,
): ParsedQuestion['answers'] =>
  added === null
    ? answers.map((text, at) => ({ text, isRight: indexes.includes(at) }))
    : insertRight(added, answers, question);

interface RowCells {
  columns: ColumnMap;
  cell: (column: number | null) => string;
  answers: readonly string[];
  type: SheetQuestionType | null | undefined;
  style: RightStyle;
}

/**
 * The fields of a row with a known question type; otherwise null. Without a column of right answers, the first answer
 * of a choice is right.
 */
function typedCells(
  { columns, cell, answers, type, style }: RowCells,
  notUnderstood: (cell: string) => void,
): ReturnType<typeof typedRow> | null {
  const { right } = columns;
  if (type === undefined) return null;
  if (type === null) {
    if (cell(columns.type).trim() !== '') notUnderstood(cell(columns.type));
    return null;
  }
  const row = {
    type,
    answers,
    right: right === null && isChoice(type) ? 'A' : cell(right),
    range: cell(columns.range),
    unit: cell(columns.unit),
    points: cell(columns.price),
    style,
  };
  return typedRow(row, notUnderstood);
}

/** The question type of each row, null where its cell is unknown; null as a whole when no cell of the column is known. */
function typesOf(rows: Rows, column: number | null): (SheetQuestionType | null)[] | null {
  if (column === null) return null;
  const types = rows.map((row) => readType(row[column] ?? ''));
  return types.some((type) => type !== null) ? types : null;
}

/** The row below the header of some templates, which says what its columns are for. */
const isHint = (row: readonly string[]): boolean =>
  row.filter((cell) => /\((?:required|optional)\b/i.test(cell)).length > 1;

/** The result of a formula that failed, in English or German. */
const sheetError = /^#(?:REF!|DIV\/0!|VALUE!|NUM!|NULL!|NAME\?|N\/A|BEZUG!|WERT!|ZAHL!|NV)$/;

/** Whether the right answer is one of the row's answers. */
const isChoice = (type: SheetQuestionType | null | undefined): boolean =>
  type === undefined || type === null || type.kind === 'choice' || type.kind === 'several';

/** Without a column of right answers, authors usually put the right one first. */
const firstAnswerIsRight = (answers: readonly string[]): Right => ({
  indexes: answers.length > 0 ? [0] : [],
  added: null,
});

/** Next to wrong answers only, "2" is the text of the right answer and not a number. */
const literalRight = (cell: string): Right => {
  const text = cell.trim();
  return { indexes: [], added: text === '' ? null : text };
};

const maxSeconds = 40;

/** Null for an empty cell, NaN for an invalid number. */
function secondsOf(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (trimmed.length > maxSeconds) return Number.NaN;
  const digits = /^(\d{1,5}(?:[.,]\d+)?)\s*(?:s|sec|secs|seconds|sek|sekunden)?\.?$/i.exec(
    trimmed,
  )?.[1];
  return digits === undefined ? Number.NaN : Number(digits.replace(',', '.'));
}

const previewRows = 20;
const previewColumns = 50;
const previewLength = 200;

/** The first rows of a sheet, from which the user chooses columns on the page. */
export const sheetOf = (rows: Rows, columns = guessColumns(rows)): Sheet => ({
  rows: rows
    .slice(0, previewRows)
    .map((row) => row.slice(0, previewColumns).map((cell) => cell.slice(0, previewLength))),
  rowCount: rows.length,
  headerRow: columns.hasHeader ? firstQuestionRow(rows, columns) - 1 : 0,
  columns,
});
