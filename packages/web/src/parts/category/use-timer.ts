import { useEffect, useState } from 'react';
import type { TimerView } from '@quizcast/game/games/category-quiz/view';
import { nextSecondMs, timerClockAt, type TimerClock } from './timer-clock.ts';

/**
 * The timer by server time. Nothing is counted: once a second the clock is read again, so a source that was hidden and
 * throttled is right as soon as it is shown.
 */
export function useTimer(timer: TimerView, clockOffsetMs: number): TimerClock | null {
  const { endsAtMs, leftMs } = timer;
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      clearTimeout(waiting);
      const waitMs = nextSecondMs({ endsAtMs, leftMs }, Date.now() + clockOffsetMs);
      // Just behind the boundary: a timer may fire a little early.
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
