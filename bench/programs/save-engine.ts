import { join } from 'node:path';
import { createPostgresDocumentStore } from '../../packages/server/src/adapters/postgres/document-store.ts';
import { openPostgres } from '../../packages/server/src/adapters/postgres/database.ts';
import { openDatabase } from '../../packages/server/src/adapters/sqlite/database.ts';
import { createSqliteDocumentStore } from '../../packages/server/src/adapters/sqlite/document-store.ts';
import type { DocumentStore } from '../../packages/server/src/ports/document-store.ts';

/** A document store, and the minimal writes of the same engine on one connection with the same durability. */
export interface SaveEngine {
  store: DocumentStore;
  /** Inserts a row with this text. */
  insert: (text: string) => Promise<void> | void;
  /** Overwrites a whole document. */
  saveDocument: (text: string) => Promise<void> | void;
  /** Parent process of the engine's processes; null when it runs in this process. */
  pid: () => Promise<number | null>;
  close: () => Promise<void>;
}

const tables =
  'CREATE TABLE bare (change TEXT NOT NULL); CREATE TABLE whole (id INTEGER PRIMARY KEY, document TEXT NOT NULL)';
const documentRow = (id: string, text: string) =>
  `INSERT INTO whole (id, document) VALUES (${id}, ${text}) ON CONFLICT (id) DO UPDATE SET document = excluded.document`;

/** `place` is an empty folder, or the URL of a PostgreSQL database. */
export const openEngine = (place: string): Promise<SaveEngine> =>
  place.startsWith('postgres:') ? openOnPostgres(place) : openOnSqlite(place);

async function openOnSqlite(folder: string): Promise<SaveEngine> {
  const database = openDatabase(join(folder, 'quizcast.db'));
  const baselineDatabase = openDatabase(join(folder, 'bare.db'));
  baselineDatabase.driver.exec(tables);
  const insert = baselineDatabase.driver.prepare('INSERT INTO bare (change) VALUES (?)');
  const save = baselineDatabase.driver.prepare(documentRow('1', '?'));
  return {
    store: createSqliteDocumentStore(database),
    insert: (text) => void insert.run(text),
    saveDocument: (text) => void save.run(text),
    pid: async () => null,
    async close() {
      await database.close();
      await baselineDatabase.close();
    },
  };
}

async function openOnPostgres(url: string): Promise<SaveEngine> {
  const database = await openPostgres(url);
  await database.pool.query(tables);
  const one = await database.pool.connect();
  return {
    store: createPostgresDocumentStore(database),
    async insert(text) {
      await one.query({ name: 'bare', text: 'INSERT INTO bare VALUES ($1)', values: [text] });
    },
    async saveDocument(text) {
      await one.query({ name: 'whole', text: documentRow('1', '$1'), values: [text] });
    },
    async pid() {
      const { rows } = await one.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      return rows[0]?.pid ?? null;
    },
    async close() {
      one.release();
      await database.close();
    },
  };
}
