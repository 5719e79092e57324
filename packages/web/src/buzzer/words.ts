import { createContext, useContext } from 'react';
import { buzzer as de } from '../messages/de/pages/buzzer.ts';
import { buzzer as en, type BuzzerWords } from '../messages/en/pages/buzzer.ts';

const catalogue = { en, de } as const satisfies Record<string, BuzzerWords>;
export type BuzzerLanguage = keyof typeof catalogue;

/** What the browser asks for, as far as we speak it; else English. */
export function languageOf(preferred: readonly string[]): BuzzerLanguage {
  const codes = preferred.map((tag) => tag.slice(0, 2).toLowerCase());
  const known = codes.find((code) => code === 'en' || code === 'de');
  return known === 'de' ? 'de' : 'en';
}

export const wordsOf = (language: BuzzerLanguage): BuzzerWords => catalogue[language];

/** As documents name a host whom nobody has named. */
const noName = 'Host';

/** The host as people speak of one; '' when there is no name. */
export const namedHost = (name: string): string => (name === noName ? '' : name);

export const Words = createContext<BuzzerWords>(en);
export const useWords = (): BuzzerWords => useContext(Words);
