import type { TimerView } from '@quizcast/game/games/category-quiz/view';

/** `over`: the time has run out, even if the server has not reported it yet. */
export type TimerPhase = 'running' | 'standing' | 'over';

export interface TimerClock {
  phase: TimerPhase;
  /** Whole seconds, rounded up: 1 until the very end, then 0. */
  secondsLeft: number;
}

/** State of the timer at an instant of server time; null when there is none. */
export function timerClockAt(
  { endsAtMs, leftMs }: TimerView,
  serverNowMs: number,
): TimerClock | null {
  if (endsAtMs !== null) {
    const left = endsAtMs - serverNowMs;
    return left <= 0
      ? { phase: 'over', secondsLeft: 0 }
      : { phase: 'running', secondsLeft: Math.ceil(left / 1000) };
  }
  if (leftMs === null) return null;
  return leftMs <= 0
    ? { phase: 'over', secondsLeft: 0 }
    : { phase: 'standing', secondsLeft: Math.ceil(leftMs / 1000) };
}

/** Milliseconds until the result of `timerClockAt` changes by itself; null when it does not. */
export function nextSecondMs({ endsAtMs }: TimerView, serverNowMs: number): number | null {
  if (endsAtMs === null) return null;
  const left = endsAtMs - serverNowMs;
  return left <= 0 ? null : left % 1000 || 1000;
}

/** "9", "30", "1:05": the shortest form. */
export const timeText = (seconds: number): string =>
  seconds < 100
    ? String(seconds)
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
