import type { KeyValueStore } from './store/pending-queue.ts';

/** localStorage, which may be full, disabled or blocked: then nothing is stored, and `set` returns false. */
export const browserStorage: KeyValueStore = {
  get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  remove(key) {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was stored, so there is nothing to remove.
    }
  },
  keys() {
    try {
      return Object.keys(localStorage);
    } catch {
      return [];
    }
  },
};
