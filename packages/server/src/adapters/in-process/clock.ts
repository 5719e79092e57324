import type { Cancel, Clock } from '../../ports/clock.ts';
import { createSlewed, stepMs } from './clock-slew.ts';

/** Longer waits overflow Node's timers and would end at once. */
const maxMs = 2 ** 31 - 1;

/** Waits by Node's own timers, which no step of the computer's clock touches. */
export function after(delayMs: number, act: () => void): Cancel {
  const timer = setTimeout(act, Math.min(Math.max(0, delayMs), maxMs));
  return () => clearTimeout(timer);
}

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
  /** By how much the two clocks differ since the step. */
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

/** The computer's own clock, but for its steps: see createSteadyTime. */
export const systemClock: Clock = { nowMs: createSteadyTime(), after };
