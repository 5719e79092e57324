import type { LineQuality } from '@quizcast/game/lobby/buzzer-wire';
import type { Lobby } from '@quizcast/game/lobby/lobby';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Guest } from '../ports/seat-repository.ts';

/** Names a guest. */
export type GuestName = Pick<Guest, 'id' | 'path' | 'showId'>;

/** Who of the guests is connected: the sockets of players, as the lobby sees them. */
export interface Presence {
  of(guest: GuestName): { isConnected: boolean; line: LineQuality | null };
  /** The guest sits in another seat now, or waits again: the page is told its new place at once. */
  moved(guest: Guest): void;
  /** The guest was removed: the sockets are told and closed, and nothing more is heard of them. */
  removed(guest: GuestName): void;
  /**
   * The lobby of this show is another one by what its book says (somebody joined, left or moved, another code, the lock): its hosts
   * are told soon. Who is connected, and how their lines are, the sockets find out themselves.
   */
  lobbyChanged(path: DocumentPath, showId: string): void;
}

/** Before there are sockets. */
export const nobodyThere: Presence = {
  of: () => ({ isConnected: false, line: null }),
  moved: () => undefined,
  removed: () => undefined,
  lobbyChanged: () => undefined,
};

/** The lobbies, as the sockets see them. All calls reject with StoreFailure when the store fails. */
export interface LobbyDoor {
  /** Whoever holds this token; null when nobody does. */
  guestOf(token: string): Promise<Guest | null>;
  /** What the hosts of a show are told; null when it has no door yet. */
  lobby(path: DocumentPath, showId: string): Promise<Lobby | null>;
  /** The lobbies of those shows of a document that have guests. */
  lobbies(path: DocumentPath): Promise<Lobby[]>;
  /** The guests of a show by the book of seats; null: there is no such show. A seat that is gone is as none. */
  guests(path: DocumentPath, showId: string): Promise<Guest[] | null>;
}
