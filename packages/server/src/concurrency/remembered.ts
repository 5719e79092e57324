import type { Clock } from '../ports/clock.ts';

/** Caches the result of `load` for `forMs`; concurrent callers share one request. Failures are not cached. */
export function cachedFor<Value>(
  load: () => Promise<Value>,
  forMs: number,
  { nowMs }: Pick<Clock, 'nowMs'>,
): () => Promise<Value> {
  let cached: { value: Promise<Value>; untilMs: number } | null = null;
  return () => {
    if (cached !== null && nowMs() < cached.untilMs) return cached.value;
    // While a request is pending, later callers share it.
    const mine = { value: load(), untilMs: Infinity };
    cached = mine;
    mine.value.then(
      () => (mine.untilMs = nowMs() + forMs),
      () => (mine.untilMs = -Infinity),
    );
    return mine.value;
  };
}
