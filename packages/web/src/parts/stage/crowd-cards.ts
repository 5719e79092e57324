import { useCallback, useEffect, useState } from 'react';
import type { CrowdCardView } from '@quizcast/game/crowd/crowd-view';
import { useServerNow } from '../server-now.ts';

/** The card at an instant of server time: the latest one that is due. */
export function cardAt(cards: readonly CrowdCardView[], serverNowMs: number): CrowdCardView | null {
  let last: CrowdCardView | null = null;
  for (const card of cards) {
    const { fromMs, untilMs } = card;
    const isShown = fromMs <= serverNowMs && (untilMs === null || serverNowMs < untilMs);
    if (isShown && (last === null || fromMs >= last.fromMs)) last = card;
  }
  return last;
}

/** Milliseconds until another card may be due; null when there is none. */
export function nextCardMs(cards: readonly CrowdCardView[], serverNowMs: number): number | null {
  const ahead = cards
    .flatMap(({ fromMs, untilMs }) => (untilMs === null ? [fromMs] : [fromMs, untilMs]))
    .filter((atMs) => atMs > serverNowMs);
  return ahead.length === 0 ? null : Math.min(...ahead) - serverNowMs;
}

/** The current card, by server time. */
export function useCard(
  cards: readonly CrowdCardView[],
  clockOffsetMs: number,
): CrowdCardView | null {
  const waitMs = useCallback((nowMs: number) => nextCardMs(cards, nowMs), [cards]);
  return cardAt(cards, useServerNow(waitMs, clockOffsetMs));
}

/** Number of answers to the open question, as sent by the server; 0 while none is open. */
export function useAnswered(isOpen: boolean): number {
  const [answered, setAnswered] = useState(0);
  if (!isOpen && answered > 0) setAnswered(0);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onAnswered = (event: Event) => {
      if (event instanceof CustomEvent) setAnswered(Number(event.detail));
    };
    addEventListener('answered', onAnswered);
    return () => removeEventListener('answered', onAnswered);
  }, [isOpen]);
  return isOpen ? answered : 0;
}
