import { toJudge } from '@quizcast/game/games/category-quiz/final';
import type { Timer } from '@quizcast/game/games/category-quiz/play';
import {
  activePlayer,
  type CategoryQuizshow,
  type Player,
} from '@quizcast/game/games/category-quiz/show';
import { secondsUntil } from '@quizcast/game/values/seconds-until';
import type { Action } from './actions.ts';

/** What the host has chosen in the form of a double; null: nothing yet. `stake` is NaN while the field is empty. */
export interface StakeDraft {
  playerId: string | null;
  stake: number | null;
}
export const noStake: StakeDraft = { playerId: null, stake: null };

/** The player chosen for a double, else the one who has the turn. */
export const stakePlayer = ({ players }: CategoryQuizshow, { playerId }: StakeDraft) =>
  players.find(({ id, isOut }) => id === playerId && !isOut) ??
  players.find(({ hasTurn, isOut }) => hasTurn && !isOut);

export const isStake = (stake: number): boolean => Number.isSafeInteger(stake) && stake > 0;

/** Sets the player's stake for a double as drafted, else to the points of its field. */
export const stakeOf = (
  show: CategoryQuizshow,
  playerId: string,
  { stake }: StakeDraft = noStake,
) => ({
  type: 'categoryQuiz.setStake' as const,
  playerId,
  stake: stake ?? Math.max(1, show.gamefield.fieldPoints),
});

export const callOn = (playerId: string): Action => ({ type: 'categoryQuiz.callOn', playerId });

/** Awards a typed answer full points, or zero and the penalty for a wrong one. */
export const awardTo = (show: CategoryQuizshow, playerId: string, isRight: boolean): Action => ({
  type: 'categoryQuiz.awardGuess',
  playerId,
  points: isRight
    ? show.gamefield.fieldPoints
    : show.gameSettings.losePointsOnWrongAnswer
      ? 0 - show.gamefield.fieldPoints
      : 0,
});

/** The player who is judged next, and for how many points. */
export function onTrial(
  show: CategoryQuizshow,
): { player: Player; right: number; wrong: number } | null {
  const { fieldPoints } = show.gamefield;
  const answering = activePlayer(show);
  if (answering !== null) {
    const costs = show.gameSettings.losePointsOnWrongAnswer || show.play.double !== undefined;
    const wrong = costs ? 0 - fieldPoints : 0;
    return { player: answering, right: fieldPoints, wrong };
  }
  const player = show.play.phase === 'final' ? toJudge(show) : null;
  if (player === null) return null;
  const wager = player.wager ?? 0;
  return { player, right: wager, wrong: 0 - wager };
}

export function verdictOf(show: CategoryQuizshow, verdict: 'right' | 'wrong'): Action {
  const trial = show.play.phase === 'final' ? onTrial(show) : null;
  return trial === null
    ? { type: 'categoryQuiz.judge', verdict }
    : { type: 'categoryQuiz.judgeFinal', playerId: trial.player.id, verdict };
}

/** State of the timer at an instant. Seconds are integers and never below 0. */
export type TimerState =
  | { kind: 'none' }
  | { kind: 'running' | 'paused'; secondsLeft: number }
  | { kind: 'over' };

export function timerState({ endsAtMs, leftMs }: Timer, nowMs: number): TimerState {
  if (endsAtMs !== undefined)
    return { kind: 'running', secondsLeft: secondsUntil(endsAtMs, nowMs) };
  if (leftMs === undefined) return { kind: 'none' };
  return leftMs === 0
    ? { kind: 'over' }
    : { kind: 'paused', secondsLeft: Math.ceil(leftMs / 1000) };
}
