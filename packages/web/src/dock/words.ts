import { createContext, useContext } from 'react';
import { dock as de } from '../messages/de/pages/dock.ts';
import { dock as en, type DockWords } from '../messages/en/pages/dock.ts';

export const wordsOf = (language: 'en' | 'de'): DockWords => ({ en, de })[language];

export const Words = createContext<DockWords>(en);
export const useWords = (): DockWords => useContext(Words);
