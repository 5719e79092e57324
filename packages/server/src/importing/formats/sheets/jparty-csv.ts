import type {
  BoardFormat,
  FoundBoards,
  FoundClue,
  WrittenBoard,
  WrittenCategoryShow,
} from '../board-format.ts';
import { csvBytes, csvRows, firstCsvRows } from './board-sheet.ts';
import { dailyDouble, FoundBoardsBuilder, pointsOf, roundNames } from '../parsed-boards.ts';
import { problemOf } from '../imported-stages.ts';

// The sheet of JParty: two blocks at rows 1 and 14, each a header with categories, five rows of questions with their points,
// an empty row and five rows of answers; the last row is the final question.

const blocks = [0, 13] as const;
const fieldRows = 5;
const answersBelow = 6;
const columnCount = 6;
const doublesColumn = 7;
const blockRows = answersBelow + fieldRows;

const isBlank = (row: readonly string[] | undefined): boolean =>
  (row ?? []).every((cell) => cell.trim() === '');

const textsOf = (row: readonly string[] | undefined): readonly string[] =>
  (row ?? []).slice(1, 1 + columnCount);

/** Whether a block stands there: a header without a first cell, five rows that begin with points, and an empty row. */
function isBlock(rows: readonly (readonly string[])[], at: number): boolean {
  const values = rows.slice(at + 1, at + 1 + fieldRows).map((row) => pointsOf(row[0] ?? ''));
  return (
    (rows[at]?.[0] ?? '').trim() === '' &&
    !isBlank(textsOf(rows[at])) &&
    values.length === fieldRows &&
    values.every((value) => value !== null) &&
    isBlank(rows[at + answersBelow])
  );
}

function readBoards(bytes: Uint8Array, name: string): FoundBoards {
  const rows = csvRows(bytes);
  if (!isBlock(rows, 0)) return { shows: [], problems: [problemOf('notThisFormat')] };
  const found = new FoundBoardsBuilder();
  for (const [index, at] of blocks.entries()) {
    const lines = rows.slice(at, at + 1 + blockRows);
    if (index === 0 || isBlock(rows, at)) readBlock(rows, index, name, found);
    else if (lines.length > 1 + fieldRows && lines.some((row) => !isBlank(textsOf(row))))
      found.tell('damaged', at + 1);
  }
  const last = rows.length - 1;
  const final = rows[last] ?? [];
  const [, second] = blocks;
  if (
    last > (rows.length > second + blockRows ? second : 0) + blockRows &&
    !isBlank(textsOf(final))
  )
    found.add(
      { show: name, round: 'final', category: final[1] ?? '' },
      {
        row: last + 1,
        text: final[2] ?? '',
        answer: final[3] ?? '',
        points: null,
        hostNotes: final[7] ?? '',
      },
    );
  return found.found();
}

function readBlock(
  rows: readonly (readonly string[])[],
  index: number,
  name: string,
  found: FoundBoardsBuilder,
): void {
  const at = blocks[index] ?? 0;
  for (let column = 1; column <= columnCount; column++)
    for (let row = 0; row < fieldRows; row++) {
      const clue = clueAt(rows, at, row, column);
      if (clue.text.trim() === '' && clue.answer.trim() === '') continue;
      const category = rows[at]?.[column] ?? '';
      const round = { board: roundNames[index] ?? '' };
      found.add({ show: name, round, category, categoryKey: `${column}` }, clue);
    }
}

const addressOf = (at: number, row: number, column: number): string =>
  `${String.fromCharCode(65 + column)}${at + row + 2}`;

function clueAt(
  rows: readonly (readonly string[])[],
  at: number,
  row: number,
  column: number,
): FoundClue {
  const line = rows[at + 1 + row] ?? [];
  const doubles = (rows[at]?.[doublesColumn] ?? '').toUpperCase().split(/[^A-Z0-9]+/);
  return {
    row: at + row + 2,
    place: row,
    points: pointsOf(line[0] ?? ''),
    text: line[column] ?? '',
    answer: rows[at + 1 + answersBelow + row]?.[column] ?? '',
    ...(doubles.includes(addressOf(at, row, column)) ? { hostNotes: dailyDouble } : {}),
  };
}

/** A board that JParty would read: six categories, of which ours has five. */
function block(board: WrittenBoard | undefined, at: number): string[][] {
  const categories = Array.from({ length: columnCount }, (_, index) => board?.categories[index]);
  const doubles = categories.flatMap((category, index) =>
    (category?.fields ?? []).flatMap(({ hostNotes }, row) =>
      hostNotes === dailyDouble ? [addressOf(at, row, index + 1)] : [],
    ),
  );
  const rows = Array.from({ length: fieldRows }, (_, row) => row);
  const cells = (part: 'question' | 'answer', row: number): string[] =>
    categories.map((category) => category?.fields[row]?.[part] ?? '');
  return [
    ['', ...categories.map((category) => category?.name ?? ''), doubles.join(' ')],
    ...rows.map((row) => [String(board?.points[row] ?? 0), ...cells('question', row)]),
    [''],
    ...rows.map((row) => ['', ...cells('answer', row)]),
  ];
}

function written({ boards, final }: WrittenCategoryShow): Uint8Array {
  const last = [
    '',
    final?.category ?? '',
    final?.question ?? '',
    final?.answer ?? '',
    '',
    ' ',
    '',
    final?.hostNotes ?? '',
  ];
  return csvBytes([...block(boards[0], 0), [''], ...block(boards[1], blocks[1]), [''], last]);
}

export const jpartyCsv: BoardFormat = {
  id: 'jparty-csv',
  name: 'JParty (CSV)',
  endings: ['csv'],
  detect: (bytes) => (isBlock(firstCsvRows(bytes, blockRows + 1), 0) ? 0.95 : 0),
  readBoards: (bytes, { name }) => readBoards(bytes, name),
  writeBoards: { type: 'text/csv; charset=utf-8', bytes: written },
};
