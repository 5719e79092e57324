import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../testing/engines/postgres.ts';
import { createDatabaseClock } from './clock.ts';
import { openPostgres, type PostgresDatabase } from './database.ts';

let postgres: TestPostgres;
let database: PostgresDatabase;
beforeAll(async () => {
  postgres = await startPostgres();
  database = await openPostgres(await postgres.database());
});
afterAll(async () => {
  await database.close();
  await postgres.close();
});

it('NODE20 every node reads the same time from a real database, even during an outage @release', async () => {
  const errors: unknown[] = [];
  const options = { pool: database.pool, onError: (error: unknown) => void errors.push(error) };
  const one = await createDatabaseClock(options);
  // Another node, whose own clock has a different origin.
  const two = await createDatabaseClock({ ...options, monotonicMs: () => performance.now() + 5e6 });
  const beganMs = performance.now();
  expect(Math.abs(one.nowMs() - two.nowMs())).toBeLessThan(20);
  // Database and test run on the same machine.
  expect(Math.abs(one.nowMs() - Date.now())).toBeLessThan(50);
  await postgres.crash();
  const [first, startedMs] = [one.nowMs(), performance.now()];
  // Longer than the interval between measurements.
  await sleep(11_000);
  expect(Math.abs(one.nowMs() - first - (performance.now() - startedMs))).toBeLessThan(5);
  expect(errors).toHaveLength(performance.now() - beganMs > 10_000 ? 2 : 0);
  await postgres.start();
  expect(Math.abs(one.nowMs() - two.nowMs())).toBeLessThan(20);
  let waited = false;
  const cancel = one.after(20, () => {
    waited = true;
  });
  await sleep(100);
  expect(waited).toBe(true);
  cancel();
  one.close();
  two.close();
});
