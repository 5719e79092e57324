import { useEffect, useState } from 'react';
import { splashMs, type CategoryQuizView } from '@quizcast/game/games/category-quiz/view';

/**
 * The card of a double: while its stake is awaited, and a moment with the stake that comes before the viewer's eyes, unless the host ends what
 * moves. Null when the question is to be seen.
 */
export function useSplash(double: CategoryQuizView['double']): CategoryQuizView['double'] {
  const stake = double?.stake ?? null;
  // A stake that was there at first is old news.
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
