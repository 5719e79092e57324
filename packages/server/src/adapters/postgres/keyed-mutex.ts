import { StoreFailure } from '../../ports/document-store.ts';

/** Runs what has one key one after the other, and what has another beside it. */
export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Who has waited for longer than `withinMs` is refused with a StoreFailure: nobody waits for the answer any more. */
export function createKeyedMutex(withinMs: number): Turns {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key);
    const endsAtMs = performance.now() + withinMs;
    const inTurn = async () => {
      await before;
      if (performance.now() > endsAtMs) throw new StoreFailure('too many wait for the same step');
      return work();
    };
    const result = before === undefined ? work() : inTurn();
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
