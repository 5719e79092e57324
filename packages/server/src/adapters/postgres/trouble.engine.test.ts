import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../contracts/engines/postgres.ts';
import { startRelay, type Relay } from '../../contracts/engines/relay.ts';
import { StoreFailure, type DocumentStore, type Entry } from '../../ports/document-store.ts';
import { openPostgres, type PostgresDatabase } from './database.ts';
import { createPostgresDocumentStore } from './document-store.ts';

const path = 'quizshow/one';

const entry = (value: unknown, at: string[] = [], commandId: string = randomUUID()) =>
  ({
    commandId,
    atMs: 1000,
    actor: { kind: 'system' },
    command: { type: 'document.replace', document: null },
    patches: [{ op: 'replace', path: at, value }],
  }) satisfies Omit<Entry, 'revision'>;

let postgres: TestPostgres;
let url: string;
let stranger: Client;
let opened: PostgresDatabase[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.close());
beforeEach(async () => {
  url = await postgres.database();
});
afterEach(async () => {
  await Promise.all(opened.map((database) => database.close()));
  opened = [];
});

async function node(at = url, answerWithinMs?: number) {
  const database = await openPostgres(at, answerWithinMs === undefined ? {} : { answerWithinMs });
  opened.push(database);
  return { database, store: createPostgresDocumentStore(database) };
}

/** Somebody who holds what others want to write. */
async function withStranger(work: () => Promise<void>): Promise<void> {
  stranger = new Client({ connectionString: url });
  await stranger.connect();
  try {
    await work();
  } finally {
    await stranger.end();
  }
}

/** Writes an entry as revision `revision`, and leaves open whether it will have been. */
async function holdRevision(of: string, revision: number): Promise<void> {
  await stranger.query('BEGIN');
  await stranger.query(
    `INSERT INTO entries SELECT id, $2, 'stranger', 1, '{"kind":"system"}', '{"type":"x"}', '[]'
     FROM documents WHERE path = $1`,
    [of, revision],
  );
}

async function untilWaiting(): Promise<void> {
  for (;;) {
    const { rowCount } = await stranger.query(
      `SELECT 1 FROM pg_stat_activity
       WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    if ((rowCount ?? 0) > 0) return;
    await wait(5);
  }
}

const countOf = (document: unknown): number =>
  typeof document === 'object' && document !== null && 'n' in document ? Number(document.n) : 0;

/** Adds one to what there is, or begins anew where there is nothing; gives the revision, or null when another was quicker. */
async function addOne(store: DocumentStore, commandId: string): Promise<number | null> {
  const stored = await store.read(path);
  const revision = stored?.revision ?? 0;
  const next =
    stored === null
      ? entry({ n: 1 }, [], commandId)
      : entry(countOf(stored.document) + 1, ['n'], commandId);
  const { kind } = await store.append(path, revision, next);
  return kind === 'appended' ? revision + 1 : null;
}

describe('several nodes on one PostgreSQL', () => {
  /** Three nodes with three writers each for some seconds, and `beside` again and again; gives what was acknowledged. */
  const writeBeside = async (
    stores: readonly DocumentStore[],
    beside: (store: DocumentStore, which: number) => Promise<void>,
  ): Promise<Map<string, number>> => {
    const written = new Map<string, number>();
    const endsAt = performance.now() + 4000;
    const isOn = () => performance.now() < endsAt;
    const writing = [...stores, ...stores, ...stores].map(async (store) => {
      while (isOn()) {
        const commandId = randomUUID();
        const revision = await addOne(store, commandId);
        if (revision !== null) written.set(commandId, revision);
      }
    });
    const tidying = stores.map(async (store, which) => {
      while (isOn()) {
        await beside(store, which);
        await wait(5);
      }
    });
    await Promise.all([...writing, ...tidying]);
    return written;
  };

  it('ENGINE3 lose and double nothing while others fold and forget', async () => {
    const nodes = await Promise.all([node(), node(), node()]);
    const [store, ...others] = nodes.map((one) => one.store);
    if (store === undefined) throw new Error('no node');
    await store.append(path, 0, entry({ n: 1 }));
    const written = await writeBeside([store, ...others], async (one, which) => {
      const stored = await one.read(path);
      if (stored !== null) await one.fold(path, stored.revision, stored.document);
      await one.prune(path, Infinity, which);
    });
    const revisions = [...written.values()].toSorted((a, b) => a - b);
    expect(revisions).toEqual(revisions.map((_, index) => index + 2));
    const last = await store.read(path);
    expect(last?.revision).toBe(revisions.length + 1);
    expect(countOf(last?.document)).toBe(last?.revision);
    expect(revisions.length).toBeGreaterThan(50);
  });

  it('ENGINE3 keep a log without a gap while others take it away and begin it anew', async () => {
    const nodes = await Promise.all([node(), node(), node()]);
    const [store, ...others] = nodes.map((one) => one.store);
    if (store === undefined) throw new Error('no node');
    let removed = 0;
    const written = await writeBeside([store, ...others], async (one) => {
      if (Math.random() > 0.2) return;
      await one.remove(path);
      removed += 1;
    });
    const log = await store.since(path, 0, 100_000);
    expect(log.map(({ revision }) => revision)).toEqual(log.map((_, index) => index + 1));
    for (const { commandId, revision } of log) expect(written.get(commandId)).toBe(revision);
    expect(removed).toBeGreaterThan(3);
  });

  it('ENGINE3 let one of them write a revision, and the others know their commands by then', async () => {
    const nodes = await Promise.all([node(), node(), node()]);
    const stores = nodes.map(({ store }) => store);
    await stores[0]?.append(path, 0, entry({ n: 0 }));
    for (let revision = 1; revision <= 40; revision++) {
      const same = randomUUID();
      const results = await Promise.all(
        stores.flatMap((store) => [
          store.append(path, revision, entry(revision, ['n'])),
          store.append(path, revision, entry(revision, ['n'], same)),
        ]),
      );
      expect(results.filter(({ kind }) => kind === 'appended')).toHaveLength(1);
      const known = await stores[0]?.revisionOf(path, same);
      for (const result of results)
        if (result.kind === 'duplicate') expect(result.revision).toBe(known);
      expect(results.filter(({ kind }) => kind === 'duplicate')).toHaveLength(
        known === null ? 0 : 2,
      );
    }
    expect(await stores[1]?.since(path, 0, 100)).toHaveLength(41);
  });

  it('ENGINE3 take no key for free because its entry was forgotten while an older statement waited', async () => {
    const [slow, quick] = [(await node()).store, (await node()).store];
    // The first has the smaller id, so a batch of both waits for it before it comes to the second.
    await slow.append('quizshow/first', 0, entry({}));
    await slow.append(path, 0, entry({ n: 1 }));
    await withStranger(async () => {
      await holdRevision('quizshow/first', 2);
      const waiting = Promise.all([
        slow.append('quizshow/first', 1, entry(1, ['n'])),
        slow.append(path, 1, entry('lost', ['n'])),
      ]);
      await untilWaiting();
      await quick.append(path, 1, entry(2, ['n']));
      await quick.append(path, 2, entry(3, ['n']));
      await quick.fold(path, 3, { n: 3 });
      const pruned = quick.prune(path, Infinity, 0);
      await wait(300);
      await stranger.query('ROLLBACK');
      expect(await waiting).toEqual([{ kind: 'appended' }, { kind: 'conflict' }]);
      await pruned;
    });
    expect((await quick.since(path, 0, 10)).map(({ revision }) => revision)).toEqual([3]);
  });

  it('ENGINE3 refuse no other append because a document is taken away in the middle', async () => {
    const [one, two] = [(await node()).store, (await node()).store];
    let paths = Array.from({ length: 30 }, (_, n) => `quizshow/${n}` as const);
    await Promise.all(paths.map((at) => one.append(at, 0, entry({ n: 0 }))));
    for (let revision = 1; paths.length > 1; revision++) {
      const [gone, ...kept] = paths;
      if (gone === undefined) break;
      const [, ...results] = await Promise.all([
        two.remove(gone),
        ...[...kept, gone].map((at) => one.append(at, revision, entry(revision, ['n']))),
      ]);
      expect(['appended', 'conflict']).toContain(results.pop()?.kind);
      expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['appended']));
      expect(await one.read(gone)).toBeNull();
      paths = kept;
    }
  });
});

describe('PostgreSQL that goes away', () => {
  it('ENGINE4 keeps what was acknowledged when it crashes, and is written again when it is back', async () => {
    const { store, database } = await node();
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
    await postgres.crash();
    await Promise.all(writing);
    for (const failure of failures) expect(failure).toBeInstanceOf(StoreFailure);
    expect(failures).toHaveLength(paths.length);
    expect(await database.isWorking()).toBe(false);
    await expect(store.read(path)).rejects.toThrow(StoreFailure);
    await expect(store.append(path, 0, entry({}))).rejects.toThrow(StoreFailure);
    await expect(store.heads(paths)).rejects.toThrow(StoreFailure);
    await postgres.start();

    expect(await database.isWorking()).toBe(true);
    const heads = await store.heads(paths);
    for (const at of paths) {
      const head = heads.get(at) ?? 0;
      const known = acknowledged.get(at) ?? 0;
      // One more may have been written without an answer.
      expect(head - known === 0 || head - known === 1).toBe(true);
      const log = await store.since(at, 0, 100_000);
      expect(log.map(({ revision }) => revision)).toEqual(log.map((_, index) => index + 1));
      expect(await store.append(at, head, entry('after', ['n']))).toEqual({ kind: 'appended' });
    }
  });
});

describe('a connection between node and PostgreSQL', () => {
  let relay: Relay;
  let relayed: string;
  beforeEach(async () => {
    const through = new URL(url);
    relay = await startRelay(Number(through.port));
    through.port = String(relay.port);
    relayed = through.href;
  });
  afterEach(() => relay.close());

  it('ENGINE5 that is cut before the answer leaves an append once, and it is known again', async () => {
    const { store } = await node(relayed);
    await store.append(path, 0, entry({ n: 0 }));
    await withStranger(async () => {
      await holdRevision(path, 2);
      const once = entry(1, ['n']);
      const append = store.append(path, 1, once).catch((error: unknown) => error);
      await untilWaiting();
      relay.swallow();
      await stranger.query('ROLLBACK');
      const direct = (await node()).store;
      while ((await direct.heads([path])).get(path) !== 2) await wait(10);
      await relay.cut();
      expect(await append).toBeInstanceOf(StoreFailure);
      await relay.mend();
      expect(await store.append(path, 1, once)).toEqual({ kind: 'duplicate', revision: 2 });
      expect(await direct.since(path, 1, 10)).toHaveLength(1);
    });
  });

  it('ENGINE5 that is cut before an append was written leaves nothing of it', async () => {
    const { store } = await node(relayed);
    await store.append(path, 0, entry({ n: 0 }));
    await withStranger(async () => {
      await holdRevision(path, 2);
      const once = entry(1, ['n']);
      const append = store.append(path, 1, once).catch((error: unknown) => error);
      await untilWaiting();
      await relay.cut();
      expect(await append).toBeInstanceOf(StoreFailure);
      await stranger.query('COMMIT');
      await relay.mend();
      expect(await store.append(path, 1, once)).toEqual({ kind: 'conflict' });
      expect(await store.append(path, 2, once)).toEqual({ kind: 'appended' });
    });
  });

  it('ENGINE6 that says nothing is given up, and another is taken when there is one', async () => {
    const { store, database } = await node(relayed, 500);
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

  it('ENGINE6 is kept when a statement takes too long, which is given up by the server', async () => {
    const { store } = await node(url, 500);
    await store.append(path, 0, entry({ n: 0 }));
    await withStranger(async () => {
      await holdRevision(path, 2);
      await expect(store.append(path, 1, entry(1, ['n']))).rejects.toThrow(StoreFailure);
      // Others need not wait for what he holds.
      expect(await store.append('quizshow/other', 0, entry({}))).toEqual({ kind: 'appended' });
      await stranger.query('ROLLBACK');
    });
    expect(await store.append(path, 1, entry(1, ['n']))).toEqual({ kind: 'appended' });
    expect(await store.heads([path])).toEqual(new Map([[path, 2]]));
  });
});

describe('what an append costs', () => {
  it('ENGINE7 reads and writes no more beside large documents and many others', async () => {
    const { store, database } = await node();
    const shows = Array.from({ length: 400 }, (_, n) => ({ n, text: 'ä'.repeat(5000) }));
    await store.append(path, 0, entry({ n: 0, shows }));
    await store.fold(path, 1, { n: 0, shows });
    const others = Array.from({ length: 1500 }, (_, n) => `quizshow/other-${n}` as const);
    await Promise.all(others.map((at) => store.append(at, 0, entry({}))));
    await database.pool.query('VACUUM ANALYZE');
    await database.close();
    opened = [];

    const figures = async () =>
      withFigures<{ wal: number; scanned: number; fetched: number }>(`
        SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS wal,
          sum(seq_tup_read)::float8 AS scanned, sum(idx_tup_fetch)::float8 AS fetched
        FROM pg_stat_user_tables WHERE relname IN ('documents', 'entries', 'snapshots')`);
    const again = await node();
    const before = await figures();
    for (let revision = 1; revision <= 50; revision++)
      await again.store.append(path, revision, entry(revision, ['n']));
    await again.database.close();
    opened = [];
    await wait(200);
    const after = await figures();
    expect(after.scanned - before.scanned).toBe(0);
    expect((after.fetched - before.fetched) / 50).toBeLessThan(10);
    expect((after.wal - before.wal) / 50).toBeLessThan(20_000);
  });

  async function withFigures<Row extends Record<string, number>>(sql: string): Promise<Row> {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<Row>(sql);
    await client.end();
    const [row] = rows;
    if (row === undefined) throw new Error('no figures');
    return row;
  }
});
