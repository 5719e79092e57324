import type { Command } from '@quizcast/game/command';
import { usualBots } from '@quizcast/game/crowd/rehearsal';
import type { BoardRow, CrowdResult } from '@quizcast/game/crowd/show-fields';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRooms, documentPath, type Rooms } from '../documents/rooms.ts';
import { MemoryResponseStore } from '../testing/memory-response-store.ts';
import { SpokenChat } from '../testing/spoken-chat.ts';
import {
  ManualClock,
  openStore,
  settled,
  silent,
  UnreliableBus,
  type TestStore,
} from '../testing/test-server.ts';
import { withoutRehearsals } from '../voting/rehearsal-store.ts';
import { ResponseService } from '../voting/response-service.ts';
import { CrowdBoards } from './crowd-boards.ts';

const anna = { kind: 'owner', userId: 'anna' } as const;
const path = documentPath('anna');
const showId = 'show1';
const letters = 'abcd';

/** A server that can lose everything but its stored data. */
interface RunningServer {
  rooms: Rooms;
  responses: ResponseService;
  boards: CrowdBoards;
}

/** A clock with whole milliseconds as on a server, also after a pause of a fraction of one. */
class WholeClock extends ManualClock {
  override nowMs(): number {
    return Math.floor(super.nowMs());
  }
}

let clock: ManualClock;
let chat: SpokenChat;
let testStore: TestStore;
let store: MemoryResponseStore;
let server: RunningServer;
let commands: number;
beforeEach(async () => {
  [clock, store, commands] = [new WholeClock(), new MemoryResponseStore(), 0];
  chat = new SpokenChat(clock);
  testStore = await openStore();
  server = open();
});
afterEach(async () => {
  store.crowd.isBroken = false;
  const closing = close();
  await clock.pass(20_000);
  await closing;
  await testStore.close();
});

function open(): RunningServer {
  const responses = new ResponseService({
    chatSource: chat,
    store: withoutRehearsals(store),
    clock,
    onTally: () => undefined,
    onState: () => undefined,
    onError: () => undefined,
  });
  const boards = new CrowdBoards({
    collected: (...given) => responses.collected(...given),
    store: store.crowd,
  });
  const rooms = createRooms({
    store: testStore.store,
    bus: new UnreliableBus(),
    clock,
    log: silent,
    dice: () => (commands += 1),
    exists: async (userId) => userId === 'anna',
  });
  rooms.connect({ votes: responses, scorer: boards });
  return { rooms, responses, boards };
}

async function close(): Promise<void> {
  await server.rooms.close();
  await server.responses.close();
}

/** Kills the server, which loses all unsaved data, and starts another one. */
async function restart(): Promise<void> {
  server.responses.drop(path);
  await server.rooms.close();
  server = open();
  await server.rooms.wake();
  await settled();
}

async function send(command: Command): Promise<void> {
  commands += 1;
  const sent = await server.rooms.submit(path, command, `c${commands}`, anna);
  expect(sent).toMatchObject({ kind: 'accepted' });
  await settled();
}

async function document() {
  const loaded = await server.rooms.document('anna');
  if (loaded.kind !== 'readable') throw new Error('unreadable');
  return loaded.document;
}

const stages = async () => (await document()).shows[0]?.stages ?? [];

const rightOf = async (stage: number): Promise<number> =>
  (await stages())[stage]?.question.correctAnswer ?? 0;

async function results(): Promise<(CrowdResult | undefined)[]> {
  return (await stages()).map(({ question }) => question.crowdResult);
}

const next: Command = { type: 'stageQuiz.nextStage', showId };
const reveal: Command = { type: 'stageQuiz.revealAnswer', showId };
const undo: Command = { type: 'stageQuiz.undo', showId };
const keyIs = (stageId: string, correctAnswer: number): Command => ({
  type: 'edit.update',
  path: ['shows', showId, 'stages', stageId, 'question', 'correctAnswer'],
  value: correctAnswer,
});

async function begin(): Promise<void> {
  await send({
    type: 'edit.update',
    path: ['settings', 'twitch', 'username'],
    value: 'quizcast',
  });
  await send({
    type: 'edit.update',
    path: ['shows', showId, 'everybodyPlays'],
    value: { isOn: true },
  });
  await send({ type: 'stageQuiz.start', showId });
}

const onFinger = (step: 'open' | 'lock' | 'reveal' | 'tell'): Command => ({
  type: 'stageQuiz.stepFinger',
  showId,
  step,
});

/** Answers recorded by the test: the last answer of each viewer to each question. */
class Oracle {
  readonly rounds: Map<string, { answer: number; message: string }>[] = [];

  get #now(): Map<string, { answer: number; message: string }> {
    return this.rounds.at(-1) ?? new Map();
  }

  say(viewer: string, answer: number): void {
    const message = chat.send(viewer, letters[answer] ?? '');
    this.#now.set(viewer, { answer, message });
  }

  ban(viewer: string): void {
    chat.ban(viewer);
    this.#now.delete(viewer);
  }

  removeLastOf(viewer: string): void {
    const said = this.#now.get(viewer);
    if (said === undefined) return;
    chat.remove(said.message);
    this.#now.delete(viewer);
  }

  /** The board computed per viewer over all questions. */
  board(keys: readonly number[]): BoardRow[] {
    const viewers = [...new Set(this.rounds.flatMap((round) => [...round.keys()]))];
    const scores = viewers.map((viewer) => {
      const marks = this.rounds
        .slice(0, keys.length)
        .map((round, n) => (round.get(viewer)?.answer === keys[n] ? 'x' : '.'))
        .join('');
      const runs = marks.split('.').map(({ length }) => length);
      // Points of a streak: 100, 110, 120 … up to 150 each.
      const points = runs
        .map((run) => Array.from({ length: run }, (_, n) => 100 + 10 * Math.min(n, 5)))
        .flat()
        .reduce((sum, each) => sum + each, 0);
      const right = marks.replaceAll('.', '').length;
      return { viewer, points, right, streak: Math.max(...runs) };
    });
    const isAbove = (one: (typeof scores)[number], other: (typeof scores)[number]) =>
      one.points !== other.points
        ? one.points > other.points
        : one.right !== other.right
          ? one.right > other.right
          : one.streak > other.streak;
    return scores
      .map((score) => ({ ...score, rank: 1 + scores.filter((one) => isAbove(one, score)).length }))
      .toSorted((one, other) => one.rank - other.rank || (one.viewer < other.viewer ? -1 : 1))
      .map(({ viewer, ...row }) => ({ ...row, name: `Viewer ${viewer}` }));
  }
}

async function pageOf(limit = 1_000, search = '') {
  const shown = await server.boards.shown(path, await document(), { search, from: 0, limit });
  if (shown === null) throw new Error('no board');
  return shown;
}

const byName = (one: BoardRow, other: BoardRow): number =>
  one.rank - other.rank || (one.name < other.name ? -1 : 1);

describe('a show that everybody plays', () => {
  it.each([
    { name: 'on one server', killsAt: [] },
    { name: 'killed in the middle of questions', killsAt: ['in 1', 'in 3'] },
    { name: 'killed between questions', killsAt: ['before 2', 'before 4'] },
    { name: 'killed at reveals', killsAt: ['reveal 0', 'reveal 3'] },
  ])(
    'CROWD47 matches the oracle for 300 viewers, changed answers, bans, deletions, undo and a new key ($name)',
    async ({ killsAt }) => {
      const kills = async (at: string) => {
        if (killsAt.includes(at)) await restart();
      };
      await begin();
      const oracle = new Oracle();
      const asked = (await stages()).slice(0, 5);
      const keys: number[] = [];
      for (const [n, { question }] of asked.entries()) {
        await kills(`before ${n}`);
        await send(next);
        oracle.rounds.push(new Map());
        for (let viewer = n; viewer < 300; viewer += 1)
          oracle.say(`${viewer}`, (viewer * (n + 3) + (viewer % 7)) % 4);
        await clock.pass(1_000);
        await kills(`in ${n}`);
        for (let viewer = n; viewer < 300; viewer += 5) oracle.say(`${viewer}`, (viewer + n) % 4);
        for (let viewer = 7; viewer < 300; viewer += 41) oracle.ban(`${viewer}`);
        for (let viewer = 11; viewer < 300; viewer += 29) oracle.removeLastOf(`${viewer}`);
        for (let viewer = 7; viewer < 300; viewer += 82) oracle.say(`${viewer}`, n % 4);
        await clock.pass(1_000);
        await send(reveal);
        await kills(`reveal ${n}`);
        await clock.pass(1_000);
        if (n === 2) {
          await send(undo);
          for (let viewer = 0; viewer < 300; viewer += 3) oracle.say(`${viewer}`, viewer % 4);
          await clock.pass(1_000);
          await send(reveal);
          await clock.pass(1_000);
        }
        keys.push(question.correctAnswer);
        const reported = (await results())[n];
        const expected = oracle.board(keys);
        const round = oracle.rounds[n] ?? new Map<string, { answer: number }>();
        expect(reported).toMatchObject({
          answered: round.size,
          right: [...round.values()].filter(({ answer }) => answer === keys[n]).length,
          players: expected.length,
        });
        expect((await pageOf()).rows.toSorted(byName)).toEqual(expected.toSorted(byName));
      }
      // The second question had a wrong key.
      const second = asked[1];
      if (second === undefined) throw new Error('no second question');
      keys[1] = (second.question.correctAnswer + 1) % 4;
      await send(keyIs(second.id, keys[1]));
      await clock.pass(2_000);
      const expected = oracle.board(keys);
      const { players, rows } = await pageOf();
      expect(players).toBe(expected.length);
      expect(rows.toSorted(byName)).toEqual(expected.toSorted(byName));
      expect((await results())[4]?.board).toMatchObject(rows.slice(0, 10));
    },
  );

  it('CROWD46 is not held up by a failing store, neither at the reveal nor at the next question', async () => {
    await begin();
    await send(next);
    chat.send('1', 'a');
    await clock.pass(1_000);
    store.crowd.isBroken = true;
    chat.send('2', 'a');
    await send(reveal);
    await clock.pass(30_000);
    expect((await results())[0]).toBeUndefined();
    await send(next);
    chat.send('3', 'a');
    await clock.pass(1_000);
    store.crowd.isBroken = false;
    await clock.pass(20_000);
    expect((await results())[0]).toMatchObject({ answered: 2 });
    await send(reveal);
    await clock.pass(1_000);
    expect((await results())[1]).toMatchObject({ answered: 1, players: 3 });
  });

  it('CROWD48 stops reading the chat when the time of a question is up', async () => {
    await begin();
    await send(next);
    chat.send('1', 'a');
    await clock.pass(59 * 60_000);
    expect(chat.readings).toHaveLength(1);
    await clock.pass(2 * 60_000);
    expect(chat.readings).toEqual([]);
    await send(reveal);
    await clock.pass(1_000);
    expect((await results())[0]).toMatchObject({ answered: 1 });
  });

  it('CROWD49 finds viewers by name on the board page, which shows nothing before the reveal', async () => {
    await begin();
    await send(next);
    const [first] = await stages();
    for (let viewer = 0; viewer < 30; viewer += 1)
      chat.send(`${viewer}`, letters[first?.question.correctAnswer ?? 0] ?? '');
    await clock.pass(1_000);
    await expect(pageOf()).rejects.toThrow('no board');
    await send(reveal);
    await clock.pass(1_000);
    expect(await pageOf(2)).toMatchObject({ players: 30, rows: [{ rank: 1 }, { rank: 1 }] });
    const found = await pageOf(100, 'viewer 2');
    expect(found.rows.map(({ name }) => name).toSorted()).toEqual(
      ['2', ...Array.from({ length: 10 }, (_, n) => `2${n}`)].map((each) => `Viewer ${each}`),
    );
  });

  it('CROWD8 shows nobody on overlays who was never right', async () => {
    await begin();
    await send(next);
    const right = await rightOf(0);
    for (const viewer of ['1', '2', '3'])
      chat.send(viewer, letters[viewer === '2' ? right : (right + 1) % 4] ?? '');
    await clock.pass(1_000);
    await send(reveal);
    await clock.pass(1_000);
    const [result] = await results();
    expect(result).toMatchObject({ answered: 3, players: 3 });
    expect(result?.board.map(({ name }) => name)).toEqual(['Viewer 2']);
  });

  it('CROWD28 CROWD49 has the same board page whatever the answer key is, until it is revealed', async () => {
    const pagesWith = async (key: number) => {
      await begin();
      await send(next);
      const [first, second] = await stages();
      if (first === undefined || second === undefined) throw new Error('no stages');
      await send(keyIs(second.id, key));
      const pages: string[] = [];
      const look = async () => {
        await clock.pass(1_000);
        pages.push(await pageOf().then((page) => JSON.stringify(page), String));
      };
      const speak = (step: number) => {
        for (let viewer = 0; viewer < 40; viewer += 1)
          chat.send(`${viewer}`, letters[(viewer * step + 1) % 4] ?? '');
      };
      speak(3);
      await look();
      await send(reveal);
      await look();
      await send(next);
      speak(7);
      await look();
      chat.ban('5');
      await send({ type: 'stageQuiz.lockAnswer', showId, answer: 0 });
      await look();
      await send(reveal);
      await look();
      await send({ type: 'stageQuiz.reset', showId });
      return { before: pages.slice(0, -1), after: pages.at(-1) };
    };
    const [one, other] = [await pagesWith(0), await pagesWith(1)];
    expect(one.before).toEqual(other.before);
    expect(one.before.filter((page) => page.includes('Viewer 7'))).toHaveLength(3);
    expect(one.after).not.toBe(other.after);
  });

  it('CROWD50 leaves a deleted viewer off the board of the next question', async () => {
    await begin();
    await send(next);
    for (const viewer of ['1', '2']) chat.send(viewer, 'a');
    await clock.pass(1_000);
    await send(reveal);
    await clock.pass(1_000);
    await store.crowd.forgetViewer(path, 'twitch:1');
    server.boards.drop(path);
    await send(next);
    chat.send('2', letters[await rightOf(1)] ?? '');
    await send(reveal);
    await clock.pass(1_000);
    expect((await results())[1]).toMatchObject({ players: 1, board: [{ name: 'Viewer 2' }] });
  });
});

describe('a category show that everybody plays', () => {
  const board = 'categoryShow1';
  const path_ = ['categoryQuiz', 'shows', board];
  const fields = [...path_, 'gamefield', 'categories', 'category1', 'fields'];
  const play = (type: 'start' | 'showAnswer' | 'backToBoard' | 'undo'): Command => ({
    type: `categoryQuiz.${type}`,
    showId: board,
  });
  const pick = (fieldId: string): Command => ({
    type: 'categoryQuiz.pickField',
    showId: board,
    fieldId,
  });

  it('CROWD66 accepts typed words, scores them by field, and rescores when the answer changes', async () => {
    await begin();
    await send({ type: 'edit.update', path: ['onAir'], value: 'categoryQuiz' });
    await send({ type: 'edit.update', path: [...path_, 'everybodyPlays'], value: { isOn: true } });
    await send(play('start'));
    await send(pick('field1-1'));
    for (const [viewer, text] of [
      ['1', 'Hummingbird!'],
      ['1', 'lol'],
      ['2', 'the humingbird'],
      ['3', 'An eagle'],
      ['4', '!vote hummingbird'],
    ] as const)
      chat.send(viewer, text);
    await clock.pass(1_000);
    expect(server.responses.viewers(path).answered).toMatchObject({ showId: board, count: 3 });
    await expect(pageOf()).rejects.toThrow('no board');
    await send(play('showAnswer'));
    await clock.pass(1_000);
    const names = async () =>
      (await pageOf()).rows.map(({ rank, name, points }) => `${rank} ${name} ${points}`).toSorted();
    expect(await names()).toEqual(['1 Viewer 1 100', '1 Viewer 2 100', '3 Viewer 3 0']);
    await restart();
    expect(await names()).toEqual(['1 Viewer 1 100', '1 Viewer 2 100', '3 Viewer 3 0']);
    await send(play('backToBoard'));
    await send(pick('field1-2'));
    chat.send('3', 'horse');
    await clock.pass(1_000);
    await send(play('showAnswer'));
    await clock.pass(1_000);
    expect(await names()).toEqual(['1 Viewer 3 200', '2 Viewer 1 100', '2 Viewer 2 100']);
    await send({ type: 'edit.update', path: [...fields, 'field1-1', 'answer'], value: 'Eagle' });
    await clock.pass(2_000);
    expect(await names()).toEqual(['1 Viewer 3 320', '2 Viewer 1 0', '2 Viewer 2 0']);
    await send(play('undo'));
    expect(await names()).toEqual(['1 Viewer 3 100', '2 Viewer 1 0', '2 Viewer 2 0']);
  });
});

describe('a rehearsal', () => {
  /** Plays three questions; returns their results without the times. */
  async function played(): Promise<string> {
    await send({ type: 'stageQuiz.start', showId });
    for (let count = 0; count < 3; count += 1) {
      await send(next);
      await clock.pass(30_000);
      await send(reveal);
      await clock.pass(10_000);
    }
    const reported = (await results()).map((result) =>
      result === undefined ? null : { ...result, atMs: 0 },
    );
    await send({ type: 'stageQuiz.reset', showId });
    return JSON.stringify(reported);
  }

  it('REHEARSE6 REHEARSE10 gives byte-identical results for the same seed, and stores nothing', async () => {
    await begin();
    await send({ type: 'stageQuiz.reset', showId });
    const before = (await document()).shows.map((show) => ({ ...show, moves: [] }));
    await send({ type: 'rehearsal.start', bots: usualBots });
    const first = await played();
    expect(first).toContain('"rank":1');
    expect(await played()).toBe(first);
    await send({ type: 'rehearsal.end' });
    await send({ type: 'rehearsal.start', bots: usualBots });
    expect(await played()).not.toBe(first);
    await send({ type: 'rehearsal.end' });
    expect(await store.crowd.rounds()).toEqual([]);
    expect((await document()).shows).toEqual(before);
  });

  it('REHEARSE11 has no board page, although its result has a board', async () => {
    await begin();
    await send({ type: 'stageQuiz.reset', showId });
    await send({ type: 'rehearsal.start', bots: usualBots });
    await send({ type: 'stageQuiz.start', showId });
    await send(next);
    await clock.pass(30_000);
    await send(reveal);
    await clock.pass(10_000);
    const [result] = await results();
    expect(result?.board).not.toEqual([]);
    await expect(pageOf()).rejects.toThrow('no board');
  });
});

describe('a question that picks the contestant', () => {
  /** Letters of the right order, as shown on air. */
  async function rightLetters(): Promise<string> {
    const order = (await document()).shows[0]?.fingerQuestions[0]?.asked?.order ?? [];
    return order.map((_, option) => letters[order.indexOf(option)]).join('');
  }
  const fastest = async () =>
    (await document()).shows[0]?.fingerQuestions[0]?.asked?.result?.fastest;

  it('FINGER5 FINGER13 ranks the fastest by their own delay, without banned viewers', async () => {
    await begin();
    await send({
      type: 'edit.insert',
      path: ['shows', showId, 'fingerQuestions'],
      value: { id: 'f1', question: 'Lightest first', options: ['H', 'He', 'Li', 'Be'] },
      before: null,
    });
    // Two questions establish the delay of each viewer: near 2 s, far 9 s.
    for (let count = 0; count < 2; count += 1) {
      await send(next);
      const right = letters[await rightOf(count)] ?? '';
      await clock.pass(2600);
      chat.send('near', right);
      await clock.pass(7000);
      chat.send('far', right);
      await clock.pass(1000);
      await send(reveal);
      await clock.pass(1000);
    }
    await send({ type: 'stageQuiz.showFinger', showId });
    await send(onFinger('open'));
    const right = await rightLetters();
    await clock.pass(5000);
    chat.send('banned', right);
    await clock.pass(1000);
    chat.send('near', right);
    chat.send('wrong', right.split('').toReversed().join(''));
    await clock.pass(6000);
    chat.send('far', right);
    chat.ban('banned');
    await clock.pass(1000);
    await send(onFinger('lock'));
    await send(onFinger('reveal'));
    await clock.pass(1000);
    const rows = await fastest();
    expect(rows?.map(({ rank, name }) => [rank, name])).toEqual([
      [1, 'Viewer far'],
      [2, 'Viewer near'],
    ]);
    expect(rows?.[0]?.tookMs).toBeLessThan(rows?.[1]?.tookMs ?? 0);
    expect((await results())[0]?.board.map(({ name }) => name)).toEqual([
      'Viewer far',
      'Viewer near',
    ]);
    await restart();
    await send(onFinger('tell'));
    await send({ type: 'stageQuiz.takeFinger', showId });
    expect((await document()).shows[0]?.contestant).toMatchObject({ name: 'Viewer far' });
  });
});
