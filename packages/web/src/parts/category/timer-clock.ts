import type { TimerView } from '@quizcast/game/games/category-quiz/view';

/** `over`: the time has run out, whether or not the server has said so yet. */
export type TimerPhase = 'running' | 'standing' | 'over';

export interface TimerClock {
  phase: TimerPhase;
  /** Whole seconds, counted as people do: 1 until the very end, then 0. */
  secondsLeft: number;
}

/** Where the timer stands at this instant of server time; null while there is none. */
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

/** Milliseconds until what `timerClockAt` says changes by itself; null when it will not. */
export function nextSecondMs({ endsAtMs }: TimerView, serverNowMs: number): number | null {
  if (endsAtMs === null) return null;
  const left = endsAtMs - serverNowMs;
  return left <= 0 ? null : left % 1000 || 1000;
}

/** "9", "30", "1:05": as few signs as say it. */
export const timeText = (seconds: number): string =>
  seconds < 100
    ? String(seconds)
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
