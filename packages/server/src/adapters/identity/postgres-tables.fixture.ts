import { sql } from 'kysely';
import { startPostgres } from '../../contracts/engines/postgres.ts';
import { openPostgres, type PostgresDatabase } from '../postgres/database.ts';
import type { OpenTables } from './tables-house.fixture.ts';

/** A PostgreSQL with one database, and the connections of as many nodes as are asked for. */
export async function openPostgresHouse(nodes = 1) {
  const server = await startPostgres();
  const url = await server.database();
  const [first, ...others] = await Promise.all([
    openPostgres(url),
    ...Array.from({ length: nodes - 1 }, () => openPostgres(url)),
  ]);
  const empty = () =>
    sql`TRUNCATE "user", "verification", departures, limits CASCADE`.execute(first.query);
  /** The tables as one node reaches them. */
  const tablesOf =
    (database: PostgresDatabase): OpenTables =>
    async () => ({ database, files: async () => [], close: async () => undefined });
  return {
    database: first,
    empty,
    /** One for each node. */
    nodes: [first, ...others].map(tablesOf),
    /** Empty ones for each test, one test after the other. */
    openTables: async () => {
      await empty();
      return tablesOf(first)();
    },
    async close() {
      for (const each of [first, ...others]) await each.close();
      await server.close();
    },
  };
}

export type PostgresHouse = Awaited<ReturnType<typeof openPostgresHouse>>;
