import { isRunning, withPlay, withRound } from './change.ts';
import { openRound, type CategoryQuizshow } from './show.ts';
import { rested } from './transitions.ts';

/** The show with its buzzers closed, its timer gone and nothing open to everybody: for shows that come from outside, where nobody is deciding. */
export function withoutRound({
  boardOnAir: _,
  scoreOnAir: _score,
  ...given
}: CategoryQuizshow): CategoryQuizshow {
  const show = withPlay(given, { crowd: {} });
  const closed = openRound(show) === null ? show : withRound(show, { isOpen: false });
  return isRunning(closed.play.timer) ? withPlay(closed, { timer: {} }) : closed;
}

/** The show before it was ever played. */
export const categoryShowAtRest = (show: CategoryQuizshow): CategoryQuizshow => {
  const { playSound: _, ...gamefield } = rested(show).gamefield;
  return {
    ...rested(show),
    gamefield: { ...gamefield, playSound: { id: '', questionSound: false } },
    moves: [],
  };
};
