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

/** Connections of one node. */
export interface PostgresDatabase extends AccountDatabase {
  pool: Pool;
  timeline: Timeline;
  /** Runs `work` on one connection, as one transaction. Rejects with StoreFailure. */
  transaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result>;
  /** Whether it answers now. */
  isWorking(): Promise<boolean>;
  close(): Promise<void>;
}

const maxConnections = 12;
const connectWithinMs = 5000;
/** The server gives a statement up after this time; where not even that is heard of, the connection is given up. */
export const answerWithinMs = 20_000;
const hearWithinMs = 2000;
const workWithinMs = 2000;
const int8 = 20;
/**
 * A prepared statement is planned once per connection. Left to itself, PostgreSQL would plan an append for its parameters each time, which takes
 * longer than to run it.
 */
const planOnce = 'SET plan_cache_mode = force_generic_plan';

/** Whole numbers as numbers: none of ours comes near what those hold exactly. */
const typeParsers = new TypeOverrides();
typeParsers.setTypeParser(int8, Number);

/** Opens the database behind `url` and brings its tables up to date. Rejects with StoreFailure. */
export async function openPostgres(
  url: string,
  { answerWithinMs: withinMs = answerWithinMs }: { answerWithinMs?: number } = {},
): Promise<PostgresDatabase> {
  const timeline = new PostgresTimeline();
  const pool = new Pool({
    connectionString: url,
    verify: (client, done) =>
      void Promise.all([client.query(planOnce), timeline.check(client)]).then(() => done(), done),
    max: maxConnections,
    connectionTimeoutMillis: connectWithinMs,
    statement_timeout: withinMs,
    query_timeout: withinMs + hearWithinMs,
    idle_in_transaction_session_timeout: withinMs,
    keepAlive: true,
    // Whoever waits in vain takes the connection out of the pool with him, instead of leaving it to the next.
    pipeline: true,
    application_name: 'quizcast',
    types: typeParsers,
  });
  // A connection that breaks while nobody uses it: the next one who asks gets another.
  pool.on('error', () => undefined);
  // And while somebody has it: what was asked of it rejects, that is enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  await guarded(async () => {
    await migrate(url);
    // The first connection tells the timeline.
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
    isWorking: workingTest(pool),
    close: () => pool.end(),
  };
}

/**
 * Whether it answers in time, and is one that can be written: a server that only follows another one cannot. Whoever asks
 * while somebody else waits for the answer waits for the same one. Where the question does not even come to its turn because
 * others are being answered all the time, it works: a node in a rush that gave up then would make the rush another node's.
 */
function workingTest(pool: Pool): () => Promise<boolean> {
  const broken = new WeakSet<PoolClient>();
  let answered: { client: PoolClient; atMs: number } | null = null;
  pool.on('remove', (client) => broken.add(client));
  pool.on('release', (_, client) => {
    answered = { client, atMs: performance.now() };
  });
  let asked: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    try {
      const { rows } = await pool.query<{ only: string }>(
        `SELECT current_setting('transaction_read_only') AS only`,
      );
      return rows[0]?.only === 'off';
    } catch {
      return false;
    } finally {
      asked = null;
    }
  };
  return () => {
    asked ??= ask();
    const askedAtMs = performance.now();
    const isBusy = () =>
      pool.waitingCount > 0 &&
      answered !== null &&
      answered.atMs > askedAtMs &&
      !broken.has(answered.client);
    const patience = wait(workWithinMs, undefined, { ref: false });
    return Promise.race([asked, patience.then(isBusy)]);
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
    // A connection that cannot even take this back is of no use to anybody.
    await client.query('ROLLBACK').catch((lost: unknown) => {
      broken = lost instanceof Error ? lost : new StoreFailure(String(lost));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
