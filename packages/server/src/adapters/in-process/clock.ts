import type { Cancel, Clock } from '../../ports/clock.ts';
import { createSteadyTime } from './monotonic-clock.ts';

/** Longer waits overflow Node's timers and would end at once. */
const maxMs = 2 ** 31 - 1;

/** Waits by Node's own timers, which no step of the computer's clock touches. */
export function after(delayMs: number, act: () => void): Cancel {
  const timer = setTimeout(act, Math.min(Math.max(0, delayMs), maxMs));
  return () => clearTimeout(timer);
}

/** The computer's own clock, but for its steps: see createSteadyTime. */
export const systemClock: Clock = { nowMs: createSteadyTime(), after };
