import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  MoveError,
  type MovableTables,
  type MoveMark,
  type Row,
  type TableShape,
} from '../../ports/movable.ts';
import { DataFolderError } from '../../config/data-folder.ts';
import { commandFor } from '../../config/package.ts';
import { lastWithin, quoted, quotedList, shapesOf } from '../sql/moved-tables.ts';
import { openDatabase, type Database } from './database.ts';
import { beginTimeline } from './timeline.ts';

const rowsShape = z.array(z.array(z.union([z.string(), z.number(), z.null()])));
const marks = z.tuple([z.string(), z.enum(['moving', 'done'])]);

/** Rows whose sizes are read at once. */
const maxRows = 2000;
const fileName = 'quizcast.db';
/** Until the move is complete, the file has a name that Quizcast does not open. */
const unfinishedName = 'moving.db';

/** A one-line message for the user when a move to this folder is incomplete; null otherwise. */
const incompleteMove = (folder: string): string | null =>
  existsSync(join(folder, unfinishedName))
    ? `What was moved to ${folder} is not all there yet: go on with it (${commandFor('move')} to-embedded), or delete ${unfinishedName} there to begin empty`
    : null;

/** Throws DataFolderError on a folder with an incomplete move, where a start would create an empty database beside it. */
export function refuseIncompleteFolder(folder: string): void {
  const incomplete = incompleteMove(folder);
  if (incomplete !== null) throw new DataFolderError(incomplete);
}

/** The content of a data folder to move to another engine. Throws DataFolderError while Quizcast is running on it. */
export function openSqliteSource(folder: string): MovableTables {
  const file = join(folder, fileName);
  const incomplete = incompleteMove(folder);
  if (incomplete !== null) throw new MoveError(incomplete);
  if (!existsSync(file))
    throw new MoveError(
      `No Quizcast data was found in ${folder}. Set the folder: QUIZCAST_DATA=/path/to/folder`,
    );
  return tablesOf(openDatabase(file), folder, () => undefined);
}

/** A data folder to fill. The database gets its final name once the move is verified as complete. */
export function openSqliteTarget(folder: string): MovableTables {
  const [file, unfinished] = [join(folder, fileName), join(folder, unfinishedName)];
  if (existsSync(file)) return tablesOf(openDatabase(file), folder, () => undefined);
  let isDone = false;
  const tables = tablesOf(openDatabase(unfinished), folder, () => {
    isDone = true;
  });
  return {
    ...tables,
    async close() {
      await tables.close();
      if (!isDone) return;
      if (existsSync(file))
        throw new MoveError(
          `Another Quizcast was started on ${folder} during the move. Stop it, put its ${fileName} in another folder, and start the move again`,
        );
      renameSync(unfinished, file);
    },
  };
}

function tablesOf(database: Database, folder: string, onDone: () => void): MovableTables {
  const { driver } = database;
  const all = (sql: string, ...values: Row): Row[] =>
    rowsShape.parse(
      driver
        .prepare(sql)
        .raw()
        .all(...values),
    );
  const location = `the data folder ${folder}`;
  return {
    location,
    async shapes() {
      const found = all(
        `SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c
         WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
      );
      return shapesOf(
        found.map(([table, column]) => ({ table: String(table), column: String(column) })),
        location,
      );
    },
    count: async ({ name }) => Number(all(`SELECT count(*) FROM ${quoted(name)}`)[0]?.[0] ?? 0),
    read: async (table, after, maxBytes) => readRows(all, table, after, maxBytes),
    async lastKey({ name, key }) {
      const order = key.map((column) => `${quoted(column)} DESC`).join(', ');
      return (
        all(`SELECT ${quotedList(key)} FROM ${quoted(name)} ORDER BY ${order} LIMIT 1`)[0] ?? null
      );
    },
    async insert({ name, columns }, rows) {
      const places = columns.map(() => '?').join(', ');
      const insert = driver.prepare(
        `INSERT INTO ${quoted(name)} (${quotedList(columns)}) VALUES (${places})`,
      );
      driver.exec('BEGIN IMMEDIATE');
      try {
        for (const row of rows) insert.run([...row]);
        driver.exec('COMMIT');
      } catch (error) {
        if (driver.inTransaction) driver.exec('ROLLBACK');
        throw error;
      }
    },
    // The file is open exclusively, so there are no other nodes.
    nodes: async () => [],
    async mark() {
      if (all(`SELECT 1 FROM sqlite_schema WHERE name = 'move'`).length === 0) return null;
      const [row] = all('SELECT source, state FROM move');
      if (row === undefined) return null;
      const [source, state] = marks.parse(row);
      return { source, state };
    },
    async setMark({ source, state }: MoveMark) {
      await database.writes.write(() => {
        driver.exec(
          'CREATE TABLE IF NOT EXISTS move (id INTEGER PRIMARY KEY, source TEXT NOT NULL, state TEXT NOT NULL) STRICT',
        );
        driver
          .prepare('INSERT OR REPLACE INTO move (id, source, state) VALUES (1, ?, ?)')
          .run([source, state]);
      });
      if (state === 'done') onDone();
    },
    settle: async () => beginTimeline(driver),
    close: () => database.close(),
  };
}

function readRows(
  all: (sql: string, ...values: Row) => Row[],
  { name, columns, key }: TableShape,
  after: Row | null,
  maxBytes: number,
): Row[] {
  const [from, keys] = [quoted(name), quotedList(key)];
  const places = `(${key.map(() => '?').join(', ')})`;
  const behind = after === null ? '' : `WHERE (${keys}) > ${places}`;
  const bytes = columns.map((column) => `coalesce(octet_length(${quoted(column)}), 0)`).join(' + ');
  const sizes = all(
    `SELECT ${bytes}, ${keys} FROM ${from} ${behind} ORDER BY ${keys} LIMIT ${maxRows}`,
    ...(after ?? []),
  );
  const last = lastWithin(sizes, maxBytes);
  if (last === null) return [];
  const until = `${behind === '' ? 'WHERE' : `${behind} AND`} (${keys}) <= ${places}`;
  return all(
    `SELECT ${quotedList(columns)} FROM ${from} ${until} ORDER BY ${keys}`,
    ...(after ?? []),
    ...last,
  );
}
