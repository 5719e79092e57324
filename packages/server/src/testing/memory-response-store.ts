import { openDatabase } from '../adapters/sqlite/database.ts';
import { createSqliteResponseStore } from '../adapters/sqlite/response-store.ts';
import type { ResponseStore, RoundStore } from '../ports/response-store.ts';

/** Counts the responses of every save, and fails on demand. */
function watched<Store extends RoundStore>(store: Store) {
  const saved: number[] = [];
  const save: RoundStore['save'] = async (path, round, responses, fence) => {
    await store.save(path, round, responses, fence);
    saved.push(responses.length);
  };
  return new Proxy(
    { ...store, save, saved, isBroken: false },
    {
      get: (target, key): unknown =>
        target.isBroken && key !== 'isBroken' && key !== 'saved'
          ? () => Promise.reject(new Error('The store is broken.'))
          : Reflect.get(target, key),
    },
  );
}

/** Responses for tests. Outlives its writers. */
export class MemoryResponseStore implements ResponseStore {
  readonly #store = createSqliteResponseStore(openDatabase(':memory:'));
  readonly votes = watched(this.#store.votes);
  readonly crowd = watched(this.#store.crowd);
}
