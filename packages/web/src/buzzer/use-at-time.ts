import { useEffect } from 'react';
import { flushSync } from 'react-dom';

/** Timers fire a few milliseconds late: they are set this much earlier, and the rest is a busy wait. */
const spinMs = 6;

/**
 * Calls back at `atMs` with the time of the device's monotonic clock, so that the very next frame shows the new state.
 * @param atMs null for no call
 */
export function useAtTime(atMs: number | null, callback: (nowMs: number) => void): void {
  useEffect(() => {
    if (atMs === null) return;
    const timer = setTimeout(
      () => {
        while (performance.now() < atMs);
        // Renders synchronously: another frame would cost 16 ms.
        flushSync(() => callback(performance.now()));
      },
      Math.max(0, atMs - performance.now() - spinMs),
    );
    return () => clearTimeout(timer);
  }, [atMs, callback]);
}
