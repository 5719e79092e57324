import { useLayoutEffect, useState } from 'react';
import type { CardView } from '@quizcast/game/views/card-view';

/** The card while it is on air: a timed one ends at its time, or when the host skips animations. */
export function useUnexpiredCard(card: CardView | null, clockOffsetMs: number): CardView | null {
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
