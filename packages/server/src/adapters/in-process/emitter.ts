/** Listeners by key. Errors of a listener go to `onError`, and the other listeners are still called. */
export interface Listeners<Told> {
  /** Adding a function twice calls it twice; returns a function that removes it. */
  add: (key: string, listener: (told: Told) => void) => () => void;
  tell: (key: string, told: Told) => void;
  has: (key: string) => boolean;
  keys: () => Iterable<string>;
  clear: () => void;
}

/** Called when a key gets its first listener or loses its last one. */
export interface Interest {
  begins(key: string): void;
  ends(key: string): void;
}

export function createListeners<Told>(
  onError: (error: unknown) => void,
  interest?: Interest,
): Listeners<Told> {
  const all = new Map<string, Set<(told: Told) => void>>();
  return {
    add(key, listener) {
      const own = (told: Told): void => listener(told);
      const known = all.get(key);
      const set = known ?? new Set();
      set.add(own);
      if (known === undefined) {
        all.set(key, set);
        interest?.begins(key);
      }
      return () => {
        set.delete(own);
        if (set.size > 0 || all.get(key) !== set) return;
        all.delete(key);
        interest?.ends(key);
      };
    },
    tell(key, told) {
      // A listener removed in the meantime is no longer called.
      for (const listener of all.get(key) ?? []) {
        try {
          listener(told);
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
