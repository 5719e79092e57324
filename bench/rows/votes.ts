import { setTimeout as sleep } from 'node:timers/promises';
import { ChatServer } from '../../e2e/chat-server.ts';
import type { Bench } from '../bench.ts';
import type { Child } from '../child.ts';
import { atMost, ratioAtLeast, type Figure, type Row } from '../figure.ts';
import { cpuMs } from '../process-usage.ts';
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
    ...(await burst(chat, show, bare, 1)),
    ...(await burst(chat, show, bare, manyLines)),
    ...(await steady(chat, show, bare)),
  ];
}

/** Rounds of a burst: votes a second, and the CPU time of the process that takes them for each vote, µs. */
interface Burst {
  rates: number[];
  cpuUs: number[];
}

async function burst(
  chat: ChatServer,
  show: VoteShow,
  bare: Child,
  linesPerFrame: number,
): Promise<Figure[]> {
  const ours: Burst = { rates: [], cpuUs: [] };
  const byHand: Burst = { rates: [], cpuUs: [] };
  for (let round = 0; round < rounds; round += 1) {
    await show.begin();
    await measureBurst(ours, show.serverPid, chat, ourChannel, linesPerFrame, () =>
      show.follower.until(voters),
    );
    bare.say({ voters });
    await bare.next();
    await measureBurst(byHand, bare.pid, chat, bareChannel, linesPerFrame, async () => {
      const countedMs = (await bare.next()).numbers('everyMs');
      return countedMs.at(-1) ?? Infinity;
    });
  }
  const name = `${voters} votes at once, ${linesPerFrame === 1 ? 'one line' : `${linesPerFrame} lines`} a frame`;
  const rate: Figure = {
    name,
    unit: '/s',
    ours: median(ours.rates),
    baseline: median(byHand.rates),
    goal: ratioAtLeast(linesPerFrame === 1 ? 1 : 10),
  };
  if (ours.cpuUs.length === 0) return [rate];
  const cpu: Figure = {
    name: `${name}: CPU for each`,
    unit: 'µs',
    ours: median(ours.cpuUs),
    baseline: median(byHand.cpuUs),
    goal: null,
  };
  return [rate, cpu];
}

/** Sends all votes as fast as they go; `last` resolves with the moment at which the last of them was counted. */
async function measureBurst(
  burst: Burst,
  pid: number,
  chat: ChatServer,
  channel: string,
  linesPerFrame: number,
  last: () => Promise<number>,
): Promise<void> {
  const frames = framesOf(votesOf(channel, voters), linesPerFrame);
  const cpuBeforeMs = cpuMs(pid);
  const startedMs = nowMs();
  for (const frame of frames) chat.raw(channel, frame);
  burst.rates.push((voters * 1000) / ((await last()) - startedMs));
  const cpuAfterMs = cpuMs(pid);
  if (cpuBeforeMs !== null && cpuAfterMs !== null)
    burst.cpuUs.push(((cpuAfterMs - cpuBeforeMs) * 1000) / voters);
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
