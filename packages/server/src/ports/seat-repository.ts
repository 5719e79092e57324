import type { DocumentPath } from './document-store.ts';

/** The door of one show of the category quiz. */
export interface ConnectionLimit {
  path: DocumentPath;
  showId: string;
  /** Six characters, unlike that of any other door. */
  code: string;
  isLocked: boolean;
}

/** A device that waits for a seat or holds one. */
export interface Guest {
  id: string;
  path: DocumentPath;
  showId: string;
  name: string;
  facecam: { isImage: boolean; src: string };
  /** The player this is; null while waiting. Nobody else of the show has the same. */
  playerId: string | null;
  /** Epoch milliseconds. */
  cameAtMs: number;
}

/**
 * Who may come in to which show, and who has. Holds no token, only its SHA-256: a reader of the database cannot take a seat. Every call
 * is one atomic step. Rejects with StoreFailure when the store fails.
 */
export interface SeatRepository {
  /** The door of a show; made with `code` when there is none. Null: made nothing, because another door has this code. */
  openDoor(path: DocumentPath, showId: string, code: string): Promise<ConnectionLimit | null>;
  door(path: DocumentPath, showId: string): Promise<ConnectionLimit | null>;
  doorByCode(code: string): Promise<ConnectionLimit | null>;
  /** Puts `code` in the place of the present one; false when another door has it, or there is no door. */
  replaceCode(path: DocumentPath, showId: string, code: string): Promise<boolean>;
  lock(path: DocumentPath, showId: string, isLocked: boolean): Promise<void>;
  /** Takes the doors of every other show of the document away; their codes lead nowhere any more. */
  keepDoors(path: DocumentPath, showIds: readonly string[]): Promise<void>;
  /** Longest waiting first. */
  guests(path: DocumentPath, showId: string): Promise<Guest[]>;
  /** The shows of a document that have guests. */
  showsWithGuests(path: DocumentPath): Promise<string[]>;
  guestByToken(tokenHash: string): Promise<Guest | null>;
  /**
   * Lets somebody in. `seats` are the places that this guest may take at once, first free one first; none: the guest waits. Refused
   * when the door is locked, or `most` are there already.
   */
  enter(
    guest: Omit<Guest, 'playerId'>,
    tokenHash: string,
    seats: readonly string[],
    most: number,
  ): Promise<Guest | 'locked' | 'full'>;
  /** The guest whose seat this link leads to holds it by the link's token from here on, and by no other; null: no such link. */
  openLink(tokenHash: string): Promise<Guest | null>;
  /**
   * Makes a link to the place, locked or not. If it is free, or its guest's device never connected, a new guest has it, and
   * the one before goes. Otherwise the guest who holds it stays, and the token is that guest's own from `openLink` on; a link of before
   * leads nowhere. Refused when `most` are there already; then all stays as it was.
   */
  enterSeat(
    guest: Omit<Guest, 'playerId'>,
    tokenHash: string,
    playerId: string,
    most: number,
  ): Promise<Guest | 'full'>;
  /** Gives the place to this guest; the guest who had it waits again. Null when there is no such guest. */
  seat(guestId: string, playerId: string | null): Promise<Guest | null>;
  /** Null when there is no such guest. */
  setFacecam(guestId: string, facecam: Guest['facecam']): Promise<Guest | null>;
  /** The token is worth nothing from here on. False when there was no such guest. */
  remove(guestId: string): Promise<boolean>;
  /** References of the pictures that this guest has brought, the first one first. */
  pictures(guestId: string): Promise<string[]>;
  /** Nothing happens when there is no such guest. */
  addPicture(guestId: string, reference: string): Promise<void>;
  /** Something was heard of this guest. Kept to the minute: what comes within one of the last news writes nothing. */
  heard(guestId: string, atMs: number): Promise<void>;
  /** Removes the guests who came before `atMs` and were silent since; how many. */
  forget(atMs: number): Promise<number>;
  /** Forgets every door and every guest of a document. */
  clear(path: DocumentPath): Promise<void>;
}
