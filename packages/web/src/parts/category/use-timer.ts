import { useEffect, useState } from 'react';
import type { TimerView } from '@quizcast/game/games/category-quiz/view';
import { nextSecondMs, timerClockAt, type TimerClock } from './timer-clock.ts';

/**
 * The timer in server time. Reads the clock each second instead of counting, so a source that was hidden and throttled
 * is right as soon as it is shown.
 */
export function useTimer(timer: TimerView, clockOffsetMs: number): TimerClock | null {
  const { endsAtMs, leftMs } = timer;
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      clearTimeout(waiting);
      const waitMs = nextSecondMs({ endsAtMs, leftMs }, Date.now() + clockOffsetMs);
      // A little after the boundary, as timers may fire early.
      if (waitMs !== null) waiting = setTimeout(next, waitMs + 8);
    };
    const next = () => {
      setNowMs(Date.now());
      plan();
    };
    next();
    document.addEventListener('visibilitychange', next);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('visibilitychange', next);
    };
  }, [endsAtMs, leftMs, clockOffsetMs]);
  return timerClockAt({ endsAtMs, leftMs }, nowMs + clockOffsetMs);
}
