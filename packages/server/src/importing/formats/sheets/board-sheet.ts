import Papa from 'papaparse';
import { decodeStart, decodeText } from '../decode-text.ts';
import { guarded, withoutGuard } from './table.ts';

const maxRows = 500_000;
const sampledBytes = 16_384;

const delimiterOf = (text: string): string => {
  const [line = ''] = text.slice(0, 4000).split(/[\r\n]/, 1);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.toSorted((one, other) => other.count - one.count)[0]?.mark ?? ',';
};

/** All rows of a CSV file, including empty ones, so that row numbers match the file. */
export const csvRows = (bytes: Uint8Array): string[][] => parse(decodeText(bytes), maxRows);

/** The first rows, for detecting formats; the last one may be truncated. */
export const firstCsvRows = (bytes: Uint8Array, count: number): string[][] =>
  parse(decodeStart(bytes, sampledBytes), count);

function parse(text: string, maxRowCount: number): string[][] {
  const withoutBom = text.replace(/^\ufeff/, '');
  const { data } = Papa.parse<string[]>(withoutBom, {
    delimiter: delimiterOf(withoutBom),
    preview: maxRowCount,
  });
  while (data.length > 0 && data.at(-1)?.every((cell) => cell.trim() === '')) data.pop();
  for (const row of data)
    for (const [index, cell] of row.entries())
      if (cell.startsWith("'")) row[index] = withoutGuard(cell);
  return data;
}

export function csvBytes(rows: readonly (readonly string[])[]): Uint8Array {
  const text = Papa.unparse(rows.map((row) => row.map(guarded)));
  // With the byte order mark, spreadsheet programs recognize UTF-8.
  return new TextEncoder().encode(`\ufeff${text}\r\n`);
}

/** The column of each name in the header, ignoring case; -1 when it is missing. */
export function columnFinder<Name extends string>(
  header: readonly string[],
  names: readonly Name[],
): (name: Name) => number {
  const columnByName = new Map<string, number>();
  for (const [index, cell] of header.entries()) {
    const name = cell.slice(0, 100).trim().toLowerCase();
    if (!columnByName.has(name)) columnByName.set(name, index);
  }
  const indexByName = new Map(names.map((name) => [name, columnByName.get(name) ?? -1]));
  return (name) => indexByName.get(name) ?? -1;
}
