import { createSlewed, stepMs } from './slewed.ts';

/** A step is believed when it has stood for this long. */
const believedAfterMs = 60_000;
/** How far apart two readings of one step may be. */
const sameStepMs = 500;

/**
 * Follows the computer's clock, but goes by one that nobody can set: what drifts is drawn after it gently, a step shows only
 * when it has stood for a minute. Forward it is taken at once then, back bit by bit.
 */
export function createSteadyTime(
  wallMs: () => number = () => Date.now(),
  monotonicMs: () => number = () => performance.now(),
): () => number {
  const time = createSlewed(wallMs(), monotonicMs);
  let suspected: { byMs: number; sinceMs: number } | null = null;
  return () => {
    const nowMs = time.nowMs();
    const byMs = wallMs() - nowMs;
    if (Math.abs(byMs) <= stepMs) {
      suspected = null;
      time.correct(byMs);
      return nowMs;
    }
    if (suspected === null || Math.abs(suspected.byMs - byMs) > sameStepMs)
      suspected = { byMs, sinceMs: monotonicMs() };
    if (monotonicMs() - suspected.sinceMs < believedAfterMs) return nowMs;
    time.correct(byMs);
    // A step back is taken bit by bit: it goes on being believed while it shrinks.
    suspected = { ...suspected, byMs };
    return time.nowMs();
  };
}
