import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, TypeOverrides, type PoolClient } from 'pg';
import { StoreFailure } from '../../ports/document-store.ts';
import type { Timeline } from '../../ports/timeline.ts';
import type { AccountDatabase } from '../sql/account-database.ts';
import type { Tables } from '../sql/tables.ts';
import { migrate } from './migrate.ts';
import { countedIn } from './limits.ts';
import { guarded } from '../sql/engine-error.ts';
import { stepsOf } from './steps.ts';
import { PostgresTimeline } from './timeline.ts';

/** The database connections of one node. */
export interface PostgresDatabase extends AccountDatabase {
  pool: Pool;
  timeline: Timeline;
  /** Runs `work` as one transaction on one connection. Rejects with StoreFailure. */
  transaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result>;
  /** Whether the database answers now. */
  isWorking(): Promise<boolean>;
  close(): Promise<void>;
}

const maxConnections = 12;
const connectWithinMs = 5000;
/** The server cancels a statement after this time; if not even that arrives, the connection is dropped. */
export const statementTimeoutMs = 20_000;
const responseMarginMs = 2000;
const workWithinMs = 2000;
const int8 = 20;
/**
 * Plans a prepared statement once per connection. By default, PostgreSQL would plan an append for its parameters each
 * time, which takes longer than running it.
 */
const planOnce = 'SET plan_cache_mode = force_generic_plan';

/** Parses bigints as numbers: none of ours comes near the limit of safe integers. */
const typeParsers = new TypeOverrides();
typeParsers.setTypeParser(int8, Number);

/** Opens the database at `url` and migrates its tables. Rejects with StoreFailure. */
export async function openPostgres(
  url: string,
  { statementTimeoutMs: withinMs = statementTimeoutMs }: { statementTimeoutMs?: number } = {},
): Promise<PostgresDatabase> {
  const timeline = new PostgresTimeline();
  const pool = new Pool({
    connectionString: url,
    verify: (client, done) =>
      void Promise.all([client.query(planOnce), timeline.check(client)]).then(() => done(), done),
    max: maxConnections,
    connectionTimeoutMillis: connectWithinMs,
    statement_timeout: withinMs,
    query_timeout: withinMs + responseMarginMs,
    idle_in_transaction_session_timeout: withinMs,
    keepAlive: true,
    // With pipelining, a query that times out removes its connection from the pool, instead of leaving it to the next
    // caller.
    pipeline: true,
    application_name: 'quizcast',
    types: typeParsers,
  });
  // An idle connection broke: the next caller gets another one.
  pool.on('error', () => undefined);
  // A connection in use broke: its pending queries reject, which is enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  await guarded(async () => {
    await migrate(url);
    // The first connection determines the timeline.
    await pool.query('SELECT 1');
  });
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const transaction = <Result>(work: (client: PoolClient) => Promise<Result>) =>
    guarded(() => inTransaction(pool, work));
  return {
    pool,
    timeline,
    query,
    transaction,
    ...stepsOf(pool, transaction),
    limiter: (limit) => countedIn(pool, limit),
    wipeTraces: async () => undefined,
    isWorking: createHealthCheck(pool),
    close: () => pool.end(),
  };
}

/**
 * Whether the database answers in time and is writable, which a standby is not. Concurrent callers share one query. If
 * the query does not get a connection because the pool is busy and others are being answered, the database counts as
 * working: a busy node that reported a failure would only shift its load to another node.
 */
function createHealthCheck(pool: Pool): () => Promise<boolean> {
  const broken = new WeakSet<PoolClient>();
  let lastRelease: { client: PoolClient; atMs: number } | null = null;
  pool.on('remove', (client) => broken.add(client));
  pool.on('release', (_, client) => {
    lastRelease = { client, atMs: performance.now() };
  });
  let pending: Promise<boolean> | null = null;
  const check = async (): Promise<boolean> => {
    try {
      const { rows } = await pool.query<{ only: string }>(
        `SELECT current_setting('transaction_read_only') AS only`,
      );
      return rows[0]?.only === 'off';
    } catch {
      return false;
    } finally {
      pending = null;
    }
  };
  return () => {
    pending ??= check();
    const startedAtMs = performance.now();
    const isBusy = () =>
      pool.waitingCount > 0 &&
      lastRelease !== null &&
      lastRelease.atMs > startedAtMs &&
      !broken.has(lastRelease.client);
    const patience = wait(workWithinMs, undefined, { ref: false });
    return Promise.race([pending, patience.then(isBusy)]);
  };
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
    // A connection that cannot roll back is unusable.
    await client.query('ROLLBACK').catch((lost: unknown) => {
      broken = lost instanceof Error ? lost : new StoreFailure(String(lost));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
