import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LinkedChat, LinkedMessage, LinkedState } from '../../ports/linked-chat.ts';
import { until } from '../../testing/chat-source.contract.ts';
import { startYouTube, type YouTubeStage } from '../../testing/chats/fake-youtube.ts';
import { ManualClock } from '../../testing/test-server.ts';
import { UnitBudget } from './unit-budget.ts';
import { youtubeBudget, youtubeChat } from './youtube.ts';

const video = 'dQw4w9WgXcQ';
let clock: ManualClock;
let stage: YouTubeStage;
let budget: UnitBudget;
let chat: LinkedChat | undefined;
let states: LinkedState[];
let received: LinkedMessage[];
beforeEach(async () => {
  [clock, states, received] = [new ManualClock(), [], []];
  budget = new UnitBudget(youtubeBudget.units, youtubeBudget.windowMs);
  stage = await startYouTube('key-1', video);
});
afterEach(async () => {
  chat?.close();
  await stage.close();
});

function open(): void {
  const url = `http://127.0.0.1:${stage.port}`;
  chat = youtubeChat({ url, clock, budget, video, key: 'key-1' })({
    message: (message) => received.push(message),
    state: (state) => states.push(state),
  });
}

const is = (reason: string) =>
  until(reason, () => {
    const state = states.at(-1);
    return state?.kind === 'trouble' && state.reason === reason;
  });
const isReading = () => until('reading', () => states.at(-1)?.kind === 'reading');

it('requests the video’s chat, then its stream, and reports the quota used', async () => {
  open();
  await isReading();
  expect(stage.requestedPaths[0]).toBe(`/youtube/v3/videos?part=liveStreamingDetails&id=${video}`);
  expect(stage.requestedPaths[1]).toContain('liveChatId=chat-1');
  expect(stage.requestedPaths.join()).not.toContain('key-1');
  expect(chat?.quota?.()).toEqual({ used: 6, of: 200 });
});

it('keeps the time of earlier messages, and resumes a dropped stream where it left off', async () => {
  const publishedAt = new Date(clock.nowMs() - 60_000).toISOString();
  stage.history.push({ message: { userId: '1', text: 'a', id: 'old' }, publishedAt });
  open();
  await until('the old message', () => received.length === 1);
  expect(received[0]?.atMs).toBe(clock.nowMs() - 60_000);
  stage.endStreams();
  await until('the end', () => stage.requestedPaths.length === 2);
  for (let tries = 0; tries < 100 && stage.requestedPaths.length < 3; tries += 1) {
    await clock.pass(500);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(stage.requestedPaths[2]).toContain('pageToken=p');
  stage.send({ userId: '2', text: 'b', id: 'new' });
  await until('the new message', () => received.length === 2);
  expect(received[1]?.atMs).toBeUndefined();
});

it('CROWD41 says which messages the streamer wrote', async () => {
  open();
  await isReading();
  stage.send({ userId: '1', text: 'a', id: 'own', isStreamer: true });
  stage.send({ userId: '2', text: 'b', id: 'other' });
  await until('both messages', () => received.length === 2);
  expect(received.map(({ isStreamer }) => isStreamer)).toEqual([true, false]);
});

it('spends at most 200 units in three hours, however often the stream is dropped', async () => {
  open();
  await isReading();
  for (let minute = 0; minute < 170; minute += 1) {
    stage.endStreams();
    await clock.pass(60_000);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  expect(chat?.quota?.().used).toBeLessThanOrEqual(200);
  const units = stage.requestedPaths.map((path) => (path.startsWith('/youtube/v3/videos') ? 1 : 5));
  expect(units.reduce((all, one) => all + one, 0)).toBeLessThanOrEqual(200);
});

it.each([
  [403, 'quotaExceeded', 'quota'],
  [403, 'liveChatDisabled', 'chatOff'],
  [403, 'accessNotConfigured', 'forbidden'],
  [429, 'rateLimitExceeded', 'rateLimited'],
] as const)(
  'reports why %i %s stops it, and retries after a few minutes',
  async (status, reason, reported) => {
    stage.refuse(status, reason);
    open();
    await is(reported);
    stage.accept();
    const before = stage.requestedPaths.length;
    await clock.pass(50_000);
    expect(stage.requestedPaths).toHaveLength(before);
    await clock.pass(251_000);
    await isReading();
  },
);

it('reports that a stream is not live yet or has ended, and reads it once it is live', async () => {
  stage.setLive(false);
  open();
  await is('notLive');
  stage.setLive(true);
  await clock.pass(30_000);
  await isReading();
  stage.send({ userId: '1', text: 'a', id: 'm1' });
  await until('the message', () => received.length === 1);
  stage.goOffline();
  await is('ended');
  const looks = stage.requestedPaths.filter((path) => path.startsWith('/youtube/v3/videos')).length;
  await clock.pass(30_000);
  await isReading();
  expect(stage.requestedPaths.filter((path) => path.startsWith('/youtube/v3/videos'))).toHaveLength(
    looks + 1,
  );
  stage.send({ userId: '1', text: 'b', id: 'm2' });
  await until('the message of the next stream', () => received.length === 2);
});
