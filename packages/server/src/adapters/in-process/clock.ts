import type { Cancel, Clock } from '../../ports/clock.ts';
import { createSlewed, stepMs } from './clock-slew.ts';

/** Longer waits overflow Node's timers and would end at once. */
const maxMs = 2 ** 31 - 1;

/** Waits with Node's timers, which are not affected by steps of the system clock. */
export function after(delayMs: number, act: () => void): Cancel {
  const timer = setTimeout(act, Math.min(Math.max(0, delayMs), maxMs));
  return () => clearTimeout(timer);
}

/** A step of the system clock is accepted after it has persisted this long. */
const believedAfterMs = 60_000;
/** Maximum difference between two readings of the same step. */
const sameStepMs = 500;

/**
 * Follows the system clock on top of a monotonic one: drift is corrected gradually, and a step is accepted only after
 * it has persisted for a minute. Then a step forward is applied at once, a step back gradually.
 */
export function createSteadyTime(
  wallMs: () => number = () => Date.now(),
  monotonicMs: () => number = () => performance.now(),
): () => number {
  const time = createSlewed(wallMs(), monotonicMs);
  /** The difference between the two clocks since the step. */
  let suspected: { apartMs: number; sinceMs: number } | null = null;
  return () => {
    const nowMs = time.nowMs();
    const [wall, monotonic] = [wallMs(), monotonicMs()];
    const byMs = wall - nowMs;
    if (Math.abs(byMs) <= stepMs) {
      suspected = null;
      time.correct(byMs);
      return nowMs;
    }
    const apartMs = wall - monotonic;
    if (suspected === null || Math.abs(suspected.apartMs - apartMs) > sameStepMs) {
      suspected = { apartMs, sinceMs: monotonic };
      time.correct(0);
    }
    if (monotonic - suspected.sinceMs < believedAfterMs) return nowMs;
    suspected.apartMs = apartMs;
    time.correct(byMs);
    return time.nowMs();
  };
}

/** The system clock without its steps, see createSteadyTime. */
export const systemClock: Clock = { nowMs: createSteadyTime(), after };
