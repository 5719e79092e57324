import { useCallback } from 'react';
import type { CrowdCardView } from '@quizcast/game/views/view';
import { useServerNow } from '../server-now.ts';

/** The card that is shown at this instant of server time: of several the one that came last. */
export function cardAt(cards: readonly CrowdCardView[], serverNowMs: number): CrowdCardView | null {
  const shown = cards.filter(
    ({ fromMs, untilMs }) => fromMs <= serverNowMs && (untilMs === null || serverNowMs < untilMs),
  );
  return shown.toSorted((left, right) => left.fromMs - right.fromMs).at(-1) ?? null;
}

/** Milliseconds until another card may be due; null when none will be. */
export function nextCardMs(cards: readonly CrowdCardView[], serverNowMs: number): number | null {
  const ahead = cards
    .flatMap(({ fromMs, untilMs }) => (untilMs === null ? [fromMs] : [fromMs, untilMs]))
    .filter((atMs) => atMs > serverNowMs);
  return ahead.length === 0 ? null : Math.min(...ahead) - serverNowMs;
}

/** The card that is shown now, by server time. */
export function useCard(
  cards: readonly CrowdCardView[],
  clockOffsetMs: number,
): CrowdCardView | null {
  const waitMs = useCallback((nowMs: number) => nextCardMs(cards, nowMs), [cards]);
  return cardAt(cards, useServerNow(waitMs, clockOffsetMs));
}
