import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../../live/browser-storage.ts';

const key = 'quizcast.prices-stay';
const listeners = new Set<() => void>();

/** Whether prices keep their position when stages move. Stored in this browser. */
export const pricesStay = (): boolean => browserStorage.get(key) !== 'no';

export function setPricesStay(stay: boolean): void {
  browserStorage.set(key, stay ? 'yes' : 'no');
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePricesStay = (): boolean => useSyncExternalStore(listen, pricesStay);
