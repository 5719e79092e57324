import { useEffect, useState } from 'react';
import type { TimerView } from '@quizcast/game/games/category-quiz/view';

/** Whole seconds left at an instant of the server's clock, at least 1 until the end; null without a timer. */
export function secondsLeft({ endsAtMs, leftMs }: TimerView, serverNowMs: number): number | null {
  if (endsAtMs !== null) return Math.max(0, Math.ceil((endsAtMs - serverNowMs) / 1000));
  return leftMs === null ? null : Math.ceil(leftMs / 1000);
}

/** Milliseconds to the next whole second; null when the timer does not run. */
export function nextTickMs({ endsAtMs }: TimerView, serverNowMs: number): number | null {
  if (endsAtMs === null || endsAtMs <= serverNowMs) return null;
  return (endsAtMs - serverNowMs) % 1000 || 1000;
}

/**
 * Countdown of the question's timer. Each tick reads the clock instead of counting, so a page that was suspended is
 * right at once.
 */
export function useCountdown(timer: TimerView, clockOffsetMs: number): number | null {
  const [nowMs, setNowMs] = useState(Date.now);
  const { endsAtMs, leftMs } = timer;
  useEffect(() => {
    let next: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      clearTimeout(next);
      const atMs = Date.now();
      setNowMs(atMs);
      const waitMs = nextTickMs({ endsAtMs, leftMs }, atMs + clockOffsetMs);
      // A little after the boundary, as timers may fire early.
      if (waitMs !== null) next = setTimeout(tick, waitMs + 8);
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(next);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [endsAtMs, leftMs, clockOffsetMs]);
  return secondsLeft(timer, nowMs + clockOffsetMs);
}
