import { createContext, useContext } from 'react';
import { playersTexts, type PlayersTexts } from '../messages/viewers/players-texts.ts';

/** As documents name a host whom nobody has named. */
const noName = 'Host';

/** The host as people speak of one; '' when there is no name. */
export const namedHost = (name: string): string => (name === noName ? '' : name);

export const TextsOfPage = createContext<PlayersTexts>(playersTexts.in('en'));
export const useTexts = (): PlayersTexts => useContext(TextsOfPage);
