import { StoreFailure } from '../../ports/document-store.ts';

/** Runs work with the same key one at a time, and work with different keys concurrently. */
export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Refuses work with a StoreFailure after it has waited for more than `withinMs`: by then its caller no longer waits for
 * the answer.
 */
export function createKeyedMutex(withinMs: number): Turns {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key);
    const endsAtMs = performance.now() + withinMs;
    const afterPrevious = async () => {
      await before;
      if (performance.now() > endsAtMs) throw new StoreFailure('too many wait for the same step');
      return work();
    };
    const result = before === undefined ? work() : afterPrevious();
    const settled: Promise<void> = result
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        if (last.get(key) === settled) last.delete(key);
      });
    last.set(key, settled);
    return result;
  };
}
