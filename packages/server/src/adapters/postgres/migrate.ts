import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { codeOf, messageOf } from '../sql/engine-error.ts';
import { migrations, type Step } from './migrations.ts';

/** An arbitrary key, the same on every node: the node that holds the lock migrates. */
const lockKey = 7_426_474_701;
const connectWithinMs = 10_000;
/** Long enough for a long step on another node, but limited, because that node may have died unnoticed. */
const lockTimeoutMs = 600_000;
/**
 * A step that waits for a table blocks everyone behind it, and may deadlock with another node, so it times out and
 * retries.
 */
const [tableWithinMs, pauseMs, maxTries] = [2000, 500, 60];
/** `lock_not_available` and `deadlock_detected`. */
const retryableCodes: ReadonlySet<string> = new Set(['55P03', '40P01']);

/**
 * Runs the steps missing in this database, each in one transaction. When several nodes start at once, one migrates and
 * the others wait. A newer database is left as it is: a newer node has been started, and this one continues to work
 * beside it.
 */
export async function migrate(url: string, steps: readonly Step[] = migrations): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // When nothing is missing, do not wait for a newer node's step in progress.
    if ((await unseen(client, steps)).length === 0) return;
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await client.query(`
      CREATE TABLE IF NOT EXISTS migrations (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        done_at TIMESTAMPTZ NOT NULL DEFAULT now()
      )`);
    for (const { number, step } of await unseen(client, steps)) await runStep(client, number, step);
  } finally {
    // The lock is released with the connection.
    await client.end();
  }
}

async function unseen(
  client: Client,
  steps: readonly Step[],
): Promise<{ number: number; step: Step }[]> {
  const all = steps.map((step, index) => ({ number: index + 1, step }));
  const found = await client.query<{ is: boolean }>(
    `SELECT to_regclass('migrations') IS NOT NULL AS is`,
  );
  if (found.rows[0]?.is !== true) return all;
  const { rows } = await client.query<{ number: number }>('SELECT number FROM migrations');
  const known = new Set(rows.map(({ number }) => number));
  return all.filter(({ number }) => !known.has(number));
}

async function runStep(
  client: Client,
  number: number,
  { name, sql }: Step,
  tried = 1,
): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = ${tableWithinMs}`);
    await client.query(sql);
    await client.query('INSERT INTO migrations (number, name) VALUES ($1, $2)', [number, name]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (!retryableCodes.has(codeOf(error)) || tried >= maxTries)
      throw new Error(`Step ${number} (${name}) failed: ${messageOf(error)}`, { cause: error });
    await wait(pauseMs);
    await runStep(client, number, { name, sql }, tried + 1);
  }
}
