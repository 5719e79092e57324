import type { Format, ParseResult, ParsedShow } from '../format.ts';
import { guessColumns, headerRowOf } from './columns.ts';
import { issueOf } from '../issues.ts';
import {
  crowdTableHeader,
  crowdTableRow,
  sheetOf,
  tableHeader,
  tableQuestions,
  tableRow,
} from './table-questions.ts';
import { sheetsOf, workbookBytes, xlsxType, type SheetRows } from './xlsx-sheets.ts';

/** Lower than for formats that recognize a sheet of their own. */
const certainOfWorkbook = 0.6;

const filled = (sheets: readonly SheetRows[]): SheetRows[] =>
  sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => cell.trim() !== '')));

export const xlsxTable: Format = {
  id: 'xlsx',
  name: 'Excel (XLSX)',
  endings: ['xlsx'],
  async detect(bytes) {
    const workbook = await sheetsOf(bytes);
    if (typeof workbook === 'string') return workbook === 'damaged' ? 0 : certainOfWorkbook / 2;
    return certainOfWorkbook;
  },
  async read(bytes, { name, columns }): Promise<ParseResult> {
    const workbook = await sheetsOf(bytes);
    if (typeof workbook === 'string') return { shows: [], problems: [issueOf(workbook)] };
    const [first, ...others] = filled(workbook.sheets);
    if (first === undefined) return { shows: [], problems: [issueOf('noQuestions')] };
    const main = tableQuestions(first.rows, columns ?? guessColumns(first.rows), {
      isChosen: columns !== undefined,
    });
    const shows: ParsedShow[] = [{ name, questions: main.questions }];
    // Of the other sheets, only those with question headers.
    for (const { name: sheetName, rows } of others) {
      if (headerRowOf(rows) !== null)
        shows.push({
          name: sheetName,
          questions: tableQuestions(rows, guessColumns(rows)).questions,
        });
    }
    return { shows, problems: main.problems };
  },
  async sheet(bytes) {
    const workbook = await sheetsOf(bytes);
    return sheetOf((typeof workbook === 'string' ? [] : filled(workbook.sheets))[0]?.rows ?? []);
  },
  write: {
    type: xlsxType,
    bytes: ({ questions }) =>
      workbookBytes('Questions', [
        [...tableHeader],
        ...questions.map((question) => tableRow(question)),
      ]),
    crowd: {
      bytes: ({ questions }) =>
        workbookBytes('Questions', [[...crowdTableHeader], ...questions.map(crowdTableRow)]),
    },
  },
};
