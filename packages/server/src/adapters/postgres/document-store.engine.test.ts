import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentStoreContract } from '../../testing/document-store.contract.ts';
import { sharedPostgres, type SharedPostgres } from '../../testing/engines/shared.ts';
import { StoreFailure } from '../../ports/document-store.ts';
import { openPostgres } from './database.ts';
import { createPostgresDocumentStore } from './document-store.ts';
import { entry } from './test-nodes.fixture.ts';

let postgres: SharedPostgres;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.close());

documentStoreContract('PostgreSQL', async () => {
  const url = await postgres.tables();
  let database = await openPostgres(url);
  return {
    store: createPostgresDocumentStore(database),
    async reopen() {
      await database.close();
      database = await openPostgres(url);
      return createPostgresDocumentStore(database);
    },
    close: () => database.close(),
  };
});

describe('PostgreSQL beyond the contract', () => {
  it('ENGINE2 batches concurrent appends, and fails only those it cannot store', async () => {
    const database = await openPostgres(await postgres.tables());
    const batches: number[] = [];
    const store = createPostgresDocumentStore(database, (seconds) => batches.push(seconds));
    const poisonous = ['a\u0000b', '\u0000'];
    const settled = await Promise.allSettled([
      ...Array.from({ length: 200 }, (_, n) => store.append(`quizshow/${n}`, 0, entry({ n }))),
      ...poisonous.map((id) => store.append(`quizshow/${id}`, 0, entry({ id }))),
      ...poisonous.map((id) => store.append(`quizshow/by-${id.length}`, 0, entry({ id }, [], id))),
    ]);
    const fine = settled.slice(0, 200);
    expect(fine).toEqual(fine.map(() => ({ status: 'fulfilled', value: { kind: 'appended' } })));
    for (const one of settled.slice(200))
      expect(one.status === 'rejected' ? one.reason : null).toBeInstanceOf(StoreFailure);
    expect(batches).toHaveLength(1);
    expect(await store.recent('quizshow', 0)).toHaveLength(200);
    await database.close();
  });

  it('ROOM14 returns damaged text as an unreadable document, and throws StoreFailure once closed', async () => {
    const database = await openPostgres(await postgres.tables());
    const store = createPostgresDocumentStore(database);
    await store.append('quizshow/a', 0, entry({ n: 1 }));
    await database.pool.query(`UPDATE entries SET patches = '{"half'`);
    expect(await store.read('quizshow/a')).toMatchObject({ document: '', revision: 1 });
    await expect(store.since('quizshow/a', 0, 1)).rejects.toThrow(StoreFailure);
    await database.close();
    await expect(store.append('quizshow/a', 1, entry({}))).rejects.toThrow(StoreFailure);
    await expect(store.read('quizshow/a')).rejects.toThrow(StoreFailure);
    await expect(store.heads(['quizshow/a'])).rejects.toThrow(StoreFailure);
    expect(await database.isWorking()).toBe(false);
  });

  it('ENGINE6 reports not working when the database is read-only', async () => {
    const url = await postgres.tables();
    const database = await openPostgres(url);
    expect(await database.isWorking()).toBe(true);
    await database.pool.query(
      `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET default_transaction_read_only = on`,
    );
    await database.close();
    const following = await openPostgres(url);
    expect(await following.isWorking()).toBe(false);
    await following.close();
  });
});
