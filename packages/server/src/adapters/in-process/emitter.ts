/** Who listens to what. A listener that throws is told to `onFault` and takes nobody else with it. */
export interface Listeners<Told> {
  /** Each call counts for itself, also of the same function; returns the way to stop. */
  add: (key: string, listener: (told: Told) => void) => () => void;
  tell: (key: string, told: Told) => void;
  has: (key: string) => boolean;
  keys: () => Iterable<string>;
  clear: () => void;
}

/** Is told of a key when the first one listens to it, and when the last one has stopped. */
export interface Interest {
  begins(key: string): void;
  ends(key: string): void;
}

export function createListeners<Told>(
  onFault: (error: unknown) => void,
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
      // One that stops meanwhile is not reached any more.
      for (const listener of all.get(key) ?? []) {
        try {
          listener(told);
        } catch (error) {
          onFault(error);
        }
      }
    },
    has: (key) => all.has(key),
    keys: () => all.keys(),
    clear: () => all.clear(),
  };
}
