import { board as de } from '../messages/de/pages/board.ts';
import { board as en, type BoardWords } from '../messages/en/pages/board.ts';

/** What the browser asks for, as far as we speak it; else English. */
export function languageOf(preferred: readonly string[]): 'en' | 'de' {
  const known = preferred
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((code) => code === 'en' || code === 'de');
  return known === 'de' ? 'de' : 'en';
}

export const wordsOf = (language: 'en' | 'de'): BoardWords => ({ en, de })[language];
