import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountDatabase } from '../sql/account-database.ts';
import { openDatabase } from '../sqlite/database.ts';

/** Empty account tables for one test, on any engine. */
export interface TestTables {
  database: AccountDatabase;
  /** The engine's data in files that we own. */
  files(): Promise<Buffer[]>;
  close(): Promise<void>;
}

export type OpenTables = () => Promise<TestTables>;

export async function openSqliteTables(): Promise<TestTables> {
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-accounts-'));
  const database = openDatabase(join(folder, 'quizcast.db'));
  return {
    database,
    files: async () =>
      Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name)))),
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}
