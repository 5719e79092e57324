import type { Timer } from '@quizcast/game/games/category-quiz/play';

/** How the timer stands at an instant. Seconds are whole and never below 0. */
export type TimerState =
  | { kind: 'none' }
  | { kind: 'running' | 'paused'; secondsLeft: number }
  | { kind: 'over' };

export function timerState({ endsAtMs, leftMs }: Timer, nowMs: number): TimerState {
  if (endsAtMs !== undefined)
    return { kind: 'running', secondsLeft: Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000)) };
  if (leftMs === undefined) return { kind: 'none' };
  return leftMs === 0
    ? { kind: 'over' }
    : { kind: 'paused', secondsLeft: Math.ceil(leftMs / 1000) };
}
