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
  channelFault: null,
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
  keptRounds: [],
  ...part,
});
const crowd = (): CrowdJob => ({
  ...common(),
  round: 'rehearsal-q1',
  question: { kind: 'choice', options: answers },
  isFirstAnswerFinal: false,
});

it('REHEARSE3 bots vote in the place of viewers, who are not heard', async () => {
  service.sync(path, [vote()], []);
  await settled();
  expect(service.status(path)).toMatchObject({ kind: 'joined' });
  chat.say('9', 'a');
  await clock.pass(40_000);
  expect(tallies.at(-1)?.votes).toEqual([0, 200, 0, 0]);
  expect(tallies.length).toBeGreaterThan(5);
  expect(await service.finish(path, 'rehearsal-1')).toEqual([0, 200, 0, 0]);
});

it('REHEARSE3 nobody votes twice when the vote goes on with other answers, or begins to be counted late', async () => {
  const opened = vote();
  service.sync(path, [opened], []);
  await clock.pass(8_000);
  service.sync(path, [{ ...opened, answers: ['Paris', 'Rome', 'Bern', ''] }], []);
  await clock.pass(30_000);
  expect(tallies.at(-1)).toMatchObject({ voters: 200 });
});

it('REHEARSE10 answers of bots are scored from memory, and nothing of them is stored', async () => {
  const asked = crowd();
  service.sync(path, [vote()], [asked]);
  await clock.pass(40_000);
  service.sync(path, [], []);
  const collecting = service.collected(path, asked);
  await clock.pass(1_000);
  const collected = await collecting;
  expect(collected).toHaveLength(200);
  expect(new Set(collected.map(({ voterId }) => voterId.split(':')[0]))).toEqual(
    new Set(['rehearsal']),
  );
  expect(await store.crowd.load(path, asked.round)).toEqual([]);
  expect(await store.votes.load(path, 'rehearsal-1')).toEqual([]);
  expect(await store.crowd.rounds()).toEqual([]);
  expect(await store.votes.paths()).toEqual([]);
});

it('REHEARSE12 every third bot answers by phone, judged and timed as phones are, and the same seed gives the same answers', async () => {
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
  const told = (all: typeof first) =>
    all.map(({ voterId, name, answer, atMs }) => [voterId, name, answer, atMs].join());
  expect(new Set(told(await answersOf({ round: 'rehearsal-q2' })))).toEqual(new Set(told(first)));
});

it('REHEARSE13 quick bots have all answered within a second', async () => {
  const asked = { ...crowd(), bots: { ...bots, isQuick: true as const } };
  service.sync(path, [], [asked]);
  await clock.pass(1_500);
  expect(service.viewers(path).answered).toMatchObject({ count: 200 });
});

it('REHEARSE10 what viewers answer is stored as ever', async () => {
  const kept = withoutRehearsals(store);
  const response = { voterId: 'twitch:1', name: 'Ada', answer: '1', messageId: '', atMs: 5 };
  await kept.crowd.save(path, 'q1', [response]);
  expect(await kept.crowd.load(path, 'q1')).toEqual(await store.crowd.load(path, 'q1'));
  expect(await kept.crowd.rounds()).toEqual([{ path, rounds: ['q1'] }]);
  await kept.crowd.forgetViewer(path, 'twitch:1');
  expect(await store.crowd.load(path, 'q1')).toEqual([]);
});
