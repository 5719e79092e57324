import type {
  BoardFormat,
  ParsedBoards,
  ParsedClue,
  ExportBoard,
  ExportCategoryShow,
} from '../board-format.ts';
import { csvBytes, csvRows, firstCsvRows } from './board-sheet.ts';
import { linkIn } from './jparty-link.ts';
import { ParsedBoardsBuilder, pointsOf, roundNames } from '../parsed-boards.ts';
import { issueOf } from '../issues.ts';
import { isZip } from '../safe-zip.ts';
import { sheetsOf } from './xlsx-sheets.ts';

// The sheet of JParty: two blocks at rows 1 and 14, each with a header of categories, five rows of questions with their
// points, a separator row, and five rows of answers; the last row is the final question. In the first JParty the
// separator row is empty; in JParty 2 it repeats the categories, and there are labels in the first cells and next to
// the blocks.

const blocks = [0, 13] as const;
const fieldRows = 5;
const answersBelow = 6;
const columnCount = 6;
const doublesColumn = 7;
const titleColumn = 6;
const blockRows = answersBelow + fieldRows;

const isBlank = (row: readonly string[] | undefined): boolean =>
  (row ?? []).every((cell) => cell.trim() === '');

const textsOf = (row: readonly string[] | undefined): readonly string[] =>
  (row ?? []).slice(1, 1 + columnCount);

type Rows = readonly (readonly string[])[];

/**
 * Whether a block begins at this row: a header, five rows that begin with points, a separator row, and at least one
 * answer. This rules out a numbered list of five questions.
 */
function isBlock(rows: Rows, at: number): boolean {
  const values = rows.slice(at + 1, at + 1 + fieldRows).map((row) => pointsOf(row[0] ?? ''));
  const [header, between] = [rows[at], rows[at + answersBelow]];
  const answers = rows.slice(at + 1 + answersBelow, at + 1 + blockRows);
  return (
    /^$|jeopardy|questions/i.test((header?.[0] ?? '').trim()) &&
    !isBlank(textsOf(header)) &&
    values.length === fieldRows &&
    values.every((value) => value !== null) &&
    (isBlank(between) || /answers/i.test(between?.[0] ?? '')) &&
    answers.some((row) => !isBlank(textsOf(row)))
  );
}

/** The rows of a table as returned by `read`, or the first sheet of a workbook that begins with a block. */
async function rowsIn(bytes: Uint8Array, read: (bytes: Uint8Array) => Rows): Promise<Rows> {
  if (!isZip(bytes)) return read(bytes);
  const workbook = await sheetsOf(bytes);
  if (typeof workbook === 'string') return [];
  const rows = workbook.sheets.find((sheet) => isBlock(sheet.rows, 0))?.rows ?? [];
  return rows.slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1);
}

async function readBoards(bytes: Uint8Array, fileName: string): Promise<ParsedBoards> {
  const rows = await rowsIn(bytes, csvRows);
  if (!isBlock(rows, 0)) return { shows: [], problems: [issueOf('notThisFormat')] };
  const found = new ParsedBoardsBuilder();
  const name = titleIn(rows.at(-1)) || fileName;
  for (const [index, at] of blocks.entries()) {
    const lines = rows.slice(at, at + 1 + blockRows);
    if (index === 0 || isBlock(rows, at)) readBlock(rows, index, name, found);
    else if (lines.length > 1 + fieldRows && lines.some((row) => !isBlank(textsOf(row))))
      found.report('damaged', at + 1);
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
        ...withLink(final[2] ?? '', titleIn(final) === '' ? (final[7] ?? '') : ''),
        answer: final[3] ?? '',
        points: null,
      },
    );
  return found.result();
}

/** The title in the last row; in the first JParty this is a note. */
const titleIn = (last: readonly string[] | undefined): string =>
  /title/i.test(last?.[titleColumn] ?? '') ? (last?.[titleColumn + 1] ?? '').trim() : '';

/** A question with the medium behind its link; links to videos are added to the host's notes. */
function withLink(
  text: string,
  notes = '',
): Pick<ParsedClue, 'text' | 'hostNotes' | 'image' | 'sound'> {
  const { rest, link } = linkIn(text);
  if (link === null) return { text, hostNotes: notes };
  const { kind, address } = link;
  if (kind === 'film')
    return { text: rest, hostNotes: [notes, address].filter((each) => each !== '').join('\n') };
  const medium = { kind: 'address', address } as const;
  return {
    text: rest,
    hostNotes: notes,
    ...(kind === 'image' ? { image: medium } : { sound: medium }),
  };
}

function readBlock(rows: Rows, index: number, name: string, found: ParsedBoardsBuilder): void {
  const at = blocks[index] ?? 0;
  const rowPoints = rows
    .slice(at + 1, at + 1 + fieldRows)
    .map((row) => pointsOf(row[0] ?? '') ?? 0);
  for (let column = 1; column <= columnCount; column++)
    for (let row = 0; row < fieldRows; row++) {
      const clue = clueAt(rows, at, row, column);
      if (isBlankClue(clue)) continue;
      const category = rows[at]?.[column] ?? '';
      const round = { board: roundNames[index] ?? '' };
      found.add({ show: name, round, rowPoints, category, categoryKey: `${column}` }, clue);
    }
}

const isBlankClue = ({ text, answer, image, sound }: ParsedClue): boolean =>
  [text, answer].every((cell) => cell.trim() === '') && image === undefined && sound === undefined;

const addressOf = (at: number, row: number, column: number): string =>
  `${String.fromCharCode(65 + column)}${at + row + 2}`;

function clueAt(rows: Rows, at: number, row: number, column: number): ParsedClue {
  const line = rows[at + 1 + row] ?? [];
  const beside = (rows[at] ?? []).slice(doublesColumn).join(' ');
  const isDouble = beside
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .includes(addressOf(at, row, column));
  return {
    row: at + row + 2,
    place: row,
    points: pointsOf(line[0] ?? ''),
    ...withLink(line[column] ?? ''),
    ...(isDouble ? { isDouble } : {}),
    answer: rows[at + 1 + answersBelow + row]?.[column] ?? '',
  };
}

/** A block in JParty's layout: six categories, of which Quizcast fills five. */
function block(board: ExportBoard | undefined, at: number): string[][] {
  const categories = Array.from({ length: columnCount }, (_, index) => board?.categories[index]);
  const doubles = categories.flatMap((category, index) =>
    (category?.fields ?? []).flatMap(({ isDouble }, row) =>
      isDouble ? [addressOf(at, row, index + 1)] : [],
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

function encodeShow({ boards, final }: ExportCategoryShow): Uint8Array {
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
  name: 'JParty',
  endings: ['csv', 'xlsx'],
  detect: async (bytes) => {
    const rows = await rowsIn(bytes, (table) => firstCsvRows(table, blockRows + 1));
    return isBlock(rows, 0) ? 0.95 : 0;
  },
  readBoards: (bytes, { name }) => readBoards(bytes, name),
  writeBoards: { type: 'text/csv; charset=utf-8', bytes: encodeShow },
};
