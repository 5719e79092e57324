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

/** Sheets with question headers, after the first sheet if it has several columns; otherwise the first one with content. */
function questionSheets(sheets: readonly SheetRows[]): SheetRows[] {
  const filled = sheets.filter(({ rows }) =>
    rows.some((row) => row.some((cell) => cell.trim() !== '')),
  );
  const found = filled.filter(
    ({ rows }, at) =>
      headerRowOf(rows) !== null || (at === 0 && guessColumns(rows).answers.length > 1),
  );
  return found.length > 0 ? found : filled.slice(0, 1);
}

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
    const [first, ...others] = questionSheets(workbook.sheets);
    if (first === undefined) return { shows: [], problems: [issueOf('noQuestions')] };
    const main = tableQuestions(first.rows, columns ?? guessColumns(first.rows), {
      isChosen: columns !== undefined,
    });
    const shows: ParsedShow[] = [{ name, questions: main.questions }];
    const problems = [...main.problems];
    for (const [index, { name: sheetName, rows }] of others.entries()) {
      const other = tableQuestions(rows, guessColumns(rows));
      shows.push({ name: sheetName, questions: other.questions });
      problems.push(...other.problems.map((problem) => ({ ...problem, show: index + 1 })));
    }
    return { shows, problems };
  },
  async sheet(bytes) {
    const workbook = await sheetsOf(bytes);
    return sheetOf(
      (typeof workbook === 'string' ? [] : questionSheets(workbook.sheets))[0]?.rows ?? [],
    );
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
