import { setTimeout as sleep } from 'node:timers/promises';
import { ChatServer } from '../../e2e/chat-server.ts';
import type { Bench } from '../bench.ts';
import type { Child } from '../child.ts';
import { atMost, ratioAtLeast, type Figure, type Row } from '../figure.ts';
import { framesOf, votesOf } from '../sample-chat.ts';
import { median, nowMs, percentile } from '../statistics.ts';
import { VoteShow } from '../vote-show.ts';

export const votesRow: Row = {
  name: 'votes',
  title: 'Votes through everything: chat line in, parsed, counted, stored, chart told',
  against: 'a bare `ws` reader that splits lines by hand and counts users in a Map',
};

const [ourChannel, bareChannel] = ['bench_ours', 'bench_bare'];
const rounds = 3;
const voters = 100_000;
/** Twitch sends several lines in a frame when a chat is lively. */
const manyLines = 20;
/** A steady chat: this many lines a second for this long. */
const [steadyPerSecond, steadySeconds] = [10_000, 4];
const tickMs = 10;
/** The line reader tells the moment of every hundredth vote. */
const step = 100;

export async function measureVotes(bench: Bench): Promise<Figure[]> {
  const chat = await ChatServer.start();
  bench.onClose(() => chat.close());
  const show = await VoteShow.open(bench, chat, ourChannel);
  const bare = bench.child('lineReader', chat.url, bareChannel);
  await bare.next();
  return [
    await burst(chat, show, bare, 1),
    await burst(chat, show, bare, manyLines),
    ...(await steady(chat, show, bare)),
  ];
}

async function burst(
  chat: ChatServer,
  show: VoteShow,
  bare: Child,
  linesPerFrame: number,
): Promise<Figure> {
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    await show.begin();
    const ourStart = sendAll(chat, ourChannel, linesPerFrame);
    rates.ours.push(rateOf(ourStart, await show.follower.until(voters)));
    bare.say({ voters });
    await bare.next();
    const bareStart = sendAll(chat, bareChannel, linesPerFrame);
    const last = (await bare.next()).numbers('everyMs').at(-1) ?? bareStart;
    rates.bare.push(rateOf(bareStart, last));
  }
  return {
    name: `burst of ${voters} votes, ${linesPerFrame === 1 ? 'one line' : `${linesPerFrame} lines`} a frame`,
    unit: '/s',
    ours: median(rates.ours),
    baseline: median(rates.bare),
    goal: ratioAtLeast(linesPerFrame === 1 ? 1 : 3),
  };
}

const rateOf = (fromMs: number, toMs: number): number => (voters * 1000) / (toMs - fromMs);

/** Returns the moment at which the first frame went out. */
function sendAll(chat: ChatServer, channel: string, linesPerFrame: number): number {
  const frames = framesOf(votesOf(channel, voters), linesPerFrame);
  const startedMs = nowMs();
  for (const frame of frames) chat.raw(channel, frame);
  return startedMs;
}

async function steady(chat: ChatServer, show: VoteShow, bare: Child): Promise<Figure[]> {
  const votes = steadyPerSecond * steadySeconds;
  await show.begin();
  const sent = await sendSteadily(chat, ourChannel, votes);
  await show.follower.until(votes);
  const behindMs = sent.map((sentAtMs, index) => {
    const shown = show.follower.shown.find((one) => one.votes >= (index + 1) * step);
    return (shown?.atMs ?? Infinity) - sentAtMs;
  });
  bare.say({ voters: votes });
  await bare.next();
  const bareSent = await sendSteadily(chat, bareChannel, votes);
  const counted = (await bare.next()).numbers('everyMs');
  const bareBehindMs = bareSent.map((sentAtMs, index) => (counted[index] ?? Infinity) - sentAtMs);
  const behind = (share: number): Figure => ({
    name: `${steadyPerSecond} votes a second for ${steadySeconds} s: chart behind, p${share * 100}`,
    unit: 'ms',
    ours: percentile(behindMs, share),
    baseline: percentile(bareBehindMs, share),
    goal: share === 0.99 ? atMost(250) : null,
  });
  return [behind(0.5), behind(0.99)];
}

/** One line a frame; returns the moment at which every hundredth vote went out. */
async function sendSteadily(chat: ChatServer, channel: string, votes: number): Promise<number[]> {
  const frames = framesOf(votesOf(channel, votes), 1);
  const sentAtMs: number[] = [];
  const startedMs = nowMs();
  for (let sent = 0; sent < votes;) {
    const due = Math.min(votes, Math.floor(((nowMs() - startedMs) * steadyPerSecond) / 1000));
    for (; sent < due; sent += 1) {
      chat.raw(channel, frames[sent] ?? '');
      if ((sent + 1) % step === 0) sentAtMs.push(nowMs());
    }
    await sleep(tickMs);
  }
  return sentAtMs;
}
