import { isRunning, withPlay, withRound } from './change.ts';
import { openRound, type CategoryQuizshow } from './show.ts';
import { resetShow } from './transitions.ts';

/**
 * The show with closed buzzers, no timer and nothing open to everybody: for imported shows, whose rounds no server
 * runs.
 */
export function withoutRound({
  boardOnAir: _,
  scoreOnAir: _score,
  ...current
}: CategoryQuizshow): CategoryQuizshow {
  const show = withPlay(current, { crowd: {} });
  const closed = openRound(show) === null ? show : withRound(show, { isOpen: false });
  return isRunning(closed.play.timer) ? withPlay(closed, { timer: {} }) : closed;
}

/** The show in its unplayed state. */
export const unplayedCategoryShow = (show: CategoryQuizshow): CategoryQuizshow => {
  const { playSound: _, ...gamefield } = resetShow(show).gamefield;
  return {
    ...resetShow(show),
    gamefield: { ...gamefield, playSound: { id: '', questionSound: false } },
    moves: [],
  };
};
