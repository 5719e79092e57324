/** Listeners by key. Errors of a listener go to `onError`, and the other listeners are still called. */
export interface Listeners<Payload> {
  /** Adding a function twice calls it twice; returns a function that removes it. */
  add: (key: string, listener: (payload: Payload) => void) => () => void;
  emit: (key: string, payload: Payload) => void;
  has: (key: string) => boolean;
  keys: () => Iterable<string>;
  clear: () => void;
}

/** Called when a key gets its first listener or loses its last one. */
export interface Interest {
  onFirstListener(key: string): void;
  onLastListener(key: string): void;
}

export function createListeners<Payload>(
  onError: (error: unknown) => void,
  interest?: Interest,
): Listeners<Payload> {
  const all = new Map<string, Set<(payload: Payload) => void>>();
  return {
    add(key, listener) {
      const wrapped = (payload: Payload): void => listener(payload);
      const known = all.get(key);
      const set = known ?? new Set();
      set.add(wrapped);
      if (known === undefined) {
        all.set(key, set);
        interest?.onFirstListener(key);
      }
      return () => {
        set.delete(wrapped);
        if (set.size > 0 || all.get(key) !== set) return;
        all.delete(key);
        interest?.onLastListener(key);
      };
    },
    emit(key, payload) {
      // A listener removed in the meantime is no longer called.
      for (const listener of all.get(key) ?? []) {
        try {
          listener(payload);
        } catch (error) {
          onError(error);
        }
      }
    },
    has: (key) => all.has(key),
    keys: () => all.keys(),
    clear: () => all.clear(),
  };
}
