import { useEffect } from 'react';
import { flushSync } from 'react-dom';

/** Timers fire a few milliseconds late: they are set this much earlier, and the rest is a busy wait. */
const spinMs = 6;

/**
 * Tells the device's monotonic clock at `atMs`, so that the very next frame shows what holds from then on.
 * @param atMs null when nothing is waited for
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
