import type { BuzzersOpening, PressFate } from '@quizcast/game/lobby/buzzer-wire';
import { defaultCategoryShowId as showId } from '@quizcast/game/games/category-quiz/samples';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { UserCommand } from '@quizcast/game/command';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  ManualClock,
  startTestServer,
  openStore,
  settled,
  type TestServer,
  type TestStore,
} from '../testing/test-server.ts';
import { StoreFailure } from '../ports/document-store.ts';
import type { SubmitResult } from '../documents/command-ack.ts';
import { documentPath } from '../documents/rooms.ts';
import type { LineReading } from './latency-estimator.ts';

const line: LineReading = {
  minMs: 40,
  slowMs: 60,
  maxCreditMs: 60,
  arrivalErrorMs: 2,
  stampErrorMs: 0.2,
};
const path = documentPath('anna');

let testStore: TestStore;
let testServer: TestServer;
let clock: ManualClock;
beforeEach(async () => {
  [testStore, clock] = [await openStore(), new ManualClock()];
  testServer = await startTestServer({ clock, testStore, dice: () => 7 });
  testServer.people.users.add('anna');
});
afterEach(async () => {
  await testServer.close();
  await testStore.close();
});

let moves = 0;
async function host(command: UserCommand): Promise<SubmitResult> {
  return testServer.rooms.submit(path, command, `c${++moves}`, { kind: 'owner', userId: 'anna' });
}
async function setting(name: string, value: unknown): Promise<void> {
  const at = ['categoryQuiz', 'shows', showId, 'gameSettings', name];
  expect(await host({ type: 'edit.update', path: at, value })).toMatchObject({ kind: 'accepted' });
}

async function show(): Promise<CategoryQuizshow> {
  const loaded = await testServer.rooms.document('anna');
  const found =
    loaded.kind === 'readable'
      ? loaded.document.categoryQuiz.shows.find(({ id }) => id === showId)
      : undefined;
  if (found === undefined) throw new Error('there is no such show');
  return found;
}
const lastRound = async () => {
  const round = (await show()).play.rounds.at(-1);
  if (round === undefined) throw new Error('no buzzers were opened');
  return round;
};
const playerId = async (place: number) => (await show()).players[place]?.id ?? '';

/** A player's page without a socket. */
class Page {
  readonly openings: BuzzersOpening[] = [];
  /** Press fates that the page received without pressing. */
  readonly heard: PressFate[] = [];
  reading: LineReading | null = line;
  readonly leave: () => void;
  readonly #playerId: string;

  constructor(id: string) {
    this.#playerId = id;
    this.leave = testServer.buzzers.enter(
      { path, showId, playerId: id },
      {
        send: (message) => {
          if (message.type === 'opening') this.openings.push(message);
          else this.heard.push(message.fate);
        },
        line: () => this.reading,
      },
    );
  }

  static async of(place: number): Promise<Page> {
    return new Page(await playerId(place));
  }

  get opening(): BuzzersOpening {
    const last = this.openings.at(-1);
    if (last === undefined) throw new Error('was told of no opening');
    return last;
  }

  /** A press that arrives now and was made `agoMs` ago. */
  press(agoMs: number, round: string | null = this.opening.round, lockoutMs: number | null = null) {
    const nowMs = testServer.buzzers.nowMs();
    const press = { round, stampServerMs: nowMs - agoMs, arrivedServerMs: nowMs, lockoutMs };
    const seat = { path, showId, playerId: this.#playerId };
    return testServer.buzzers.press(seat, press, this.reading);
  }
}

/** Shows the first question; buzzers are still closed, and open as soon as every page is notified. */
async function begin(): Promise<void> {
  for (const name of ['minOpeningDelayMs', 'maxOpeningDelayMs']) await setting(name, 0);
  await host({ type: 'categoryQuiz.start', showId });
  const fieldId = (await show()).gamefield.categories[0]?.fields[0]?.id ?? '';
  await host({ type: 'categoryQuiz.pickField', showId, fieldId });
}
async function open(): Promise<void> {
  expect(await host({ type: 'categoryQuiz.openBuzzers', showId })).toMatchObject({
    kind: 'accepted',
  });
}

it('BUZZ14 announces an opening at once to all who may press, and to pages that join meanwhile', async () => {
  await begin();
  await host({ type: 'categoryQuiz.removePlayer', showId, playerId: await playerId(3) });
  const [one, two, out] = [await Page.of(0), await Page.of(1), await Page.of(3)];
  const nowMs = testServer.buzzers.nowMs();
  await open();
  const { round } = await lastRound();
  // A round trip of 60 ms for the slow connection and a margin of 30 ms.
  const opening = { type: 'opening', round, opensServerMs: nowMs + 90 };
  expect(one.openings).toEqual([opening]);
  expect(two.openings).toEqual([opening]);
  expect(out.openings).toEqual([]);
  await clock.pass(5000);
  expect((await Page.of(2)).openings).toEqual([opening]);
  expect(one.openings).toHaveLength(1);
});

it('BUZZ14 derives the lead from the slowest page, capped by the setting, which applies if a line is unmeasured', async () => {
  const leadMs = async () => {
    await begin();
    const nowMs = clock.nowMs();
    await open();
    const { opensAtMs } = await lastRound();
    await host({ type: 'categoryQuiz.backToBoard', showId });
    return opensAtMs - nowMs;
  };
  await begin();
  expect(await leadMs()).toBe(400);
  const [one, two] = [await Page.of(0), await Page.of(1)];
  two.reading = { ...line, slowMs: 180 };
  expect(await leadMs()).toBe(210);
  one.reading = null;
  expect(await leadMs()).toBe(400);
  one.leave();
  expect(await leadMs()).toBe(210);
  await setting('buzzerLeadMs', 50);
  expect(await leadMs()).toBe(50);
});

it('BUZZ15 judges by timestamps, returns the fate of a press at once and stores the verdict when it is final', async () => {
  await begin();
  const [one, two, three] = [await Page.of(0), await Page.of(1), await Page.of(2)];
  await open();
  await clock.pass(300);
  const atMs = clock.nowMs();
  expect(one.press(20)).toEqual({
    type: 'heard',
    round: one.opening.round,
    fate: 'counted',
    lockedForMs: null,
  });
  expect(one.press(20).fate).toBe('again');
  await clock.pass(30);
  expect((await lastRound()).isOpen).toBe(true);
  // Arrives 30 ms later, but was made 10 ms earlier.
  expect(two.press(60).fate).toBe('counted');
  await clock.pass(200);
  const { isOpen, order, winner, isTie } = await lastRound();
  expect([isOpen, isTie]).toEqual([false, false]);
  expect(winner).toBe(await playerId(1));
  expect(order).toEqual([
    {
      playerId: await playerId(1),
      pressedAtMs: atMs - 30,
      arrivedAtMs: atMs + 30,
      roundTripMs: 60,
      creditMs: 60,
      errorMs: 0.2,
    },
    {
      playerId: await playerId(0),
      pressedAtMs: atMs - 20,
      arrivedAtMs: atMs,
      roundTripMs: 60,
      creditMs: 20,
      errorMs: 0.2,
    },
  ]);
  expect(three.press(0).fate).toBe('tooLate');
  expect(three.press(0, 'never-opened').fate).toBe('unheard');
  const entries = await testServer.store.since(path, 0, 100);
  const verdicts = entries.filter(({ command }) => JSON.stringify(command).includes('buzzVerdict'));
  expect(verdicts).toHaveLength(1);
});

it('BUZZ15 gives a forged timestamp no more credit than the measured latency', async () => {
  await begin();
  const [honest, cheat] = [await Page.of(0), await Page.of(1)];
  await open();
  await clock.pass(290);
  expect(cheat.press(1e9).fate).toBe('counted');
  expect(honest.press(0).fate).toBe('counted');
  await clock.pass(300);
  const { order, opensAtMs } = await lastRound();
  expect(order.map(({ pressedAtMs }) => pressedAtMs - opensAtMs)).toEqual([140, 200]);
});

it('BUZZ15 locks out a player who forges a timestamp before the opening', async () => {
  await begin();
  const [honest, cheat] = [await Page.of(0), await Page.of(1)];
  await open();
  await clock.pass(110);
  expect(cheat.press(1e9).fate).toBe('early');
  expect(cheat.press(0).fate).toBe('locked');
  expect(honest.press(0).fate).toBe('counted');
  await clock.pass(300);
  expect((await lastRound()).order).toMatchObject([{ playerId: await playerId(0) }]);
});

it('BUZZ15 ignores timestamps in strict mode', async () => {
  await setting('strictBuzzers', true);
  await begin();
  const [one, two] = [await Page.of(0), await Page.of(1)];
  await open();
  await clock.pass(300);
  one.press(0);
  two.press(60);
  await clock.pass(300);
  const { order } = await lastRound();
  expect(order.map(({ creditMs }) => creditMs)).toEqual([20, 20]);
});

it('BUZZ15 sends the fate of an earlier press to a page that joins later', async () => {
  await begin();
  const [one, two] = [await Page.of(0), await Page.of(1)];
  two.reading = { ...line, slowMs: 150 };
  await open();
  await clock.pass(300);
  one.press(0);
  one.leave();
  const [back, other] = [await Page.of(0), await Page.of(1)];
  expect([back.heard, other.heard]).toEqual([['counted'], []]);
  expect(back.press(0).fate).toBe('again');
  await clock.pass(300);
  expect((await Page.of(0)).heard).toEqual([]);
});

it('BUZZ16 locks out a player who presses before the opening, and publishes the lockout', async () => {
  await begin();
  const page = await Page.of(0);
  await open();
  await clock.pass(10);
  const pressedAtMs = clock.nowMs();
  expect(page.press(0)).toMatchObject({ fate: 'early', lockedForMs: 250 });
  await settled();
  expect((await lastRound()).early).toEqual({ [await playerId(0)]: pressedAtMs + 250 });
  await clock.pass(150);
  expect(page.press(0)).toMatchObject({ fate: 'locked', lockedForMs: 100 });
  await clock.pass(150);
  expect(page.press(0).fate).toBe('counted');
  await clock.pass(300);
  expect((await lastRound()).winner).toBe(await playerId(0));
});

it('BUZZ16 records continuous early presses in only a few revisions', async () => {
  await begin();
  const page = await Page.of(0);
  await open();
  const before = (await testServer.rooms.document('anna')).revision;
  for (let n = 0; n < 500; n++) page.press(0);
  await settled();
  expect((await testServer.rooms.document('anna')).revision - before).toBeLessThan(3);
});

it('BUZZ21 locks a player out of the next round for presses while the question is read', async () => {
  await begin();
  const [masher, other] = [await Page.of(0), await Page.of(1)];
  const id = await playerId(0);
  const revisionOf = async () => (await testServer.rooms.document('anna')).revision;
  const before = await revisionOf();
  for (const lockedForMs of [250, 500, 750, 1000, 1000]) {
    await clock.pass(100);
    const received = masher.press(0, null, 250);
    expect(received).toEqual({ type: 'heard', round: null, fate: 'early', lockedForMs });
  }
  // Nothing is written before there is a round, and then only one lock-out.
  expect(await revisionOf()).toBe(before);
  const lastMs = clock.nowMs();
  await open();
  await settled();
  expect((await lastRound()).early).toEqual({ [id]: lastMs + 1000 });
  await clock.pass(300);
  expect(masher.press(0)).toMatchObject({ fate: 'locked', lockedForMs: 700 });
  expect(other.press(0).fate).toBe('counted');
  await clock.pass(300);
  expect((await lastRound()).winner).toBe(await playerId(1));
});

it('BUZZ21 locks nobody out for an old press, or for a press when no buzzers will open', async () => {
  await begin();
  const page = await Page.of(0);
  expect(page.press(0, null, null).fate).toBe('unheard');
  expect(page.press(0, null, 250).fate).toBe('early');
  await clock.pass(1000);
  await open();
  await clock.pass(300);
  expect((await lastRound()).early).toEqual({});
  // Sent before the page received the opening.
  expect(page.press(0, null).fate).toBe('counted');
});

it('BUZZ17 counts presses made before the time ran out, and rejects later ones', async () => {
  await begin();
  await setting('timer', 5);
  const [one, two] = [await Page.of(0), await Page.of(1)];
  await host({ type: 'categoryQuiz.startTimer', showId });
  await open();
  await clock.pass(5020);
  expect((await show()).play.timer).toEqual({ leftMs: 0 });
  expect((await lastRound()).isOpen).toBe(true);
  expect(two.press(10).fate).toBe('tooLate');
  expect(one.press(30).fate).toBe('counted');
  await clock.pass(200);
  expect(await lastRound()).toMatchObject({ isOpen: false, winner: await playerId(0) });
});

it('BUZZ17 closes the round without a winner if nobody pressed in time', async () => {
  await begin();
  await setting('timer', 5);
  await Page.of(0);
  await host({ type: 'categoryQuiz.startTimer', showId });
  await open();
  await clock.pass(4990);
  expect((await lastRound()).isOpen).toBe(true);
  await clock.pass(200);
  expect(await lastRound()).toMatchObject({ isOpen: false, order: [] });
  expect((await show()).activePlayerIndex).toBe(-1);
});

it.each(['closeBuzzers', 'undo'] as const)(
  'BUZZ18 rejects presses after %s, and discards those already received',
  async (way) => {
    await begin();
    const [one, two] = [await Page.of(0), await Page.of(1)];
    await open();
    await clock.pass(300);
    expect(one.press(0).fate).toBe('counted');
    await host({ type: `categoryQuiz.${way}`, showId });
    expect(two.press(0).fate).toBe('tooLate');
    await clock.pass(1000);
    expect((await show()).activePlayerIndex).toBe(-1);
    expect((await show()).play.rounds.some(({ order }) => order.length > 0)).toBe(false);
    // The next opening is another round.
    await open();
    await clock.pass(300);
    expect(two.press(0, one.openings[0]?.round).fate).toBe('tooLate');
    expect(two.press(0).fate).toBe('counted');
    await clock.pass(300);
    expect((await lastRound()).winner).toBe(await playerId(1));
  },
);

it('BUZZ18 restarts the round when its closing is undone', async () => {
  await begin();
  const [one, two] = [await Page.of(0), await Page.of(1)];
  await open();
  await clock.pass(300);
  one.press(0);
  await host({ type: 'categoryQuiz.closeBuzzers', showId });
  await host({ type: 'categoryQuiz.undo', showId });
  expect(one.openings).toHaveLength(2);
  expect(new Set(one.openings.map(({ round }) => round)).size).toBe(1);
  await clock.pass(1000);
  expect((await lastRound()).isOpen).toBe(true);
  expect(two.press(0).fate).toBe('counted');
  await clock.pass(300);
  expect((await lastRound()).order).toMatchObject([{ playerId: await playerId(1) }]);
});

it('BUZZ19 keeps the round open and the lockouts in place across a restart', async () => {
  await begin();
  const page = await Page.of(0);
  await open();
  const { round } = await lastRound();
  await clock.pass(80);
  page.press(0);
  await settled();
  await testServer.close();
  await clock.pass(100);
  testServer = await startTestServer({ clock, testStore });
  testServer.people.users.add('anna');
  await testServer.rooms.wake();
  const [back, other] = [await Page.of(0), await Page.of(1)];
  expect(back.opening.round).toBe(round);
  expect(back.opening.opensServerMs).toBe(testServer.buzzers.nowMs() - 90);
  expect(back.press(0)).toMatchObject({ fate: 'locked', lockedForMs: 150 });
  other.reading = null;
  expect(other.press(50).fate).toBe('counted');
  await clock.pass(300);
  const { order, winner } = await lastRound();
  expect(winner).toBe(await playerId(1));
  // This connection has not been measured yet.
  expect(order).toMatchObject([{ creditMs: 0, roundTripMs: 0 }]);
});

it('BUZZ20 ignores the press of a player removed before the verdict', async () => {
  await begin();
  const [one, two] = [await Page.of(0), await Page.of(1)];
  await Page.of(2);
  await open();
  await clock.pass(300);
  one.press(30);
  two.press(0);
  await host({ type: 'categoryQuiz.removePlayer', showId, playerId: await playerId(0) });
  await clock.pass(300);
  expect(await lastRound()).toMatchObject({ isOpen: false, winner: await playerId(1) });
});

it('BUZZ20 ignores the press of a player removed while the verdict is pending', async () => {
  await begin();
  const [one, two] = [await Page.of(0), await Page.of(1)];
  await open();
  await clock.pass(300);
  const id = await playerId(0);
  one.press(30);
  two.press(0);
  // The removal is queued before the verdict, which is due now.
  const removed = host({ type: 'categoryQuiz.removePlayer', showId, playerId: id });
  await clock.pass(0);
  expect(await removed).toMatchObject({ kind: 'accepted' });
  await clock.pass(300);
  const { winner, isOpen } = await lastRound();
  expect([isOpen, winner]).toEqual([false, await playerId(1)]);
});

it('BUZZ20 postpones the verdict while the store fails', async () => {
  await begin();
  const page = await Page.of(0);
  await open();
  await clock.pass(300);
  page.press(0);
  const append = testServer.store.append.bind(testServer.store);
  testServer.store.append = () => Promise.reject(new StoreFailure('no space'));
  await clock.pass(2000);
  expect((await lastRound()).isOpen).toBe(true);
  testServer.store.append = append;
  await clock.pass(2000);
  expect(await lastRound()).toMatchObject({ isOpen: false, winner: await playerId(0) });
});

it('REHEARSE12 lets bots buzz in a rehearsal for seats without a device, but not for those with one', async () => {
  const bots = {
    ...{ viewers: 1, rightPercent: 100, trollPercent: 0, copycatPercent: 0, delaySeconds: 0 },
  };
  await host({ type: 'rehearsal.start', bots, isQuick: true });
  const page = await Page.of(0);
  await host({ type: 'categoryQuiz.start', showId });
  const fieldId = (await show()).gamefield.categories[0]?.fields[0]?.id ?? '';
  await host({ type: 'categoryQuiz.pickField', showId, fieldId });
  await host({ type: 'categoryQuiz.openBuzzers', showId });
  await clock.pass(5_000);
  const { order, winner } = await lastRound();
  const [first, ...others] = (await show()).players.map(({ id }) => id);
  expect(new Set(order.map((press) => press.playerId)).has(first ?? '')).toBe(false);
  expect(others).toContain(winner);
  page.leave();
});

it('REHEARSE12 lets no bot buzz outside of a rehearsal', async () => {
  await host({ type: 'categoryQuiz.start', showId });
  const fieldId = (await show()).gamefield.categories[0]?.fields[0]?.id ?? '';
  await host({ type: 'categoryQuiz.pickField', showId, fieldId });
  await host({ type: 'categoryQuiz.openBuzzers', showId });
  await clock.pass(20_000);
  expect(await lastRound()).toMatchObject({ isOpen: true, order: [] });
});
