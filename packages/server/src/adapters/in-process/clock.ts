import type { Cancel, Clock } from '../../ports/clock.ts';
import { createSteadyTime } from './steady-time.ts';

/** Longer waits overflow Node's timers and would end at once. */
const longestMs = 2 ** 31 - 1;

/** Waits by Node's own timers, which no step of the computer's clock touches. */
export function after(delayMs: number, act: () => void): Cancel {
  const timer = setTimeout(act, Math.min(Math.max(0, delayMs), longestMs));
  return () => clearTimeout(timer);
}

/** The computer's own clock, but for its steps: see createSteadyTime. */
export const systemClock: Clock = { nowMs: createSteadyTime(), after };
