import type { Clock } from '../ports/clock.ts';

/** Caches the result of `ask` for `forMs`; concurrent callers share one request. Failures are not cached. */
export function remembered<Answer>(
  ask: () => Promise<Answer>,
  forMs: number,
  { nowMs }: Pick<Clock, 'nowMs'>,
): () => Promise<Answer> {
  let asked: { answer: Promise<Answer>; untilMs: number } | null = null;
  return () => {
    if (asked !== null && nowMs() < asked.untilMs) return asked.answer;
    // While a request is pending, later callers share it.
    const mine = { answer: ask(), untilMs: Infinity };
    asked = mine;
    mine.answer.then(
      () => (mine.untilMs = nowMs() + forMs),
      () => (mine.untilMs = -Infinity),
    );
    return mine.answer;
  };
}
