import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatServer } from '../e2e/chat-server.ts';
import type { Child } from './child.ts';
import { atMost, type Figure } from './figure.ts';
import { waitedForCoreMs } from './process-usage.ts';
import { framesOf, votesOf } from './sample-chat.ts';
import { nowMs, percentile } from './statistics.ts';
import type { VoteShow } from './vote-show.ts';
import { maxBlockMs } from './probes.ts';

const tickMs = 10;
/** The line reader reports the moment of every hundredth vote. */
const step = 100;

/** A chat with this many votes per second for the given time, one line per frame. */
export interface Pace {
  perSecond: number;
  seconds: number;
}

/** Delay of the chart in such a chat, and the longest block of the server's main thread. Rejects when a vote is lost. */
export async function measurePace(
  chat: ChatServer,
  show: VoteShow,
  ourChannel: string,
  baseline: Child,
  baselineChannel: string,
  pace: Pace,
): Promise<Figure[]> {
  const votes = pace.perSecond * pace.seconds;
  await show.begin();
  await maxBlockMs(show.server);
  const [beganMs, waitedBeforeMs] = [nowMs(), waitedForCoreMs(show.server.pid)];
  const sent = await sendSteadily(chat, ourChannel, pace);
  await show.follower.until(votes);
  const [tookMs, waitedAfterMs] = [nowMs() - beganMs, waitedForCoreMs(show.server.pid)];
  const blockedMs = await maxBlockMs(show.server);
  const behindMs = sent.map((sentAtMs, index) => {
    const shown = show.follower.shown.find((one) => one.votes >= (index + 1) * step);
    return (shown?.atMs ?? Infinity) - sentAtMs;
  });
  baseline.send({ voters: votes });
  await baseline.next();
  const baselineSent = await sendSteadily(chat, baselineChannel, pace);
  const counted = (await baseline.next()).numbers('everyMs');
  const baselineBehindMs = baselineSent.map(
    (sentAtMs, index) => (counted[index] ?? Infinity) - sentAtMs,
  );
  const name = `${pace.perSecond} votes a second for ${pace.seconds} s`;
  const behind = (share: number): Figure => ({
    name: `${name}: chart behind, p${share * 100}`,
    unit: 'ms',
    ours: percentile(behindMs, share),
    baseline: percentile(baselineBehindMs, share),
    goal: share === 0.99 ? atMost(250) : null,
  });
  const blocked: Figure = {
    name: `${name}: longest block of the main thread`,
    unit: 'ms',
    ours: blockedMs,
    baseline: null,
    goal: atMost(50),
  };
  if (waitedBeforeMs === null || waitedAfterMs === null)
    return [behind(0.5), behind(0.99), blocked];
  // Shows whether a delay is caused by a lack of CPU cores.
  const waited: Figure = {
    name: `${name}: main thread without a core that it needs`,
    unit: '%',
    ours: ((waitedAfterMs - waitedBeforeMs) / tookMs) * 100,
    baseline: null,
    goal: null,
  };
  return [behind(0.5), behind(0.99), blocked, waited];
}

/** Returns the moment at which every hundredth vote was sent. */
async function sendSteadily(
  chat: ChatServer,
  channel: string,
  { perSecond, seconds }: Pace,
): Promise<number[]> {
  const votes = perSecond * seconds;
  const frames = framesOf(votesOf(channel, votes), 1);
  const sentAtMs: number[] = [];
  const startedMs = nowMs();
  for (let sent = 0; sent < votes;) {
    const due = Math.min(votes, Math.floor(((nowMs() - startedMs) * perSecond) / 1000));
    for (; sent < due; sent += 1) {
      chat.raw(channel, frames[sent] ?? '');
      if ((sent + 1) % step === 0) sentAtMs.push(nowMs());
    }
    await sleep(tickMs);
  }
  return sentAtMs;
}
