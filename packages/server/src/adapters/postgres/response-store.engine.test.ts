import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { responseStoreContract } from '../../testing/response-store.contract.ts';
import { sharedPostgres, type SharedPostgres } from '../../testing/engines/shared.ts';
import { voteOf } from '../../testing/responses.fixture.ts';
import { createPostgresResponseStore } from './response-store.ts';
import { LeaseLost } from '../../ports/lease.ts';
import type { Response } from '../../ports/response-store.ts';
import { openPostgres } from './database.ts';
import { createPostgresDocumentStore } from './document-store.ts';
import { createPostgresLease } from './lease.ts';

let postgres: SharedPostgres;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.close());

responseStoreContract('PostgreSQL', async () => {
  const database = await openPostgres(await postgres.tables());
  return { store: createPostgresResponseStore(database), close: () => database.close() };
});

it('VOTE5 PostgreSQL counts ballots stored by the previous release, and later ones replace them', async () => {
  const database = await openPostgres(await postgres.tables());
  const { votes } = createPostgresResponseStore(database);
  await database.pool.query(
    `INSERT INTO ballots VALUES ('quizshow/a', 'r', '7', 2, 'm7'), ('quizshow/a', 'r', '8', 1, 'm8')`,
  );
  await votes.save('quizshow/a', 'r', [voteOf('7', 3, 'later')]);
  expect(await votes.load('quizshow/a', 'r')).toEqual([
    voteOf('7', 3, 'later'),
    voteOf('8', 1, 'm8'),
  ]);
  await votes.clear('quizshow/a', []);
  expect(await votes.paths()).toEqual([]);
  await database.close();
});

describe('writes under a lease in PostgreSQL', () => {
  const path = 'quizshow/one';
  const onError = (): void => undefined;

  const open = async () => {
    const url = await postgres.tables();
    const database = await openPostgres(url);
    const lease = (id: string) =>
      createPostgresLease({ url, node: { id, address: null }, onError });
    const [one, two] = [await lease('one'), await lease('two')];
    return {
      one,
      two,
      voteStore: createPostgresResponseStore(database).votes,
      store: createPostgresDocumentStore(database),
      /** Node two takes the lease as if node one were frozen: node one gets no notice. */
      async seize() {
        // A heartbeat of node one may come in between and add its row again.
        await vi.waitUntil(async () => {
          await database.pool.query(`DELETE FROM nodes WHERE id = 'one'`);
          return (await two.acquire(path))?.id === two.node.id;
        });
      },
      fences: () => {
        const [old, now] = [one.fence(path), two.fence(path)];
        if (old === null || now === null) throw new Error('not held');
        return { old, now };
      },
      async close() {
        await Promise.all([one.close(), two.close()]);
        await database.close();
      },
    };
  };
  const by = (node: string, answer: number): Response[] =>
    Array.from({ length: 60 }, (_, n) => ({
      voterId: `twitch:${n}`,
      name: '',
      answer: String(answer),
      messageId: `${node} ${n}`,
      atMs: 0,
    }));

  it('NODE87 of a node that lost its lease unknowingly never overwrite or clear ballots, in any order', async () => {
    const testServer = await open();
    const { one, voteStore } = testServer;
    await one.acquire(path);
    const old = one.fence(path);
    if (old === null) throw new Error('not held');
    await voteStore.save(path, 'r', by('one', 0), old);
    const saving = Array.from({ length: 40 }, async (_, n) => {
      await new Promise((resolve) => setImmediate(resolve));
      return voteStore.save(path, 'r', by(`one ${n}`, 1), old).then(
        () => 'saved',
        (error: unknown) => error,
      );
    });
    await testServer.seize();
    const { now } = testServer.fences();
    await voteStore.save(path, 'r', by('two', 2), now);
    for (const outcome of await Promise.all(saving))
      expect(outcome === 'saved' || outcome instanceof LeaseLost).toBe(true);
    await expect(voteStore.save(path, 'r', by('one late', 3), old)).rejects.toThrow(LeaseLost);
    await voteStore.clear(path, ['another'], old);
    const stored = await voteStore.load(path, 'r');
    expect(new Set(stored.map(({ answer }) => answer))).toEqual(new Set(['2']));
    expect(stored).toHaveLength(60);
    await voteStore.clear(path, ['another'], now);
    expect(await voteStore.load(path, 'r')).toEqual([]);
    await testServer.close();
  });

  it('NODE87 of a node that lost its lease append no entries, while other writes continue', async () => {
    const testServer = await open();
    const { one, store } = testServer;
    await one.acquire(path);
    const old = one.fence(path);
    if (old === null) throw new Error('not held');
    const entry = (commandId: string) => ({
      commandId,
      atMs: 1,
      actor: { kind: 'system' } as const,
      command: { type: 'document.replace', document: null } as const,
      patches: [{ op: 'replace' as const, path: [], value: commandId }],
    });
    await store.append(path, 0, entry('begin'));
    expect(await store.append(path, 1, entry('one'), old)).toEqual({ kind: 'appended' });
    await testServer.seize();
    const { now } = testServer.fences();
    const together = await Promise.all([
      store.append(path, 2, entry('one, late'), old),
      store.append('quizshow/other', 0, entry('of another document')),
    ]);
    expect(together).toEqual([{ kind: 'leaseLost' }, { kind: 'appended' }]);
    expect(await store.append(path, 2, entry('two'), now)).toEqual({ kind: 'appended' });
    expect(await store.append(path, 2, entry('two, late'), now)).toEqual({ kind: 'conflict' });
    expect(await store.append(path, 3, entry('one'), old)).toEqual({
      kind: 'duplicate',
      revision: 2,
    });
    expect(await store.append(path, 3, entry('of a person'))).toEqual({ kind: 'appended' });
    await testServer.close();
  });
});
