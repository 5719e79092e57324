import type { Command } from '@quizcast/game/command';
import type { CrowdJob } from '@quizcast/game/games/jobs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRooms, documentPath, type Rooms } from '../documents/rooms.ts';
import { MemoryResponseStore } from '../testing/memory-response-store.ts';
import { createMemorySeasons } from '../testing/memory-boards.ts';
import { SpokenChat } from '../testing/spoken-chat.ts';
import {
  ManualClock,
  openStore,
  settled,
  silent,
  UnreliableBus,
  type TestStore,
} from '../testing/test-server.ts';
import { ViewerData } from '../season/viewer-data.ts';
import { ResponseService } from '../voting/response-service.ts';
import { ChatCommands } from './chat-commands.ts';
import { CrowdBoards } from './crowd-boards.ts';
import { findScore } from './viewer-score.ts';

const anna = { kind: 'owner', userId: 'anna' } as const;
const path = documentPath('anna');
const showId = 'show1';

let clock: ManualClock;
let chat: SpokenChat;
let testStore: TestStore;
let store: MemoryResponseStore;
let rooms: Rooms;
let responses: ResponseService;
let listener: ChatCommands;
let commands: number;
let crowds: readonly CrowdJob[];
beforeEach(async () => {
  [clock, store, commands, crowds] = [new ManualClock(), new MemoryResponseStore(), 0, []];
  chat = new SpokenChat(clock);
  testStore = await openStore();
  open();
  await send({ type: 'edit.update', path: ['settings', 'twitch', 'username'], value: 'quizcast' });
  await send({
    type: 'edit.update',
    path: ['shows', showId, 'everybodyPlays'],
    value: { isOn: true, showsScores: true, topFiveEvery: 0 },
  });
  await send({ type: 'stageQuiz.start', showId });
});
afterEach(async () => {
  const closing = Promise.all([rooms.close(), responses.close()]);
  await clock.pass(20_000);
  await closing;
  listener.close();
  await testStore.close();
});

function open(): void {
  responses = new ResponseService({
    chatSource: chat,
    store,
    clock,
    onTally: () => undefined,
    onState: () => undefined,
    onError: () => undefined,
  });
  const boards = new CrowdBoards({
    collected: (...given) => responses.collected(...given),
    store: store.crowd,
  });
  const viewerData = new ViewerData({
    ...{ responses: store.crowd, seasons: createMemorySeasons(), clock },
    removeAnswers: (at, viewer) => responses.removeAnswers(at, viewer),
    dropBoards: (at) => boards.drop(at),
  });
  rooms = createRooms({
    store: testStore.store,
    bus: new UnreliableBus(),
    clock,
    log: silent,
    dice: () => (commands += 1),
    exists: async (userId) => userId === 'anna',
  });
  listener = new ChatCommands({
    chatSource: chat,
    clock,
    findScore: (at, job, viewer) => findScore(rooms, boards, at, job, viewer),
    act: (at, command) => rooms.act(at, command),
    forget: (at, viewer) => void viewerData.forget(at, viewer),
    onError: (_path, error) => {
      throw error;
    },
  });
  rooms.connect({
    votes: {
      sync: (at, votes, open) => {
        if (open.length > 0) crowds = open;
        responses.sync(at, votes, open);
      },
      finish: (...given) => responses.finish(...given),
      drop: (at) => responses.drop(at),
      viewers: (at) => responses.viewers(at),
      answered: (at, round) => responses.answered(at, round),
    },
    scorer: boards,
    listener,
  });
}

async function send(command: Command): Promise<void> {
  commands += 1;
  const sent = await rooms.submit(path, command, `c${commands}`, anna);
  expect(sent).toMatchObject({ kind: 'accepted' });
  await settled();
}

async function show() {
  const loaded = await rooms.document('anna');
  if (loaded.kind !== 'readable') throw new Error('unreadable');
  const [found] = loaded.document.shows;
  if (found === undefined) throw new Error('no show');
  return found;
}

const next: Command = { type: 'stageQuiz.nextStage', showId };
const reveal: Command = { type: 'stageQuiz.revealAnswer', showId };

/** A question is asked, answered by viewers 1 to 5, and revealed: 1 and 2 were right. */
async function oneQuestion(): Promise<void> {
  await send(next);
  const { stages, currentStageIndex } = await show();
  const right = stages[currentStageIndex]?.question.correctAnswer ?? 0;
  for (const viewer of ['1', '2', '3', '4', '5'])
    chat.send(viewer, 'abcd'[viewer < '3' ? right : (right + 1) % 4] ?? '');
  await clock.pass(1000);
  await send(reveal);
  await clock.pass(1000);
}

/** The score on air, by name and rank. */
const onAir = async (): Promise<string | undefined> => {
  const { scoreOnAir } = await show();
  return scoreOnAir && `${scoreOnAir.row.name} ${scoreOnAir.row.rank} of ${scoreOnAir.players}`;
};

it('CROWD55 !score between questions shows viewers one after another, each at most once a minute', async () => {
  await oneQuestion();
  await clock.pass(10_000);
  expect(await onAir()).toBeUndefined();
  for (const viewer of ['5', '1', '5']) chat.send(viewer, ' !Score \u{E0000}');
  chat.send('2', 'what is !score?');
  chat.send('99', '!score');
  chat.send('4', '!score', false, () => ({ login: 'quizcast', name: 'Quizcast' }));
  chat.send('3', '!score', false, () => ({ login: 'nightbot', name: 'Nightbot' }));
  await clock.pass(0);
  expect(await onAir()).toBe('Viewer 5 3 of 5');
  await clock.pass(5_900);
  expect(await onAir()).toBe('Viewer 5 3 of 5');
  await clock.pass(200);
  expect(await onAir()).toBe('Viewer 1 1 of 5');
  await clock.pass(10_000);
  const { scoreOnAir } = await show();
  chat.send('1', '!score');
  await clock.pass(30_000);
  expect((await show()).scoreOnAir).toEqual(scoreOnAir);
  await clock.pass(30_000);
  chat.send('1', '!score');
  await clock.pass(0);
  expect((await show()).scoreOnAir?.atMs).toBe(clock.nowMs());
});

it('CROWD56 a score waits while another card is shown, but not forever', async () => {
  await oneQuestion();
  chat.send('1', '!score');
  await clock.pass(3_000);
  expect(await onAir()).toBeUndefined();
  await clock.pass(5_000);
  expect(await onAir()).toBe('Viewer 1 1 of 5');
  await clock.pass(10_000);
  await send({ type: 'stageQuiz.showBoard', showId, card: 'podium' });
  chat.send('2', '!score');
  await clock.pass(70_000);
  await send({ type: 'stageQuiz.showBoard', showId, card: 'nothing' });
  await clock.pass(10_000);
  expect(await onAir()).toBe('Viewer 1 1 of 5');
});

it('CROWD56 !score is ignored if the show does not enable it', async () => {
  await oneQuestion();
  await send({
    type: 'edit.update',
    path: ['shows', showId, 'everybodyPlays'],
    value: { isOn: true, topFiveEvery: 0 },
  });
  await clock.pass(10_000);
  chat.send('1', '!score');
  await clock.pass(10_000);
  expect(await onAir()).toBeUndefined();
});

it('CROWD51 !forgetme removes the current answer and the stored ones, of that viewer only', async () => {
  await oneQuestion();
  const [first] = crowds;
  await send(next);
  const [asked] = crowds;
  for (const viewer of ['1', '2', '3']) chat.send(viewer, 'b');
  // Chat clients append this character to a message that is sent again.
  chat.send('1', ' !ForgetMe \u{E0000}');
  chat.send('3', '!forgetme please');
  await clock.pass(5_000);
  const viewers = async (round = '') =>
    (await store.crowd.load(path, round)).map(({ voterId }) => voterId).toSorted();
  expect(await viewers(asked?.round)).toEqual(['twitch:2', 'twitch:3']);
  expect(await viewers(first?.round)).toEqual(['twitch:2', 'twitch:3', 'twitch:4', 'twitch:5']);
});

it('CROWD51 !forgetme also works between questions', async () => {
  await oneQuestion();
  const [asked] = crowds;
  await clock.pass(600_000);
  chat.send('2', '!forgetme');
  await clock.pass(5_000);
  const left = await store.crowd.load(path, asked?.round ?? '');
  expect(left.map(({ voterId }) => voterId)).not.toContain('twitch:2');
});

it('CROWD54 the chat is read once, for short texts only, and left three hours after the last question', async () => {
  await oneQuestion();
  await clock.pass(60_000);
  expect(chat.readings.map(({ options }) => options.maxTextLength)).toEqual(['!forgetme'.length]);
  await clock.pass(2 * 3_600_000);
  expect(chat.readings).toHaveLength(1);
  await clock.pass(3_600_000);
  expect(chat.readings).toEqual([]);
});
