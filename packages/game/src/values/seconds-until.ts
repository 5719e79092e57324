/** Whole seconds until an instant, rounded up: 1 until the very end, then 0. */
export const secondsUntil = (atMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((atMs - nowMs) / 1000));
