import { maxColumns, type ColumnMap } from '@quizcast/game/importing/import';
import { answerCount } from '@quizcast/game/games/stage-quiz/show';
import {
  answerHeader,
  fieldOf,
  folded,
  answerOnlyHeader,
  wrongHeader,
  type Field,
} from './header-names.ts';
import { readRight } from '../right-answer.ts';

/**
 * The header row: the first row near the top with known headers, possibly below a title or blank rows; null when there
 * is none.
 */
export function headerRowOf(rows: readonly (readonly string[])[]): number | null {
  for (const [index, row] of rows.slice(0, maxTitleRows).entries()) {
    if (byHeader(row.slice(0, maxColumns)) !== null) return index;
    if (row.filter((cell) => cell.trim() !== '').length > maxTitleCells) return null;
  }
  return null;
}

const maxTitleRows = 12;
/** Rows above the header contain at most a title and an author. */
const maxTitleCells = 2;

/** The first row with a question for these `columns`. */
export function firstQuestionRow(rows: readonly (readonly string[])[], columns: ColumnMap): number {
  if (!columns.hasHeader) return 0;
  const named = headerRowOf(rows);
  if (named !== null) return named + 1;
  return (
    Math.max(
      0,
      rows.findIndex((row) => row.some((cell) => cell.trim() !== '')),
    ) + 1
  );
}

/** Assigns columns by their headers, or without headers by the usual layout of such sheets. */
export function guessColumns(rows: readonly (readonly string[])[]): ColumnMap {
  const at = headerRowOf(rows);
  const named = at === null ? null : byHeader((rows[at] ?? []).slice(0, maxColumns));
  if (at === null || named === null) return byPosition(rows);
  return named.right === null
    ? { ...named, right: unnamedRight(rows.slice(at + 1, at + 51), named) }
    : named;
}

/** A column with an unknown header whose cells name answers, as a guess; null when there is none. */
function unnamedRight(rows: readonly (readonly string[])[], columns: ColumnMap): number | null {
  const { answers: _, hasHeader: __, ...fields } = columns;
  const used = new Set<number | null>([...columns.answers, ...Object.values(fields)]);
  const width = Math.min(maxColumns, Math.max(0, ...rows.map(({ length }) => length)));
  const free = Array.from({ length: width }, (_index, index) => index).filter(
    (index) => !used.has(index) && !rows.every((row, at) => row[index]?.trim() === `${at + 1}`),
  );
  return free.find((index) => namesAnswers(rows, columns.answers, index)) ?? null;
}

/** The columns named by a header row; null when the row is not a header. */
export function byHeader(header: readonly string[]): ColumnMap | null {
  const names = header.map(folded);
  const columns = emptyMap();
  columns.hasHeader = true;
  const used = new Set<Field>();
  const answers: number[] = [];
  const lone: number[] = [];
  for (const [index, name] of names.entries()) {
    if (answerOnlyHeader.test(name)) lone.push(index);
    else if (answerHeader.test(name) || wrongHeader.test(name)) answers.push(index);
    else {
      const field = fieldOf.get(name);
      if (field === undefined || used.has(field)) continue;
      used.add(field);
      columns[field] = index;
    }
  }
  // A single "answer" column is the right answer next to other answers, the second column of a flashcard file, or one
  // of several answers.
  if (columns.right === null && (answers.length > 0 || lone.length === 1))
    columns.right = lone.shift() ?? null;
  answers.push(...lone);
  columns.answers = inLabelOrder(answers, names).slice(0, 20);
  const isNamed = columns.answers.length > 0 || columns.right !== null;
  return used.has('question') && isNamed ? columns : null;
}

/** Answers sorted by their letters or numbers when these are unique, otherwise in the order of the columns. */
function inLabelOrder(answers: readonly number[], names: readonly string[]): number[] {
  const labels = answers.map((index) => labelOf(names[index] ?? ''));
  const isLabelled = labels.every((each) => each !== '') && new Set(labels).size === labels.length;
  const sortKey = (index: number) => labelOf(names[index] ?? '').padStart(2, '0');
  return answers.toSorted((one, other) =>
    isLabelled ? sortKey(one).localeCompare(sortKey(other), 'en') : one - other,
  );
}

const labelOf = (name: string): string =>
  /(?:^|[^a-z]|[a-z](?=\d))([a-h]|\d{1,2})$/.exec(name)?.[1] ?? '';

/** Whether all answer headers mark wrong answers, so that the right answer is in a separate column as text. */
export const allWrong = (header: readonly string[], answers: readonly number[]): boolean =>
  answers.length > 0 && answers.every((index) => wrongHeader.test(folded(header[index] ?? '')));

const emptyMap = (): ColumnMap => ({
  question: 0,
  answers: [],
  right: null,
  price: null,
  explanation: null,
  hostNotes: null,
  seconds: null,
  image: null,
  imageAlt: null,
  type: null,
  range: null,
  unit: null,
  category: null,
  hasHeader: false,
});

/**
 * Assumes question, four answers, the right answer, the price and optional further columns; a leading column with row
 * numbers is skipped.
 */
function byPosition(rows: readonly (readonly string[])[]): ColumnMap {
  const sample = rows.slice(0, 50);
  const width = Math.max(0, ...sample.map(({ length }) => length));
  const isRunning =
    width > 2 &&
    sample.length > 0 &&
    sample.every((row) => /^\d{1,5}\.?$/.test((row[0] ?? '').trim()));
  const start = isRunning ? 1 : 0;
  const columns = emptyMap();
  columns.question = Math.min(start, Math.max(0, maxColumns - 1));
  const answerColumns = Array.from({ length: answerCount }, (_, index) => start + 1 + index);
  columns.answers = answerColumns.filter((index) => index < width);
  const after = start + 1 + answerCount;
  if (after < width && namesAnswers(sample, columns.answers, after)) columns.right = after;
  const next = columns.right === null ? after : after + 1;
  if (next < width) columns.price = next;
  if (next + 1 < width) columns.explanation = next + 1;
  return columns;
}

/** Whether most cells of a column name an answer. */
function namesAnswers(
  rows: readonly (readonly string[])[],
  answers: readonly number[],
  column: number,
): boolean {
  const filled = rows.filter((row) => (row[column] ?? '').trim() !== '');
  const matching = filled.filter((row) => {
    const texts = answers.map((index) => row[index] ?? '');
    return readRight(row[column] ?? '', texts, 'text').indexes.length > 0;
  });
  return filled.length > 0 && matching.length >= filled.length * 0.8;
}
