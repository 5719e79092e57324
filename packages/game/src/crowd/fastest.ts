import { observedDelays, quickestMs, type Delays } from './delay.ts';
import { judge } from './judge.ts';
import type { CrowdResponse, PlayedRound } from './round.ts';

/** How many of the fastest are told. */
const fastestTold = 8;

/** A viewer with the right answer, and how long that took by the viewer's own clock. */
export interface FastViewer {
  viewer: string;
  /** Equal times share a rank: 1, 1, 3. */
  rank: number;
  /** Milliseconds, as exact as it is shown: whole hundredths of a second. */
  tookMs: number;
}

/** A round that is over, with all that was answered in it. */
export interface AnsweredRound {
  played: Pick<PlayedRound, 'opensAtMs'>;
  responses: readonly Pick<CrowdResponse, 'viewer' | 'atMs'>[];
}

const shownMs = 10;
const isPhone = (viewer: string): boolean => viewer.startsWith('phone:');

/**
 * The fastest of those who were right, by their own clocks: arrival less the opening less the viewer's delay. Of a phone the instant says what it
 * took, as if its picture were as late as the stream; of the chat the answers until now say it, `before` among them. Who is not known is taken as
 * late as the middle of the others; where nobody is known, all are as late as the stream, and less where somebody was quicker than that. Nobody is
 * quicker than a hand.
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
  let leastMs = streamDelayMs + quickestMs;
  for (const { viewer, afterMs } of right)
    if (!isPhone(viewer)) leastMs = Math.min(leastMs, afterMs);
  const chatDelayMs = Math.max(0, leastMs - quickestMs);
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
    .slice(0, fastestTold);
  return rows.map(({ viewer, tookMs }) => ({
    viewer,
    rank: rows.findIndex((row) => row.tookMs === tookMs) + 1,
    tookMs,
  }));
}

/** How late the chat's viewers are, as all these answers tell; the rounds in the order in which they were played. */
const delaysAfter = (rounds: readonly AnsweredRound[]): Delays =>
  observedDelays(new Map(), fromChat(rounds));

/** One after the other, for there may be a hundred thousand. */
function* fromChat(rounds: readonly AnsweredRound[]) {
  for (const { played, responses } of rounds)
    for (const { viewer, atMs } of responses)
      if (!isPhone(viewer)) yield { viewer, afterMs: atMs - played.opensAtMs };
}
