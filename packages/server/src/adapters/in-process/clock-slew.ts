/** A clock based on a monotonic one, gradually corrected without ever going back. */
export interface Slewed {
  /** Epoch milliseconds, rounded down; never decreases. */
  nowMs: () => number;
  /** Sets the correction still to apply; negative when the clock is ahead. */
  correct(byMs: number): void;
}

/** Rates at which small and large differences are corrected, as a share of the elapsed time. */
const [gentle, firm] = [0.05, 0.5];
/** A larger difference is a step, not drift. */
export const stepMs = 1000;

/** Starts at `startMs`. A large lag is corrected at once, any other difference gradually. */
export function createSlewed(startMs: number, monotonicMs: () => number): Slewed {
  let atMs = monotonicMs();
  /** Epoch milliseconds at `atMs`. */
  let reached = startMs;
  /** The correction still to be applied. */
  let pendingMs = 0;
  const advance = (): void => {
    const passedMs = Math.max(0, monotonicMs() - atMs);
    const maxMs = passedMs * (Math.abs(pendingMs) > stepMs ? firm : gentle);
    const step = Math.sign(pendingMs) * Math.min(Math.abs(pendingMs), maxMs);
    atMs += passedMs;
    reached += passedMs + step;
    pendingMs -= step;
  };
  return {
    nowMs() {
      advance();
      return Math.floor(reached);
    },
    correct(byMs) {
      advance();
      pendingMs = byMs;
      if (pendingMs <= stepMs) return;
      reached += pendingMs;
      pendingMs = 0;
    },
  };
}
