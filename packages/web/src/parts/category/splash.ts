import { useEffect, useState } from 'react';
import { splashMs, type CategoryQuizView } from '@quizcast/game/games/category-quiz/view';

/**
 * The card of a double: while its stake is pending, and briefly after the stake was set live, unless the host skips
 * animations. Null when the question is visible.
 */
export function useSplash(double: CategoryQuizView['double']): CategoryQuizView['double'] {
  const stake = double?.stake ?? null;
  // The initial stake is not announced.
  const [overStake, setOver] = useState(stake);
  if (stake === null && overStake !== null) setOver(null);
  useEffect(() => {
    if (stake === null) return undefined;
    const end = () => setOver(stake);
    const timer = setTimeout(end, splashMs);
    addEventListener('skip', end);
    return () => {
      clearTimeout(timer);
      removeEventListener('skip', end);
    };
  }, [stake]);
  return stake !== null && stake === overStake ? null : double;
}
