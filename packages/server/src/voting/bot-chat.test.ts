import { usualBots, type BotJob } from '@quizcast/game/crowd/rehearsal';
import type { CrowdJob, VoteJob } from '@quizcast/game/games/jobs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DocumentPath } from '../ports/document-store.ts';
import { MemoryResponseStore } from '../testing/memory-response-store.ts';
import { SpokenChat } from '../testing/spoken-chat.ts';
import { ManualClock, settled } from '../testing/test-server.ts';
import { withoutRehearsals } from './rehearsal-store.ts';
import { ResponseService, type VoteTally } from './response-service.ts';

const path: DocumentPath = 'quizshow/one';

let clock: ManualClock;
let chat: SpokenChat;
let store: MemoryResponseStore;
let service: ResponseService;
let tallies: VoteTally[];
beforeEach(() => {
  clock = new ManualClock();
  chat = new SpokenChat(clock);
  store = new MemoryResponseStore();
  tallies = [];
  service = new ResponseService({
    chatSource: chat,
    store: withoutRehearsals(store),
    clock,
    onTally: (_path, tally) => tallies.push(tally),
    onState: () => undefined,
    onError: () => undefined,
  });
});
afterEach(async () => {
  const closed = service.close();
  await clock.pass(20_000);
  await closed;
});

const bots: BotJob = {
  ...{ ...usualBots, viewers: 200, rightPercent: 100, trollPercent: 0, copycatPercent: 0, seed: 3 },
  key: { kind: 'choice', right: [1] },
};
const common = () => ({
  showId: 'show',
  channel: 'quizcast',
  channelError: null,
  countSharedChat: false,
  opensAtMs: clock.nowMs(),
  closesAtMs: clock.nowMs() + 60_000,
  bots,
});
const answers = ['Paris', 'Rome', 'Bern', 'Oslo'];
const vote = (part: Partial<VoteJob> = {}): VoteJob => ({
  ...common(),
  round: 'rehearsal-1',
  answers,
  retainedRounds: [],
  ...part,
});
const crowd = (): CrowdJob => ({
  ...common(),
  round: 'rehearsal-q1',
  question: { kind: 'choice', options: answers },
  isFirstAnswerFinal: false,
});

it('REHEARSE3 lets bots vote instead of viewers, who are ignored', async () => {
  service.sync(path, [vote()], []);
  await settled();
  expect(service.status(path)).toMatchObject({ kind: 'joined' });
  expect(chat.readings).toEqual([]);
  for (const text of ['a', '!score', '!forgetme']) chat.send('9', text);
  await clock.pass(40_000);
  expect(tallies.at(-1)?.votes).toEqual([0, 200, 0, 0]);
  expect(tallies.length).toBeGreaterThan(5);
  expect(await service.finish(path, 'rehearsal-1')).toEqual([0, 200, 0, 0]);
});

it('REHEARSE3 lets no bot vote twice when a vote continues with other answers', async () => {
  const opened = vote();
  service.sync(path, [opened], []);
  await clock.pass(8_000);
  service.sync(path, [{ ...opened, answers: ['Paris', 'Rome', 'Bern', ''] }], []);
  await clock.pass(30_000);
  expect(tallies.at(-1)).toMatchObject({ voters: 200 });
});

it('REHEARSE3 lets every bot vote once when the vote is counted only from the middle on', async () => {
  const opened = vote();
  await clock.pass(8_000);
  service.sync(path, [opened], []);
  await clock.pass(32_000);
  expect(tallies.at(-1)).toMatchObject({ voters: 200, votes: [0, 200, 0, 0] });
});

it('REHEARSE10 collects bot answers from memory, and stores none of them', async () => {
  const crowdJob = crowd();
  service.sync(path, [vote()], [crowdJob]);
  await clock.pass(40_000);
  service.sync(path, [], []);
  const collecting = service.collected(path, crowdJob);
  await clock.pass(1_000);
  const collected = await collecting;
  expect(collected).toHaveLength(200);
  expect(new Set(collected.map(({ voterId }) => voterId.split(':')[0]))).toEqual(
    new Set(['rehearsal']),
  );
  expect(await store.crowd.load(path, crowdJob.round)).toEqual([]);
  expect(await store.votes.load(path, 'rehearsal-1')).toEqual([]);
  expect(await store.crowd.rounds()).toEqual([]);
  expect(await store.votes.paths()).toEqual([]);
});

it('REHEARSE12 makes every third bot answer by phone, and gives the same answers for the same seed', async () => {
  const answersOf = async (part: Partial<CrowdJob>) => {
    const asked = { ...crowd(), ...part };
    service.sync(path, [], [asked]);
    await clock.pass(40_000);
    service.sync(path, [], []);
    const collecting = service.collected(path, asked);
    await clock.pass(1_000);
    const all = await collecting;
    return all.map((each) => ({ ...each, atMs: each.atMs - asked.opensAtMs }));
  };
  const first = await answersOf({ round: 'rehearsal-q1' });
  const phones = first.filter(({ messageId }) => messageId.includes(':phone-'));
  expect(phones).toHaveLength(66);
  expect(new Set(phones.map(({ voterId }) => Number(voterId.split(':')[1]) % 3))).toEqual(
    new Set([2]),
  );
  // Like those of phones, they count no earlier than chat could have seen the question.
  const streamDelayMs = 1000 * bots.delaySeconds;
  const arrivedMs = phones.map(({ messageId }) => Number(messageId.split('-').at(-1)));
  expect(Math.min(...arrivedMs)).toBeLessThan(streamDelayMs);
  expect(phones.map(({ atMs }) => atMs)).toEqual(
    arrivedMs.map((atMs) => Math.max(atMs, streamDelayMs)),
  );
  const reported = (all: typeof first) =>
    all.map(({ voterId, name, answer, atMs }) => [voterId, name, answer, atMs].join());
  expect(new Set(reported(await answersOf({ round: 'rehearsal-q2' })))).toEqual(
    new Set(reported(first)),
  );
  const others = await answersOf({ round: 'rehearsal-q3', bots: { ...bots, seed: 4 } });
  expect(new Set(reported(others))).not.toEqual(new Set(reported(first)));
});

it('REHEARSE13 lets all quick bots answer within a second', async () => {
  const asked = { ...crowd(), bots: { ...bots, isQuick: true as const } };
  service.sync(path, [], [asked]);
  await clock.pass(1_500);
  expect(service.viewers(path).answered).toMatchObject({ count: 200 });
});

it('REHEARSE10 still stores the answers of viewers', async () => {
  const stored = withoutRehearsals(store);
  const response = { voterId: 'twitch:1', name: 'Ada', answer: '1', messageId: '', atMs: 5 };
  await stored.crowd.save(path, 'q1', [response]);
  expect(await stored.crowd.load(path, 'q1')).toEqual(await store.crowd.load(path, 'q1'));
  expect(await stored.crowd.rounds()).toEqual([{ path, rounds: ['q1'] }]);
  await stored.crowd.forgetViewer(path, 'twitch:1');
  expect(await store.crowd.load(path, 'q1')).toEqual([]);
});
