import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentPath } from '../ports/document-store.ts';
import type { SeasonStore } from '../ports/season-store.ts';
import { showRun } from './season.fixture.ts';

const path: DocumentPath = 'quizshow/one';
const other: DocumentPath = 'quizshow/other';

/** Guarantees of every season store. */
export function seasonStoreContract(
  name: string,
  open: () => Promise<{
    repository: SeasonStore;
    reopened(): Promise<SeasonStore>;
    close(): Promise<void>;
  }>,
): void {
  describe(`season store: ${name}`, () => {
    let store: SeasonStore;
    let opened: Awaited<ReturnType<typeof open>>;
    beforeEach(async () => {
      opened = await open();
      store = opened.repository;
    });
    afterEach(() => opened.close());

    const head = async (run = 'a1') => {
      const found = (await store.heads(path)).find((each) => each.run === run);
      if (found === undefined) throw new Error('no such playing');
      return found;
    };

    it('SEASON1 keeps show runs with their questions, oldest first, across a restart', async () => {
      const [first, second] = [showRun(['a1', 'a2']), showRun(['b1'], { fromMs: 900_000 })];
      await store.save(path, [second]);
      await store.save(path, [first]);
      await store.save(other, [showRun(['a1'], { showName: 'Elsewhere' })]);
      store = await opened.reopened();
      expect(await store.heads(path)).toMatchObject([
        { run: 'a1', showName: 'Rivers', firstMs: 1_000, lastMs: 61_000, questions: 2 },
        { run: 'b1', firstMs: 900_000, lastMs: 900_000, questions: 1, folded: null, forgets: 0 },
      ]);
      expect(await store.load(path, ['b1', 'a1', 'none'])).toEqual([first, second]);
      expect(await store.load(path, [])).toEqual([]);
      expect((await store.paths()).toSorted()).toEqual([path, other]);
    });

    it('SEASON1 replaces a run and removes others in one save', async () => {
      await store.save(path, [showRun(['a1']), showRun(['b1'])]);
      const { made } = await head();
      await store.save(path, [showRun(['a1', 'a2'])], ['b1', 'none']);
      expect(await store.heads(path)).toMatchObject([{ run: 'a1', questions: 2 }]);
      expect((await head()).made).not.toBe(made);
      const later = (await head()).made;
      await store.save(path, [showRun(['a1', 'a2'])]);
      expect((await head()).made).not.toBe(later);
      await store.save(path, [], ['a1']);
      expect(await store.heads(path)).toEqual([]);
      expect(await store.paths()).toEqual([]);
    });

    it('SEASON3 keeps the fold of a run as long as the run does not change', async () => {
      await store.save(path, [showRun(['a1']), showRun(['b1'])]);
      const before = await head();
      const standings = [
        ['twitch:1', 100, 1, 1],
        ['phone:ü"x', 0, 0, 0],
      ] as const;
      expect(await store.saveFold(path, before, { standings, statistics: '[1]' })).toBe(true);
      const { folded, made } = await head();
      expect(folded).toBe(made);
      expect(await store.standings(path, ['a1', 'b1'])).toEqual([standings]);
      expect(await store.statistics(path, ['a1', 'b1'])).toEqual([
        { run: 'a1', statistics: '[1]' },
      ]);
      await store.saveFold(path, before, { standings: [] });
      expect(await store.statistics(path, ['a1'])).toEqual([{ run: 'a1', statistics: '[1]' }]);
      await store.save(path, [showRun(['a1', 'a2'])]);
      expect(await store.saveFold(path, before, { standings })).toBe(false);
      expect((await head()).folded).not.toBe((await head()).made);
      expect(await store.standings(path, [])).toEqual([]);
    });

    it('SEASON7 removes viewers, and rejects a fold that was started before', async () => {
      await store.save(path, [showRun(['a1']), showRun(['b1'])]);
      const begun = await head();
      for (const run of ['a1', 'b1'])
        await store.saveFold(path, await head(run), {
          standings: [
            ['twitch:1', 100, 1, 1],
            ['youtube:1', 50, 1, 1],
          ],
        });
      await store.forgetViewers(path, (viewer) => viewer === 'twitch:1', ['a1']);
      expect(await store.standings(path, ['a1'])).toEqual([[['youtube:1', 50, 1, 1]]]);
      expect((await store.standings(path, ['b1']))[0]).toHaveLength(2);
      await store.forgetViewers(path, (viewer) => viewer.startsWith('youtube:'));
      expect(await store.standings(path, ['a1'])).toEqual([[]]);
      expect(await store.saveFold(path, begun, { standings: [['twitch:1', 1, 1, 1]] })).toBe(false);
      expect((await head()).folded).toBe((await head()).made);
    });

    it('SEASON7 changes only runs with the removed viewer and runs that a fold may be due for', async () => {
      await store.save(path, [showRun(['a1']), showRun(['b1']), showRun(['c1'])]);
      await store.saveFold(path, await head('a1'), { standings: [['twitch:1', 100, 1, 1]] });
      await store.saveFold(path, await head('b1'), { standings: [['twitch:2', 100, 1, 1]] });
      await store.forgetViewers(path, (viewer) => viewer === 'twitch:1');
      const forgets = async (run: string) => (await head(run)).forgets;
      expect([await forgets('a1'), await forgets('b1'), await forgets('c1')]).toEqual([1, 0, 1]);
      expect(await store.standings(path, ['b1'])).toEqual([[['twitch:2', 100, 1, 1]]]);
    });

    it('deletes everything of a document', async () => {
      for (const at of [path, other]) await store.save(at, [showRun(['a1'])]);
      await store.clear(path);
      expect(await store.heads(path)).toEqual([]);
      expect(await store.heads(other)).toHaveLength(1);
    });
  });
}
