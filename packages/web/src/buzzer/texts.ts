import { createContext, useContext } from 'react';
import { playersTexts, type PlayersTexts } from '../messages/viewers/players-texts.ts';

/** Default name of an unnamed host in documents. */
const noName = 'Host';

/** Name of the host; '' when there is none. */
export const namedHost = (name: string): string => (name === noName ? '' : name);

export const TextsOfPage = createContext<PlayersTexts>(playersTexts.in('en'));
export const useTexts = (): PlayersTexts => useContext(TextsOfPage);
