import { sql } from 'kysely';
import { sharedPostgres } from '../../testing/engines/shared.ts';
import { quickHashing } from '../../testing/quick-hashing.ts';
import { openPostgres, type PostgresDatabase } from '../postgres/database.ts';
import { ensureDemoAccount } from './built-in/demo-account.ts';
import type { OpenTables } from './tables-server.fixture.ts';

/** Opens a PostgreSQL with one database and connections for `nodes` nodes. */
export async function openTestPostgres(nodes = 1) {
  const server = await sharedPostgres();
  const url = await server.tables();
  const [first, ...others] = await Promise.all([
    openPostgres(url),
    ...Array.from({ length: nodes - 1 }, () => openPostgres(url)),
  ]);
  const empty = () =>
    sql`TRUNCATE "user", "verification", departures, limits CASCADE`.execute(first.query);
  const everything = (table: 'user' | 'account') =>
    first.query.selectFrom(table).selectAll().execute();
  let demo: (() => Promise<unknown>) | null = null;
  /** Restores the demo account as first created. */
  const putDemoBack = async (): Promise<void> => {
    if (demo !== null) return void (await demo());
    await ensureDemoAccount(first, quickHashing);
    const [users, accounts] = [await everything('user'), await everything('account')];
    demo = () =>
      first.together([
        first.query.insertInto('user').values(users),
        first.query.insertInto('account').values(accounts),
      ]);
  };
  /** The tables as one node opens them. */
  const tablesOf =
    (database: PostgresDatabase): OpenTables =>
    async () => ({ database, files: async () => [], close: async () => undefined });
  return {
    database: first,
    empty,
    /** One opener for each node. */
    nodes: [first, ...others].map(tablesOf),
    /** Tables of a fresh installation, for each test; for one test at a time. */
    openTables: async () => {
      await empty();
      await putDemoBack();
      return tablesOf(first)();
    },
    async close() {
      for (const each of [first, ...others]) await each.close();
      await server.close();
    },
  };
}

export type TestPostgres = Awaited<ReturnType<typeof openTestPostgres>>;
