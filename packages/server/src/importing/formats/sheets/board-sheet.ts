import Papa from 'papaparse';
import { decodeStart, decodeText } from '../decode-text.ts';
import { guarded, withoutGuard } from './table.ts';

const maxRows = 500_000;
const lookedAtBytes = 16_384;

const delimiterOf = (text: string): string => {
  const [line = ''] = text.slice(0, 4000).split(/[\r\n]/, 1);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.toSorted((one, other) => other.count - one.count)[0]?.mark ?? ',';
};

/** All rows of a CSV file, including empty ones, so that row numbers match the file. */
export const csvRows = (bytes: Uint8Array): string[][] => parse(decodeText(bytes), maxRows);

/** The first rows, for detecting formats; the last one may be truncated. */
export const firstCsvRows = (bytes: Uint8Array, count: number): string[][] =>
  parse(decodeStart(bytes, lookedAtBytes), count);

function parse(text: string, most: number): string[][] {
  const plain = text.replace(/^\ufeff/, '');
  const { data } = Papa.parse<string[]>(plain, { delimiter: delimiterOf(plain), preview: most });
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
export function columnsNamed<Name extends string>(
  header: readonly string[],
  names: readonly Name[],
): (name: Name) => number {
  const places = new Map<string, number>();
  for (const [index, cell] of header.entries()) {
    const name = cell.slice(0, 100).trim().toLowerCase();
    if (!places.has(name)) places.set(name, index);
  }
  const known = new Map(names.map((name) => [name, places.get(name) ?? -1]));
  return (name) => known.get(name) ?? -1;
}
