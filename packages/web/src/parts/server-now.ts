import { useEffect, useRef, useState } from 'react';

/** Browsers fire longer timers at once. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Server time as of the last instant at which something was due. `waitMs` says how long until the next one, null for never, and keeps
 * its identity while that is so; with another one, what fell due meanwhile is caught up with. Nothing is counted: each timer reads the
 * clock again, so a source that was hidden and throttled is right as soon as it is shown.
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
      // Just behind the boundary: a timer may fire a little early.
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
