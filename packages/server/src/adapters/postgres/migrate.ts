import { Client } from 'pg';
import { migrations, type Step } from './migrations.ts';

/** Any number, the same in every node: whoever holds it is the one that migrates. */
const lockKey = 7_426_474_701;
const connectWithinMs = 10_000;

/**
 * Runs the steps that this database has not seen, each whole or not at all. Several nodes may start at once: one of them does
 * it, the others wait. A database that is ahead is left as it is: a newer node has begun, and this one goes on beside it.
 */
export async function migrate(url: string, steps: readonly Step[] = migrations): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectWithinMs });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await client.query(`
      CREATE TABLE IF NOT EXISTS migrations (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        done_at TIMESTAMPTZ NOT NULL DEFAULT now()
      )`);
    const { rows } = await client.query<{ number: number }>('SELECT number FROM migrations');
    const known = new Set(rows.map(({ number }) => number));
    for (const [index, step] of steps.entries())
      if (!known.has(index + 1)) await runStep(client, index + 1, step);
  } finally {
    // The lock goes with the connection.
    await client.end();
  }
}

async function runStep(client: Client, number: number, { name, sql }: Step): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query('INSERT INTO migrations (number, name) VALUES ($1, $2)', [number, name]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    const words = error instanceof Error ? error.message : String(error);
    throw new Error(`Step ${number} (${name}) failed: ${words}`, { cause: error });
  }
}
