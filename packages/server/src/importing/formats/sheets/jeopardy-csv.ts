import type { BoardFormat, ParsedBoards } from '../board-format.ts';
import { columnFinder, csvRows, firstCsvRows } from './board-sheet.ts';
import { issueOf } from '../issues.ts';
import { listedBoards } from '../json/jeopardy-json.ts';

// The dump of 200,000 questions as a sheet, with the fields of its JSON as columns.

const columns = [
  'show number',
  'air date',
  'round',
  'category',
  'value',
  'question',
  'answer',
] as const;

const columnsOf = (header: readonly string[] | undefined) => {
  const at = columnFinder(header ?? [], columns);
  const isComplete = columns.every((name) => at(name) >= 0 || name.startsWith('show'));
  return isComplete ? at : null;
};

function readBoards(bytes: Uint8Array, name: string): ParsedBoards {
  const [header, ...rows] = csvRows(bytes);
  const at = columnsOf(header);
  if (at === null) return { shows: [], problems: [issueOf('notThisFormat')] };
  const list = rows.map((row) =>
    row.every((cell) => cell.trim() === '')
      ? {}
      : Object.fromEntries(
          columns.map((column) => [column.replace(' ', '_'), row[at(column)]?.trim() ?? '']),
        ),
  );
  return listedBoards(list, name, 2);
}

export const jeopardyCsv: BoardFormat = {
  id: 'jeopardy-csv',
  name: 'Jeopardy questions (CSV)',
  endings: ['csv'],
  detect: (bytes) => (columnsOf(firstCsvRows(bytes, 1)[0]) === null ? 0 : 1),
  readBoards: (bytes, { name }) => readBoards(bytes, name),
};
