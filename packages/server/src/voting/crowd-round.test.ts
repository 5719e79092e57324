import type { CrowdJob } from '@quizcast/game/games/jobs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Response } from '../ports/response-store.ts';
import { MemoryResponseStore } from '../testing/memory-response-store.ts';
import { answerOf } from '../testing/responses.fixture.ts';
import { SpokenChat } from '../testing/spoken-chat.ts';
import { ManualClock, settled } from '../testing/test-server.ts';
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
  channelFault: null,
  countSharedChat: false,
  isFirstAnswerFinal: false,
  opensAtMs: clock.nowMs(),
  closesAtMs: clock.nowMs() + 60_000,
  ...part,
});

/** Opens a question to the crowd. */
async function ask(part: Partial<CrowdJob> = {}): Promise<CrowdJob> {
  const asked = job(part);
  service.sync(path, [], [asked]);
  await settled();
  return asked;
}

/** Ends the question; returns the collected answers, by viewer. */
async function collected(asked: CrowdJob): Promise<Response[]> {
  service.sync(path, [], []);
  const collecting = service.collected(path, asked);
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
    const asked = await ask();
    for (const viewer of ['1', '2', '3', '4']) chat.say(viewer, 'a');
    chat.say('1', 'c');
    chat.ban('2');
    chat.remove(chat.say('3', 'b'));
    chat.ban('4');
    chat.say('4', 'd');
    chat.say('5', 'no answer');
    expect(answers(await collected(asked))).toEqual(['2', null, null, '3']);
  });

  it('SHOWTIME21 returns the answers so far, as far as they are stored', async () => {
    const asked = await ask();
    for (const viewer of ['1', '2', '3']) chat.say(viewer, 'b');
    chat.say('3', 'd');
    chat.ban('2');
    await clock.pass(1_000);
    expect(await service.answered(path, asked.round)).toEqual([0, 1, 0, 1]);
    expect(await service.answered(path, 'another')).toEqual([0, 0, 0, 0]);
    chat.say('4', 'a');
    expect(answers(await collected(asked))).toEqual(['1', null, '3', '0']);
  });

  it('CROWD40 counts the first answer if that is final, even across a restart', async () => {
    const asked = await ask({ isFirstAnswerFinal: true });
    chat.say('1', 'a');
    chat.say('2', 'a');
    await clock.pass(1_000);
    chat.say('1', 'b');
    chat.ban('2');
    chat.say('2', 'c');
    await clock.pass(1_000);
    kill();
    store.crowd.isBroken = true;
    service.sync(path, [], [asked]);
    // The stored answers have not been read yet.
    chat.say('1', 'd');
    chat.say('3', 'd');
    store.crowd.isBroken = false;
    await clock.pass(10_000);
    chat.say('3', 'a');
    expect(answers(await collected(asked))).toEqual(['0', '2', '3']);
  });

  it('CROWD41 ignores answers of the streamer and of bots', async () => {
    const asked = await ask();
    const named = (login: string) => () => ({ login, name: login });
    chat.say('1', 'a', false, named('quizcast'));
    chat.say('2', 'a', false, named('nightbot'));
    chat.say('3', 'a', false, named('streamelements'));
    chat.say('4', 'a', false, named('a_viewer'));
    expect(await collected(asked)).toMatchObject([{ voterId: 'twitch:4', name: 'a_viewer' }]);
  });

  it('CROWD42 keeps only the answer from a message, not its text', async () => {
    const asked = await ask();
    const messageId = chat.say('1', '!vote b');
    expect(await collected(asked)).toEqual([
      answerOf('1', '1', { name: 'Viewer 1', messageId, atMs: asked.opensAtMs }),
    ]);
  });

  it('CROWD42 loses and duplicates nothing when the server is killed in between', async () => {
    const asked = await ask();
    for (let n = 0; n < 500; n += 1) chat.say(String(n), 'abcd'[n % 4] ?? '');
    await clock.pass(2_000);
    kill();
    service.sync(path, [], [asked]);
    for (let n = 250; n < 750; n += 1) chat.say(String(n), 'a');
    await clock.pass(2_000);
    const found = await collected(asked);
    expect(found).toHaveLength(750);
    const count = (answer: string) => found.filter((each) => each.answer === answer).length;
    expect(['0', '1', '2', '3'].map(count)).toEqual([563, 63, 62, 62]);
  });

  it('CROWD46 CROWD42 waits for a failing store, however long that takes', async () => {
    const asked = await ask();
    chat.say('1', 'a');
    await clock.pass(200);
    store.crowd.isBroken = true;
    chat.say('1', 'b');
    chat.say('2', 'c');
    service.sync(path, [], []);
    let found: Response[] | null = null;
    const collecting = service.collected(path, asked).then((responses) => {
      found = responses;
    });
    await clock.pass(120_000);
    expect(found).toBeNull();
    store.crowd.isBroken = false;
    await clock.pass(10_000);
    await collecting;
    expect(answers(await service.collected(path, asked))).toEqual(['1', '2']);
  });

  it('CROWD3 CROWD42 continues where it stopped when it is reopened', async () => {
    const asked = await ask();
    chat.say('1', 'a');
    chat.say('2', 'a');
    service.sync(path, [], []);
    chat.say('2', 'b');
    service.sync(path, [], [asked]);
    chat.say('3', 'c');
    expect(answers(await collected(asked))).toEqual(['0', '0', '2']);
  });

  it('CROWD44 keeps the time when an answer was first given, even across a restart', async () => {
    const asked = await ask();
    const at = (ms: number) => asked.opensAtMs + ms;
    for (const viewer of ['1', '2', '3']) chat.say(viewer, 'a');
    await clock.pass(1_000);
    chat.say('1', 'a');
    chat.say('2', 'b');
    await clock.pass(1_000);
    chat.say('2', 'a');
    kill();
    store.crowd.isBroken = true;
    service.sync(path, [], [asked]);
    chat.say('3', 'a');
    store.crowd.isBroken = false;
    await clock.pass(8_000);
    const found = await collected(asked);
    expect(found.map(({ atMs }) => atMs).slice(0, 1)).toEqual([at(0)]);
    expect(found[2]?.atMs).toBe(at(0));
    const again = await ask({ round: 'q2' });
    chat.say('2', 'a');
    await clock.pass(1_000);
    chat.say('2', 'b');
    await clock.pass(1_000);
    chat.say('2', 'a');
    expect((await collected(again))[0]?.atMs).toBe(again.opensAtMs + 2_000);
  });

  it('CROWD45 reports only the number of answers, at most twice a second', async () => {
    const asked = await ask();
    for (let n = 0; n < 300; n += 1) {
      chat.say(String(n), 'abcd'[n % 4] ?? '');
      await clock.pass(20);
    }
    await clock.pass(1_000);
    expect(answered.at(-1)?.count).toBe(300);
    expect(service.viewers(path).answered).toEqual({ showId: 'show', round: 'q1', count: 300 });
    expect(answered.length).toBeGreaterThan(8);
    expect(answered.length).toBeLessThanOrEqual(15);
    expect(await collected(asked)).toHaveLength(300);
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
    const asked = job();
    const { question: _question, isFirstAnswerFinal: _final, ...common } = asked;
    const vote = { ...common, round: 'v1', answers: ['Paris', 'Rome', 'Bern', 'Oslo'] };
    both.sync(path, [{ ...vote, keptRounds: [] }], [asked]);
    await settled();
    chat.say('1', 'd');
    await clock.pass(500);
    expect(tallies.at(-1)).toEqual([0, 0, 0, 1]);
    both.sync(path, [], [asked]);
    await clock.pass(500);
    const ended = both.close();
    await clock.pass(500);
    await ended;
    expect(answers(await store.crowd.load(path, 'q1'))).toEqual(['3']);
  });
});
