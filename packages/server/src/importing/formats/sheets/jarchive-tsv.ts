import {
  isBlankField,
  type BoardFormat,
  type ParsedBoards,
  type ExportCategoryShow,
} from '../board-format.ts';
import { columnFinder } from './board-sheet.ts';
import { decodeStart, decodeText } from '../decode-text.ts';
import { guarded, withoutGuard } from './table.ts';
import { distinctNames, ParsedBoardsBuilder, pointsOf, roundOf } from '../parsed-boards.ts';
import { issueOf } from '../issues.ts';

// Seasons of J! Archive as tab-separated sheets. Their "answer" is the clue that is read out, their "question" the
// response.

const columns = [
  'round',
  'clue_value',
  'value',
  'daily_double_value',
  'daily_double',
  'category',
  'comments',
  'answer',
  'question',
  'air_date',
  'notes',
  'air date',
] as const;
type Column = (typeof columns)[number];

const columnsOf = (line: string) => {
  const at = columnFinder(line.slice(0, 2000).split('\t'), columns);
  const needed: readonly Column[] = ['round', 'category', 'answer', 'question'];
  const hasValue = at('clue_value') >= 0 || at('value') >= 0;
  // The large dump, in which the question is what is read out.
  const isDump = at('air date') >= 0;
  const isOurs = needed.every((name) => at(name) >= 0) && hasValue && !isDump;
  return isOurs ? at : null;
};

const firstLine = (text: string): string =>
  text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/, 1)[0] ?? '';

/** Quotes have no special meaning here; some are escaped with a backslash. */
const unescapedCell = (cell: string): string => withoutGuard(cell.replaceAll(/\\(["'\\])/g, '$1'));

function readBoards(bytes: Uint8Array, name: string): ParsedBoards {
  const text = decodeText(bytes).replace(/^\ufeff/, '');
  const at = columnsOf(firstLine(text));
  if (at === null) return { shows: [], problems: [issueOf('notThisFormat')] };
  const found = new ParsedBoardsBuilder();
  const isCommented = new Set<string>();
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (index === 0 || line.trim() === '') continue;
    const cells = line.split('\t');
    const cell = (column: Column): string => unescapedCell(cells[at(column)] ?? '').trim();
    const date = cell('air_date');
    const show = [date, cell('notes')].filter((part) => part !== '').join(' · ') || name;
    const comments = cell('comments');
    const place = `${date}\n${cell('round')}\n${cell('category')}`;
    const isDouble =
      (pointsOf(cell('daily_double_value')) ?? 0) > 0 ||
      /^(?:yes|true|1)$/i.test(cell('daily_double'));
    // The comment on a category is attached to its first question.
    const hasNotes = comments !== '' && !isCommented.has(place);
    isCommented.add(place);
    found.add(
      {
        show,
        showKey: date || name,
        round: roundOf(cell('round')),
        category: cell('category'),
      },
      {
        row: index + 1,
        text: cell('answer'),
        answer: cell('question'),
        points: pointsOf(at('clue_value') >= 0 ? cell('clue_value') : cell('value')),
        ...(isDouble ? { isDouble } : {}),
        ...(hasNotes ? { hostNotes: comments } : {}),
      },
    );
  }
  return found.result();
}

const encodeShow = ({ boards, final }: ExportCategoryShow): Uint8Array => {
  const cell = (text: string): string =>
    guarded(text.replaceAll(/\s+/g, ' ').replaceAll(/\\|"/g, '\\$&'));
  const rows: string[][] = [
    [
      'round',
      'clue_value',
      'daily_double_value',
      'category',
      'comments',
      'answer',
      'question',
      'air_date',
      'notes',
    ],
  ];
  for (const [index, board] of boards.slice(0, 2).entries()) {
    const names = distinctNames(board.categories.map(({ name }) => name));
    for (const [at, category] of board.categories.entries())
      for (const [row, field] of category.fields.entries()) {
        if (isBlankField(field)) continue;
        const points = String(board.points[row] ?? 0);
        const wager = field.isDouble ? points : '0';
        const texts = [names[at] ?? '', '', field.question, field.answer, '', ''];
        rows.push([String(index + 1), points, wager, ...texts.map(cell)]);
      }
  }
  if (final !== null)
    rows.push([
      '3',
      '0',
      '0',
      ...[final.category, '', final.question, final.answer, '', ''].map(cell),
    ]);
  return new TextEncoder().encode(`${rows.map((row) => row.join('\t')).join('\n')}\n`);
};

export const jarchiveTsv: BoardFormat = {
  id: 'jarchive-tsv',
  name: 'J! Archive (TSV)',
  endings: ['tsv'],
  detect: (bytes) => (columnsOf(firstLine(decodeStart(bytes))) === null ? 0 : 1),
  readBoards: (bytes, { name }) => readBoards(bytes, name),
  writeBoards: { type: 'text/tab-separated-values; charset=utf-8', bytes: encodeShow },
};
