import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Response, ResponseStore, VoteStore } from '../ports/response-store.ts';
import { answerOf, voteOf as ballot } from './responses.fixture.ts';
import type { DocumentPath } from '../ports/document-store.ts';

const path: DocumentPath = 'quizshow/one';
const other: DocumentPath = 'quizshow/other';

const sorted = (ballots: readonly Response[]): Response[] =>
  ballots.toSorted((one, two) => (one.voterId < two.voterId ? -1 : 1));

/** Guarantees of every response store. */
export function responseStoreContract(
  name: string,
  open: () => Promise<{ store: ResponseStore; close(): Promise<void> }>,
): void {
  describe(`response store: ${name}`, () => {
    let store: ResponseStore;
    let voteStore: VoteStore;
    let close: () => Promise<void>;
    beforeEach(async () => {
      const opened = await open();
      store = opened.store;
      voteStore = store.votes;
      close = () => opened.close();
    });
    afterEach(() => close());

    const load = async (at: DocumentPath, round: string) => sorted(await voteStore.load(at, round));

    it('returns nothing for a round without votes', async () => {
      expect(await voteStore.load(path, 'r1')).toEqual([]);
    });

    it('returns saved ballots', async () => {
      const ballots = [ballot('1', 0), ballot('2', 3), ballot('3', null), ballot('4', 1, '')];
      await voteStore.save(path, 'r1', ballots);
      expect(await load(path, 'r1')).toEqual(ballots);
    });

    it('keeps one ballot per voter, the latest', async () => {
      await voteStore.save(path, 'r1', [ballot('1', 0, 'a'), ballot('2', 1, 'b')]);
      await voteStore.save(path, 'r1', [ballot('1', 2, 'c')]);
      expect(await load(path, 'r1')).toEqual([ballot('1', 2, 'c'), ballot('2', 1, 'b')]);
      await voteStore.save(path, 'r1', [ballot('1', null, 'c')]);
      expect(await load(path, 'r1')).toEqual([ballot('1', null, 'c'), ballot('2', 1, 'b')]);
      await voteStore.save(path, 'r1', [ballot('1', 0, 'd')]);
      expect(await load(path, 'r1')).toEqual([ballot('1', 0, 'd'), ballot('2', 1, 'b')]);
    });

    it('keeps the later of two ballots of one voter in one save', async () => {
      await voteStore.save(path, 'r1', [ballot('1', 0, 'a'), ballot('2', 1), ballot('1', 3, 'b')]);
      expect(await load(path, 'r1')).toEqual([ballot('1', 3, 'b'), ballot('2', 1)]);
    });

    it('accepts an empty save', async () => {
      await voteStore.save(path, 'r1', []);
      expect(await voteStore.load(path, 'r1')).toEqual([]);
    });

    it('keeps rounds and documents separate', async () => {
      await voteStore.save(path, 'r1', [ballot('1', 0)]);
      await voteStore.save(path, 'r2', [ballot('1', 1)]);
      await voteStore.save(other, 'r1', [ballot('1', 2)]);
      expect(await load(path, 'r1')).toEqual([ballot('1', 0)]);
      expect(await load(path, 'r2')).toEqual([ballot('1', 1)]);
      expect(await load(other, 'r1')).toEqual([ballot('1', 2)]);
    });

    it('VOTE8 clears all rounds of a document except those to keep', async () => {
      const rounds = ['r1', 'r2', "r'3", 'r4'];
      for (const round of rounds) await voteStore.save(path, round, [ballot('1', 0)]);
      await voteStore.save(other, 'r1', [ballot('1', 0)]);
      await voteStore.clear(path, ['r2', "r'3", 'never']);
      const left = await Promise.all(rounds.map(async (round) => (await load(path, round)).length));
      expect(left).toEqual([0, 1, 1, 0]);
      expect(await load(other, 'r1')).toEqual([ballot('1', 0)]);
    });

    it('clears all rounds of a document', async () => {
      await voteStore.save(path, 'r1', [ballot('1', 0)]);
      await voteStore.save(other, 'r1', [ballot('1', 0)]);
      await voteStore.clear(path, []);
      expect(await voteStore.load(path, 'r1')).toEqual([]);
      expect(await load(other, 'r1')).toEqual([ballot('1', 0)]);
      await voteStore.clear(path, []);
    });

    it('lists each document with ballots once', async () => {
      expect(await voteStore.paths()).toEqual([]);
      for (const round of ['r1', 'r2'])
        for (const at of [other, path])
          await voteStore.save(at, round, [ballot('1', 0), ballot('2', 1)]);
      expect((await voteStore.paths()).toSorted()).toEqual([path, other].toSorted());
      await voteStore.clear(path, ['r1']);
      expect((await voteStore.paths()).toSorted()).toEqual([path, other].toSorted());
      await voteStore.clear(path, []);
      expect(await voteStore.paths()).toEqual([other]);
    });

    it('stores odd names unchanged', async () => {
      const odd = ["'; DROP TABLE ballots; --", '__proto__', '😀', ' ', '1\n2', '007', '7'];
      const ballots = odd.map((voterId) => ballot(voterId, 1, `m ${voterId}`));
      await voteStore.save(path, "r'1", ballots);
      expect(await load(path, "r'1")).toEqual(sorted(ballots));
    });

    it('applies concurrent saves of the same voters’ ballots atomically', async () => {
      const voters = Array.from({ length: 400 }, (_, n) => `voter-${n}`);
      const orders = [voters, voters.toReversed(), voters.toSorted(), voters.toReversed()];
      await Promise.all(
        orders.map((order, who) =>
          voteStore.save(
            path,
            'r1',
            order.map((voter) => ballot(voter, 1, `by ${who}`)),
          ),
        ),
      );
      const stored = await load(path, 'r1');
      expect(stored.map(({ voterId }) => voterId)).toEqual(
        voters.map((voter) => `twitch:${voter}`).toSorted(),
      );
      expect(new Set(stored.map(({ messageId }) => messageId)).size).toBe(1);
    });

    it('stores many voters, saved in concurrent batches', async () => {
      const ballots = Array.from({ length: 5_000 }, (_, n) =>
        ballot(String(n).padStart(6, '0'), ([0, 1, 2, 3] as const)[n % 4] ?? 0),
      );
      const batches = [0, 1_000, 2_000, 3_000, 4_000];
      await Promise.all(
        batches.map((from) => voteStore.save(path, 'r1', ballots.slice(from, from + 1_000))),
      );
      expect(await load(path, 'r1')).toEqual(ballots);
    });

    describe('audience answers', () => {
      const loadAnswers = async (at: DocumentPath, round: string) =>
        sorted(await store.crowd.load(at, round));
      const [one, two, none] = [answerOf('1', '2'), answerOf('2', 'paris'), answerOf('3', null)];

      it('CROWD42 are returned as saved, the latest per viewer', async () => {
        await store.crowd.save(path, 'q1', [one, two, none]);
        const later = { ...one, answer: '0', messageId: 'later', atMs: 1_795_000_000_000 };
        await store.crowd.save(path, 'q1', [two, { ...later, answer: '3' }, later]);
        expect(await loadAnswers(path, 'q1')).toEqual([later, two, none]);
        expect(await loadAnswers(path, 'q2')).toEqual([]);
        expect(await loadAnswers(other, 'q1')).toEqual([]);
        await store.crowd.save(path, 'q1', []);
      });

      it('CROWD42 remain when votes are cleared, and are separate from votes', async () => {
        await store.crowd.save(path, 'r1', [one]);
        await voteStore.save(path, 'r1', [ballot('9', 0)]);
        expect(await load(path, 'r1')).toEqual([ballot('9', 0)]);
        await voteStore.clear(path, []);
        expect(await voteStore.paths()).toEqual([]);
        expect(await loadAnswers(path, 'r1')).toEqual([one]);
      });

      it('CROWD43 have the latest name of each viewer', async () => {
        await store.crowd.save(path, 'q1', [one, two]);
        await store.crowd.save(path, 'q2', [
          { ...one, name: 'Renamed' },
          { ...two, name: '' },
        ]);
        expect((await loadAnswers(path, 'q1')).map(({ name }) => name)).toEqual([
          'Renamed',
          two.name,
        ]);
        await store.crowd.save(other, 'q1', [{ ...one, name: 'Elsewhere' }]);
        expect((await loadAnswers(path, 'q1'))[0]?.name).toBe('Renamed');
      });

      it('CROWD50 can be deleted for one viewer of a document, or for all', async () => {
        for (const at of [path, other])
          for (const round of ['q1', 'q2']) await store.crowd.save(at, round, [one, two]);
        await store.crowd.forgetViewer(path, one.voterId);
        expect(await loadAnswers(path, 'q1')).toEqual([two]);
        expect(await loadAnswers(path, 'q2')).toEqual([two]);
        expect(await loadAnswers(other, 'q1')).toEqual([one, two]);
        await store.crowd.save(path, 'q1', [{ ...one, name: '' }]);
        expect((await loadAnswers(path, 'q1'))[0]?.name).toBe('');
        await store.crowd.clear(path);
        expect(await loadAnswers(path, 'q1')).toEqual([]);
        expect(await loadAnswers(other, 'q1')).toEqual([one, two]);
      });

      it('CROWD53 are listed by round, and deleted along with names that are no longer needed', async () => {
        const [one, two] = [answerOf('1', '0'), answerOf('2', '1')];
        await store.crowd.save(path, 'q1', [one, two]);
        await store.crowd.save(path, 'q2', [one]);
        await store.crowd.save(path, 'q3', [one]);
        await store.crowd.save(other, 'q1', [two]);
        const named = async () =>
          (await store.crowd.rounds())
            .map(({ path: at, rounds }) => `${at}: ${rounds.toSorted().join(' ')}`)
            .toSorted();
        expect(await named()).toEqual([`${path}: q1 q2 q3`, `${other}: q1`]);
        await store.crowd.forgetRounds(path, []);
        await store.crowd.forgetRounds(path, ['q1', 'q3', 'q9']);
        expect(await named()).toEqual([`${path}: q2`, `${other}: q1`]);
        expect(await store.crowd.load(path, 'q2')).toEqual([one]);
        expect(await store.crowd.load(other, 'q1')).toEqual([two]);
        await store.crowd.save(path, 'q4', [{ ...two, name: '' }]);
        expect(await store.crowd.load(path, 'q4')).toEqual([{ ...two, name: '' }]);
      });

      it('CROWD53 can be deleted for a single platform', async () => {
        const [one, tube] = [answerOf('1', '0'), answerOf('2', '1', { voterId: 'youtube:2' })];
        await store.crowd.save(path, 'q1', [one, tube]);
        await store.crowd.save(path, 'q2', [tube]);
        await store.crowd.forgetRounds(path, ['q1'], 'youtube');
        expect(await store.crowd.load(path, 'q1')).toEqual([one]);
        expect(await store.crowd.load(path, 'q2')).toEqual([tube]);
        await store.crowd.forgetRounds(path, ['q2'], 'youtube');
        expect(await store.crowd.rounds()).toEqual([{ path, rounds: ['q1'] }]);
        expect(await store.crowd.names(path)).toEqual([[one.voterId, one.name]]);
      });

      it('CROWD43 are counted per viewer, and names are listed', async () => {
        await store.crowd.save(path, 'q1', [one, { ...two, atMs: 7_000 }]);
        await store.crowd.save(path, 'q2', [{ ...two, atMs: 9_000 }]);
        await store.crowd.save(other, 'q1', [{ ...one, name: 'Elsewhere' }]);
        expect(new Map(await store.crowd.names(path))).toEqual(
          new Map([
            [one.voterId, one.name],
            [two.voterId, two.name],
          ]),
        );
        expect(await store.crowd.nameless(path)).toEqual([]);
        const nameless = { ...answerOf('3', '0'), name: '' };
        await store.crowd.save(path, 'q3', [nameless]);
        await store.crowd.save(path, 'q4', [nameless, one]);
        expect(await store.crowd.nameless(path)).toEqual([nameless.voterId]);
        expect(await store.crowd.answersOf(path, [])).toEqual([]);
        expect(await store.crowd.answersOf(path, [two.voterId, 'twitch:none'])).toEqual([
          { viewer: two.voterId, answers: 2, lastMs: 9_000 },
        ]);
      });

      it('FINGER5 have the time of each viewer’s answer, except for withdrawn answers', async () => {
        await store.crowd.save(path, 'q1', [one, { ...two, atMs: 7_000 }]);
        await store.crowd.save(path, 'q2', [{ ...two, answer: null, atMs: 9_000 }]);
        await store.crowd.save(other, 'q1', [{ ...one, atMs: 1 }]);
        expect(
          (await store.crowd.instants(path, 'q1')).toSorted((a, b) => a.atMs - b.atMs),
        ).toEqual(
          [
            { viewer: one.voterId, atMs: one.atMs },
            { viewer: two.voterId, atMs: 7_000 },
          ].toSorted((a, b) => a.atMs - b.atMs),
        );
        expect(await store.crowd.instants(path, 'q2')).toEqual([]);
      });

      it('CROWD42 of many viewers are saved in concurrent batches', async () => {
        const all = Array.from({ length: 5_000 }, (_, n) =>
          answerOf(String(n).padStart(6, '0'), String(n % 4)),
        );
        const batches = [0, 1_000, 2_000, 3_000, 4_000];
        await Promise.all(
          batches.map((from) => store.crowd.save(path, 'q1', all.slice(from, from + 1_000))),
        );
        expect(await loadAnswers(path, 'q1')).toEqual(all);
      });
    });
  });
}
