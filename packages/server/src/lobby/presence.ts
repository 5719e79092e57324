import type { LineQuality } from '@quizcast/game/buzzer-wire';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Guest } from '../ports/seat-book.ts';

/** Who of the guests is connected to this server: the sockets of players, as the lobby sees them. */
export interface Presence {
  of(guestId: string): { isConnected: boolean; line: LineQuality | null };
  /** The guest sits elsewhere now, or waits again: the page is told its new place at once. */
  moved(guest: Guest): void;
  /** The guest was removed: the sockets are told and closed, and nothing more is heard of them. */
  removed(guestId: string): void;
}

/** The lobbies, as the sockets see them. */
export interface LobbyDoor {
  /** Whoever holds this token; null when nobody does. */
  guestOf(token: string): Promise<Guest | null>;
  /** Somebody of this show came, went, or has another line: its hosts are to be told. */
  changed(path: DocumentPath, showId: string): void;
}
