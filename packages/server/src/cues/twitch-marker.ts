import type { Moment } from '@quizcast/game/cues/moment';
import type { Marked } from '../twitch/markers.ts';
import { failed, ok, type Outcome } from './outcome.ts';

const maxDescriptionLength = 140;

/** Sets a marker in the stream of the document's owner. */
export type Mark = (ownerId: string, description: string) => Promise<Marked>;

/** Description of the marker: the author's text, or else the show and the moment. */
export const descriptionOf = (text: string, showName: string, moment: Moment): string => {
  const words = moment.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const written = text.trim() === '' ? `${showName}: ${words}` : text.trim();
  return written.slice(0, maxDescriptionLength);
};

export function outcomeOfMark({ error, detail }: Marked): Outcome {
  switch (error) {
    case null:
      return ok;
    case 'notConnected':
    case 'withdrawn':
    case 'unreadable':
      return failed('twitchAway');
    case 'notAllowed':
      return failed('twitchNotAllowed');
    case 'notLive':
      return failed('twitchNotLive');
    case 'unreachable':
      return failed('twitchUnreachable');
    case 'rateLimited':
    case 'dropped':
    case 'notAffiliate':
    case 'rehearsal':
    case 'refused':
      return failed('twitchRefused', detail);
  }
}
