import { defaultCategoryShowId as showId } from '@quizcast/game/games/category-quiz/samples';
import type { Timer } from '@quizcast/game/games/category-quiz/play';
import type { UserCommand } from '@quizcast/game/command';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  ManualClock,
  startTestServer,
  openStore,
  type TestServer,
  type TestStore,
} from '../testing/test-server.ts';
import { StoreFailure } from '../ports/document-store.ts';
import { documentPath } from '../documents/rooms.ts';

const path = documentPath('anna');
let testStore: TestStore;
let testServer: TestServer;
let clock: ManualClock;
beforeEach(async () => {
  [testStore, clock] = [await openStore(), new ManualClock()];
  testServer = await startTestServer({ clock, testStore });
  testServer.people.signIn('anna', 's-anna');
  await host({ type: 'categoryQuiz.start', showId });
  const fieldId = 'field1-1';
  await host({ type: 'categoryQuiz.pickField', showId, fieldId });
  await host({ type: 'categoryQuiz.startTimer', showId });
});
afterEach(async () => {
  await testServer.close();
  await testStore.close();
});

let moves = 0;
async function host(command: UserCommand): Promise<void> {
  const owner = { kind: 'owner', userId: 'anna' } as const;
  expect(await testServer.rooms.submit(path, command, `c${++moves}`, owner)).toMatchObject({
    kind: 'accepted',
  });
}

async function timer(): Promise<Timer> {
  const loaded = await testServer.rooms.document('anna');
  if (loaded.kind === 'unreadable') throw new Error('unreadable');
  const show = loaded.document.categoryQuiz.shows.find(({ id }) => id === showId);
  if (show === undefined) throw new Error('there is no such show');
  return show.play.timer;
}
const isOver = async () => (await timer()).leftMs === 0;

it('ROOM12 ends a timer exactly at its deadline, not earlier', async () => {
  await clock.pass(29_999);
  expect(await isOver()).toBe(false);
  await clock.pass(2);
  expect(await isOver()).toBe(true);
});

it('ROOM12 accounts for added time and pauses', async () => {
  await host({ type: 'categoryQuiz.addTime', showId, seconds: 10 });
  await clock.pass(30_500);
  expect(await isOver()).toBe(false);
  await host({ type: 'categoryQuiz.pauseTimer', showId });
  await clock.pass(60_000);
  expect(await timer()).toEqual({ leftMs: 9500 });
  await host({ type: 'categoryQuiz.startTimer', showId });
  await clock.pass(9600);
  expect(await isOver()).toBe(true);
});

it('ROOM12 ends a timer even if the document has not been used for a long time', async () => {
  await host({ type: 'categoryQuiz.addTime', showId, seconds: 300 });
  await clock.pass(329_000);
  const { revision } = await testServer.rooms.document('anna');
  await clock.pass(1001);
  expect((await testServer.rooms.document('anna')).revision).toBe(revision + 1);
  expect(await isOver()).toBe(true);
});

it('ROOM12 catches up after a restart', async () => {
  await testServer.close();
  await clock.pass(60_000);
  testServer = await startTestServer({ clock, testStore });
  testServer.people.signIn('anna', 's-anna');
  await testServer.rooms.wake();
  await clock.pass(0);
  expect(await isOver()).toBe(true);
});

it('ROOM12 tries again when the store fails', async () => {
  const append = testServer.store.append.bind(testServer.store);
  testServer.store.append = () => Promise.reject(new StoreFailure('no space'));
  await clock.pass(35_000);
  expect(await isOver()).toBe(false);
  testServer.store.append = append;
  await clock.pass(1100);
  expect(await isOver()).toBe(true);
});
