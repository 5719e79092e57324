import type { Clock } from '../../ports/clock.ts';

/** Longer waits overflow Node's timers and would end at once. */
const longestMs = 2 ** 31 - 1;

/** The computer's own clock. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after(delayMs, act) {
    const timer = setTimeout(act, Math.min(Math.max(0, delayMs), longestMs));
    return () => clearTimeout(timer);
  },
};
