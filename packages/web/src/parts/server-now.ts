import { useEffect, useState } from 'react';

/** Browsers fire longer timers at once. */
const maxTimerMs = 2 ** 31 - 1;

type WaitMs = (serverNowMs: number) => number | null;

const readClock = (waitMs: WaitMs) => ({ waitMs, atMs: Date.now() });

/**
 * Server time at the last due instant. `waitMs` returns the time until the next one, null for never, and must be stable
 * between changes: a new one reads the clock, so its first frame is right. Each timer reads the clock instead of
 * counting, so a source that was hidden and throttled is right as soon as it is shown.
 */
export function useServerNow(waitMs: WaitMs, clockOffsetMs: number): number {
  const [shown, setShown] = useState(() => readClock(waitMs));
  if (shown.waitMs !== waitMs) setShown(readClock(waitMs));
  useEffect(() => {
    const wait = waitMs(shown.atMs + clockOffsetMs);
    const next = () => setShown(readClock(waitMs));
    // A little after the boundary, as timers may fire early.
    const inMs = wait === null ? null : Math.max(0, shown.atMs + wait - Date.now()) + 8;
    const timer = inMs === null ? undefined : setTimeout(next, Math.min(maxTimerMs, inMs));
    document.addEventListener('visibilitychange', next);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', next);
    };
  }, [waitMs, clockOffsetMs, shown]);
  return shown.atMs + clockOffsetMs;
}
