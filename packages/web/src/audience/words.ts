import { createContext, useContext } from 'react';
import { audience as de } from '../messages/de/pages/audience.ts';
import { audience as en, type AudienceWords } from '../messages/en/pages/audience.ts';

const catalogue = { en, de } as const satisfies Record<string, AudienceWords>;

export const wordsOf = (language: keyof typeof catalogue): AudienceWords => catalogue[language];

export const Words = createContext<AudienceWords>(en);
export const useWords = (): AudienceWords => useContext(Words);

/** Options are named by letters, as in the chat. */
export const letterOf = (option: number): string => String.fromCodePoint(65 + option);
