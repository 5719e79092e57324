import { useLayoutEffect, useState } from 'react';
import type { CardView } from '@quizcast/game/views/card-view';

/** The card as long as it is on air: one that goes by itself is gone when its time is over, or when the host ends what moves. */
export function useTimely(card: CardView | null, clockOffsetMs: number): CardView | null {
  const [overAtMs, setOverAtMs] = useState(0);
  const untilMs = card !== null && 'untilMs' in card ? card.untilMs : undefined;
  useLayoutEffect(() => {
    if (untilMs === undefined) return undefined;
    const end = () => setOverAtMs(untilMs);
    const leftMs = untilMs - clockOffsetMs - Date.now();
    if (leftMs <= 0) return end();
    const timer = setTimeout(end, leftMs);
    addEventListener('skip', end);
    return () => {
      clearTimeout(timer);
      removeEventListener('skip', end);
    };
  }, [untilMs, clockOffsetMs]);
  return untilMs === overAtMs ? null : card;
}
