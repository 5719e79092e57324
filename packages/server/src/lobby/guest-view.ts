import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { LobbyGuest } from '@quizcast/game/lobby/lobby';
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
