import { randomUUID } from 'node:crypto';
import { Firestore, Timestamp } from '@google-cloud/firestore';
import { readDocument } from '@quizcast/game/document/read';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentStoreContract } from '../../testing/document-store.contract.ts';
import {
  startFirestore,
  whyNoFirestore,
  type TestFirestore,
} from '../../testing/engines/firestore.ts';
import { startRelay } from '../../testing/engines/relay.ts';
import { StoreFailure, type Entry } from '../../ports/document-store.ts';
import type { Fence } from '../../ports/fence.ts';
import { createFirestoreDocumentStore, type FirestoreDocumentStore } from './document-store.ts';
import { openFirestore } from './open-firestore.ts';

const reason = whyNoFirestore === null ? '' : ` (skipped: ${whyNoFirestore})`;

const entry = (patches: Entry['patches'], commandId: string = randomUUID()) => ({
  commandId,
  atMs: 5000,
  actor: { kind: 'system' } as const,
  command: { type: 'document.replace', document: null } as const,
  patches,
});
const replaceAll = (value: unknown) => entry([{ op: 'replace', path: [], value }]);
const fence = (node: string, epoch: number): Fence => ({ name: 'quizshow/a', node, epoch });
const set = (key: string, value: unknown) => entry([{ op: 'add', path: [key], value }]);

it('ENGINE47 names the package to install when the Firestore library is missing', async () => {
  const opening = openFirestore('project', () => Promise.reject(new Error('not found')));
  await expect(opening).rejects.toThrow(StoreFailure);
  await expect(opening).rejects.toThrow('npm install @google-cloud/firestore');
});

it('ENGINE47 names the setting when there are no credentials', async () => {
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '/nowhere/key.json');
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', undefined);
  const opening = openFirestore('project');
  await expect(opening).rejects.toThrow(StoreFailure);
  await expect(opening).rejects.toThrow(/^FIRESTORE_PROJECT.*GOOGLE_APPLICATION_CREDENTIALS/);
  vi.unstubAllEnvs();
});

describe.skipIf(whyNoFirestore !== null)(`Firestore${reason} @release`, () => {
  let firestore: TestFirestore;
  beforeAll(async () => {
    firestore = await startFirestore();
    process.env['FIRESTORE_EMULATOR_HOST'] = firestore.host;
    process.env['METADATA_SERVER_DETECTION'] = 'none';
  }, 600_000);
  afterAll(async () => {
    delete process.env['FIRESTORE_EMULATOR_HOST'];
    delete process.env['METADATA_SERVER_DETECTION'];
    await firestore.close();
  });

  // Each entry costs two writes, and each pruned entry two more: enough for every loop to run more than once.
  const batches = 6;
  const openStore = async () => {
    const projectId = firestore.project();
    let store = await createFirestoreDocumentStore({ projectId });
    return {
      store,
      async reopen() {
        await store.close();
        store = await createFirestoreDocumentStore({ projectId });
        return store;
      },
      close: () => store.close(),
    };
  };
  documentStoreContract('Firestore', openStore, batches);

  describe('beyond the contract', () => {
    let projectId: string;
    let store: FirestoreDocumentStore;
    let other: FirestoreDocumentStore;
    let raw: Firestore;
    beforeEach(async () => {
      projectId = firestore.project();
      store = await createFirestoreDocumentStore({ projectId });
      other = await createFirestoreDocumentStore({ projectId });
      raw = new Firestore({ projectId });
    });
    afterEach(async () => {
      await Promise.all([store.close(), other.close(), raw.terminate()]);
    });

    const old = {
      activeShow: 'one',
      shows: [{ name: 'Quiz', jokers: [], nested: { at: Timestamp.fromMillis(1000) } }],
      'a field.with a point': 1,
      settings: { twitch: { username: 'anna' } },
    };
    const oldAsJson = {
      ...old,
      shows: [{ name: 'Quiz', jokers: [], nested: { at: '1970-01-01T00:00:01.000Z' } }],
    };

    it('ENGINE48 reads a document stored by another program without changing it', async () => {
      await raw.doc('quizshow/anna').set(old);
      const before = await raw.doc('quizshow/anna').get();
      expect(await store.read('quizshow/anna')).toMatchObject({ revision: 1, document: oldAsJson });
      expect(await store.heads(['quizshow/anna'])).toEqual(new Map([['quizshow/anna', 1]]));
      expect(await store.since('quizshow/anna', 0, 10)).toMatchObject([{ revision: 1 }]);
      expect(await store.at('quizshow/anna', 1)).toMatchObject({ document: oldAsJson });
      await store.fold('quizshow/anna', 1, { other: true });
      await store.prune('quizshow/anna', Infinity, 0);
      const texts: string[] = [];
      for await (const text of store.storedTexts('quizshow/anna')) texts.push(text);
      expect(texts.join('\n')).toContain('anna');
      const after = await raw.doc('quizshow/anna').get();
      expect(after.updateTime?.isEqual(before.updateTime ?? Timestamp.now())).toBe(true);
    });

    it('ENGINE48 continues from another program’s document, keeps it in the history, and removes it completely', async () => {
      await raw.doc('quizshow/anna').set(old);
      expect(await store.append('quizshow/anna', 0, replaceAll({}))).toEqual({ kind: 'conflict' });
      expect(await store.append('quizshow/anna', 1, set('n', 1))).toEqual({ kind: 'appended' });
      for (const one of [store, other]) {
        expect(await one.read('quizshow/anna')).toMatchObject({
          revision: 2,
          document: { ...oldAsJson, n: 1 },
        });
        expect((await one.at('quizshow/anna', 1))?.document).toEqual(oldAsJson);
      }
      const head = await raw.doc('quizshow/anna').get();
      expect(Object.keys(head.data() ?? {}).toSorted()).toEqual([
        'atMs',
        'epoch',
        'life',
        'quizcast',
        'revision',
      ]);
      await store.remove('quizshow/anna');
      expect(await raw.doc('quizshow/anna').listCollections()).toEqual([]);
    });

    it('ENGINE48 lets exactly one of two nodes continue from another program’s document', async () => {
      await raw.doc('quizshow/anna').set(old);
      const results = await Promise.all(
        [store, other].map((one) => one.append('quizshow/anna', 1, set('n', 1))),
      );
      expect(results.map(({ kind }) => kind).toSorted()).toEqual(['appended', 'conflict']);
      expect(await store.read('quizshow/anna')).toMatchObject({ revision: 2 });
    });

    it('ENGINE49 lets only one of several nodes write each revision, and stores each command once', async () => {
      await store.append('quizshow/a', 0, replaceAll({ n: 0 }));
      for (let revision = 1; revision <= 15; revision++) {
        const same = set('n', revision);
        const results = await Promise.all(
          [store, other, store, other].map((one, index) =>
            one.append('quizshow/a', revision, index < 2 ? same : set('n', 0)),
          ),
        );
        expect(results.filter(({ kind }) => kind === 'appended')).toHaveLength(1);
      }
      const entries = await store.since('quizshow/a', 0, 100);
      expect(entries.map(({ revision }) => revision)).toEqual(
        Array.from({ length: 16 }, (_, index) => index + 1),
      );
      expect(new Set(entries.map(({ commandId }) => commandId)).size).toBe(16);
    });

    it('NODE87 rejects appends under a lease once a later holder has written, in whatever order they arrive', async () => {
      const path = 'quizshow/a';
      const [old, now] = [fence('one', 1), fence('two', 2)];
      await store.append(path, 0, replaceAll({ n: 0 }));
      const first = set('n', 1);
      expect(await store.append(path, 1, first, old)).toEqual({ kind: 'appended' });
      expect(await other.append(path, 2, set('n', 2), now)).toEqual({ kind: 'appended' });
      // The first node has first its own head cached, then the current one.
      for (const revision of [2, 3])
        expect(await store.append(path, revision, set('n', 'late'), old)).toEqual({
          kind: 'leaseLost',
        });
      expect(await store.append(path, 3, first, old)).toEqual({ kind: 'duplicate', revision: 2 });
      // Commands of a person are written by any node and leave the lease unchanged.
      expect(await store.append(path, 3, set('n', 3))).toEqual({ kind: 'appended' });
      const together = await Promise.all([
        store.append(path, 4, set('n', 'late'), old),
        store.append('quizshow/other', 0, replaceAll({}), fence('one', 1)),
        other.append(path, 4, set('n', 4), now),
      ]);
      expect(together.map(({ kind }) => kind)).toEqual(['leaseLost', 'appended', 'appended']);
      expect(await other.read(path)).toMatchObject({ revision: 5, document: { n: 4 } });
    });

    it('NODE87 lets one of two concurrent lease holders write a revision, and then only the later one', async () => {
      const path = 'quizshow/a';
      await store.append(path, 0, replaceAll({ n: 0 }));
      const [one, two] = await Promise.all([
        store.append(path, 1, set('n', 'one'), fence('one', 1)),
        other.append(path, 1, set('n', 'two'), fence('two', 2)),
      ]);
      const outcome = `${one.kind} ${two.kind}`;
      expect(['leaseLost appended', 'appended conflict']).toContain(outcome);
      if (two.kind === 'conflict')
        expect(await other.append(path, 2, set('n', 'two'), fence('two', 2))).toEqual({
          kind: 'appended',
        });
      const head = (await store.heads([path])).get(path) ?? 0;
      expect(await store.append(path, head, set('n', 'late'), fence('one', 1))).toEqual({
        kind: 'leaseLost',
      });
    });

    it('ENGINE50 stores values larger than one Firestore document, and never returns partial ones', async () => {
      const large = { text: 'ä'.repeat(2_500_000) };
      await store.append('quizshow/a', 0, replaceAll(large));
      await store.fold('quizshow/a', 1, large);
      expect((await other.read('quizshow/a'))?.document).toEqual(large);
      expect((await other.since('quizshow/a', 0, 1))[0]?.patches[0]).toMatchObject({
        value: large,
      });
      // Unreferenced parts, as left by a server that stopped after writing them but before writing their entry.
      const [life] = await raw.doc('quizshow/a').collection('lives').listDocuments();
      await life
        ?.collection('parts')
        .doc('entry.000000000001.left.0')
        .set({ bytes: Buffer.from('half') });
      expect((await other.read('quizshow/a'))?.document).toEqual(large);
      await store.append('quizshow/a', 1, replaceAll({ small: true }));
      await store.fold('quizshow/a', 2, { small: true });
      await store.prune('quizshow/a', Infinity, 0);
      expect(await life?.collection('parts').listDocuments()).toEqual([]);
      expect((await other.read('quizshow/a'))?.document).toEqual({ small: true });
    });

    const numbered = async (from: number, to: number): Promise<void> => {
      for (let n = from; n < to; n += 1)
        expect(
          await store.append('quizshow/a', n, n === 0 ? replaceAll({ n }) : set('n', n)),
        ).toEqual({
          kind: 'appended',
        });
    };
    const lifeOf = async (path: string) => {
      const [life] = await raw.doc(path).collection('lives').listDocuments();
      if (life === undefined) throw new Error(`${path} has no life`);
      return life;
    };
    const snapshotName = (revision: number) => String(revision).padStart(12, '0');

    it('ROOM14 skips a damaged snapshot and replays the log from an earlier one', async () => {
      await numbered(0, 3);
      await store.fold('quizshow/a', 2, { n: 1 });
      await store.fold('quizshow/a', 3, { n: 2 });
      await numbered(3, 5);
      const snapshots = (await lifeOf('quizshow/a')).collection('snapshots');
      const read = { revision: 5, document: { n: 4 } };
      for (const damage of [{ text: '{"n":' }, { text: 5 }, { parts: { id: 'gone', count: 1 } }]) {
        await snapshots.doc(snapshotName(3)).set({ revision: 3, ...damage });
        expect(await store.read('quizshow/a')).toMatchObject(read);
        expect(await store.at('quizshow/a', 4)).toMatchObject({ document: { n: 3 } });
      }
      await snapshots.doc(snapshotName(2)).update({ text: '' });
      expect(await store.read('quizshow/a')).toMatchObject(read);
    });

    it('ROOM14 trusts the log over a snapshot that is ahead of it', async () => {
      await numbered(0, 4);
      const ahead = (await lifeOf('quizshow/a')).collection('snapshots').doc(snapshotName(6));
      await ahead.set({ revision: 6, text: '{"isStale":true}' });
      expect(await store.read('quizshow/a')).toMatchObject({ revision: 4, document: { n: 3 } });
      await numbered(4, 8);
      expect((await store.read('quizshow/a'))?.document).toEqual({ n: 7 });
    });

    it('ROOM14 returns an unreadable document when the log cannot rebuild it, and reads its replacement', async () => {
      await numbered(0, 5);
      await store.fold('quizshow/a', 3, { n: 2 });
      const life = await lifeOf('quizshow/a');
      await life.collection('snapshots').doc(snapshotName(3)).update({ text: '{"n":' });
      for (const revision of [1, 2])
        await life.collection('entries').doc(snapshotName(revision)).delete();
      const left = await store.read('quizshow/a');
      expect(left).toMatchObject({ revision: 5, document: '{"n":' });
      expect(readDocument(left?.document).kind).toBe('unreadable');
      await store.append('quizshow/a', 5, replaceAll({ n: 5 }));
      await numbered(6, 7);
      expect(await store.read('quizshow/a')).toMatchObject({ revision: 7, document: { n: 6 } });
    });

    it('ROOM14 does not guess the document from a damaged entry', async () => {
      for (const damage of [{ patches: '{"half' }, { patches: 1 }, { commandId: '{' }]) {
        const path = `quizshow/${randomUUID()}` as const;
        await store.append(path, 0, replaceAll({ n: 1 }));
        const entries = (await lifeOf(path)).collection('entries');
        await entries.doc(snapshotName(1)).update(damage);
        const left = await store.read(path);
        expect(readDocument(left?.document).kind).toBe('unreadable');
        await expect(store.since(path, 0, 1)).rejects.toThrow(StoreFailure);
        await store.append(path, 1, replaceAll({ n: 2 }));
        expect(await store.read(path)).toMatchObject({ revision: 2, document: { n: 2 } });
      }
    });

    it('ENGINE51 reports a Firestore outage within its timeout, and recovers when Firestore is back', async () => {
      const relay = await startRelay(firestore.port);
      process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${relay.port}`;
      const far = await createFirestoreDocumentStore({ projectId, timeoutMs: 500 });
      process.env['FIRESTORE_EMULATOR_HOST'] = firestore.host;
      try {
        await store.append('quizshow/a', 0, replaceAll({ n: 0 }));
        await expect.poll(() => far.isWorking(), { timeout: 10_000 }).toBe(true);
        await relay.cut();
        const again = set('n', 1);
        await expect(far.append('quizshow/a', 1, again)).rejects.toThrow(StoreFailure);
        await expect(far.heads(['quizshow/a'])).rejects.toThrow(StoreFailure);
        expect(await far.isWorking()).toBe(false);
        await relay.mend();
        await expect.poll(() => far.isWorking(), { timeout: 20_000 }).toBe(true);
        // After a retry it is stored exactly once, whether or not the first attempt succeeded.
        const kind = async () =>
          far.append('quizshow/a', 1, again).then(
            (appended) => appended.kind,
            () => 'away',
          );
        await expect.poll(kind, { timeout: 20_000 }).toMatch(/appended|duplicate/);
        expect(await store.read('quizshow/a')).toMatchObject({ revision: 2, document: { n: 1 } });
      } finally {
        await far.close();
        await relay.close();
      }
    });
  });
});
