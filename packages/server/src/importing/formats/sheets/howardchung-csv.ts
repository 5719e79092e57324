import {
  isBlankField,
  type BoardFormat,
  type ParsedBoards,
  type ExportCategoryShow,
} from '../board-format.ts';
import { columnFinder, csvBytes, csvRows, firstCsvRows } from './board-sheet.ts';
import { ParsedBoardsBuilder, pointsOf, roundNames, roundOf } from '../parsed-boards.ts';
import { issueOf } from '../issues.ts';

// The custom game of howardchung/jeopardy: a header of `round,cat,q,a,dd`, in newer files also `val`, `x` and `y`.

const columns = ['round', 'cat', 'val', 'q', 'a', 'dd', 'x', 'y'] as const;

const columnsOf = (header: readonly string[] | undefined) => {
  const at = columnFinder(header ?? [], columns);
  return ['round', 'cat', 'q', 'a'].every((name) => (header ?? []).length > 0 && has(at, name))
    ? at
    : null;
};
const has = (at: (name: (typeof columns)[number]) => number, wanted: string): boolean =>
  columns.some((name) => name === wanted && at(name) >= 0);

/** That program's default points by round, which are multiplied by the row. */
const defaultPoints: Readonly<Record<string, number>> = {
  [roundNames[0]]: 200,
  [roundNames[1]]: 400,
  [roundNames[2]]: 600,
};

function readBoards(bytes: Uint8Array, name: string): ParsedBoards {
  const rows = csvRows(bytes);
  const at = columnsOf(rows[0]);
  if (at === null) return { shows: [], problems: [issueOf('notThisFormat')] };
  const found = new ParsedBoardsBuilder();
  const counts = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (index === 0 || row.every((cell) => cell.trim() === '')) continue;
    const cell = (column: (typeof columns)[number]): string => row[at(column)] ?? '';
    const round = roundOf(cell('round'));
    const category = cell('cat');
    const key = `${cell('round')}\n${category}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    const place = Number.parseInt(cell('y'), 10) - 1;
    const step = typeof round === 'string' ? undefined : defaultPoints[round.board];
    const counted = step === undefined ? null : step * (count + 1);
    const x = cell('x').trim();
    found.add(
      { show: name, round, category, categoryKey: `${x}\n${category}` },
      {
        row: index + 1,
        text: cell('q'),
        answer: cell('a'),
        points: at('val') < 0 ? counted : pointsOf(cell('val')),
        ...(place >= 0 && place < 5 ? { place } : {}),
        // Any truthy value marks a daily double.
        ...(/^(?:|false|0|no)$/i.test(cell('dd').trim()) ? {} : { isDouble: true }),
      },
    );
  }
  return found.result();
}

const rounds = ['jeopardy', 'double', 'triple'] as const;

function encodeShow({ boards, final }: ExportCategoryShow): Uint8Array {
  const rows: string[][] = [[...columns]];
  for (const [index, round] of rounds.entries())
    for (const [x, category] of (boards[index]?.categories ?? []).entries())
      for (const [y, field] of category.fields.entries()) {
        if (isBlankField(field)) continue;
        const points = String(boards[index]?.points[y] ?? 0);
        const texts = [category.name, points, field.question, field.answer, String(field.isDouble)];
        rows.push([round, ...texts, String(x + 1), String(y + 1)]);
      }
  if (final !== null)
    rows.push(['final', final.category, '0', final.question, final.answer, 'false', '1', '1']);
  return csvBytes(rows);
}

export const howardchungCsv: BoardFormat = {
  id: 'howardchung-csv',
  name: 'Jeopardy by howardchung (CSV)',
  endings: ['csv'],
  detect: (bytes) => (columnsOf(firstCsvRows(bytes, 1)[0]) === null ? 0 : 1),
  readBoards: (bytes, { name }) => readBoards(bytes, name),
  writeBoards: { type: 'text/csv; charset=utf-8', bytes: encodeShow },
};
