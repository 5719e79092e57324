import type { LineQuality } from '@quizcast/game/lobby/buzzer-wire';
import type { Lobby } from '@quizcast/game/lobby/lobby';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Guest } from '../ports/seat-repository.ts';

/** Identifies a guest. */
export type GuestName = Pick<Guest, 'id' | 'path' | 'showId'>;

/** Which guests are connected, as the lobby sees the players' sockets. */
export interface Presence {
  of(guest: GuestName): { isConnected: boolean; line: LineQuality | null };
  /** The guest has another seat or waits again; the page is notified at once. */
  moved(guest: Guest): void;
  /** The guest was removed; the sockets are notified and closed, and their messages ignored. */
  removed(guest: GuestName): void;
  /**
   * The stored lobby of this show has changed (guests, code or lock); its hosts are notified soon. Connections and
   * latencies are tracked by the sockets themselves.
   */
  lobbyChanged(path: DocumentPath, showId: string): void;
}

/** Used until sockets are attached. */
export const emptyPresence: Presence = {
  of: () => ({ isConnected: false, line: null }),
  moved: () => undefined,
  removed: () => undefined,
  lobbyChanged: () => undefined,
};

/** The lobbies as seen by the sockets. All calls reject with StoreFailure when the store fails. */
export interface LobbyAccess {
  /** The guest with this token; null when there is none. */
  guestOf(token: string): Promise<Guest | null>;
  /** The lobby as sent to the hosts of a show; null when there is none yet. */
  lobby(path: DocumentPath, showId: string): Promise<Lobby | null>;
  /** The lobbies of the document's shows that have guests. */
  lobbies(path: DocumentPath): Promise<Lobby[]>;
  /** The stored guests of a show; null: there is no such show. A seat that no longer exists counts as none. */
  guests(path: DocumentPath, showId: string): Promise<Guest[] | null>;
  /** Gives free seats to connected waiting guests if the show admits players automatically. */
  admitWaiting(path: DocumentPath, showId: string): Promise<void>;
}
