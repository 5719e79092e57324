import type { CrowdJob } from '@quizcast/game/games/jobs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Response } from '../ports/response-store.ts';
import { MemoryResponseStore } from '../testing/memory-response-store.ts';
import { answerOf } from '../testing/responses.fixture.ts';
import { SpokenChat } from '../testing/spoken-chat.ts';
import { ManualClock, settled } from '../testing/test-server.ts';
import { isExcluded } from './excluded-senders.ts';
import { ResponseService } from './response-service.ts';

const path: DocumentPath = 'quizshow/one';

let clock: ManualClock;
let chat: SpokenChat;
let store: MemoryResponseStore;
let service: ResponseService;
let answered: { atMs: number; count: number }[];
beforeEach(() => {
  clock = new ManualClock();
  chat = new SpokenChat(clock);
  store = new MemoryResponseStore();
  answered = [];
  service = open();
});
afterEach(async () => {
  store.crowd.isBroken = false;
  const closed = service.close();
  await clock.pass(20_000);
  await closed;
});

const open = (): ResponseService =>
  new ResponseService({
    chatSource: chat,
    store,
    clock,
    onTally: () => expect.fail('a tally of a question that is open'),
    onAnswered: (_path, { count }) => answered.push({ atMs: clock.nowMs(), count }),
    onState: () => undefined,
    onError: () => undefined,
  });

const job = (part: Partial<CrowdJob> = {}): CrowdJob => ({
  showId: 'show',
  round: 'q1',
  question: { kind: 'choice', options: ['Paris', 'Rome', 'Bern', 'Oslo'] },
  channel: 'quizcast',
  channelError: null,
  countSharedChat: false,
  isFirstAnswerFinal: false,
  opensAtMs: clock.nowMs(),
  closesAtMs: clock.nowMs() + 60_000,
  ...part,
});

/** Opens a question to the crowd. */
async function openRound(part: Partial<CrowdJob> = {}): Promise<CrowdJob> {
  const crowdJob = job(part);
  service.sync(path, [], [crowdJob]);
  await settled();
  return crowdJob;
}

/** Ends the question; returns the collected answers, by viewer. */
async function collected(crowdJob: CrowdJob): Promise<Response[]> {
  service.sync(path, [], []);
  const collecting = service.collected(path, crowdJob);
  await clock.pass(1_000);
  return (await collecting).toSorted((one, two) => (one.voterId < two.voterId ? -1 : 1));
}

/** Kills the server without a shutdown; another one continues. */
function kill(): void {
  service.drop(path);
  service = open();
}

const answers = (responses: readonly Response[]) => responses.map(({ answer }) => answer);

describe('a question open to all viewers', () => {
  it('CROWD40 counts the last answer of each viewer, and removes banned and deleted ones', async () => {
    const crowdJob = await openRound();
    for (const viewer of ['1', '2', '3', '4']) chat.send(viewer, 'a');
    chat.send('1', 'c');
    chat.ban('2');
    chat.remove(chat.send('3', 'b'));
    chat.ban('4');
    chat.send('4', 'd');
    chat.send('5', 'no answer');
    expect(answers(await collected(crowdJob))).toEqual(['2', null, null, '3']);
  });

  it('SHOWTIME21 returns the answers so far, as far as they are stored', async () => {
    const crowdJob = await openRound();
    for (const viewer of ['1', '2', '3']) chat.send(viewer, 'b');
    chat.send('3', 'd');
    chat.ban('2');
    await clock.pass(1_000);
    expect(await service.answered(path, crowdJob.round)).toEqual([0, 1, 0, 1]);
    expect(await service.answered(path, 'another')).toEqual([0, 0, 0, 0]);
    chat.send('4', 'a');
    expect(answers(await collected(crowdJob))).toEqual(['1', null, '3', '0']);
  });

  it('CROWD40 counts the first answer if that is final, even across a restart', async () => {
    const crowdJob = await openRound({ isFirstAnswerFinal: true });
    chat.send('1', 'a');
    chat.send('2', 'a');
    await clock.pass(1_000);
    chat.send('1', 'b');
    chat.ban('2');
    chat.send('2', 'c');
    await clock.pass(1_000);
    kill();
    store.crowd.isBroken = true;
    service.sync(path, [], [crowdJob]);
    // The stored answers have not been read yet.
    chat.send('1', 'd');
    chat.send('3', 'd');
    store.crowd.isBroken = false;
    await clock.pass(10_000);
    chat.send('3', 'a');
    expect(answers(await collected(crowdJob))).toEqual(['0', '2', '3']);
  });

  it('CROWD41 ignores answers of the streamer and of bots', async () => {
    const crowdJob = await openRound();
    const named = (login: string) => () => ({ login, name: login });
    chat.send('1', 'a', false, named('quizcast'));
    chat.send('2', 'a', false, named('nightbot'));
    chat.send('3', 'a', false, named('streamelements'));
    chat.send('4', 'a', false, named('a_viewer'));
    chat.send('5', 'a', false, () => ({ login: 'mia', name: 'Mia', isStreamer: true }));
    expect(await collected(crowdJob)).toMatchObject([{ voterId: 'twitch:4', name: 'a_viewer' }]);
  });

  it('CROWD41 counts a viewer without a name when no Twitch channel is set', () => {
    expect(isExcluded({ login: '' }, '')).toBe(false);
    expect(isExcluded({ login: 'nightbot' }, '')).toBe(true);
  });

  it('TYPE4 reads a decimal mark before three digits where a fraction is right', async () => {
    const question = { kind: 'number' } as const;
    const crowdJob = await openRound({ question, hasFraction: true });
    for (const text of ['3.142', '3,142', '3142']) chat.send(text, text);
    expect(answers(await collected(crowdJob))).toEqual(['3.142', '3.142', '3142']);
  });

  it('TYPE4 reads a size in the same way as the unit of the right number', async () => {
    const crowdJob = await openRound({ question: { kind: 'number' }, unitPower: 6 });
    for (const text of ['83', '83 Mio', '0,083 Mrd']) chat.send(text, text);
    expect(answers(await collected(crowdJob))).toEqual(['83', '83', '83']);
  });

  it('CROWD42 keeps only the answer from a message, not its text', async () => {
    const crowdJob = await openRound();
    const messageId = chat.send('1', '!vote b');
    expect(await collected(crowdJob)).toEqual([
      answerOf('1', '1', { name: 'Viewer 1', messageId, atMs: crowdJob.opensAtMs }),
    ]);
  });

  it('CROWD42 loses and duplicates nothing when the server is killed in between', async () => {
    const crowdJob = await openRound();
    for (let n = 0; n < 500; n += 1) chat.send(String(n), 'abcd'[n % 4] ?? '');
    await clock.pass(2_000);
    kill();
    service.sync(path, [], [crowdJob]);
    for (let n = 250; n < 750; n += 1) chat.send(String(n), 'a');
    await clock.pass(2_000);
    const found = await collected(crowdJob);
    expect(found).toHaveLength(750);
    const count = (answer: string) => found.filter((each) => each.answer === answer).length;
    expect(['0', '1', '2', '3'].map(count)).toEqual([563, 63, 62, 62]);
  });

  it('CROWD46 CROWD42 waits for a failing store, however long that takes', async () => {
    const crowdJob = await openRound();
    chat.send('1', 'a');
    await clock.pass(200);
    store.crowd.isBroken = true;
    chat.send('1', 'b');
    chat.send('2', 'c');
    service.sync(path, [], []);
    let found: Response[] | null = null;
    const collecting = service.collected(path, crowdJob).then((responses) => {
      found = responses;
    });
    await clock.pass(120_000);
    expect(found).toBeNull();
    store.crowd.isBroken = false;
    await clock.pass(10_000);
    await collecting;
    expect(answers(await service.collected(path, crowdJob))).toEqual(['1', '2']);
  });

  it('CROWD3 CROWD42 continues where it stopped when it is reopened', async () => {
    const crowdJob = await openRound();
    chat.send('1', 'a');
    chat.send('2', 'a');
    service.sync(path, [], []);
    chat.send('2', 'b');
    service.sync(path, [], [crowdJob]);
    chat.send('3', 'c');
    expect(answers(await collected(crowdJob))).toEqual(['0', '0', '2']);
  });

  it('CROWD44 keeps the time when an answer was first given, even across a restart', async () => {
    const crowdJob = await openRound();
    const at = (ms: number) => crowdJob.opensAtMs + ms;
    for (const viewer of ['1', '2', '3']) chat.send(viewer, 'a');
    await clock.pass(1_000);
    chat.send('1', 'a');
    chat.send('2', 'b');
    await clock.pass(1_000);
    chat.send('2', 'a');
    kill();
    store.crowd.isBroken = true;
    service.sync(path, [], [crowdJob]);
    chat.send('3', 'a');
    store.crowd.isBroken = false;
    await clock.pass(8_000);
    const found = await collected(crowdJob);
    expect(found.map(({ atMs }) => atMs).slice(0, 1)).toEqual([at(0)]);
    expect(found[2]?.atMs).toBe(at(0));
    const again = await openRound({ round: 'q2' });
    chat.send('2', 'a');
    await clock.pass(1_000);
    chat.send('2', 'b');
    await clock.pass(1_000);
    chat.send('2', 'a');
    expect((await collected(again))[0]?.atMs).toBe(again.opensAtMs + 2_000);
  });

  it('CROWD45 reports only the number of answers, at most twice a second', async () => {
    const crowdJob = await openRound();
    for (let n = 0; n < 300; n += 1) {
      chat.send(String(n), 'abcd'[n % 4] ?? '');
      await clock.pass(20);
    }
    await clock.pass(1_000);
    expect(answered.at(-1)?.count).toBe(300);
    expect(service.viewers(path).answered).toEqual({ showId: 'show', round: 'q1', count: 300 });
    expect(answered.length).toBeGreaterThan(8);
    expect(answered.length).toBeLessThanOrEqual(15);
    expect(await collected(crowdJob)).toHaveLength(300);
    expect(service.viewers(path).answered).toBeNull();
  });

  it('runs alongside a vote in the same chat', async () => {
    const tallies: number[][] = [];
    const both = new ResponseService({
      chatSource: chat,
      store,
      clock,
      onTally: (_path, { votes }) => tallies.push(votes),
      onState: () => undefined,
      onError: () => undefined,
    });
    const crowdJob = job();
    const { question: _question, isFirstAnswerFinal: _final, ...common } = crowdJob;
    const vote = { ...common, round: 'v1', answers: ['Paris', 'Rome', 'Bern', 'Oslo'] };
    both.sync(path, [{ ...vote, retainedRounds: [] }], [crowdJob]);
    await settled();
    chat.send('1', 'd');
    await clock.pass(500);
    expect(tallies.at(-1)).toEqual([0, 0, 0, 1]);
    both.sync(path, [], [crowdJob]);
    await clock.pass(500);
    const ended = both.close();
    await clock.pass(500);
    await ended;
    expect(answers(await store.crowd.load(path, 'q1'))).toEqual(['3']);
  });
});
