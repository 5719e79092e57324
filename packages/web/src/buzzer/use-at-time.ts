import { useEffect } from 'react';
import { flushSync } from 'react-dom';

/** Timers are late by some milliseconds: they fire this much too early, and the rest is waited for in place. */
const spinMs = 6;

/**
 * Tells the device's monotonic clock at `atMs`, so that the very next frame shows what holds from then on.
 * @param atMs null when nothing is waited for
 */
export function useMoment(atMs: number | null, tell: (nowMs: number) => void): void {
  useEffect(() => {
    if (atMs === null) return;
    const timer = setTimeout(
      () => {
        while (performance.now() < atMs);
        // Not when it suits: a frame later is sixteen milliseconds.
        flushSync(() => tell(performance.now()));
      },
      Math.max(0, atMs - performance.now() - spinMs),
    );
    return () => clearTimeout(timer);
  }, [atMs, tell]);
}
