/** Instants over a clock that only goes on, drawn to where they ought to be without a step back. */
export interface Slewed {
  /** Whole epoch milliseconds; never less than before. */
  nowMs: () => number;
  /** How far it ought to be ahead of where it would go by itself; negative: behind. */
  correct(byMs: number): void;
}

/** Share of the time that passes, by which small and large differences are taken back. */
const [gentle, firm] = [0.05, 0.5];
/** A larger difference is no drift. */
export const stepMs = 1000;

/** Begins at `startMs`. What is far behind is brought forward at once, everything else bit by bit. */
export function createSlewed(startMs: number, monotonicMs: () => number): Slewed {
  let atMs = monotonicMs();
  /** Epoch milliseconds at `atMs`. */
  let reached = startMs;
  /** What is still to be added. */
  let owed = 0;
  const advance = (): void => {
    const passedMs = Math.max(0, monotonicMs() - atMs);
    const maxMs = passedMs * (Math.abs(owed) > stepMs ? firm : gentle);
    const step = Math.sign(owed) * Math.min(Math.abs(owed), maxMs);
    atMs += passedMs;
    reached += passedMs + step;
    owed -= step;
  };
  return {
    nowMs() {
      advance();
      return Math.floor(reached);
    },
    correct(byMs) {
      advance();
      owed = byMs;
      if (owed <= stepMs) return;
      reached += owed;
      owed = 0;
    },
  };
}
