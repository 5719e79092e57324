import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Ballot, BallotStore } from '../ports/ballot-store.ts';
import type { DocumentPath } from '../ports/document-store.ts';

const path: DocumentPath = 'quizshow/one';
const other: DocumentPath = 'quizshow/other';

const ballot = (voterId: string, answer: Ballot['answer'], messageId = `m-${voterId}`): Ballot => ({
  voterId,
  answer,
  messageId,
});

const sorted = (ballots: readonly Ballot[]): Ballot[] =>
  ballots.toSorted((one, two) => (one.voterId < two.voterId ? -1 : 1));

/** What every ballot box must keep, whatever it is made of. */
export function ballotBoxContract(
  name: string,
  open: () => Promise<{ box: BallotStore; close(): Promise<void> }>,
): void {
  describe(`ballot box: ${name}`, () => {
    let box: BallotStore;
    let close: () => Promise<void>;
    beforeEach(async () => {
      const opened = await open();
      box = opened.box;
      close = () => opened.close();
    });
    afterEach(() => close());

    const load = async (at: DocumentPath, round: string) => sorted(await box.load(at, round));

    it('knows nothing of a round that was never voted in', async () => {
      expect(await box.load(path, 'r1')).toEqual([]);
    });

    it('gives back what was saved', async () => {
      const ballots = [ballot('1', 0), ballot('2', 3), ballot('3', null), ballot('4', 1, '')];
      await box.save(path, 'r1', ballots);
      expect(await load(path, 'r1')).toEqual(ballots);
    });

    it('keeps one ballot for each voter: the later one', async () => {
      await box.save(path, 'r1', [ballot('1', 0, 'a'), ballot('2', 1, 'b')]);
      await box.save(path, 'r1', [ballot('1', 2, 'c')]);
      expect(await load(path, 'r1')).toEqual([ballot('1', 2, 'c'), ballot('2', 1, 'b')]);
      await box.save(path, 'r1', [ballot('1', null, 'c')]);
      expect(await load(path, 'r1')).toEqual([ballot('1', null, 'c'), ballot('2', 1, 'b')]);
      await box.save(path, 'r1', [ballot('1', 0, 'd')]);
      expect(await load(path, 'r1')).toEqual([ballot('1', 0, 'd'), ballot('2', 1, 'b')]);
    });

    it('takes the later of two ballots of one voter in one saving', async () => {
      await box.save(path, 'r1', [ballot('1', 0, 'a'), ballot('2', 1), ballot('1', 3, 'b')]);
      expect(await load(path, 'r1')).toEqual([ballot('1', 3, 'b'), ballot('2', 1)]);
    });

    it('may be given nothing', async () => {
      await box.save(path, 'r1', []);
      expect(await box.load(path, 'r1')).toEqual([]);
    });

    it('keeps rounds and documents apart', async () => {
      await box.save(path, 'r1', [ballot('1', 0)]);
      await box.save(path, 'r2', [ballot('1', 1)]);
      await box.save(other, 'r1', [ballot('1', 2)]);
      expect(await load(path, 'r1')).toEqual([ballot('1', 0)]);
      expect(await load(path, 'r2')).toEqual([ballot('1', 1)]);
      expect(await load(other, 'r1')).toEqual([ballot('1', 2)]);
    });

    it('VOTE8 forgets all rounds of a document but those that are kept', async () => {
      const rounds = ['r1', 'r2', "r'3", 'r4'];
      for (const round of rounds) await box.save(path, round, [ballot('1', 0)]);
      await box.save(other, 'r1', [ballot('1', 0)]);
      await box.clear(path, ['r2', "r'3", 'never']);
      const left = await Promise.all(rounds.map(async (round) => (await load(path, round)).length));
      expect(left).toEqual([0, 1, 1, 0]);
      expect(await load(other, 'r1')).toEqual([ballot('1', 0)]);
    });

    it('forgets all rounds of a document', async () => {
      await box.save(path, 'r1', [ballot('1', 0)]);
      await box.save(other, 'r1', [ballot('1', 0)]);
      await box.clear(path, []);
      expect(await box.load(path, 'r1')).toEqual([]);
      expect(await load(other, 'r1')).toEqual([ballot('1', 0)]);
      await box.clear(path, []);
    });

    it('names each document that it has ballots of, once', async () => {
      expect(await box.paths()).toEqual([]);
      for (const round of ['r1', 'r2'])
        for (const at of [other, path]) await box.save(at, round, [ballot('1', 0), ballot('2', 1)]);
      expect((await box.paths()).toSorted()).toEqual([path, other].toSorted());
      await box.clear(path, ['r1']);
      expect((await box.paths()).toSorted()).toEqual([path, other].toSorted());
      await box.clear(path, []);
      expect(await box.paths()).toEqual([other]);
    });

    it('takes odd names as they are', async () => {
      const odd = ["'; DROP TABLE ballots; --", '__proto__', '😀', ' ', '1\n2', '007', '7'];
      const ballots = odd.map((voterId) => ballot(voterId, 1, `m ${voterId}`));
      await box.save(path, "r'1", ballots);
      expect(await load(path, "r'1")).toEqual(sorted(ballots));
    });

    it('takes ballots of the same voters from several who save at the same time, each saving whole', async () => {
      const voters = Array.from({ length: 400 }, (_, n) => `voter-${n}`);
      const orders = [voters, voters.toReversed(), voters.toSorted(), voters.toReversed()];
      await Promise.all(
        orders.map((order, who) =>
          box.save(
            path,
            'r1',
            order.map((voter) => ballot(voter, 1, `by ${who}`)),
          ),
        ),
      );
      const kept = await load(path, 'r1');
      expect(kept.map(({ voterId }) => voterId)).toEqual(voters.toSorted());
      expect(new Set(kept.map(({ messageId }) => messageId)).size).toBe(1);
    });

    it('holds many voters, saved in batches at the same time', async () => {
      const ballots = Array.from({ length: 5_000 }, (_, n) =>
        ballot(String(n).padStart(6, '0'), ([0, 1, 2, 3] as const)[n % 4] ?? 0),
      );
      const batches = [0, 1_000, 2_000, 3_000, 4_000];
      await Promise.all(
        batches.map((from) => box.save(path, 'r1', ballots.slice(from, from + 1_000))),
      );
      expect(await load(path, 'r1')).toEqual(ballots);
    });
  });
}
