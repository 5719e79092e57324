import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDocument } from '@quizcast/game/document/read';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import Sqlite from 'libsql';
import { z } from 'zod';
import { documentStoreContract } from '../../testing/document-store.contract.ts';
import { StoreFailure, type DocumentStore, type Entry } from '../../ports/document-store.ts';
import { openDatabase, type Database } from './database.ts';
import { createSqliteDocumentStore } from './document-store.ts';
import { releasedTables } from './released-tables.fixture.ts';

const openIn = (folder: string) => {
  const database = openDatabase(join(folder, 'quizcast.db'));
  return { database, store: createSqliteDocumentStore(database) };
};

documentStoreContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-store-'));
  let opened = openIn(folder);
  return {
    store: opened.store,
    async reopen() {
      await opened.database.close();
      opened = openIn(folder);
      return opened.store;
    },
    async close() {
      await opened.database.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe('SQLite beyond the contract', () => {
  let folder: string;
  let database: Database;
  let store: DocumentStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quizcast-store-'));
    ({ database, store } = openIn(folder));
  });
  afterEach(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  const entry = (value: unknown): Omit<Entry, 'revision'> => ({
    commandId: randomUUID(),
    atMs: 1,
    actor: { kind: 'system' },
    command: { type: 'document.replace', document: null },
    patches: [{ op: 'replace', path: [], value }],
  });

  it('throws StoreFailure on a full disk, still reads, and recovers when there is space again', async () => {
    await store.append('quizshow/a', 0, entry({ n: 1 }));
    const [{ page_count: pages }] = z
      .tuple([z.object({ page_count: z.number() })])
      .parse(database.driver.pragma('page_count'));
    database.driver.pragma(`max_page_count = ${pages + 2}`);
    const results = await Promise.allSettled([
      store.append('quizshow/a', 1, entry({ n: 2 })),
      store.append('quizshow/a', 2, entry('x'.repeat(100_000))),
      store.fold('quizshow/a', 1, 'x'.repeat(100_000)),
    ]);
    for (const result of results) {
      expect(result.status).toBe('rejected');
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(StoreFailure);
    }
    expect(database.writes.healthy).toBe(false);
    expect(await store.read('quizshow/a')).toMatchObject({ revision: 1, document: { n: 1 } });

    database.driver.pragma('max_page_count = 1000000');
    expect(await store.append('quizshow/a', 1, entry({ n: 3 }))).toEqual({ kind: 'appended' });
    expect(database.writes.healthy).toBe(true);
    expect(await store.read('quizshow/a')).toMatchObject({ revision: 2, document: { n: 3 } });
    expect(database.driver.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });

  /** A log of `last` entries whose revision `n` contains `{n}`, with a snapshot every hundred. */
  const grow = async (last: number) => {
    for (let n = 1; n <= last; n++) {
      const appended = store.append('quizshow/a', n - 1, entry({ n }));
      if (n % 100 !== 0 && n !== last) continue;
      await appended;
      await store.fold('quizshow/a', n - (n % 100), { n: n - (n % 100) });
    }
  };
  const rebuilt = async (n: number) => (await store.at('quizshow/a', n))?.document;

  it('HISTORY2 loses no state when interrupted between any two steps of pruning history', async () => {
    for (let steps = 0; steps < 3; steps++) {
      await store.remove('quizshow/a');
      await grow(2640);
      let left = steps;
      const cutOff = createSqliteDocumentStore({
        ...database,
        together: (statements) =>
          left-- > 0 ? database.together(statements) : Promise.reject(new StoreFailure('cut off')),
      });
      await expect(cutOff.prune('quizshow/a', Infinity, 137)).rejects.toThrow('cut off');
      const listed = await store.entries('quizshow/a', { before: 9999, limit: 9999 });
      const oldest = listed.at(-1)?.revision ?? 0;
      expect(oldest).toBeLessThanOrEqual(2504);
      for (const n of [oldest, oldest + 1, 2504, 2505, 2531, 2640])
        expect(await rebuilt(n)).toEqual({ n });
      await store.prune('quizshow/a', Infinity, 137);
      expect(await rebuilt(2503)).toBeUndefined();
      for (const n of [2504, 2505, 2640]) expect(await rebuilt(n)).toEqual({ n });
    }
  }, 30_000);

  const numbered = async (from: number, to: number): Promise<void> => {
    for (let n = from; n < to; n += 1) {
      const value = n === 0 ? { n: 0 } : n;
      const path = n === 0 ? [] : ['n'];
      const patches: Entry['patches'] = [{ op: 'replace', path, value }];
      expect(await store.append('quizshow/a', n, { ...entry(null), patches })).toEqual({
        kind: 'appended',
      });
    }
  };
  const poison = (statement: string): void => void database.driver.prepare(statement).run();

  it('ROOM14 skips a damaged snapshot and replays the log from an earlier one', async () => {
    await numbered(0, 3);
    await store.fold('quizshow/a', 2, { n: 1 });
    await store.fold('quizshow/a', 3, { n: 2 });
    await numbered(3, 5);
    poison(`UPDATE snapshots SET state = '{"n":' WHERE revision = 3`);
    const read = { revision: 5, document: { n: 4 } };
    expect(await store.read('quizshow/a')).toMatchObject(read);
    expect(await store.at('quizshow/a', 4)).toMatchObject({ document: { n: 3 } });
    poison(`UPDATE snapshots SET state = ''`);
    expect(await store.read('quizshow/a')).toMatchObject(read);
  });

  it('ROOM14 trusts the log over a snapshot that is ahead of it', async () => {
    await numbered(0, 4);
    poison(`INSERT INTO snapshots SELECT id, 6, '{"isStale":true}' FROM documents`);
    expect(await store.read('quizshow/a')).toMatchObject({ revision: 4, document: { n: 3 } });
    await numbered(4, 8);
    expect((await store.read('quizshow/a'))?.document).toEqual({ n: 7 });
  });

  it('ROOM14 returns an unreadable document when the log cannot rebuild it, and reads its replacement', async () => {
    await numbered(0, 5);
    await store.fold('quizshow/a', 3, { n: 2 });
    poison(`UPDATE snapshots SET state = '{"n":'`);
    poison('DELETE FROM entries WHERE revision < 3');
    const left = await store.read('quizshow/a');
    expect(left).toMatchObject({ revision: 5, document: '{"n":' });
    expect(readDocument(left?.document).kind).toBe('unreadable');
    await store.append('quizshow/a', 5, entry({ n: 'mended' }));
    await numbered(6, 7);
    expect(await store.read('quizshow/a')).toMatchObject({ revision: 7, document: { n: 6 } });
  });

  it('HISTORY1 keeps few snapshots per document, spread over its log', async () => {
    for (let n = 1; n <= 6000; n++) {
      void store.append('quizshow/a', n - 1, entry({ n }));
      if (n % 200 === 0) await store.fold('quizshow/a', n, { n });
    }
    const { rows } = await sql<{ revision: number }>`SELECT revision FROM snapshots`.execute(
      database.query,
    );
    const stored = rows.map(({ revision }) => revision);
    expect(stored).toHaveLength(8);
    expect(stored).toContain(6000);
    const gaps = stored.map((revision, index) => revision - (stored[index - 1] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(2000);
    for (const n of [1, 777, 3456, 5999]) expect(await rebuilt(n)).toEqual({ n });
  }, 30_000);

  it('HISTORY3 reads documents written by the last release, including pruned ones', async () => {
    await database.close();
    await rm(folder, { recursive: true });
    folder = await mkdtemp(join(tmpdir(), 'quizcast-store-'));
    const released = new Sqlite(join(folder, 'quizcast.db'));
    released.exec(releasedTables);
    released.close();
    ({ database, store } = openIn(folder));
    expect(await store.read('quizshow/whole')).toMatchObject({ revision: 4, document: { n: 4 } });
    for (const n of [1, 2, 3, 4])
      expect((await store.at('quizshow/whole', n))?.document).toEqual({ n });
    expect(await store.read('quizshow/pruned')).toMatchObject({ revision: 9, document: { n: 9 } });
    // Its beginning was pruned before bases were kept: it is readable only from its snapshot on.
    expect(await store.at('quizshow/pruned', 6)).toBeNull();
    const listed = await store.entries('quizshow/pruned', { before: 99, limit: 99 });
    expect(listed.map(({ revision }) => revision)).toEqual([9, 8, 7]);
    for (const n of [7, 8, 9])
      expect((await store.at('quizshow/pruned', n))?.document).toEqual({ n });
    expect(await store.since('quizshow/pruned', 5, 99)).toHaveLength(4);
    expect(await store.revisionOf('quizshow/pruned', 'p6')).toBe(6);
    await store.prune('quizshow/pruned', 6000, 1);
    expect((await store.at('quizshow/pruned', 7))?.document).toEqual({ n: 7 });
    await store.fold('quizshow/pruned', 9, { n: 9 });
    await store.prune('quizshow/pruned', 8000, 1);
    expect(await store.at('quizshow/pruned', 7)).toBeNull();
    expect((await store.at('quizshow/pruned', 8))?.document).toEqual({ n: 8 });
    expect(database.driver.pragma('foreign_key_check')).toEqual([]);
    await store.remove('quizshow/pruned');
    expect(database.driver.prepare('SELECT DISTINCT document FROM snapshots').all()).toEqual([
      { document: 1 },
    ]);
  });

  it('fails a rejected statement without failing others in the same batch', async () => {
    const [good, bad, after] = await Promise.allSettled([
      store.append('quizshow/a', 0, entry({ n: 1 })),
      store.append('quizshow/b', 0, { ...entry({ n: 1 }), atMs: Number.NaN }),
      store.append('quizshow/c', 0, entry({ n: 1 })),
    ]);
    expect([good?.status, bad?.status, after?.status]).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await store.read('quizshow/b')).toBeNull();
    expect(await store.read('quizshow/c')).not.toBeNull();
  });

  it('ROOM14 does not guess the document from a damaged entry', async () => {
    await store.append('quizshow/a', 0, entry({ n: 1 }));
    database.driver.exec(`UPDATE entries SET patches = '{"half'`);
    const left = await store.read('quizshow/a');
    expect(readDocument(left?.document).kind).toBe('unreadable');
    await expect(store.since('quizshow/a', 0, 1)).rejects.toThrow(StoreFailure);
  });

  it('throws StoreFailure after it was closed', async () => {
    await store.append('quizshow/a', 0, entry({ n: 1 }));
    await database.close();
    await expect(store.append('quizshow/a', 1, entry({ n: 2 }))).rejects.toThrow(StoreFailure);
    await expect(store.read('quizshow/a')).rejects.toThrow(StoreFailure);
    database = openIn(folder).database;
  });
});
