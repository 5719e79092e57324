import { Client, TypeOverrides, type Pool } from 'pg';
import { StoreFailure } from '../../ports/document-store.ts';
import {
  MoveError,
  type MovableTables,
  type MoveMark,
  type Row,
  type TableShape,
} from '../../ports/movable.ts';
import { lastWithin, quoted, quotedList, shapesOf } from '../sql/moved-tables.ts';
import { migrate } from './migrate.ts';
import { beginTimeline } from './timeline.ts';
import { codeOf, guarded } from '../sql/engine-error.ts';

/** Rows whose sizes are read at once. */
const maxRows = 2000;
const connectWithinMs = 10_000;
/** An arbitrary key; the process that holds the lock fills this database. */
const lockKey = 7_426_474_702;
/** The server may need some time to notice that a killed move is gone. */
const lockTries = 20;
const lockRetryMs = 500;
const [int8, zeroByte] = [20, '\u0000'];

/** Parses bigints as numbers: none of ours comes near the limit of safe integers. */
const typeParsers = new TypeOverrides();
typeParsers.setTypeParser(int8, Number);

/** A snapshot of a database to move to another engine, unaffected by later writes. */
export const openPostgresSource = (url: string): Promise<MovableTables> => openTables(url, false);
/** A target database, filled by one move at a time. */
export const openPostgresTarget = (url: string): Promise<MovableTables> => openTables(url, true);

async function openTables(url: string, isTarget: boolean): Promise<MovableTables> {
  const { hostname, port, pathname } = new URL(url);
  const location = `PostgreSQL ${pathname.slice(1)} at ${hostname}${port === '' ? '' : `:${port}`}`;
  try {
    await migrate(url);
    // One connection for the rows, and one outside the snapshot that sees the current state.
    const [rows, now] = [await connected(url), await connected(url)];
    if (isTarget) await lock(now, location);
    else await rows.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return tablesOf(rows, now, location);
  } catch (error) {
    if (error instanceof MoveError) throw error;
    const message = error instanceof Error ? error.message : '';
    throw new MoveError(`${location} cannot be used: ${`${codeOf(error)} ${message}`.trim()}`, {
      cause: error,
    });
  }
}

async function connected(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    application_name: 'quizcast move',
    types: typeParsers,
  });
  // The next statement reports the broken connection.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0');
  return client;
}

async function lock(client: Client, location: string): Promise<void> {
  for (let tries = 0; tries < lockTries; tries++) {
    const { rows } = await client.query<{ held: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS held',
      [lockKey],
    );
    if (rows[0]?.held === true) return;
    await new Promise((resolve) => {
      setTimeout(resolve, lockRetryMs);
    });
  }
  throw new MoveError(`${location} is the target of another move. Wait until that move has ended`);
}

function tablesOf(client: Client, now: Client, location: string): MovableTables {
  const all = async (text: string, ...values: Row): Promise<Row[]> =>
    (
      await client.query<(string | number | null)[]>({
        text,
        values: [...values],
        rowMode: 'array',
      })
    ).rows;
  return {
    location,
    async shapes() {
      const found = await all(
        `SELECT c.table_name::text, c.column_name::text FROM information_schema.columns c
         JOIN information_schema.tables t USING (table_schema, table_name)
         WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'`,
      );
      return shapesOf(
        found.map(([table, column]) => ({ table: String(table), column: String(column) })),
        location,
      );
    },
    count: async ({ name }) =>
      Number((await all(`SELECT count(*) FROM ${quoted(name)}`))[0]?.[0] ?? 0),
    read: (table, after, maxBytes) => readRows(all, table, after, maxBytes),
    async lastKey({ name, key }) {
      const order = key.map((column) => `${quoted(column)} DESC`).join(', ');
      const [last] = await all(
        `SELECT ${quotedList(key)} FROM ${quoted(name)} ORDER BY ${order} LIMIT 1`,
      );
      return last ?? null;
    },
    async insert(table, rows) {
      const { name, columns } = table;
      for (const row of rows) refuseZeroBytes(table, row);
      const records = rows.map((row) =>
        Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])),
      );
      const list = quotedList(columns);
      await client.query(
        `INSERT INTO ${quoted(name)} (${list})
         SELECT ${list} FROM json_populate_recordset(NULL::${quoted(name)}, $1::json)`,
        [JSON.stringify(records)],
      );
    },
    async nodes() {
      const { rows } = await now.query<{ name: string }>(
        'SELECT coalesce(address, id) AS name FROM nodes WHERE lives_until > now() ORDER BY 1',
      );
      return rows.map(({ name }) => name);
    },
    mark: () => markOf(client),
    setMark: (mark) => setMark(client, mark),
    async settle() {
      await followLast(client, all);
      await client.query(beginTimeline);
    },
    async close() {
      await Promise.all([client.end(), now.end()]);
    },
  };
}

/** Rejects with StoreFailure when a move into this database has begun but not finished. */
export async function refuseIncompleteMove(client: Pool): Promise<void> {
  const mark = await guarded(() => markOf(client));
  if (mark?.state === 'moving')
    throw new StoreFailure(
      'what is moved to this database is not all there yet: finish that move first, or take another database',
    );
}

async function markOf(client: Client | Pool): Promise<MoveMark | null> {
  const table = await client.query<{ name: string | null }>(
    `SELECT to_regclass('move')::text AS name`,
  );
  if (table.rows[0]?.name === null) return null;
  const { rows } = await client.query<MoveMark>('SELECT source, state FROM move');
  return rows[0] ?? null;
}

async function setMark(client: Client, { source, state }: MoveMark): Promise<void> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS move (id INTEGER PRIMARY KEY, source TEXT NOT NULL, state TEXT NOT NULL)',
  );
  await client.query(
    `INSERT INTO move (id, source, state) VALUES (1, $1, $2)
     ON CONFLICT (id) DO UPDATE SET source = excluded.source, state = excluded.state`,
    [source, state],
  );
}

async function readRows(
  all: (text: string, ...values: Row) => Promise<Row[]>,
  { name, columns, key }: TableShape,
  after: Row | null,
  maxBytes: number,
): Promise<Row[]> {
  const [from, keys] = [quoted(name), quotedList(key)];
  const places = (first: number) => `(${key.map((_, index) => `$${first + index}`).join(', ')})`;
  const behind = after === null ? '' : `WHERE (${keys}) > ${places(1)}`;
  const bytes = columns
    .map((column) => `coalesce(octet_length(${quoted(column)}::text), 0)`)
    .join(' + ');
  const sizes = await all(
    `SELECT ${bytes}, ${keys} FROM ${from} ${behind} ORDER BY ${keys} LIMIT ${maxRows}`,
    ...(after ?? []),
  );
  const last = lastWithin(sizes, maxBytes);
  if (last === null) return [];
  const until = places((after ?? []).length + 1);
  return all(
    `SELECT ${quotedList(columns)} FROM ${from} ${behind === '' ? 'WHERE' : `${behind} AND`} (${keys}) <= ${until} ORDER BY ${keys}`,
    ...(after ?? []),
    ...last,
  );
}

/** PostgreSQL cannot store zero characters in a text. */
function refuseZeroBytes({ name, columns, key }: TableShape, row: Row): void {
  const index = row.findIndex((cell) => typeof cell === 'string' && cell.includes(zeroByte));
  if (index === -1) return;
  const at = key.map((column) => String(row[columns.indexOf(column)] ?? '')).join(' ');
  throw new MoveError(
    `${name} ${JSON.stringify(at)} contains a NUL character in ${columns[index] ?? ''}, which PostgreSQL cannot store. Remove it there and start the move again`,
  );
}

/** Rows keep their numbers; sets the sequences to continue after them. */
async function followLast(client: Client, all: (text: string) => Promise<Row[]>): Promise<void> {
  const numbered = await all(
    `SELECT table_name::text, column_name::text FROM information_schema.columns
     WHERE table_schema = current_schema() AND is_identity = 'YES'`,
  );
  for (const [table, column] of numbered) {
    const [name, number] = [String(table), String(column)];
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), greatest(1, coalesce(max(n), 1)), max(n) IS NOT NULL)
       FROM (SELECT ${quoted(number)} AS n FROM ${quoted(name)}) AS rows`,
      [quoted(name), number],
    );
  }
}
