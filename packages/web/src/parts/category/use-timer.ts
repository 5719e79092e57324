import { useCallback } from 'react';
import type { TimerView } from '@quizcast/game/games/category-quiz/view';
import { useServerNow } from '../server-now.ts';
import { nextSecondMs, timerClockAt, type TimerClock } from './timer-clock.ts';

/** The timer in server time. */
export function useTimer(
  { endsAtMs, leftMs }: TimerView,
  clockOffsetMs: number,
): TimerClock | null {
  const waitMs = useCallback(
    (nowMs: number) => nextSecondMs({ endsAtMs, leftMs }, nowMs),
    [endsAtMs, leftMs],
  );
  return timerClockAt({ endsAtMs, leftMs }, useServerNow(waitMs, clockOffsetMs));
}
