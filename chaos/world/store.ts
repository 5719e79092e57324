import { openPostgres } from '../../packages/server/src/adapters/postgres/database.ts';
import { openDatabase } from '../../packages/server/src/adapters/sqlite/database.ts';

/** Direct access to the database of the nodes. Statements have `$1`, `$2` … once each, in order. */
export interface Tables {
  rows(statement: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

const asRecord = (row: unknown): Record<string, unknown> =>
  typeof row === 'object' && row !== null ? { ...row } : {};

/** The database of several nodes; can be read and written while they run. */
export async function postgresTables(url: string): Promise<Tables> {
  const database = await openPostgres(url);
  return {
    rows: async (statement, values = []) =>
      (await database.pool.query(statement, [...values])).rows.map(asRecord),
    close: () => database.close(),
  };
}

/** The database file of a single node, which has to be stopped first. */
export function sqliteTables(file: string): Tables {
  const database = openDatabase(file);
  return {
    async rows(statement, values = []) {
      const prepared = database.driver.prepare(statement.replaceAll(/\$\d+/g, '?'));
      if (/^\s*select/i.test(statement)) return prepared.all(...values).map(asRecord);
      prepared.run(...values);
      return [];
    },
    close: () => database.close(),
  };
}
