import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedPostgres, type SharedPostgres } from '../../testing/engines/shared.ts';
import type { Entry } from '../../ports/document-store.ts';
import { createPostgresResponseStore } from './response-store.ts';
import { voteOf } from '../../testing/responses.fixture.ts';
import { openPostgres } from './database.ts';
import { createPostgresDocumentStore } from './document-store.ts';
import { migrate } from './migrate.ts';
import { migrations, type Step } from './migrations.ts';
import { releasedSteps } from './released-tables.fixture.ts';

let postgres: SharedPostgres;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.close());

async function within<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const ask = (url: string, sql: string): Promise<Record<string, unknown>[]> =>
  within(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);

const tablesOf = async (url: string): Promise<string[]> =>
  (
    await ask(
      url,
      `SELECT table_name::text AS name FROM information_schema.tables
       WHERE table_schema = 'public' ORDER BY name`,
    )
  ).map(({ name }) => String(name));

/** Every row of every table, except those that record the steps. */
async function rowsOf(url: string): Promise<Record<string, unknown[]>> {
  const tables = (await tablesOf(url)).filter((name) => name !== 'migrations');
  const rows: Record<string, unknown[]> = {};
  for (const table of tables) rows[table] = await ask(url, `SELECT * FROM "${table}"`);
  return rows;
}

const expanding: Step = {
  name: 'expanding',
  sql: `
    ALTER TABLE documents ADD COLUMN kind INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE entries ADD COLUMN note TEXT;
    ALTER TABLE snapshots ADD COLUMN letters BIGINT DEFAULT 0;
    ALTER TABLE ballots ADD COLUMN weight INTEGER NOT NULL DEFAULT 1;
    CREATE TABLE later (document BIGINT REFERENCES documents (id) ON DELETE CASCADE);
  `,
};

describe('the migration steps', () => {
  it('ENGINE8 run once when eight nodes start at once on an empty database', async () => {
    const url = await postgres.database();
    await Promise.all(Array.from({ length: 8 }, () => migrate(url)));
    const done = await ask(url, 'SELECT number, name FROM migrations ORDER BY number');
    expect(done).toEqual(migrations.map(({ name }, index) => ({ number: index + 1, name })));
    await migrate(url);
    expect(await ask(url, 'SELECT number FROM migrations')).toHaveLength(migrations.length);
  });

  it('ENGINE8 leave nothing behind when they fail, and run once they are fixed', async () => {
    const url = await postgres.database();
    const broken = [
      ...migrations,
      { name: 'broken', sql: 'CREATE TABLE half (a TEXT); INSERT INTO nowhere VALUES (1);' },
    ];
    const started = await Promise.allSettled(Array.from({ length: 3 }, () => migrate(url, broken)));
    for (const one of started)
      expect(one.status === 'rejected' ? String(one.reason) : '').toMatch(/Step \d+ \(broken\)/);
    expect(await tablesOf(url)).not.toContain('half');
    expect(await ask(url, 'SELECT number FROM migrations')).toHaveLength(migrations.length);
    await migrate(url, [...migrations, { name: 'mended', sql: 'CREATE TABLE half (a TEXT)' }]);
    expect(await tablesOf(url)).toContain('half');
  });

  it('ENGINE8 wait for a table lock in short attempts, so that no query waits behind them @release', async () => {
    const url = await postgres.database();
    await migrate(url);
    await within(url, async (reader) => {
      await reader.query('BEGIN');
      await reader.query('SELECT count(*) FROM documents');
      const migrating = migrate(url, [...migrations, expanding]);
      const startedAt = performance.now();
      while (performance.now() - startedAt < 3500) await ask(url, 'SELECT id FROM documents');
      await reader.query('COMMIT');
      await migrating;
    });
    expect(await tablesOf(url)).toContain('later');
  });

  it('ENGINE8 are retried after a deadlock with a node', async () => {
    const url = await postgres.database();
    await migrate(url);
    await within(url, async (node) => {
      await node.query("SET deadlock_timeout = '1min'");
      await node.query('BEGIN');
      await node.query('SELECT count(*) FROM ballots');
      const migrating = migrate(url, [...migrations, expanding]);
      const waiting = `SELECT 1 FROM pg_locks WHERE relation = 'ballots'::regclass AND NOT granted`;
      await expect.poll(() => ask(url, waiting)).toHaveLength(1);
      await node.query('SELECT count(*) FROM documents');
      await node.query('COMMIT');
      await migrating;
    });
    expect(await tablesOf(url)).toContain('later');
  });

  it('ENGINE9 of a newer node are left unchanged, and nodes do not wait for one in progress', async () => {
    const url = await postgres.database();
    await migrate(url, [...migrations, expanding]);
    await within(url, async (newer) => {
      await newer.query('SELECT pg_advisory_lock(7426474701)');
      const database = await openPostgres(url);
      const store = createPostgresDocumentStore(database);
      expect(await store.append('quizshow/a', 0, entry([], 1))).toEqual({ kind: 'appended' });
      await database.close();
    });
    const done = await ask(url, 'SELECT name FROM migrations ORDER BY number DESC LIMIT 1');
    expect(done).toEqual([{ name: 'expanding' }]);
  });

  const entry = (path: string[], value: unknown): Omit<Entry, 'revision'> => ({
    commandId: randomUUID(),
    atMs: 1000,
    actor: { kind: 'system' },
    command: { type: 'document.replace', document: null },
    patches: [{ op: 'replace', path, value }],
  });

  it('ENGINE9 let a node keep writing while a newer one expands the tables, and afterwards', async () => {
    const url = await postgres.database();
    const database = await openPostgres(url);
    const store = createPostgresDocumentStore(database);
    const voteStore = createPostgresResponseStore(database).votes;
    await store.append('quizshow/a', 0, entry([], { n: 1 }));
    let [revision, isExpanding] = [1, true];
    const expanded = migrate(url, [...migrations, expanding]).finally(() => {
      isExpanding = false;
    });
    for (const last = () => revision < 60; isExpanding || last(); revision++) {
      const appended = await store.append('quizshow/a', revision, entry(['n'], revision + 1));
      expect(appended).toEqual({ kind: 'appended' });
      await voteStore.save('quizshow/a', 'r', [voteOf(`${revision}`, 1, '')]);
      expect(await store.heads(['quizshow/a'])).toEqual(new Map([['quizshow/a', revision + 1]]));
    }
    await expanded;
    await store.fold('quizshow/a', revision, { n: revision });
    expect(await store.since('quizshow/a', 0, 10_000)).toHaveLength(revision);
    expect((await store.at('quizshow/a', 30))?.document).toEqual({ n: 30 });
    await store.prune('quizshow/a', Infinity, 10);
    expect(await store.entries('quizshow/a', { before: 1e6, limit: 1e6 })).toHaveLength(10);
    expect((await store.read('quizshow/a'))?.document).toEqual({ n: revision });
    expect(await voteStore.load('quizshow/a', 'r')).toHaveLength(revision - 1);
    await store.remove('quizshow/a');
    expect(await store.read('quizshow/a')).toBeNull();
    await database.close();
  });

  // The first case runs all steps; the middle ones repeat them from a later start.
  const released = releasedSteps.map((_, index) => ({
    version: index + 1,
    mark: index === 0 || index === releasedSteps.length - 1 ? '' : ' @release',
  }));
  it.each(released)(
    'ENGINE11 upgrade from released step $version to the newest tables without losing a row$mark',
    async ({ version }) => {
      const url = await postgres.database();
      await within(url, async (client) => {
        await client.query(
          `CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL,
             done_at TIMESTAMPTZ NOT NULL DEFAULT now())`,
        );
        for (const [index, { name, tables, rows }] of releasedSteps.slice(0, version).entries()) {
          await client.query(tables + rows);
          await client.query('INSERT INTO migrations VALUES ($1, $2)', [index + 1, name]);
        }
      });
      const before = await rowsOf(url);
      for (const rows of Object.values(before)) expect(rows).not.toEqual([]);
      const database = await openPostgres(url);
      const after = await rowsOf(url);
      for (const [table, rows] of Object.entries(before)) {
        expect(after[table]).toMatchObject(rows);
        expect(after[table]).toHaveLength(rows.length);
      }
      const store = createPostgresDocumentStore(database);
      expect(await store.read('quizshow/a')).toMatchObject({ revision: 2, document: { n: 2 } });
      expect(await store.append('quizshow/a', 2, entry(['n'], 3))).toEqual({ kind: 'appended' });
      // New numbers start after the existing ones.
      expect(await store.append('quizshow/b', 0, entry([], {}))).toEqual({ kind: 'appended' });
      await database.close();
    },
  );
});
