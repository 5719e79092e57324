import { createContext, useContext } from 'react';
import type { Language } from '@quizcast/game/values/language';
import { dock as de } from '../messages/de/pages/dock.ts';
import { dock as en, type DockWords } from '../messages/en/pages/dock.ts';

export const wordsOf = (language: Language): DockWords => ({ en, de })[language];

export const Words = createContext<DockWords>(en);
export const useWords = (): DockWords => useContext(Words);
