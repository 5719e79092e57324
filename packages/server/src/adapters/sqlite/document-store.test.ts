import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentStoreContract } from '../../contracts/document-store.contract.ts';
import { StoreFailure, type DocumentStore, type Entry } from '../../ports/document-store.ts';
import { openDatabase, type Database } from './database.ts';
import { createSqliteDocumentStore } from './document-store.ts';

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

  it('says StoreFailure on a full disk, keeps reading, and goes on when there is space again', async () => {
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

  it('lets one refused statement fail without taking the others of its turn with it', async () => {
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

  it('says StoreFailure for a damaged text instead of guessing', async () => {
    await store.append('quizshow/a', 0, entry({ n: 1 }));
    database.driver.exec(`UPDATE entries SET patches = '{"half'`);
    await expect(store.read('quizshow/a')).rejects.toThrow(StoreFailure);
    await expect(store.since('quizshow/a', 0, 1)).rejects.toThrow(StoreFailure);
  });

  it('says StoreFailure after it was closed', async () => {
    await store.append('quizshow/a', 0, entry({ n: 1 }));
    await database.close();
    await expect(store.append('quizshow/a', 1, entry({ n: 2 }))).rejects.toThrow(StoreFailure);
    await expect(store.read('quizshow/a')).rejects.toThrow(StoreFailure);
    database = openIn(folder).database;
  });
});
