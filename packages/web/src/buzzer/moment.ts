import { useEffect } from 'react';

/** The last part of a wait goes frame by frame, and the last of that in place: timers alone are late by some milliseconds. */
const framesBeforeMs = 40;
const spinBeforeMs = 4;

/**
 * Tells the device's monotonic clock at `atMs`, on the first frame that can be seen then.
 * @param atMs null when nothing is waited for
 */
export function useMoment(atMs: number | null, tell: (nowMs: number) => void): void {
  useEffect(() => {
    if (atMs === null) return;
    let frame = 0;
    const near = (): void => {
      if (atMs - performance.now() > spinBeforeMs) {
        frame = requestAnimationFrame(near);
        return;
      }
      while (performance.now() < atMs);
      tell(performance.now());
    };
    const waitMs = atMs - performance.now();
    const timer = setTimeout(near, Math.max(0, waitMs - framesBeforeMs));
    // A hidden page gets no frames.
    const late = setTimeout(() => tell(performance.now()), Math.max(0, waitMs) + 20);
    return () => {
      clearTimeout(timer);
      clearTimeout(late);
      cancelAnimationFrame(frame);
    };
  }, [atMs, tell]);
}
