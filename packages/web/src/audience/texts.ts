import { createContext, useContext } from 'react';
import { audienceTexts, type AudienceTexts } from '../messages/viewers/audience-texts.ts';

export const TextsOfPage = createContext<AudienceTexts>(audienceTexts.in('en'));
export const useTexts = (): AudienceTexts => useContext(TextsOfPage);

/** Options are named by letters, as in chat. */
export const letterOf = (option: number): string => String.fromCodePoint(65 + option);
