import { judgementOf } from '../change.ts';
import type { Judgement } from '../play.ts';
import { questionKey, type CategoryQuizshow, type Player } from '../show.ts';

/** Players without empty seats. */
export const playing = ({ players }: CategoryQuizshow): Player[] =>
  players.filter(({ isOut }) => !isOut);

/** The player's judgement for the question in play; undefined before there is one. */
export function currentJudgement(show: CategoryQuizshow, playerId: string): Judgement | undefined {
  const key = questionKey(show);
  return key === null ? undefined : judgementOf(show, key, playerId);
}

/** In the final, the player whose answer is revealed but not judged yet. */
export const toJudge = (show: CategoryQuizshow): Player | null =>
  playing(show).find(
    ({ id }) => show.play.revealed.includes(id) && currentJudgement(show, id) === undefined,
  ) ?? null;

/** The player whose final answer is revealed next: the one with the fewest points, so that the leader is last. */
export function nextToReveal(show: CategoryQuizshow): Player | null {
  const hidden = playing(show).filter(({ id }) => !show.play.revealed.includes(id));
  return hidden.toSorted((left, right) => left.points - right.points)[0] ?? null;
}
