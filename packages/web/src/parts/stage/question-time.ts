import type { QuestionClockView } from '@quizcast/game/games/stage-quiz/views/view';

/** A joker's clock pauses the question's own. */
const leftMs = (
  { endsAtMs, stoppedAtMs, heldUntilMs = 0 }: QuestionClockView,
  serverNowMs: number,
): number => Math.max(0, endsAtMs - Math.max(heldUntilMs, stoppedAtMs ?? serverNowMs));

/** Whole seconds left, rounded up: 1 until the very end, then 0. */
export const secondsLeft = (clock: QuestionClockView, serverNowMs: number): number =>
  Math.ceil(leftMs(clock, serverNowMs) / 1000);

/** Milliseconds until another second is shown; null when it stops. */
export function nextSecondMs(clock: QuestionClockView, serverNowMs: number): number | null {
  const left = leftMs(clock, serverNowMs);
  if (clock.stoppedAtMs !== null || left === 0) return null;
  const heldMs = Math.max(0, (clock.heldUntilMs ?? 0) - serverNowMs);
  return heldMs + (left % 1000 || 1000);
}
