import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { browserStorage } from '../../live/browser-storage.ts';
import type { Game } from '../../games/game-side.ts';
import { inputsFor, readBindings, type Bindings } from './bindings.ts';
import { inputOfHint, labelOf } from './inputs.ts';

const storedAt = 'quizcast.keys';

/** Key bindings of this browser: gamepads and keyboards belong to a computer, not to an account. */
export const keyStore = createStore<Record<Game, Bindings>>()(() =>
  readBindings(browserStorage.get(storedAt)),
);

export function setBindings(game: Game, bindings: Bindings): void {
  keyStore.setState({ [game]: bindings });
  browserStorage.set(storedAt, JSON.stringify(keyStore.getState()));
}

/** The game whose bindings apply; null outside of Play. */
export const KeysOf = createContext<Game | null>(null);

export const useBindings = (game: Game): Bindings => useStore(keyStore, (store) => store[game]);

/** Maps a hint with default keys of Play, such as `⇧ R` or `+ 1`, to the current bindings. */
export function useKeyHint(): (hint: string) => string {
  const game = useContext(KeysOf);
  const bindings = useStore(keyStore, (store) => (game === null ? null : store[game]));
  const { t } = useTranslation('keys');
  return (hint) => {
    if (bindings === null || Object.keys(bindings).length === 0) return hint;
    const words = { space: t('space'), pad: t('pad') };
    const one = (part: string) => {
      const key = inputOfHint(part);
      if (inputsFor(bindings, key).includes(key)) return part;
      const [first] = inputsFor(bindings, key);
      return first === undefined ? '–' : labelOf(first, words);
    };
    return hint.startsWith('⇧') ? one(hint) : hint.split(' ').map(one).join(' ');
  };
}
