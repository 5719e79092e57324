import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock, settled } from '../testing/test-server.ts';
import { MemoryResponseStore } from '../testing/memory-response-store.ts';
import { voteOf } from '../testing/responses.fixture.ts';
import { SpokenChat } from '../testing/spoken-chat.ts';
import { ResponseService } from './response-service.ts';
import type { VoteJob } from '@quizcast/game/games/jobs';
import type { ChatStatus } from '@quizcast/game/protocol/protocol';
import type { AnswerIndex } from '@quizcast/game/games/stage-quiz/show';
import type { DocumentPath } from '../ports/document-store.ts';
import type { RoundFailure } from './running-round-deps.ts';
import type { VoteTally } from './response-service.ts';

const path: DocumentPath = 'quizshow/one';
const letters = ['a', 'b', 'c', 'd'] as const;

let clock: ManualClock;
let chat: SpokenChat;
let responseStore: MemoryResponseStore;
let service: ResponseService;
let tallies: { atMs: number; path: DocumentPath; tally: VoteTally }[];
let states: (ChatStatus | null)[];
let troubles: RoundFailure[];

function open(): ResponseService {
  return new ResponseService({
    chatSource: chat,
    store: responseStore,
    clock,
    onTally: (at, tally) => tallies.push({ atMs: clock.nowMs(), path: at, tally }),
    onState: (_at, state) => states.push(state),
    onError: (_at, _round, trouble) => troubles.push(trouble),
  });
}

beforeEach(() => {
  clock = new ManualClock();
  chat = new SpokenChat(clock);
  responseStore = new MemoryResponseStore();
  tallies = [];
  states = [];
  troubles = [];
  service = open();
});
afterEach(async () => {
  responseStore.votes.isBroken = false;
  const closed = service.close();
  await clock.pass(20_000);
  await closed;
});

const job = (part: Partial<VoteJob> = {}): VoteJob => ({
  showId: 'show',
  round: 'r1',
  channel: 'quizcast',
  channelError: null,
  answers: ['Paris', 'Rome', 'Bern', 'Oslo'],
  countSharedChat: false,
  opensAtMs: clock.nowMs(),
  closesAtMs: clock.nowMs() + 35_000,
  retainedRounds: [],
  ...part,
});
const last = () => tallies.at(-1)?.tally.votes;

describe('counting', () => {
  it('VOTE4 stores and reports the first vote at once', async () => {
    service.sync(path, [job()]);
    await settled();
    chat.send('1', 'b');
    await clock.pass(1);
    expect(tallies.map(({ tally }) => tally)).toEqual([
      { showId: 'show', round: 'r1', votes: [0, 1, 0, 0], voters: 1 },
    ]);
    expect(await responseStore.votes.load(path, 'r1')).toEqual([voteOf('1', 1, 'm1')]);
  });

  it('VOTE4 reports at most ten tallies a second and stores at most as often, ending with the last one', async () => {
    service.sync(path, [job()]);
    await settled();
    for (let n = 0; n < 500; n += 1) {
      chat.send(String(n), letters[n % 4] ?? '');
      await clock.pass(7);
    }
    await clock.pass(200);
    const gaps = tallies.slice(1).map(({ atMs }, n) => atMs - (tallies[n]?.atMs ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100);
    expect(tallies.length).toBeGreaterThan(25);
    expect(responseStore.votes.saved.length).toBeLessThanOrEqual(tallies.length + 1);
    expect(last()).toEqual([125, 125, 125, 125]);
    expect(tallies.at(-1)?.tally.voters).toBe(500);
  });

  it('VOTE4 never reports a vote that is not stored', async () => {
    service.sync(path, [job()]);
    await settled();
    const isStored = async (tally: VoteTally) => {
      const ballots = await responseStore.votes.load(path, 'r1');
      const count = (index: number) =>
        ballots.filter(({ answer }) => answer === String(index)).length;
      return tally.votes.every((votes, index) => votes <= count(index));
    };
    for (let n = 0; n < 200; n += 1) {
      chat.send(String(n), 'a');
      await clock.pass(11);
      for (const { tally } of tallies.splice(0)) expect(await isStored(tally)).toBe(true);
    }
  });

  it('reports nothing when no number changed', async () => {
    service.sync(path, [job()]);
    await settled();
    chat.send('1', 'a');
    await clock.pass(500);
    chat.send('1', 'A!');
    chat.send('1', '1');
    chat.send('2', 'a lot');
    chat.send('3', 'B)', true);
    await clock.pass(500);
    expect(tallies.length).toBe(1);
    // The vote now belongs to a later message, so deleting that one removes the vote.
    expect(await responseStore.votes.load(path, 'r1')).toEqual([voteOf('1', 0, 'm3')]);
  });

  it('understands answer texts', async () => {
    service.sync(path, [job()]);
    await settled();
    chat.send('1', 'ROME');
    await clock.pass(10);
    expect(last()).toEqual([0, 1, 0, 0]);
  });

  it('VOTE11 counts the vote of the streamer, but none of a bot', async () => {
    service.sync(path, [job()]);
    await settled();
    for (const login of ['nightbot', 'streamelements', 'quizcast', 'a_viewer'])
      chat.send(login, 'b', false, () => ({ login, name: login }));
    await clock.pass(200);
    expect(last()).toEqual([0, 2, 0, 0]);
  });

  it('VOTE3 removes the votes of banned voters and deleted messages', async () => {
    service.sync(path, [job()]);
    await settled();
    chat.send('1', 'a');
    const second = chat.send('2', 'b');
    chat.send('3', 'c');
    await clock.pass(200);
    chat.readings[0]?.listener.userRemoved('twitch:1');
    chat.readings[0]?.listener.messageRemoved(second);
    await clock.pass(200);
    expect(last()).toEqual([0, 0, 1, 0]);
    expect((await responseStore.votes.load(path, 'r1')).map(({ answer }) => answer)).toEqual([
      null,
      null,
      '2',
    ]);
  });

  it('keeps documents apart', async () => {
    const other: DocumentPath = 'quizshow/other';
    service.sync(path, [job()]);
    service.sync(other, [job({ round: 'r2', closesAtMs: clock.nowMs() - 1 })]);
    await settled();
    chat.send('1', 'a');
    await clock.pass(200);
    expect(tallies.map((reported) => reported.path)).toEqual([path]);
  });

  it('VOTE2 accepts no vote before the opening and none from the closing on', async () => {
    const opensAtMs = clock.nowMs() + 100;
    service.sync(path, [job({ opensAtMs, closesAtMs: opensAtMs + 1_000 })]);
    await settled();
    chat.send('early', 'a');
    await clock.pass(100);
    chat.send('first', 'b');
    await clock.pass(999);
    chat.send('last', 'c');
    await clock.pass(1);
    chat.send('late', 'd');
    await clock.pass(500);
    expect(last()).toEqual([0, 1, 1, 0]);
    expect(await service.finish(path, 'r1')).toEqual([0, 1, 1, 0]);
  });
});

describe('the list of wanted rounds', () => {
  it('starts and stops readings', async () => {
    service.sync(path, [job()]);
    service.sync(path, [job()]);
    expect(chat.readings.map(({ channel }) => channel)).toEqual(['quizcast']);
    service.sync(path, []);
    expect(chat.readings).toEqual([]);
    service.sync(path, []);
  });

  it('switches the channel or the answers when they change, and keeps the votes', async () => {
    const first = job();
    service.sync(path, [first]);
    await settled();
    chat.send('1', 'a');
    service.sync(path, [{ ...first, channel: 'other' }]);
    expect(chat.readings.map(({ channel }) => channel)).toEqual(['other']);
    service.sync(path, [{ ...first, channel: 'other', answers: ['Lima', '', '', ''] }]);
    expect(chat.readings.length).toBe(1);
    chat.send('2', 'lima');
    chat.send('3', 'Rome');
    chat.send('4', 'b');
    service.sync(path, [{ ...first, channel: 'other', countSharedChat: true }]);
    expect(chat.readings[0]?.options.countSharedChat).toBe(true);
    await clock.pass(200);
    expect(last()).toEqual([2, 0, 0, 0]);
  });

  it('may lengthen and shorten a vote', async () => {
    const first = job({ closesAtMs: clock.nowMs() + 100 });
    service.sync(path, [first]);
    await settled();
    await clock.pass(50);
    service.sync(path, [{ ...first, closesAtMs: clock.nowMs() + 1_000 }]);
    await clock.pass(500);
    chat.send('1', 'a');
    service.sync(path, [{ ...first, closesAtMs: clock.nowMs() }]);
    chat.send('2', 'a');
    expect(await service.finish(path, 'r1')).toEqual([1, 0, 0, 0]);
  });

  it('reports the state of the channel, and that none is read anymore', async () => {
    service.sync(path, [job()]);
    chat.readings[0]?.listener.state({ kind: 'joined' });
    expect(service.status(path)).toEqual({ channel: 'quizcast', kind: 'joined' });
    service.sync(path, []);
    expect(states).toEqual([
      { channel: 'quizcast', kind: 'connecting' },
      { channel: 'quizcast', kind: 'joined' },
      null,
    ]);
    expect(service.status(path)).toBeNull();
  });

  it('reports why there is no channel to read', async () => {
    service.sync(path, [job({ channel: null, channelError: 'noUsername' })]);
    service.sync(path, [job({ channel: null, channelError: 'badName' })]);
    expect(states).toEqual([
      { channel: '', kind: 'refused', reason: 'noUsername' },
      { channel: '', kind: 'refused', reason: 'badName' },
    ]);
    expect(chat.readings).toEqual([]);
    expect(await service.finish(path, 'r1')).toBeNull();
  });

  it('asks only for messages that can be votes', async () => {
    service.sync(path, [job({ answers: ['A very long answer indeed', 'b', 'c', 'd'] })]);
    expect(chat.readings[0]?.options.maxTextLength).toBe(25);
  });
});

describe('the end of a round', () => {
  it('includes and stores the last ballots', async () => {
    service.sync(path, [job()]);
    await settled();
    chat.send('1', 'a');
    await clock.pass(5);
    chat.send('2', 'b');
    const finished = service.finish(path, 'r1');
    expect(chat.readings).toEqual([]);
    expect(await finished).toEqual([1, 1, 0, 0]);
    expect((await responseStore.votes.load(path, 'r1')).length).toBe(2);
    expect(await service.finish(path, 'r1')).toEqual([1, 1, 0, 0]);
  });

  it('VOTE2 is final while the list still names the round, and its votes do not reach the next round', async () => {
    const first = job();
    service.sync(path, [first]);
    await settled();
    chat.send('1', 'a');
    await service.finish(path, 'r1');
    service.sync(path, [{ ...first, closesAtMs: first.closesAtMs + 60_000 }]);
    expect(chat.readings).toEqual([]);
    service.sync(path, [job({ round: 'r2' })]);
    await settled();
    chat.send('2', 'b');
    await clock.pass(200);
    expect(last()).toEqual([0, 1, 0, 0]);
    expect(tallies.at(-1)?.tally.round).toBe('r2');
  });

  it('returns the stored tally after a restart in between', async () => {
    await responseStore.votes.save(path, 'r1', [voteOf('1', 2, 'm'), voteOf('2', null, 'm')]);
    expect(await service.finish(path, 'r1')).toEqual([0, 0, 1, 0]);
    expect(await service.finish(path, 'r2')).toBeNull();
  });

  it('keeps the ballots until a new round begins', async () => {
    service.sync(path, [job()]);
    await settled();
    chat.send('1', 'a');
    await service.finish(path, 'r1');
    service.sync(path, []);
    await settled();
    expect((await responseStore.votes.load(path, 'r1')).length).toBe(1);
    service.sync(path, [job({ round: 'r2' })]);
    await settled();
    expect(await responseStore.votes.load(path, 'r1')).toEqual([]);
  });

  it('VOTE8 can be undone past another vote, and counting continues with all ballots', async () => {
    const first = job();
    service.sync(path, [first]);
    await settled();
    for (let voter = 0; voter < 90; voter += 1) chat.send(`v${voter}`, 'a');
    await service.finish(path, 'r1');
    service.sync(path, []);
    service.sync(path, [job({ round: 'r2', retainedRounds: ['r1', 'r2'] })]);
    await settled();
    chat.send('v1', 'b');
    await clock.pass(200);
    service.sync(path, []);
    service.sync(path, [first]);
    await settled();
    for (let voter = 85; voter < 100; voter += 1) chat.send(`v${voter}`, 'b');
    await clock.pass(200);
    expect(last()).toEqual([85, 15, 0, 0]);
  });

  it('VOTE8 returns no tally if no ballots are stored, so that an older tally is kept', async () => {
    service.sync(path, [job({ opensAtMs: 0, closesAtMs: 1 })]);
    await settled();
    expect(await service.finish(path, 'r1')).toBeNull();
  });
});

describe('a restart in the middle of a vote', () => {
  it('VOTE5 loses no stored vote and counts none twice', async () => {
    const first = job();
    service.sync(path, [first]);
    await settled();
    for (const voter of ['1', '2', '3']) chat.send(voter, 'a');
    await clock.pass(200);
    chat.readings.splice(0);
    // The old server is killed; a new one finds the job on its agenda.
    tallies.splice(0);
    service = open();
    service.sync(path, [first]);
    chat.send('2', 'b');
    await settled();
    await clock.pass(200);
    expect(last()).toEqual([2, 1, 0, 0]);
    chat.send('1', 'a');
    await clock.pass(200);
    expect(await service.finish(path, 'r1')).toEqual([2, 1, 0, 0]);
    expect(tallies.every(({ tally }) => tally.voters === 3)).toBe(true);
  });

  it('reports the stored tally even without new messages', async () => {
    await responseStore.votes.save(path, 'r1', [voteOf('1', null, 'm')]);
    service.sync(path, [job()]);
    await clock.pass(10);
    expect(last()).toEqual([0, 0, 0, 0]);
  });

  it('subtracts a stored vote that is removed while the store is still being read', async () => {
    await responseStore.votes.save(path, 'r1', [
      voteOf('1', 0, 'm-old'),
      voteOf('2', 0, 'm-old2'),
      voteOf('3', 0, 'm-old3'),
    ]);
    service.sync(path, [job()]);
    chat.readings[0]?.listener.userRemoved('twitch:1');
    chat.readings[0]?.listener.messageRemoved('m-old2');
    await settled();
    await clock.pass(200);
    expect(last()).toEqual([1, 0, 0, 0]);
  });

  it('waits for pending writes of the same round that was just stopped', async () => {
    const first = job();
    service.sync(path, [first]);
    await settled();
    chat.send('1', 'a');
    service.sync(path, []);
    service.sync(path, [first]);
    await settled();
    await clock.pass(200);
    expect(last()).toEqual([1, 0, 0, 0]);
  });

  it('loads 100,000 stored ballots in small parts, with other work in between', async () => {
    const ballots = Array.from({ length: 100_000 }, (_, n) =>
      voteOf(String(n), ([0, 1, 2, 3] as const)[n % 4] ?? 0, `m${n}`),
    );
    responseStore.votes.load = () => Promise.resolve(ballots);
    let turns = 0;
    let isOver = false;
    const otherWork = (): void => {
      turns += 1;
      if (!isOver) setImmediate(otherWork);
    };
    setImmediate(otherWork);
    service.sync(path, [job()]);
    while (tallies.length === 0) await settled();
    isOver = true;
    expect(last()).toEqual([25_000, 25_000, 25_000, 25_000]);
    expect(turns).toBeGreaterThanOrEqual(50);
  });
});

describe('another node that continues counting', () => {
  it('NODE68 finds the stored votes, and the node that lost the vote stores nothing afterwards', async () => {
    service.sync(path, [job()]);
    await settled();
    chat.send('1', 'a');
    await clock.pass(200);
    responseStore.votes.isBroken = true;
    chat.send('1', 'b');
    chat.send('2', 'b');
    await clock.pass(1_000);
    const other = open();
    service.drop(path);
    responseStore.votes.isBroken = false;
    other.sync(path, [job()]);
    await clock.pass(1_000);
    chat.send('1', 'c');
    await clock.pass(10_000);
    expect(last()).toEqual([0, 0, 1, 0]);
    expect(await responseStore.votes.load(path, 'r1')).toMatchObject([
      { voterId: 'twitch:1', answer: '2' },
    ]);
    expect(chat.readings).toHaveLength(1);
    await other.close();
  });
});

describe('a vote that another node began counting', () => {
  const stored = (voterId: string, answer: 0 | 1 | 2 | 3) => voteOf(voterId, answer, 'm');

  it('NODE76 includes what that node stored last, but votes received here take precedence', async () => {
    const opensAtMs = clock.nowMs() - 5000;
    await responseStore.votes.save(path, 'r1', [stored('1', 0)]);
    service.sync(path, [job({ opensAtMs })]);
    await clock.pass(500);
    chat.send('2', 'b');
    await clock.pass(500);
    // Both votes were in transit when this node took over.
    await responseStore.votes.save(path, 'r1', [stored('3', 2), stored('2', 0), stored('1', 3)]);
    await clock.pass(3000);
    expect(last()).toEqual([0, 1, 1, 1]);
    expect(await responseStore.votes.load(path, 'r1')).toContainEqual(
      expect.objectContaining({ voterId: 'twitch:2', answer: '1' }),
    );
    await responseStore.votes.save(path, 'r1', [stored('4', 3)]);
    expect(await service.finish(path, 'r1')).toEqual([0, 1, 1, 2]);
  });

  it('NODE76 is not loaded again if it began here', async () => {
    service.sync(path, [job()]);
    await settled();
    chat.send('1', 'a');
    await clock.pass(200);
    let loads = 0;
    const load = responseStore.votes.load.bind(responseStore);
    responseStore.votes.load = (...given) => {
      loads += 1;
      return load(...given);
    };
    await clock.pass(5000);
    expect(await service.finish(path, 'r1')).toEqual([1, 0, 0, 0]);
    expect(loads).toBe(0);
  });
});

describe('a failing store', () => {
  it('VOTE7 loses no vote: votes are stored and reported once it recovers', async () => {
    service.sync(path, [job()]);
    await settled();
    chat.send('1', 'a');
    await clock.pass(100);
    responseStore.votes.isBroken = true;
    chat.send('2', 'b');
    await clock.pass(3_000);
    chat.send('3', 'c');
    chat.send('2', 'd');
    await clock.pass(3_000);
    expect(last()).toEqual([1, 0, 0, 0]);
    expect(troubles[0]).toMatchObject({ kind: 'failing', doing: 'save' });
    expect(troubles.length).toBeLessThan(15);
    responseStore.votes.isBroken = false;
    await clock.pass(6_000);
    expect(last()).toEqual([1, 0, 1, 1]);
    expect(troubles.at(-1)).toEqual({ kind: 'recovered' });
  });

  it('is retried at the beginning until it answers', async () => {
    await responseStore.votes.save(path, 'r1', [voteOf('1', 0, 'm')]);
    responseStore.votes.isBroken = true;
    service.sync(path, [job()]);
    await clock.pass(1_000);
    chat.send('2', 'a');
    await clock.pass(1_000);
    expect(tallies).toEqual([]);
    expect(troubles[0]).toMatchObject({ kind: 'failing', doing: 'load' });
    responseStore.votes.isBroken = false;
    await clock.pass(6_000);
    expect(last()).toEqual([2, 0, 0, 0]);
  });

  it('VOTE7 does not prevent a vote from closing', async () => {
    service.sync(path, [job()]);
    await settled();
    chat.send('1', 'a');
    await clock.pass(100);
    responseStore.votes.isBroken = true;
    chat.send('2', 'b');
    const finished = service.finish(path, 'r1');
    await clock.pass(5_000);
    expect(await finished).toEqual([1, 1, 0, 0]);
  });

  it('yields no partial tally if it cannot be read', async () => {
    responseStore.votes.isBroken = true;
    service.sync(path, [job()]);
    chat.send('1', 'a');
    const finished = service.finish(path, 'r1');
    const failure = finished.catch((error: unknown) => error);
    await clock.pass(5_000);
    expect(String(await failure)).toContain('Not all responses');
  });

  it('does no harm if only deleting fails', async () => {
    service.sync(path, [job()]);
    await settled();
    service.sync(path, []);
    responseStore.votes.clear = () => Promise.reject(new Error('no'));
    service.sync(path, [job({ round: 'r2' })]);
    await settled();
    expect(troubles).toMatchObject([{ kind: 'failing', doing: 'clear' }]);
    chat.send('1', 'a');
    await clock.pass(100);
    expect(last()).toEqual([1, 0, 0, 0]);
  });
});

describe('closing the service', () => {
  it('stores what was counted', async () => {
    service.sync(path, [job()]);
    await settled();
    for (let n = 0; n < 15_000; n += 1) chat.send(String(n), letters[n % 4] ?? '');
    await service.close();
    const answers = (await responseStore.votes.load(path, 'r1')).map(({ answer }) => answer);
    const count = (index: AnswerIndex) =>
      answers.filter((answer) => answer === String(index)).length;
    expect([count(0), count(1), count(2), count(3)]).toEqual([3750, 3750, 3750, 3750]);
    expect(Math.max(...responseStore.votes.saved)).toBeLessThanOrEqual(10_000);
    expect(chat.readings).toEqual([]);
  });
});
