import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { DocumentStore } from '../../ports/document-store.ts';
import { entry, testNodes, path, withStranger } from './test-nodes.fixture.ts';

const testServer = testNodes();

const countOf = (document: unknown): number =>
  typeof document === 'object' && document !== null && 'n' in document ? Number(document.n) : 0;

/** Increments the stored value, or creates it; returns the revision, or null when another writer was first. */
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
  /**
   * Runs three nodes with three writers each until `isEnough`, and `beside` repeatedly; returns the acknowledged
   * writes.
   */
  const writeBeside = async (
    stores: readonly DocumentStore[],
    beside: (store: DocumentStore, which: number) => Promise<void>,
    isEnough: (written: number, besides: number) => boolean,
  ): Promise<Map<string, number>> => {
    const written = new Map<string, number>();
    let besides = 0;
    const isOn = () => !isEnough(written.size, besides);
    const writing = [...stores, ...stores, ...stores].map(async (store) => {
      while (isOn()) {
        const commandId = randomUUID();
        const revision = await addOne(store, commandId);
        if (revision !== null) written.set(commandId, revision);
      }
    });
    const cleaning = stores.map(async (store, which) => {
      while (isOn()) {
        await beside(store, which);
        besides += 1;
        await wait(5);
      }
    });
    await Promise.all([...writing, ...cleaning]);
    return written;
  };

  it('ENGINE3 lose and duplicate nothing while snapshots are written and pruned', async () => {
    const nodes = await Promise.all([testServer.node(), testServer.node(), testServer.node()]);
    const [store, ...others] = nodes.map((one) => one.store);
    if (store === undefined) throw new Error('no node');
    await store.append(path, 0, entry({ n: 1 }));
    const tidy = async (one: DocumentStore, which: number): Promise<void> => {
      const stored = await one.read(path);
      if (stored !== null) await one.fold(path, stored.revision, stored.document);
      await one.prune(path, Infinity, which);
    };
    const written = await writeBeside(
      [store, ...others],
      tidy,
      (writes, besides) => writes >= 100 && besides >= 15,
    );
    const revisions = [...written.values()].toSorted((a, b) => a - b);
    expect(revisions).toEqual(revisions.map((_, index) => index + 2));
    const last = await store.read(path);
    expect(last?.revision).toBe(revisions.length + 1);
    expect(countOf(last?.document)).toBe(last?.revision);
  });

  it('ENGINE3 keep a log without gaps while others remove and recreate the document', async () => {
    const nodes = await Promise.all([testServer.node(), testServer.node(), testServer.node()]);
    const [store, ...others] = nodes.map((one) => one.store);
    if (store === undefined) throw new Error('no node');
    let removed = 0;
    const remove = async (one: DocumentStore): Promise<void> => {
      if (Math.random() > 0.2) return;
      await one.remove(path);
      removed += 1;
    };
    const written = await writeBeside(
      [store, ...others],
      remove,
      (writes) => writes >= 100 && removed >= 6,
    );
    const log = await store.since(path, 0, 100_000);
    expect(log.map(({ revision }) => revision)).toEqual(log.map((_, index) => index + 1));
    for (const { commandId, revision } of log) expect(written.get(commandId)).toBe(revision);
  });

  it('ENGINE3 let only one write each revision, and recognize a command that is already stored', async () => {
    const nodes = await Promise.all([testServer.node(), testServer.node(), testServer.node()]);
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

  it('ENGINE3 do not reuse a revision whose entry was pruned while an older statement waited', async () => {
    const [slow, quick] = [(await testServer.node()).store, (await testServer.node()).store];
    // The first has the smaller id, so a batch of both waits for it before it reaches the second.
    await slow.append('quizshow/first', 0, entry({}));
    await slow.append(path, 0, entry({ n: 1 }));
    await withStranger(testServer.url, async (stranger) => {
      await stranger.hold('quizshow/first', 2);
      const waiting = Promise.all([
        slow.append('quizshow/first', 1, entry(1, ['n'])),
        slow.append(path, 1, entry('lost', ['n'])),
      ]);
      await stranger.untilWaitedFor();
      await quick.append(path, 1, entry(2, ['n']));
      await quick.append(path, 2, entry(3, ['n']));
      await quick.fold(path, 3, { n: 3 });
      const pruned = quick.prune(path, Infinity, 0);
      await wait(300);
      await stranger.end('ROLLBACK');
      expect(await waiting).toEqual([{ kind: 'appended' }, { kind: 'conflict' }]);
      await pruned;
    });
    expect((await quick.since(path, 0, 10)).map(({ revision }) => revision)).toEqual([3]);
  });

  it('ENGINE3 reject no other append when a document is removed concurrently', async () => {
    const [one, two] = [(await testServer.node()).store, (await testServer.node()).store];
    let paths = Array.from({ length: 30 }, (_, n) => `quizshow/${n}` as const);
    await Promise.all(paths.map((at) => one.append(at, 0, entry({ n: 0 }))));
    for (let revision = 1; paths.length > 1; revision++) {
      const [gone, ...stored] = paths;
      if (gone === undefined) break;
      const [, ...results] = await Promise.all([
        two.remove(gone),
        ...[...stored, gone].map((at) => one.append(at, revision, entry(revision, ['n']))),
      ]);
      expect(['appended', 'conflict']).toContain(results.pop()?.kind);
      expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['appended']));
      expect(await one.read(gone)).toBeNull();
      paths = stored;
    }
  });
});
