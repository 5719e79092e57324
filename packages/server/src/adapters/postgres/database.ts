import { Kysely, PostgresDialect, type Compilable } from 'kysely';
import { Pool, types, type PoolClient } from 'pg';
import { StoreFailure } from '../../ports/document-store.ts';
import type { AccountDatabase, Done } from '../sql/account-database.ts';
import type { Tables } from '../sql/tables.ts';
import { migrate } from './migrate.ts';
import { guarded } from './postgres-error.ts';

/** Connections of one node. */
export interface PostgresDatabase extends AccountDatabase {
  pool: Pool;
  /** Runs `work` on one connection, as one transaction. Rejects with StoreFailure. */
  transaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result>;
  /** Whether it answers now. */
  isWorking(): Promise<boolean>;
  close(): Promise<void>;
}

const mostConnections = 12;
const connectWithinMs = 5000;
const answerWithinMs = 20_000;
const int8 = 20;

/** Whole numbers as numbers: none of ours comes near what those hold exactly. */
const typeParsers = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === int8 && format !== 'binary' ? Number : types.getTypeParser(id, format ?? 'text'),
};

/** Opens the database behind `url` and brings its tables up to date. Rejects with StoreFailure. */
export async function openPostgres(url: string): Promise<PostgresDatabase> {
  const pool = new Pool({
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: answerWithinMs,
    application_name: 'quizcast',
    types: typeParsers,
  });
  // A connection that breaks while nobody uses it: the next one who asks gets another.
  pool.on('error', () => undefined);
  await guarded(() => migrate(url));
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const transaction = <Result>(work: (client: PoolClient) => Promise<Result>) =>
    guarded(() => inTransaction(pool, work));
  return {
    pool,
    query,
    transaction,
    together: (statements) => transaction((client) => runAll(client, statements)),
    wipeTraces: async () => undefined,
    async isWorking() {
      try {
        await pool.query('SELECT 1');
        return true;
      } catch {
        return false;
      }
    },
    close: () => query.destroy(),
  };
}

async function runAll(client: PoolClient, statements: readonly Compilable[]): Promise<Done[]> {
  const done: Done[] = [];
  for (const statement of statements) {
    const { sql, parameters } = statement.compile();
    const { rows, rowCount } = await client.query({ text: sql, values: [...parameters] });
    done.push({ rows, changes: rowCount ?? 0 });
  }
  return done;
}

async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection that cannot even take this back is of no use to anybody.
    await client.query('ROLLBACK').catch((lost: unknown) => {
      broken = lost instanceof Error ? lost : new StoreFailure(String(lost));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
