import { judgementOf } from '../change.ts';
import { questionKey, type CategoryQuizshow, type Player } from '../show.ts';

const playing = ({ players }: CategoryQuizshow): Player[] => players.filter(({ isOut }) => !isOut);

/** The player whose final answer is revealed but not judged yet. */
export function toJudge(show: CategoryQuizshow): Player | null {
  const key = questionKey(show);
  if (key === null) return null;
  return (
    playing(show).find(
      ({ id }) => show.play.revealed.includes(id) && judgementOf(show, key, id) === undefined,
    ) ?? null
  );
}

/** The player whose final answer is revealed next: the one with the fewest points, so that the leader is last. */
export function nextToReveal(show: CategoryQuizshow): Player | null {
  const hidden = playing(show).filter(({ id }) => !show.play.revealed.includes(id));
  return hidden.toSorted((left, right) => left.points - right.points)[0] ?? null;
}
