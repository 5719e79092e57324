import Papa from 'papaparse';
import type { Format, ParseResult } from '../format.ts';
import { byHeader, guessColumns, headerRowOf } from './columns.ts';
import { decodeStart, decodeText } from '../decode-text.ts';
import { issueOf } from '../issues.ts';
import { withoutMarkup } from '../text/markdown-lines.ts';
import {
  crowdTableHeader,
  crowdTableRow,
  sheetOf,
  tableHeader,
  tableQuestions,
  tableRow,
} from './table-questions.ts';

/** Number of known headers that make a header row certain. */
const certainHeaderCount = 5;
const [certainByHeader, certainByTabs, certainByShape] = [0.9, 0.5, 0.2];
const maxRows = 500_000;

interface ParsedTable {
  /** All rows, including empty ones, so that row numbers match the file. */
  rows: string[][];
  /** Indexes of rows with a quotation mark that is never closed. */
  unclosed: number[];
}

const parsed = new WeakMap<Uint8Array, ParsedTable>();

function tableOf(bytes: Uint8Array): ParsedTable {
  const cached = parsed.get(bytes);
  if (cached !== undefined) return cached;
  const read = parseTable(decodeText(bytes));
  parsed.set(bytes, read);
  return read;
}

function parseTable(text: string, maxLines = maxRows): ParsedTable {
  const { plain, delimiter } = normalizedTable(text);
  const { rows: data, unclosed } = closedRows(plain, delimiter, maxLines);
  while (data.length > 0 && data.at(-1)?.every((cell) => cell.trim() === '')) data.pop();
  for (const row of data)
    for (const [index, cell] of row.entries())
      if (cell.startsWith("'")) row[index] = withoutGuard(cell);
  const isMarkdown = delimiter === '|' && data.some(isMarkdownRule);
  const plainRow = (row: string[]) => (isMarkdownRule(row) ? [] : row.map(withoutMarkup));
  return { rows: isMarkdown ? data.map(plainRow) : data, unclosed };
}

const maxUnclosed = 5;

/** A quotation mark that is never closed would contain the rest of the file, so it is removed. */
function closedRows(text: string, delimiter: string, preview: number, count = 0): ParsedTable {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview });
  const isUnclosed = ({ code, index = 0 }: Papa.ParseError): boolean => {
    const cell = text.slice(index, text.indexOf('"', index));
    // The next quotation mark opens a cell of a later line.
    const isOpening = cell.includes('\n') && /[\n,;|\t]$/.test(cell.slice(-1));
    return code === 'MissingQuotes' || (code === 'InvalidQuotes' && isOpening);
  };
  const { row, index } = errors.find(isUnclosed) ?? {};
  if (row === undefined || index === undefined || count === maxUnclosed)
    return { rows: data, unclosed: [] };
  const withoutQuote = text.slice(0, index - 1) + text.slice(index);
  const { rows, unclosed } = closedRows(withoutQuote, delimiter, preview, count + 1);
  return { rows, unclosed: [row, ...unclosed] };
}

/** The row `|---|:--:|` below the header of a Markdown table. */
const isMarkdownRule = (row: readonly string[]): boolean =>
  row.some((cell) => cell.includes('-')) && row.every((cell) => /^\s*(?::?-+:?)?\s*$/.test(cell));

/** The text with normalized line ends, and its delimiter, which some spreadsheet programs declare in a line of its own. */
function normalizedTable(text: string): { plain: string; delimiter: string } {
  const lines = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const declared = /^"?sep=([,;|\t])"?[,;|\t ]*(?=\n)/i.exec(lines);
  // The empty line is kept, so that row numbers match the file.
  const content = declared === null ? lines : lines.slice(declared[0].length);
  const delimiter = declared?.[1] ?? delimiterOf(withoutBlanks(content, '[,;|\\t]'));
  return { plain: withoutBlanks(content, delimiter === '|' ? '\\|' : delimiter), delimiter };
}

/** Removes blanks before a quoted cell, which would make the quotes part of its text. */
function withoutBlanks(text: string, delimiter: string): string {
  if (!new RegExp(`(?:${delimiter}|^) +"`, 'm').test(text)) return text;
  const quoted = '"(?:[^"]|""){0,10000}"';
  return text.replaceAll(
    new RegExp(`(${quoted})|(?<=${delimiter}|^|\\n) +(${quoted})(?= *(?:${delimiter}|\\n|$))`, 'g'),
    (all, inside?: string, behind?: string) => inside ?? behind ?? all,
  );
}

const delimiters = [',', ';', '\t', '|'];

/** The delimiter that yields known headers, or otherwise the most regular rows. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 20_000);
  const recognized = delimiters.find((delimiter) => {
    const { data } = Papa.parse<string[]>(start, { preview: 12, delimiter });
    return headerRowOf(data) !== null;
  });
  if (recognized !== undefined) return recognized;
  return Papa.parse<string[]>(start, {
    preview: 20,
    skipEmptyLines: true,
    delimitersToGuess: delimiters.toReversed(),
  }).meta.delimiter;
}

export const table: Format = {
  id: 'table',
  name: 'CSV / TSV',
  endings: ['csv', 'tsv', 'txt'],
  detect(bytes) {
    const start = decodeStart(bytes, 16_384);
    const rows = parseTable(start, 30).rows.filter((row) => row.some((cell) => cell.trim() !== ''));
    const at = headerRowOf(rows);
    // The last row may be truncated.
    const completeRows = rows.length > 2 && bytes.length > 16_384 ? rows.slice(0, -1) : rows;
    const [first] = completeRows;
    const header = at === null ? null : byHeader(rows[at] ?? []);
    if (header !== null)
      return header.answers.length >= certainHeaderCount - 1 ? 1 : certainByHeader;
    if (first === undefined || first.length < 2) return 0;
    // JSON and XML may contain commas in each line, but no tab-separated cells.
    if (/^\s*[{[<]/.test(start) && !/^[^\t\n]+\t[^\t\n]+\t/.test(start)) return 0;
    const even = completeRows.filter(({ length }) => length === first.length).length;
    if (even < completeRows.length * 0.8) return 0;
    return first.length > 2 && start.includes('\t') ? certainByTabs : certainByShape;
  },
  read(bytes, { name, columns }): ParseResult {
    const { rows, unclosed } = tableOf(bytes);
    if (rows.length === 0) return { shows: [], problems: [issueOf('noQuestions')] };
    const { questions, problems } = tableQuestions(rows, columns ?? guessColumns(rows), {
      isChosen: columns !== undefined,
    });
    for (const row of unclosed)
      problems.push(
        issueOf(
          'quoteNotClosed',
          row + 1,
          rows[row]?.find((cell) => cell !== ''),
        ),
      );
    return { shows: [{ name, questions }], problems };
  },
  sheet: (bytes) => sheetOf(tableOf(bytes).rows),
  write: {
    type: 'text/csv; charset=utf-8',
    bytes: ({ questions }) => csvOf([[...tableHeader], ...questions.map(tableRow)]),
    crowd: {
      bytes: ({ questions }) => csvOf([[...crowdTableHeader], ...questions.map(crowdTableRow)]),
    },
  },
};

/** With the byte order mark, spreadsheet programs recognize UTF-8. */
const csvOf = (rows: readonly string[][]): Uint8Array =>
  new TextEncoder().encode(`\ufeff${Papa.unparse(rows.map((row) => row.map(guarded)))}\r\n`);

/** Text that a spreadsheet program would treat as a formula; a leading quote prevents that. */
const isRisky = /^'*[=+\-@\t\r]/;

export const guarded = (cell: string): string => (isRisky.test(cell) ? `'${cell}` : cell);

export const withoutGuard = (cell: string): string =>
  isRisky.test(cell) ? cell.replace(/^'/, '') : cell;
