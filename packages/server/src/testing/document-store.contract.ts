import { randomUUID } from 'node:crypto';
import { applyPatches, type Patch } from '@quizcast/game/patch';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentPath, DocumentStore, Entry } from '../ports/document-store.ts';
import { StoreFailure } from '../ports/document-store.ts';

export interface OpenedStore {
  store: DocumentStore;
  /** Closes the store and reopens it on the same data. */
  reopen(): Promise<DocumentStore>;
  close(): Promise<void>;
}

const path: DocumentPath = 'quizshow/one';

const entry = (patches: Patch[], part: Partial<Entry> = {}): Omit<Entry, 'revision'> => ({
  commandId: part.commandId ?? randomUUID(),
  atMs: part.atMs ?? 1000,
  actor: part.actor ?? { kind: 'owner', userId: 'one' },
  command: part.command ?? { type: 'stageQuiz.start', showId: 'show' },
  patches,
});

const replaceAll = (value: unknown): Patch[] => [{ op: 'replace', path: [], value }];
const set = (key: string, value: unknown): Patch[] => [{ op: 'add', path: [key], value }];

/**
 * Guarantees of every document store.
 * @param batches length of a long log in units of two hundred entries; lower for engines that need many writes for each
 */
export function documentStoreContract(
  name: string,
  open: () => Promise<OpenedStore>,
  batches = 20,
): void {
  describe(`document store: ${name}`, () => {
    let opened: OpenedStore;
    let store: DocumentStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close());

    const begin = async (value: unknown = { n: 0 }, at: DocumentPath = path): Promise<void> => {
      expect(await store.append(at, 0, entry(replaceAll(value)))).toEqual({ kind: 'appended' });
    };

    describe('append', () => {
      it('creates a document and advances it revision by revision', async () => {
        expect(await store.read(path)).toBeNull();
        await begin({ n: 0 });
        await store.append(path, 1, entry(set('n', 1), { atMs: 2000 }));
        expect(await store.read(path)).toEqual({
          revision: 2,
          document: { n: 1 },
          changedAtMs: 2000,
        });
      });

      it('rejects a revision that is not the newest, without writing anything', async () => {
        await begin();
        await store.append(path, 1, entry(set('a', 1)));
        for (const expected of [0, 1, 3, 99])
          expect(await store.append(path, expected, entry(set('b', 2)))).toEqual({
            kind: 'conflict',
          });
        expect(await store.read(path)).toMatchObject({ revision: 2, document: { n: 0, a: 1 } });
      });

      it('rejects a later revision of a document that does not exist', async () => {
        expect(await store.append(path, 4, entry(set('a', 1)))).toEqual({ kind: 'conflict' });
        expect(await store.read(path)).toBeNull();
      });

      it('accepts exactly one of many concurrent appends at the same revision', async () => {
        await begin();
        for (let revision = 1; revision <= 20; revision++) {
          const results = await Promise.all(
            Array.from({ length: 10 }, (_, who) =>
              store.append(path, revision, entry(set('by', `${revision}/${who}`))),
            ),
          );
          expect(results.filter(({ kind }) => kind === 'appended')).toHaveLength(1);
          expect(results.filter(({ kind }) => kind === 'conflict')).toHaveLength(9);
        }
        expect(await store.read(path)).toMatchObject({ revision: 21 });
      });

      it('loses no increment when many writers retry on conflict', async () => {
        await begin({ n: 0 });
        const addOne = async (): Promise<void> => {
          for (;;) {
            const stored = await store.read(path);
            const document = stored?.document;
            if (typeof document !== 'object' || document === null || !('n' in document)) return;
            const next = entry(set('n', Number(document.n) + 1));
            if ((await store.append(path, stored?.revision ?? 0, next)).kind === 'appended') return;
          }
        };
        await Promise.all(Array.from({ length: 25 }, addOne));
        expect(await store.read(path)).toMatchObject({ revision: 26, document: { n: 25 } });
      });

      it('stores a command ID once, and returns its revision', async () => {
        await begin();
        await store.append(path, 1, entry(set('a', 1), { commandId: 'twice' }));
        await store.append(path, 2, entry(set('b', 1)));
        for (const expected of [1, 2, 3])
          expect(
            await store.append(path, expected, entry(set('a', 2), { commandId: 'twice' })),
          ).toEqual({ kind: 'duplicate', revision: 2 });
        expect(await store.read(path)).toMatchObject({ revision: 3, document: { a: 1, b: 1 } });
        expect(await store.revisionOf(path, 'twice')).toBe(2);
        expect(await store.revisionOf(path, 'never')).toBeNull();
        expect(await store.revisionOf('quizshow/other', 'twice')).toBeNull();
      });

      it('recognizes a command that is sent twice concurrently', async () => {
        await begin();
        const results = await Promise.all(
          [1, 1, 2].map((expected) =>
            store.append(path, expected, entry(set('a', 1), { commandId: 'same' })),
          ),
        );
        expect(results).toEqual([
          { kind: 'appended' },
          { kind: 'duplicate', revision: 2 },
          { kind: 'duplicate', revision: 2 },
        ]);
      });

      it('treats the same command ID in two documents as two commands', async () => {
        await begin({}, 'quizshow/one');
        await begin({}, 'quizshow/two');
        for (const at of ['quizshow/one', 'quizshow/two'] as const)
          expect(await store.append(at, 1, entry(set('a', 1), { commandId: 'x' }))).toEqual({
            kind: 'appended',
          });
      });

      it('keeps documents separate when they are written concurrently', async () => {
        const paths = Array.from({ length: 50 }, (_, n) => `quizshow/user${n}` as const);
        await Promise.all(paths.map((at, n) => begin({ n }, at)));
        await Promise.all(paths.map((at, n) => store.append(at, 1, entry(set('again', n)))));
        for (const [n, at] of paths.entries())
          expect(await store.read(at)).toMatchObject({ revision: 2, document: { n, again: n } });
      });

      it('ENGINE2 applies appends to one document in the order they were sent', async () => {
        await begin({ n: 0 });
        const results = await Promise.all(
          Array.from({ length: 60 }, (_, n) => store.append(path, n + 1, entry(set('n', n)))),
        );
        expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['appended']));
        expect(await store.read(path)).toMatchObject({ revision: 61, document: { n: 59 } });
      });

      it('ENGINE2 settles each append on its own, whatever else is written', async () => {
        await begin({}, 'quizshow/fine');
        await begin({}, 'quizshow/late');
        await begin({}, 'quizshow/known');
        await store.append('quizshow/known', 1, entry(set('a', 1), { commandId: 'known' }));
        const settled = await Promise.allSettled([
          store.append('quizshow/fine', 1, entry(set('a', 1))),
          store.append('quizshow/late', 7, entry(set('a', 1))),
          store.append('quizshow/known', 2, entry(set('a', 2), { commandId: 'known' })),
          store.append('quizshow/poison', 0, entry(replaceAll({}), { atMs: Number.NaN })),
          store.append('quizshow/new', 0, entry(replaceAll({}))),
        ]);
        expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : one.status))).toEqual(
          [
            { kind: 'appended' },
            { kind: 'conflict' },
            { kind: 'duplicate', revision: 2 },
            'rejected',
            { kind: 'appended' },
          ],
        );
        expect(await store.read('quizshow/poison')).toBeNull();
        expect(await store.read('quizshow/new')).not.toBeNull();
        expect(await store.read('quizshow/late')).toMatchObject({ revision: 1 });
      });

      it('returns the command, actor and time that were stored', async () => {
        await store.append(
          path,
          0,
          entry(replaceAll({}), {
            commandId: 'first',
            atMs: 1_800_000_000_123,
            actor: { kind: 'system' },
            command: { type: 'document.replace', document: { a: [1, null, 'ü'] } },
          }),
        );
        expect(await store.since(path, 0, 10)).toEqual([
          {
            revision: 1,
            commandId: 'first',
            atMs: 1_800_000_000_123,
            actor: { kind: 'system' },
            command: { type: 'document.replace', document: { a: [1, null, 'ü'] } },
            patches: replaceAll({}),
          },
        ]);
      });
    });

    describe('heads', () => {
      it('ENGINE1 contain the newest revision of each requested document that exists, and no others', async () => {
        await begin({ n: 0 });
        for (let revision = 1; revision < 7; revision++)
          await store.append(path, revision, entry(set('n', revision)));
        await begin({}, 'quizshow/two');
        await begin({}, 'quizshow/unasked');
        const heads = await store.heads([path, 'quizshow/never', 'quizshow/two', path]);
        expect(heads).toEqual(
          new Map([
            [path, 7],
            ['quizshow/two', 1],
          ]),
        );
        expect(await store.heads([])).toEqual(new Map());
        expect(await store.heads(['quizshow/never'])).toEqual(new Map());
      });

      it('ENGINE1 follow every append, and remain correct after pruning and removal', async () => {
        await begin({ n: 0 });
        for (let revision = 1; revision < 5; revision++) {
          await store.append(path, revision, entry(set('n', revision)));
          expect((await store.heads([path])).get(path)).toBe(revision + 1);
        }
        await store.fold(path, 5, { n: 4 });
        await store.prune(path, Infinity, 0);
        expect((await store.heads([path])).get(path)).toBe(5);
        await store.remove(path);
        expect(await store.heads([path])).toEqual(new Map());
      });

      it('ENGINE1 of a thousand documents are returned in one call', async () => {
        const paths = Array.from({ length: 1000 }, (_, n) => `quizshow/ü'"${n}` as const);
        // This tests reading, not how many concurrent writes an engine handles.
        for (let from = 0; from < paths.length; from += 50)
          await Promise.all(paths.slice(from, from + 50).map((at) => begin({}, at)));
        const heads = await store.heads(paths);
        expect(heads.size).toBe(1000);
        expect(new Set(heads.values())).toEqual(new Set([1]));
      });
    });

    describe('since', () => {
      beforeEach(async () => {
        await begin();
        for (let revision = 1; revision < 30; revision++)
          await store.append(path, revision, entry(set('n', revision)));
      });

      it('returns every later entry in order, without gaps', async () => {
        const entries = await store.since(path, 12, 100);
        expect(entries.map(({ revision }) => revision)).toEqual(
          Array.from({ length: 18 }, (_, index) => 13 + index),
        );
      });

      it('returns the oldest first when there are more than requested', async () => {
        expect((await store.since(path, 3, 4)).map(({ revision }) => revision)).toEqual([
          4, 5, 6, 7,
        ]);
      });

      it('leads from any revision to the newest document', async () => {
        let document: unknown = null;
        for (let at = 0; ;) {
          const entries = await store.since(path, at, 7);
          if (entries.length === 0) break;
          for (const { revision, patches } of entries) {
            expect(revision).toBe(at + 1);
            at = revision;
            document = applyPatches(document, patches);
          }
        }
        expect(document).toEqual((await store.read(path))?.document);
      });

      it('returns nothing beyond the newest revision or for an unknown document', async () => {
        expect(await store.since(path, 30, 10)).toEqual([]);
        expect(await store.since(path, 500, 10)).toEqual([]);
        expect(await store.since('quizshow/unknown', 0, 10)).toEqual([]);
      });
    });

    describe('fold', () => {
      it('keeps the log and reads the same document', async () => {
        await begin({ n: 0 });
        for (let revision = 1; revision <= 9; revision++)
          await store.append(path, revision, entry(set('n', revision)));
        await store.fold(path, 6, { n: 5 });
        expect(await store.read(path)).toMatchObject({ revision: 10, document: { n: 9 } });
        await store.fold(path, 10, { n: 9 });
        expect(await store.read(path)).toMatchObject({ revision: 10, document: { n: 9 } });
        expect(await store.since(path, 0, 100)).toHaveLength(10);
        await store.append(path, 10, entry(set('n', 10)));
        expect(await store.read(path)).toMatchObject({ revision: 11, document: { n: 10 } });
      });

      it('starts from the snapshot, not from the first entry', async () => {
        await begin({ n: 0 });
        await store.append(path, 1, entry(set('n', 1)));
        await store.fold(path, 2, { n: 1, fromSnapshot: true });
        await store.append(path, 2, entry(set('n', 2)));
        expect((await store.read(path))?.document).toEqual({ n: 2, fromSnapshot: true });
      });

      it('ignores an older snapshot, and one of a nonexistent revision', async () => {
        await begin({ n: 0 });
        await store.append(path, 1, entry(set('n', 1)));
        await store.fold(path, 2, { n: 1 });
        await store.fold(path, 1, { n: 'old' });
        await store.fold(path, 7, { n: 'from nowhere' });
        await store.fold('quizshow/unknown', 1, { n: 'from nowhere' });
        expect(await store.read(path)).toMatchObject({ revision: 2, document: { n: 1 } });
        expect(await store.read('quizshow/unknown')).toBeNull();
      });
    });

    describe('prune', () => {
      const revisions = async (at = path) =>
        (await store.since(at, 0, 10_000)).map(({ revision }) => revision);
      const from = (first: number, last: number) =>
        Array.from({ length: last - first + 1 }, (_, index) => first + index);
      /** A document at revision 20, one entry a second, with a snapshot of revision 15. */
      const grow = async (at = path) => {
        await store.append(at, 0, entry(replaceAll({ n: 1 }), { atMs: 1000, commandId: 'c1' }));
        for (let n = 2; n <= 20; n++)
          await store.append(at, n - 1, entry(set('n', n), { atMs: n * 1000, commandId: `c${n}` }));
        await store.fold(at, 15, { n: 15 });
      };

      it('deletes old entries that a snapshot covers, except the newest', async () => {
        await grow();
        await grow('quizshow/other');
        await store.prune(path, 8000, 5);
        expect(await revisions()).toEqual(from(8, 20));
        await store.prune(path, 12_000, 11);
        expect(await revisions()).toEqual(from(10, 20));
        await store.prune(path, 1_000_000, 1);
        expect(await revisions()).toEqual(from(15, 20));
        expect(await store.read(path)).toMatchObject({ revision: 20, document: { n: 20 } });
        expect(await revisions('quizshow/other')).toEqual(from(1, 20));
      });

      it('leaves a document that can still be read and written', async () => {
        await grow();
        await store.fold(path, 20, { n: 20 });
        await store.prune(path, 1_000_000, 0);
        expect(await revisions()).toEqual([20]);
        store = await opened.reopen();
        expect(await store.read(path)).toEqual({
          revision: 20,
          document: { n: 20 },
          changedAtMs: 20_000,
        });
        expect(await store.append(path, 5, entry(set('n', 0)))).toEqual({ kind: 'conflict' });
        expect(await store.append(path, 20, entry(set('n', 21)))).toEqual({ kind: 'appended' });
        expect(await store.since(path, 3, 1)).toMatchObject([{ revision: 20 }]);
        expect(await store.revisionOf(path, 'c20')).toBe(20);
        expect(await store.revisionOf(path, 'c19')).toBeNull();
        expect(await store.recent('quizshow', 0)).toEqual([path]);
      });

      it('deletes nothing without a snapshot, of an unknown document, or of a recent one', async () => {
        await begin();
        await store.append(path, 1, entry(set('a', 1)));
        await store.prune(path, 1_000_000, 0);
        expect(await revisions()).toEqual([1, 2]);
        await store.prune('quizshow/unknown', 1_000_000, 0);
        await store.fold(path, 2, { n: 0, a: 1 });
        await store.prune(path, 1000, 0);
        expect(await revisions()).toEqual([1, 2]);
      });

      it('leaves no gap when the clock was set back', async () => {
        await begin({ n: 0 });
        for (const [index, atMs] of [9000, 100, 100, 9000].entries())
          await store.append(path, index + 1, entry(set('n', index), { atMs }));
        await store.fold(path, 5, { n: 3 });
        await store.prune(path, 5000, 0);
        expect(await revisions()).toEqual([2, 3, 4, 5]);
      });

      it('GUARD29 counts how many of the newest entries fit into a number of bytes, also in a long log', async () => {
        if (store.newestWithin === undefined) return;
        await begin();
        await Promise.all(
          Array.from({ length: 1100 }, (_, n) => store.append(path, n + 1, entry(set('n', 'ä')))),
        );
        for (let revision = 1101; revision < 1110; revision++)
          await store.append(path, revision, entry(set('n', 'ä'.repeat(500))));
        // Each of the newest nine takes about 1,080 bytes, and each of those before about 80.
        expect(await store.newestWithin(path, 1000)).toBe(0);
        expect(await store.newestWithin(path, 3400)).toBe(3);
        expect(await store.newestWithin(path, 20_000)).toBeGreaterThan(100);
        const most = (await store.newestWithin(path, 95_000)) ?? Infinity;
        expect(most).toBeGreaterThan(1000);
        expect(most).toBeLessThan(1110);
        expect(await store.newestWithin(path, 200_000)).toBeNull();
        expect(await store.newestWithin('quizshow/unknown', 0)).toBeNull();
        await store.fold(path, 1110, { n: '' });
        await store.prune(path, Infinity, 3);
        expect(await store.newestWithin(path, 3400)).toBeNull();
      });

      it('deletes very many entries', async () => {
        const last = batches * 160 + 1;
        await begin({ n: 0 });
        await Promise.all(
          Array.from({ length: last - 1 }, (_, n) => store.append(path, n + 1, entry(set('n', n)))),
        );
        await store.fold(path, last, { n: last - 2 });
        await store.prune(path, 5000, 50);
        expect(await revisions()).toEqual(from(last - 49, last));
      });
    });

    describe('at and entries', () => {
      /** A document whose revision `n` contains `{n}`, with a snapshot after every `foldEvery` entries. */
      const grow = async (last: number, foldEvery: number) => {
        await store.append(path, 0, entry(replaceAll({ n: 1 }), { atMs: 1000, commandId: 'c1' }));
        for (let n = 2; n <= last; n++) {
          await store.append(
            path,
            n - 1,
            entry(set('n', n), { atMs: n * 1000, commandId: `c${n}` }),
          );
          if (n % foldEvery === 0) await store.fold(path, n, { n });
        }
      };
      const expectAll = async (first: number, last: number) => {
        const listed = await store.entries(path, { before: last + 1, limit: 10_000 });
        expect(listed.map(({ revision }) => revision)).toEqual(
          Array.from({ length: last - first + 1 }, (_, index) => last - index),
        );
        const all = Array.from({ length: last - first + 1 }, (_, index) => first + index);
        expect(await Promise.all(all.map((n) => store.at(path, n)))).toEqual(
          all.map((n) => ({ revision: n, document: { n }, changedAtMs: n * 1000 })),
        );
        for (const unknown of [first - 1, last + 1, 0, -1, 1.5])
          expect(await store.at(path, unknown)).toBeNull();
      };

      it('HISTORY1 return every past revision, with no snapshots and with many', async () => {
        await grow(30, 1000);
        await expectAll(1, 30);
        await store.remove(path);
        await grow(60, 7);
        await expectAll(1, 60);
      });

      it('HISTORY2 return every kept revision after repeated pruning', async () => {
        await grow(60, 7);
        await store.prune(path, 12_000, 5);
        await expectAll(12, 60);
        await store.prune(path, 30_000, 5);
        await expectAll(30, 60);
        store = await opened.reopen();
        await expectAll(30, 60);
        for (let n = 61; n <= 80; n++)
          await store.append(path, n - 1, entry(set('n', n), { atMs: n * 1000 }));
        await store.fold(path, 80, { n: 80 });
        await expectAll(30, 80);
        await store.prune(path, Infinity, 1);
        await expectAll(80, 80);
        expect(await store.read(path)).toMatchObject({ revision: 80, document: { n: 80 } });
      });

      it('HISTORY2 return revisions of a long log, also after thousands were pruned', async () => {
        await store.append(path, 0, entry(replaceAll({ n: 1 }), { atMs: 1000 }));
        const last = batches * 200 + 1;
        for (let from = 2; from <= last; from += 200) {
          const batch = Array.from({ length: 200 }, (_, index) => from + index);
          await Promise.all(
            batch.map((n) => store.append(path, n - 1, entry(set('n', n), { atMs: n * 1000 }))),
          );
          await store.fold(path, from + 199, { n: from + 199 });
        }
        const rebuilt = async (n: number) => (await store.at(path, n))?.document;
        // Halfway between two snapshots, and just after one.
        const [half, stored] = [Math.floor(last / 2) + 503, Math.floor(last / 2) + 222];
        for (const n of [1, 2, 199, half, last - 1]) expect(await rebuilt(n)).toEqual({ n });
        await store.prune(path, stored * 1000, 10);
        expect(await rebuilt(stored - 1)).toBeUndefined();
        for (const n of [stored, stored + 1, last]) expect(await rebuilt(n)).toEqual({ n });
        expect((await store.entries(path, { before: stored + 2, limit: 10 })).length).toBe(2);
      });

      it('return entries newest first, up to the limit, without their patches', async () => {
        await grow(30, 10);
        const page = await store.entries(path, { before: 21, limit: 3 });
        expect(page).toEqual(
          [20, 19, 18].map((revision) => ({
            revision,
            commandId: `c${revision}`,
            atMs: revision * 1000,
            actor: { kind: 'owner', userId: 'one' },
            command: { type: 'stageQuiz.start', showId: 'show' },
          })),
        );
        expect(await store.entries(path, { before: 1, limit: 3 })).toEqual([]);
        expect(await store.entries('quizshow/unknown', { before: 9, limit: 3 })).toEqual([]);
        expect(await store.at('quizshow/unknown', 1)).toBeNull();
      });

      it('return a past revision of a large document', async () => {
        const shows = Array.from({ length: 300 }, (_, n) => ({ n, text: 'ä'.repeat(5000) }));
        await begin({ shows });
        for (let n = 1; n <= 20; n++)
          await store.append(
            path,
            n,
            entry([{ op: 'replace', path: ['shows', 7, 'n'], value: `x${n}` }]),
          );
        await store.fold(path, 21, (await store.read(path))?.document);
        await store.prune(path, Infinity, 15);
        expect(await store.at(path, 12)).toMatchObject({
          document: { shows: { 7: { n: 'x11' }, 299: { n: 299 } } },
        });
      });

      it('return nothing from before a document was removed and recreated', async () => {
        await grow(12, 5);
        await store.remove(path);
        await begin({ anew: true });
        expect(await store.at(path, 2)).toBeNull();
        expect((await store.at(path, 1))?.document).toEqual({ anew: true });
        expect(await store.entries(path, { before: 100, limit: 100 })).toHaveLength(1);
      });
    });

    describe('storedTexts', () => {
      const file = 'quizshow/one/images/a1.webp';
      const textsOf = async (of: DocumentPath = path): Promise<string> => {
        const texts: string[] = [];
        for await (const text of store.storedTexts(of)) texts.push(text);
        for (const text of texts) JSON.parse(text);
        return texts.join('\n');
      };

      it('contain the document, its snapshot, and its earlier states', async () => {
        await begin({ n: 0, image: { address: `/files/${file}` } });
        expect(await textsOf()).toContain(file);
        await store.append(path, 1, entry([{ op: 'remove', path: ['image'] }]));
        expect(await textsOf()).toContain(file);
        await store.append(path, 2, entry(set('later', 'quizshow/one/images/b2.webp')));
        expect(await textsOf()).toContain('b2.webp');
        await store.fold(path, 3, { n: 0, later: 'quizshow/one/images/b2.webp' });
        expect(await textsOf()).toContain('b2.webp');
        expect(await textsOf()).toContain(file);
      });

      it('lose pruned entries, and contain nothing of another document', async () => {
        await begin({ n: 0, image: file });
        await begin({ n: 0 }, 'quizshow/other');
        await store.append(path, 1, entry([{ op: 'remove', path: ['image'] }]));
        await store.append(path, 2, entry(set('n', 1)));
        await store.append(path, 3, entry(set('n', 2)));
        await store.fold(path, 4, { n: 2 });
        await store.prune(path, Infinity, 1);
        expect(await textsOf()).not.toContain(file);
        expect(await textsOf()).not.toBe('');
        expect(await textsOf('quizshow/other')).not.toContain(file);
        expect(await textsOf('quizshow/never')).toBe('');
      });

      it('contain the whole log even if it is pruned while they are read', async () => {
        await begin({ n: 0, image: file });
        for (let n = 1; n < 40; n++) await store.append(path, n, entry(set('n', n)));
        await store.fold(path, 40, { n: 39, image: file });
        let isFound = false;
        let texts = 0;
        for await (const text of store.storedTexts(path)) {
          isFound ||= text.includes(file);
          if ((texts += 1) === 2) await store.prune(path, Infinity, 1);
        }
        expect(isFound).toBe(true);
      });

      it('yield to the event loop, however many there are', async () => {
        await begin({ n: 0 });
        for (let n = 1; n < 400; n++) await store.append(path, n, entry(set('n', n)));
        let turns = 0;
        let isReading = true;
        const count = (): void => {
          turns += 1;
          if (isReading) setImmediate(count);
        };
        setImmediate(count);
        await textsOf();
        isReading = false;
        expect(turns).toBeGreaterThanOrEqual(4);
      });
    });

    describe('remove', () => {
      it('removes the document and its log, and nothing else', async () => {
        await begin({ mine: true });
        await begin({ other: true }, 'quizshow/other');
        await store.append(path, 1, entry(set('a', 1), { commandId: 'old' }));
        await store.fold(path, 2, { mine: true, a: 1 });
        await store.remove(path);
        await store.remove('quizshow/never');
        expect(await store.read(path)).toBeNull();
        expect(await store.since(path, 0, 10)).toEqual([]);
        expect(await store.revisionOf(path, 'old')).toBeNull();
        expect(await store.read('quizshow/other')).toMatchObject({ document: { other: true } });
      });

      it('lets the document be recreated without anything of the old one', async () => {
        await begin({ old: true });
        await store.append(path, 1, entry(set('a', 1), { commandId: 'id' }));
        await store.fold(path, 2, { old: true, a: 1 });
        await store.remove(path);
        await begin({ anew: true });
        expect(await store.append(path, 1, entry(set('b', 1), { commandId: 'id' }))).toEqual({
          kind: 'appended',
        });
        expect(await store.read(path)).toMatchObject({
          revision: 2,
          document: { anew: true, b: 1 },
        });
      });
    });

    describe('recent', () => {
      it('filters by the time of the last entry, and by collection', async () => {
        await store.append('quizshow/early', 0, entry(replaceAll({}), { atMs: 100 }));
        await store.append('quizshow/late', 0, entry(replaceAll({}), { atMs: 100 }));
        await store.append('quizshow/late', 1, entry(set('a', 1), { atMs: 900 }));
        await store.append('quizshows/alike', 0, entry(replaceAll({}), { atMs: 100 }));
        await store.append('quiz/alike', 0, entry(replaceAll({}), { atMs: 100 }));
        expect(await store.recent('quizshow', 500)).toEqual(['quizshow/late']);
        expect(await store.recent('quizshow', 900)).toEqual(['quizshow/late']);
        expect(await store.recent('quizshow', 901)).toEqual([]);
      });
    });

    describe('values it can store', () => {
      const odd: [string, unknown][] = [
        ['an empty text', ''],
        ['letters of many scripts', 'Ä ß ł ひらがな 한국어 العربية 🎲👩‍👩‍👧 \u202e z\u0300\u0301'],
        ['lone surrogates', 'a\ud83dz \udc00'],
        ['control characters', 'a\u0000b\u0001\u2028\u2029\\"\n'],
        ['extreme numbers', [0, -0.5, 1e308, 5e-324, Number.MAX_SAFE_INTEGER]],
        ['empty containers', [{}, [], { '': {} }]],
        ['SQL quotes', `'); DROP TABLE entries; --`],
      ];
      it.each(odd)('%s', async (_, value) => {
        await begin({ value });
        await store.append(path, 1, entry(set('again', value)));
        await store.fold(path, 1, { value });
        store = await opened.reopen();
        expect((await store.read(path))?.document).toEqual({ value, again: value });
        expect((await store.since(path, 1, 1))[0]?.patches).toEqual(set('again', value));
      });

      it('paths and command IDs with any character', async () => {
        const at: DocumentPath = `quizshow/ü'"%_{}[] 🎲`;
        await begin({}, at);
        const commandId = `{"a":[1]} ' % _ 🎲`;
        await store.append(at, 1, entry(set('a', 1), { commandId }));
        expect((await store.since(at, 1, 1))[0]?.commandId).toBe(commandId);
        expect(await store.revisionOf(at, commandId)).toBe(2);
        expect(await store.recent('quizshow', 0)).toEqual([at]);
      });

      it('values nested 500 deep', async () => {
        const deep = `${'['.repeat(500)}1${']'.repeat(500)}`;
        await begin({ value: JSON.parse(deep) as unknown });
        expect(JSON.stringify((await store.read(path))?.document)).toBe(`{"value":${deep}}`);
      });

      it('a document of 5 MB, changed in one place', async () => {
        const shows = Array.from({ length: 500 }, (_, n) => ({ n, text: 'ä'.repeat(5000) }));
        await begin({ shows });
        await store.fold(path, 1, { shows });
        await store.append(
          path,
          1,
          entry([{ op: 'replace', path: ['shows', 7, 'n'], value: 'x' }]),
        );
        const read = await store.read(path);
        expect(JSON.stringify(read?.document).length).toBeGreaterThan(2_500_000);
        expect(read).toMatchObject({ revision: 2, document: { shows: { 7: { n: 'x' } } } });
        const [last] = await store.since(path, 1, 10);
        expect(JSON.stringify(last).length).toBeLessThan(500);
      });
    });

    describe('values it cannot store', () => {
      const circular: Record<string, unknown> = {};
      circular['self'] = circular;
      const unfit: [string, unknown][] = [
        ['a cycle', circular],
        ['a number that JSON does not support', 1n],
      ];
      it.each(unfit)('throws StoreFailure for %s and keeps the existing data', async (_, value) => {
        await begin({ n: 0 });
        await expect(store.append(path, 1, entry(set('a', value)))).rejects.toThrow(StoreFailure);
        await expect(store.fold(path, 1, value)).rejects.toThrow(StoreFailure);
        expect(await store.read(path)).toMatchObject({ revision: 1, document: { n: 0 } });
        expect(await store.append(path, 1, entry(set('a', 1)))).toEqual({ kind: 'appended' });
      });
    });

    it('keeps everything after it is closed and reopened', async () => {
      await begin({ n: 0 });
      for (let revision = 1; revision <= 5; revision++)
        await store.append(path, revision, entry(set('n', revision)));
      await store.fold(path, 3, { n: 2 });
      const before = [await store.read(path), await store.since(path, 0, 100)];
      store = await opened.reopen();
      expect([await store.read(path), await store.since(path, 0, 100)]).toEqual(before);
    });
  });
}
