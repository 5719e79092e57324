import type { MovableTables, Row, TableShape } from '../../ports/movable.ts';

/** Integer columns, by the endings of their names. */
const numbers =
  /^(id|document|revision|answer|number|guest|counter|verified|questions|forgets|version)$|_ms$|^is_|_is_|Verified$|Enabled$|backedUp|Count$/;
const texts = [
  'Käse 🧀',
  '日本語 شكرا',
  '"; DROP TABLE user; --',
  ' ',
  'a\tb\nc',
  '',
  '\u{10FFFF}',
];

const refersTo: Readonly<Record<string, string>> = {
  'session.userId': 'user',
  'account.userId': 'user',
  'twoFactor.userId': 'user',
  'passkey.userId': 'user',
  'provider_profiles.user_id': 'user',
  'token_ends.user_id': 'user',
  'provider_sessions.session_id': 'session',
};

/** A unique row that refers to rows with the same number. */
function madeRow({ name, columns }: TableShape, n: number, length = 20): Row {
  return columns.map((column) => {
    const isText = ['id', 'number', 'guest', 'document', 'revision', 'counter'].includes(column)
      ? column === 'id' && name !== 'documents'
      : !numbers.test(column);
    if (!isText) return wholeNumber(column, n);
    const referred = refersTo[`${name}.${column}`];
    if (referred !== undefined) return `${referred}-id-${n}`;
    if (column === 'player_id' || column === 'image') return n % 2 === 0 ? null : `${column}-${n}`;
    if (column === 'id') return `${name}-id-${n}`;
    if (column === 'patches' || column === 'state')
      return JSON.stringify([{ n, text: 'ü'.repeat(length) }]);
    return `${column}-${n}-${texts[n % texts.length] ?? ''}`;
  });
}

function wholeNumber(column: string, n: number): number {
  if (column.endsWith('_ms')) return 1_790_000_000_000 + n;
  if (column === 'revision' && n % 7 === 0) return 9_007_199_254_740_000 + n;
  return /^(is_.*|.*_is_.*|answer|.*Verified|.*Enabled|backedUp|verified)$/.test(column)
    ? n % 2
    : n;
}

/** Inserts `rows` rows into every table. */
export async function fill(tables: MovableTables, rows: number, length = 20): Promise<void> {
  for (const table of await tables.shapes())
    for (let first = 1; first <= rows; first += 500) {
      const count = Math.min(500, rows - first + 1);
      const made = Array.from({ length: count }, (_, index) =>
        madeRow(table, first + index, length),
      );
      await tables.insert(
        table,
        made.toSorted((a, b) => byKey(table, a, b)),
      );
    }
}

function byKey({ columns, key }: TableShape, a: Row, b: Row): number {
  for (const column of key) {
    const [one, other] = [a, b].map((row) => row[columns.indexOf(column)] ?? null);
    if (typeof one === 'number' && typeof other === 'number') {
      if (one !== other) return one - other;
    } else if (one !== other)
      return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
  }
  return 0;
}
