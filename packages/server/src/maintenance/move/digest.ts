import { createHash } from 'node:crypto';
import type { MovableTables, Row, TableShape } from '../../ports/movable.ts';

/** Digest of a table; differs when any of its content differs. */
export interface TableDigest {
  rows: number;
  bytes: number;
  sha256: string;
}

/**
 * Serializes a row in the same way for every engine. Column types are fixed, so a number that is stored as text counts
 * as the same value.
 */
const canonical = (row: Row): string =>
  JSON.stringify(row.map((cell) => (cell === null ? null : String(cell))));

const keyOf = ({ columns, key }: TableShape, row: Row): Row =>
  key.map((column) => row[columns.indexOf(column)] ?? null);

/** All rows of a table in key order, in batches. */
export async function* batchesOf(
  tables: MovableTables,
  table: TableShape,
  after: Row | null,
  maxBytes: number,
): AsyncGenerator<Row[]> {
  let last = after;
  for (;;) {
    const rows = await tables.read(table, last, maxBytes);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows;
    last = keyOf(table, end);
  }
}

export async function digestOf(
  tables: MovableTables,
  table: TableShape,
  maxBytes: number,
  onRows: (rows: number) => void = () => undefined,
): Promise<TableDigest> {
  const hash = createHash('sha256');
  const sum = { rows: 0, bytes: 0 };
  for await (const rows of batchesOf(tables, table, null, maxBytes)) {
    for (const row of rows) {
      const line = `${canonical(row)}\n`;
      hash.update(line);
      sum.bytes += line.length;
    }
    sum.rows += rows.length;
    onRows(sum.rows);
  }
  return { ...sum, sha256: hash.digest('hex') };
}

/** The key of the first row that differs between the two sides, as text; null when there is none. */
export async function firstDifference(
  one: MovableTables,
  other: MovableTables,
  table: TableShape,
  maxBytes: number,
): Promise<string | null> {
  const [rows, others] = [one, other].map((tables) => rowsOf(tables, table, maxBytes));
  if (rows === undefined || others === undefined) return null;
  for (;;) {
    const [left, right] = [await rows.next(), await others.next()];
    if (left.done === true && right.done === true) return null;
    const same = !left.done && !right.done && canonical(left.value) === canonical(right.value);
    if (same) continue;
    const found = left.done === true ? right : left;
    return found.done === true ? null : keyOf(table, found.value).join(' ');
  }
}

async function* rowsOf(
  tables: MovableTables,
  table: TableShape,
  maxBytes: number,
): AsyncGenerator<Row, void> {
  for await (const rows of batchesOf(tables, table, null, maxBytes)) yield* rows;
}
