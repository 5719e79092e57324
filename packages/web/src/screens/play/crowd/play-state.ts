import { crowdControls, nextAction } from '@quizcast/game/games/crowd-quiz/controls';
import {
  askedQuestionOf,
  closedAtMs,
  currentQuestion,
  type CrowdShow,
} from '@quizcast/game/games/crowd-quiz/show';
import { play } from '@quizcast/game/games/crowd-quiz/transitions';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import { secondsUntil } from '@quizcast/game/values/seconds-until';
import type { CrowdAction } from './keys.ts';

/** The most likely next action; `credits` after the end. */
export const bigActionOf = (show: CrowdShow, nowMs: number): CrowdAction | 'credits' =>
  nextAction(show, nowMs) ?? 'credits';

/** Why the rules would refuse this move now; null when they would allow it. */
export function refusalOf(show: CrowdShow, action: CrowdAction): Refusal | null {
  const stamp = { atMs: 0, actor: { kind: 'owner', userId: '' }, dice: 0 } as const;
  const outcome = play(show, crowdControls[action].command(show), stamp);
  return typeof outcome === 'string' ? outcome : null;
}

/** Answer window of the question in play for viewers, and its end; null when no question is asked. */
export function windowOf(
  show: CrowdShow,
  nowMs: number,
  delayMs: number,
): { state: 'open' | 'late' | 'closed'; secondsLeft: number } | null {
  const question = currentQuestion(show);
  const asked = question === null ? undefined : askedQuestionOf(show, question.id);
  if (show.play.phase !== 'question' || asked === undefined) return null;
  const closesMs = closedAtMs(asked);
  if (nowMs < closesMs) return { state: 'open', secondsLeft: secondsUntil(closesMs, nowMs) };
  return nowMs < closesMs + delayMs
    ? { state: 'late', secondsLeft: secondsUntil(closesMs + delayMs, nowMs) }
    : { state: 'closed', secondsLeft: 0 };
}
