import { useEffect, useRef, useState } from 'react';

/** Browsers fire longer timers at once. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Server time at the last due instant. `waitMs` returns the time until the next one, null for never, and must be stable
 * between changes; a new one catches up on instants that became due. Each timer reads the clock instead of counting, so
 * a source that was hidden and throttled is right as soon as it is shown.
 */
export function useServerNow(
  waitMs: (serverNowMs: number) => number | null,
  clockOffsetMs: number,
): number {
  const [nowMs, setNowMs] = useState(Date.now);
  const shownMs = useRef(nowMs);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      clearTimeout(timer);
      const atMs = Date.now();
      const missed = waitMs(shownMs.current + clockOffsetMs);
      const isLate = missed !== null && shownMs.current + missed <= atMs;
      const wait = isLate ? 0 : waitMs(atMs + clockOffsetMs);
      // A little after the boundary, as timers may fire early.
      if (wait !== null) timer = setTimeout(next, Math.min(maxTimerMs, wait + 8));
    };
    const next = () => {
      shownMs.current = Date.now();
      setNowMs(shownMs.current);
      plan();
    };
    plan();
    document.addEventListener('visibilitychange', next);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', next);
    };
  }, [waitMs, clockOffsetMs]);
  return nowMs + clockOffsetMs;
}
