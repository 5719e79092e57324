import type { Clock } from '../ports/clock.ts';

/** Asks at most once in `forMs`, however many want to know: all are told the same. What went wrong is not remembered. */
export function remembered<Answer>(
  ask: () => Promise<Answer>,
  forMs: number,
  { nowMs }: Pick<Clock, 'nowMs'>,
): () => Promise<Answer> {
  let asked: { answer: Promise<Answer>; untilMs: number } | null = null;
  return () => {
    if (asked !== null && nowMs() < asked.untilMs) return asked.answer;
    // While it is on its way nobody asks again.
    const mine = { answer: ask(), untilMs: Infinity };
    asked = mine;
    mine.answer.then(
      () => (mine.untilMs = nowMs() + forMs),
      () => (mine.untilMs = -Infinity),
    );
    return mine.answer;
  };
}
