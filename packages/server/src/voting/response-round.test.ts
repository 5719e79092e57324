import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { scaled } from '@quizcast/game/scaled.fixture';
import { ResponseRound } from './response-round.ts';
import { answerIndexSchema, type AnswerIndex } from '@quizcast/game/games/stage-quiz/show';
import type { Response } from '../ports/response-store.ts';
import { votesOf, type Votes } from './round-job.ts';
import { voteOf } from '../testing/responses.fixture.ts';

const always = { opensAtMs: 0, closesAtMs: Number.MAX_SAFE_INTEGER };

function emptyRound(window = always): ResponseRound {
  const round = new ResponseRound(window);
  round.restored();
  return round;
}

const vote = (
  round: ResponseRound,
  viewer: string,
  answer: AnswerIndex,
  messageId: string,
  arrivedAtMs: number,
): boolean =>
  round.respond({ voterId: `twitch:${viewer}`, answer: String(answer), messageId, arrivedAtMs });

describe('a round', () => {
  it('VOTE2 accepts votes from its opening on and before its closing, to the millisecond', () => {
    const opensAtMs = 1_000;
    const delayMs = 5_000;
    const endsAtMs = 31_000;
    const closesAtMs = endsAtMs + delayMs;
    const inTime = (arrivedAtMs: number) =>
      vote(emptyRound({ opensAtMs, closesAtMs }), '1', 0, 'm', arrivedAtMs);
    expect([endsAtMs - 1, endsAtMs, closesAtMs - 1].map(inTime)).toEqual([true, true, true]);
    expect([closesAtMs, closesAtMs + 1].map(inTime)).toEqual([false, false]);
    expect([opensAtMs - 1, opensAtMs].map(inTime)).toEqual([false, true]);
  });

  it('VOTE1 counts the last vote of each voter', () => {
    const round = emptyRound();
    vote(round, '1', 0, 'm1', 1);
    vote(round, '2', 0, 'm2', 1);
    vote(round, '1', 3, 'm3', 1);
    vote(round, '1', 3, 'm4', 1);
    expect(votesOf(round.counted())).toEqual([1, 0, 0, 1]);
  });

  it('VOTE2 is not changed by a vote that is too late', () => {
    const round = emptyRound({ opensAtMs: 0, closesAtMs: 10 });
    vote(round, '1', 0, 'm1', 9);
    vote(round, '1', 1, 'm2', 10);
    expect(votesOf(round.counted())).toEqual([1, 0, 0, 0]);
  });

  it('VOTE3 drops the vote of a removed voter, who may vote again', () => {
    const round = emptyRound();
    vote(round, '1', 0, 'm1', 1);
    round.removeVoter('twitch:1');
    round.removeVoter('twitch:1');
    round.removeVoter('twitch:never voted');
    expect(votesOf(round.counted())).toEqual([0, 0, 0, 0]);
    vote(round, '1', 2, 'm2', 1);
    expect(votesOf(round.counted())).toEqual([0, 0, 1, 0]);
  });

  it('VOTE3 drops the vote of a removed message, but not a later vote', () => {
    const round = emptyRound();
    vote(round, '1', 0, 'm1', 1);
    vote(round, '2', 1, 'm2', 1);
    vote(round, '2', 2, 'm3', 1);
    round.removeMessage('m1');
    round.removeMessage('m2');
    round.removeMessage('unknown');
    expect(votesOf(round.counted())).toEqual([0, 0, 1, 0]);
  });

  it('distinguishes stored from counted votes', () => {
    const round = emptyRound();
    vote(round, '1', 0, 'm1', 1);
    vote(round, '2', 1, 'm2', 1);
    const first = round.takeChanged(1);
    expect(first.responses).toEqual([{ ...voteOf('1', 0, 'm1'), atMs: 1 }]);
    vote(round, '1', 3, 'm3', 1);
    expect(votesOf(round.stored())).toEqual([0, 0, 0, 0]);
    round.settle(first);
    expect(votesOf(round.stored())).toEqual([1, 0, 0, 0]);
    expect(votesOf(round.counted())).toEqual([0, 1, 0, 1]);
    round.settle(round.takeChanged(10));
    expect(round.isChanged).toBe(false);
    expect(votesOf(round.stored())).toEqual([0, 1, 0, 1]);
  });

  it('requeues unstored votes with their latest value', () => {
    const round = emptyRound();
    vote(round, '1', 0, 'm1', 1);
    const lost = round.takeChanged(10);
    vote(round, '1', 2, 'm2', 1);
    round.requeue(lost);
    expect(round.takeChanged(10).responses).toEqual([{ ...voteOf('1', 2, 'm2'), atMs: 1 }]);
    expect(round.isChanged).toBe(false);
  });

  it('VOTE5 treats restored ballots as older than anything received since', () => {
    const round = new ResponseRound(always);
    vote(round, '1', 1, 'new', 1);
    round.removeVoter('twitch:2');
    round.removeMessage('old3');
    round.restore([
      voteOf('1', 0, 'old1'),
      voteOf('2', 0, 'old2'),
      voteOf('3', 0, 'old3'),
      voteOf('4', 0, 'old4'),
      voteOf('5', null, 'old5'),
    ]);
    round.restored();
    expect(votesOf(round.stored())).toEqual([4, 0, 0, 0]);
    expect(votesOf(round.counted())).toEqual([1, 1, 0, 0]);
    round.settle(round.takeChanged(10));
    expect(votesOf(round.stored())).toEqual([1, 1, 0, 0]);
  });
});

type Event =
  | { do: 'vote'; voter: string; answer: AnswerIndex; message: string; at: number }
  | { do: 'ban'; voter: string }
  | { do: 'delete'; message: string }
  | { do: 'take' }
  | { do: 'settle' }
  | { do: 'fail' }
  | { do: 'restart' }
  | { do: 'kill' }
  | { do: 'restore' };

const window = { opensAtMs: 10, closesAtMs: 90 };

/** A naive reference implementation of the rules. */
class Naive {
  readonly votes = new Map<string, { answer: AnswerIndex; message: string }>();

  apply(event: Event): void {
    if (event.do === 'vote' && event.at >= window.opensAtMs && event.at < window.closesAtMs) {
      this.votes.set(event.voter, { answer: event.answer, message: event.message });
    }
    if (event.do === 'ban') this.votes.delete(event.voter);
    if (event.do !== 'delete') return;
    for (const [voter, { message }] of this.votes) {
      if (message === event.message) this.votes.delete(voter);
    }
  }

  become(storedResponses: Map<string, Response>): void {
    this.votes.clear();
    for (const { voterId, answer, messageId } of storedResponses.values()) {
      if (answer !== null)
        this.votes.set(voterId.replace('twitch:', ''), {
          answer: answerIndexSchema.parse(Number(answer)),
          message: messageId,
        });
    }
  }

  tally(): Votes {
    const votes: Votes = [0, 0, 0, 0];
    for (const { answer } of this.votes.values()) votes[answer] += 1;
    return votes;
  }
}

const tallyOf = (storedResponses: Map<string, Response>): Votes => {
  const votes: Votes = [0, 0, 0, 0];
  for (const { answer } of storedResponses.values())
    if (answer !== null) votes[answerIndexSchema.parse(Number(answer))] += 1;
  return votes;
};

describe('ballots from another node', () => {
  const said = (answer: AnswerIndex | null, messageId: string) => [voteOf('1', answer, messageId)];

  it('NODE75 that arrive out of order do not replace later ones', () => {
    const round = emptyRound();
    round.adopt(said(2, 'm2'), 20);
    round.adopt(said(1, 'm1'), 10);
    expect(votesOf(round.counted())).toEqual([0, 0, 1, 0]);
    round.adopt(said(null, 'm2'), 30);
    expect(votesOf(round.counted())).toEqual([0, 0, 0, 0]);
  });

  it('NODE72 override stored ones, yield to local ones, and count as stored only once they are', () => {
    const round = new ResponseRound(always);
    expect(round.adopt(said(1, 'm1'), 10)).toBe(false);
    round.restore(said(0, 'm0'));
    round.restored();
    expect(votesOf(round.counted())).toEqual([0, 1, 0, 0]);
    const batch = round.takeChanged(10);
    expect(round.adopt(said(1, 'm1'), 10)).toBe(false);
    round.settle(batch);
    expect(round.adopt(said(1, 'm1'), 10)).toBe(true);
    vote(round, '1', 3, 'm3', 1);
    round.adopt(said(1, 'm1'), 40);
    expect(votesOf(round.counted())).toEqual([0, 0, 0, 1]);
  });

  it('NODE73 do not count if their message was removed here, but are unaffected by an older removed one', () => {
    const round = emptyRound();
    round.removeMessage('m1');
    round.adopt(said(1, 'm1'), 10);
    expect(votesOf(round.counted())).toEqual([0, 0, 0, 0]);
    const taken = new ResponseRound(always);
    taken.restore(said(0, 'm0'));
    taken.restored();
    taken.removeMessage('m0');
    taken.adopt(said(2, 'm2'), 10);
    expect(votesOf(taken.counted())).toEqual([0, 0, 1, 0]);
  });
});

describe('any order of messages, removals, saves, failures and restarts', () => {
  const voter = fc.constantFrom('1', '2', '3', '4', '5');
  const message = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
  const answer = fc.constantFrom<AnswerIndex>(0, 1, 2, 3);
  const only = (what: 'take' | 'settle' | 'fail' | 'restart' | 'kill' | 'restore') =>
    fc.constant<Event>({ do: what });
  const event: fc.Arbitrary<Event> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('vote' as const),
        voter,
        answer,
        message,
        at: fc.integer({ min: 8, max: 92 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('ban' as const), voter }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), message }) },
    { weight: 3, arbitrary: only('take') },
    { weight: 3, arbitrary: only('settle') },
    only('fail'),
    only('restart'),
    only('kill'),
    { weight: 2, arbitrary: only('restore') },
  );

  it('VOTE1 VOTE2 VOTE3 VOTE5 gives the tally of the naive model', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const storedResponses = new Map<string, Response>();
        const naive = new Naive();
        let round = emptyRound(window);
        let isRestored = true;
        let flying: ReturnType<ResponseRound['takeChanged']> | null = null;

        const store = () => {
          if (flying === null) return;
          for (const response of flying.responses) storedResponses.set(response.voterId, response);
          round.settle(flying);
          flying = null;
          if (isRestored) expect(votesOf(round.stored())).toEqual(tallyOf(storedResponses));
        };
        const restore = () => {
          if (isRestored) return;
          round.restore([...storedResponses.values()]);
          round.restored();
          isRestored = true;
        };
        const storeAll = () => {
          restore();
          store();
          while (round.isChanged) {
            flying = round.takeChanged(2);
            store();
          }
        };

        for (const next of events) {
          switch (next.do) {
            case 'vote':
              vote(round, next.voter, next.answer, next.message, next.at);
              break;
            case 'ban':
              round.removeVoter(`twitch:${next.voter}`);
              break;
            case 'delete':
              round.removeMessage(next.message);
              break;
            case 'take':
              if (isRestored && flying === null) flying = round.takeChanged(3);
              break;
            case 'settle':
              store();
              break;
            case 'fail':
              if (flying !== null) round.requeue(flying);
              flying = null;
              break;
            case 'restart':
              // Everything is stored before the restart. The next server reads the store later.
              storeAll();
              round = new ResponseRound(window);
              isRestored = false;
              break;
            case 'kill':
              // Only what was not stored is lost.
              flying = null;
              naive.become(storedResponses);
              round = new ResponseRound(window);
              isRestored = false;
              break;
            case 'restore':
              restore();
              break;
          }
          naive.apply(next);
          if (isRestored) expect(votesOf(round.counted())).toEqual(naive.tally());
        }
        storeAll();
        expect(votesOf(round.counted())).toEqual(naive.tally());
        expect(votesOf(round.stored())).toEqual(naive.tally());
        expect(tallyOf(storedResponses)).toEqual(naive.tally());
      }),
      { numRuns: scaled(3_000) },
    );
  });
});
