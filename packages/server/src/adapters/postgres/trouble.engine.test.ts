import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startRelay, type Relay } from '../../testing/engines/relay.ts';
import { StoreFailure } from '../../ports/document-store.ts';
import { entry, path, testNodesOfThisFile, withStranger } from './test-nodes.fixture.ts';

const testServer = testNodesOfThisFile();

describe('a PostgreSQL outage', () => {
  it('ENGINE4 loses no acknowledged write in a crash, and writes continue after the restart', async () => {
    const { store, database } = await testServer.node();
    const paths = Array.from({ length: 30 }, (_, n) => `quizshow/${n}` as const);
    await Promise.all(paths.map((at) => store.append(at, 0, entry({ n: 0 }))));
    const acknowledged = new Map<string, number>(paths.map((at) => [at, 1]));
    const failures: unknown[] = [];
    const writing = paths.map(async (at) => {
      try {
        for (let revision = 1; ; revision++) {
          const { kind } = await store.append(at, revision, entry(revision, ['n']));
          if (kind !== 'appended') throw new Error(`${kind} of ${at}`);
          acknowledged.set(at, revision + 1);
        }
      } catch (error) {
        failures.push(error);
      }
    });
    await wait(500);
    await testServer.postgres.crash();
    await Promise.all(writing);
    for (const failure of failures) expect(failure).toBeInstanceOf(StoreFailure);
    expect(failures).toHaveLength(paths.length);
    expect(await database.isWorking()).toBe(false);
    await expect(store.read(path)).rejects.toThrow(StoreFailure);
    await expect(store.append(path, 0, entry({}))).rejects.toThrow(StoreFailure);
    await expect(store.heads(paths)).rejects.toThrow(StoreFailure);
    await testServer.postgres.start();

    expect(await database.isWorking()).toBe(true);
    const heads = await store.heads(paths);
    for (const at of paths) {
      const head = heads.get(at) ?? 0;
      const known = acknowledged.get(at) ?? 0;
      // One more entry may have been written without an acknowledgment.
      expect(head - known === 0 || head - known === 1).toBe(true);
      const log = await store.since(at, 0, 100_000);
      expect(log.map(({ revision }) => revision)).toEqual(log.map((_, index) => index + 1));
      expect(await store.append(at, head, entry('after', ['n']))).toEqual({ kind: 'appended' });
    }
  });
});

describe('a connection held by a transaction', () => {
  it('ENGINE4 may break between two statements, failing the transaction but not the node', async () => {
    const { database } = await testServer.node();
    const begun = database.transaction(async (client) => {
      await client.query('SELECT 1');
      await testServer.postgres.crash();
      // The connection's end is noticed while it is idle.
      await wait(200);
      await client.query('SELECT 1');
    });
    await expect(begun).rejects.toThrow(StoreFailure);
    await testServer.postgres.start();
    expect(await database.isWorking()).toBe(true);
  });
});

describe('a connection between a node and PostgreSQL', () => {
  let relay: Relay;
  let relayed: string;
  beforeEach(async () => {
    const through = new URL(testServer.url);
    relay = await startRelay(Number(through.port));
    through.port = String(relay.port);
    relayed = through.href;
  });
  afterEach(() => relay.close());

  it('ENGINE5 that is cut before the response stores an append once, and recognizes its retry', async () => {
    const { store } = await testServer.node(relayed);
    await store.append(path, 0, entry({ n: 0 }));
    await withStranger(testServer.url, async (stranger) => {
      await stranger.hold(path, 2);
      const once = entry(1, ['n']);
      const append = store.append(path, 1, once).catch((error: unknown) => error);
      await stranger.untilWaitedFor();
      relay.swallow();
      await stranger.end('ROLLBACK');
      const direct = (await testServer.node()).store;
      while ((await direct.heads([path])).get(path) !== 2) await wait(10);
      await relay.cut();
      expect(await append).toBeInstanceOf(StoreFailure);
      await relay.mend();
      expect(await store.append(path, 1, once)).toEqual({ kind: 'duplicate', revision: 2 });
      expect(await direct.since(path, 1, 10)).toHaveLength(1);
    });
  });

  it('ENGINE5 that is cut before an append is written stores nothing of it', async () => {
    const { store } = await testServer.node(relayed);
    await store.append(path, 0, entry({ n: 0 }));
    await withStranger(testServer.url, async (stranger) => {
      await stranger.hold(path, 2);
      const once = entry(1, ['n']);
      const append = store.append(path, 1, once).catch((error: unknown) => error);
      await stranger.untilWaitedFor();
      await relay.cut();
      expect(await append).toBeInstanceOf(StoreFailure);
      await stranger.end('COMMIT');
      await relay.mend();
      expect(await store.append(path, 1, once)).toEqual({ kind: 'conflict' });
      expect(await store.append(path, 2, once)).toEqual({ kind: 'appended' });
    });
  });

  it('ENGINE6 that stays silent is given up, and a new one is used once available', async () => {
    const { store, database } = await testServer.node(relayed, 500);
    await store.append(path, 0, entry({ n: 0 }));
    relay.swallow();
    const startedAt = performance.now();
    const working = database
      .isWorking()
      .then((is) => ({ is, afterMs: performance.now() - startedAt }));
    const asked = await Promise.allSettled([
      store.append(path, 1, entry(1, ['n'])),
      store.read(path),
      store.fold(path, 1, { n: 0 }),
    ]);
    for (const one of asked)
      expect(one.status === 'rejected' ? one.reason : null).toBeInstanceOf(StoreFailure);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    const { is, afterMs } = await working;
    expect(is).toBe(false);
    expect(afterMs).toBeLessThan(2500);
    await relay.mend();
    expect(await store.append(path, 1, entry(1, ['n']))).toEqual({ kind: 'appended' });
    expect(await database.isWorking()).toBe(true);
  });

  it('ENGINE6 survives a statement that takes too long and is canceled by the server', async () => {
    const { store } = await testServer.node(testServer.url, 500);
    await store.append(path, 0, entry({ n: 0 }));
    await withStranger(testServer.url, async (stranger) => {
      await stranger.hold(path, 2);
      await expect(store.append(path, 1, entry(1, ['n']))).rejects.toThrow(StoreFailure);
      // Others need not wait for its locks.
      expect(await store.append('quizshow/other', 0, entry({}))).toEqual({ kind: 'appended' });
      await stranger.end('ROLLBACK');
    });
    expect(await store.append(path, 1, entry(1, ['n']))).toEqual({ kind: 'appended' });
    expect(await store.heads([path])).toEqual(new Map([[path, 2]]));
  });
});

describe('heavy load', () => {
  it('ENGINE80 on one exclusive lock leaves connections for other work, and everyone gets a turn', async () => {
    const { store, database } = await testServer.node();
    await database.pool.query('CREATE TABLE counted (n INTEGER)');
    await database.pool.query('INSERT INTO counted VALUES (0)');
    const holder = await database.pool.connect();
    await holder.query(`SELECT pg_advisory_lock(hashtextextended('crowd', 0))`);
    const count = sql`UPDATE counted SET n = n + 1`.compile(database.query);
    const crowd = Array.from({ length: 60 }, () =>
      database.runExclusive('crowd', function* () {
        yield { compile: () => count };
        return 1;
      }),
    );
    await wait(200);
    const startedAt = performance.now();
    expect(await store.append(path, 0, entry({}))).toEqual({ kind: 'appended' });
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(await database.isWorking()).toBe(true);
    await holder.query(`SELECT pg_advisory_unlock(hashtextextended('crowd', 0))`);
    holder.release();
    expect(await Promise.all(crowd)).toHaveLength(60);
    expect((await database.pool.query('SELECT n FROM counted')).rows).toEqual([{ n: 60 }]);
  });

  it('ENGINE81 on all connections for long does not look like a database outage', async () => {
    const { database } = await testServer.node();
    const busy = Array.from({ length: 90 }, () => database.pool.query('SELECT pg_sleep(0.4)'));
    await wait(50);
    expect(await database.isWorking()).toBe(true);
    await Promise.all(busy);
  });
});

/** PostgreSQL counts these costs for the whole server, so no other client may write to it. */
describe('the cost of an append', () => {
  it('ENGINE7 does not grow with large documents or many others', async () => {
    const { store, database } = await testServer.node();
    const shows = Array.from({ length: 400 }, (_, n) => ({ n, text: 'ä'.repeat(5000) }));
    await store.append(path, 0, entry({ n: 0, shows }));
    await store.fold(path, 1, { n: 0, shows });
    const others = Array.from({ length: 1500 }, (_, n) => `quizshow/other-${n}` as const);
    await Promise.all(others.map((at) => store.append(at, 0, entry({}))));
    await database.pool.query('VACUUM ANALYZE');
    await database.close();

    const figures = async () =>
      withFigures<{ wal: number; scanned: number; fetched: number }>(`
        SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS wal,
          sum(seq_tup_read)::float8 AS scanned, sum(idx_tup_fetch)::float8 AS fetched
        FROM pg_stat_user_tables WHERE relname IN ('documents', 'entries', 'snapshots')`);
    const again = await testServer.node();
    const before = await figures();
    for (let revision = 1; revision <= 50; revision++)
      await again.store.append(path, revision, entry(revision, ['n']));
    await again.database.close();
    await wait(200);
    const after = await figures();
    expect(after.scanned - before.scanned).toBe(0);
    expect((after.fetched - before.fetched) / 50).toBeLessThan(10);
    expect((after.wal - before.wal) / 50).toBeLessThan(20_000);
  });

  async function withFigures<Row extends Record<string, number>>(sql: string): Promise<Row> {
    const client = new Client({ connectionString: testServer.url });
    await client.connect();
    const { rows } = await client.query<Row>(sql);
    await client.end();
    const [row] = rows;
    if (row === undefined) throw new Error('no figures');
    return row;
  }
});
