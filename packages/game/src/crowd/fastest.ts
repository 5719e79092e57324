import { observedDelays, quickestMs, type Delays } from './delay/delay.ts';
import { judge } from './judge.ts';
import type { CrowdResponse, PlayedRound } from './round.ts';

/** How many of the fastest are listed. */
const maxFastest = 8;

/** A viewer with the right answer, and the time taken by the viewer's own clock. */
export interface FastViewer {
  viewer: string;
  /** Equal times share a rank: 1, 1, 3. */
  rank: number;
  /** Milliseconds, rounded to the displayed hundredths of a second. */
  tookMs: number;
}

/** A finished round with all its answers. */
export interface AnsweredRound {
  played: Pick<PlayedRound, 'opensAtMs'>;
  responses: readonly Pick<CrowdResponse, 'viewer' | 'atMs'>[];
}

const shownMs = 10;
const isPhone = (viewer: string): boolean => viewer.startsWith('phone:');

/**
 * Returns the fastest right answers by the viewers' own clocks: arrival less opening less the viewer's delay. A phone's
 * instant already includes the stream delay. Chat delays are estimated from all answers so far, `before` included; an
 * unknown viewer gets the median. When no viewer is known, the delay is the stream delay, or less if an answer came
 * sooner. No time is below `quickestMs` unless the answer itself arrived sooner.
 */
export function fastest(
  played: PlayedRound,
  responses: readonly CrowdResponse[],
  before: readonly AnsweredRound[],
  streamDelayMs: number,
): FastViewer[] {
  const share = judge(
    played.key,
    responses.map(({ answer }) => answer),
  );
  const delays = delaysAfter([...before, { played, responses }]);
  const right = responses
    .filter(({ answer }) => share(answer) === 1)
    .map(({ viewer, atMs }) => ({ viewer, afterMs: Math.max(0, atMs - played.opensAtMs) }));
  let firstChatMs = streamDelayMs + quickestMs;
  for (const { viewer, afterMs } of right)
    if (!isPhone(viewer)) firstChatMs = Math.min(firstChatMs, afterMs);
  const chatDelayMs = Math.max(0, firstChatMs - quickestMs);
  const delayOf = (viewer: string): number => {
    if (isPhone(viewer)) return streamDelayMs;
    return delays.isAnybodyKnown ? delays.ofViewer(viewer) : chatDelayMs;
  };
  const rows = right
    .map(({ viewer, afterMs }) => {
      const tookMs = Math.max(afterMs - delayOf(viewer), Math.min(quickestMs, afterMs));
      return { viewer, afterMs, tookMs: Math.round(tookMs / shownMs) * shownMs };
    })
    .toSorted(
      (one, other) =>
        one.tookMs - other.tookMs ||
        one.afterMs - other.afterMs ||
        (one.viewer < other.viewer ? -1 : 1),
    )
    .slice(0, maxFastest);
  return rows.map(({ viewer, tookMs }) => ({
    viewer,
    rank: rows.findIndex((row) => row.tookMs === tookMs) + 1,
    tookMs,
  }));
}

/** Delays of the chat's viewers, estimated from all these answers. The rounds are in the order in which they ran. */
const delaysAfter = (rounds: readonly AnsweredRound[]): Delays =>
  observedDelays(new Map(), fromChat(rounds));

/** A generator, because there may be a hundred thousand. */
function* fromChat(rounds: readonly AnsweredRound[]) {
  for (const { played, responses } of rounds)
    for (const { viewer, atMs } of responses)
      if (!isPhone(viewer)) yield { viewer, afterMs: atMs - played.opensAtMs };
}
