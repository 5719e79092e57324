import { isRunning, withPlay, withRound } from './change.ts';
import { openRound, type CategoryQuizshow } from './show.ts';
import { rested } from './transitions.ts';

/**
 * The show with closed buzzers, no timer and nothing open to everybody: for imported shows, whose rounds no server
 * runs.
 */
export function withoutRound({
  boardOnAir: _,
  scoreOnAir: _score,
  ...given
}: CategoryQuizshow): CategoryQuizshow {
  const show = withPlay(given, { crowd: {} });
  const closed = openRound(show) === null ? show : withRound(show, { isOpen: false });
  return isRunning(closed.play.timer) ? withPlay(closed, { timer: {} }) : closed;
}

/** The show in its unplayed state. */
export const categoryShowAtRest = (show: CategoryQuizshow): CategoryQuizshow => {
  const { playSound: _, ...gamefield } = rested(show).gamefield;
  return {
    ...rested(show),
    gamefield: { ...gamefield, playSound: { id: '', questionSound: false } },
    moves: [],
  };
};
