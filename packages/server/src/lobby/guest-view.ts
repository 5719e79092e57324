import { randomBytes } from 'node:crypto';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { LobbyGuest } from '@quizcast/game/lobby/lobby';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Guest } from '../ports/seat-repository.ts';
import type { Presence } from './presence.ts';

/** The guest as seen by the show: a seat that no longer exists counts as none. */
export const inShow = (show: CategoryQuizshow, guest: Guest): Guest =>
  show.players.some(({ id }) => id === guest.playerId) ? guest : { ...guest, playerId: null };

/** A guest as sent to the hosts. */
export function toLobbyGuest(
  show: CategoryQuizshow,
  guest: Guest,
  presence: Pick<Presence, 'of'>,
): LobbyGuest {
  const { id, name, facecam, playerId } = inShow(show, guest);
  const player = show.players.find((other) => other.id === playerId);
  const { isConnected, line } = presence.of(guest);
  return { id, name: player?.name ?? name, facecam, playerId, isConnected, line };
}

export const newGuest = (
  path: DocumentPath,
  showId: string,
  name: string,
  facecam: Guest['facecam'],
  cameAtMs: number,
): Omit<Guest, 'playerId'> => {
  const id = randomBytes(9).toString('base64url');
  return { id, path, showId, name, facecam, cameAtMs };
};
