import type { DocumentPath } from './document-store.ts';

/** The lobby of one show of the category quiz. */
export interface StoredLobby {
  path: DocumentPath;
  showId: string;
  /** Six characters, unique among all lobbies. */
  code: string;
  isLocked: boolean;
}

/** A device that waits for a seat or has one. */
export interface Guest {
  id: string;
  path: DocumentPath;
  showId: string;
  name: string;
  facecam: { isImage: boolean; src: string };
  /** The player of this guest, unique within the show; null while waiting. */
  playerId: string | null;
  /** Epoch milliseconds. */
  cameAtMs: number;
}

/**
 * The lobbies of shows and their guests. Stores only the SHA-256 of tokens, so that a reader of the database
 * cannot take a seat. Every call is atomic. Rejects with StoreFailure when the store fails.
 */
export interface SeatRepository {
  /** The lobby of a show, created with `code` when there is none. Null, without effect, when the code is taken. */
  openLobby(path: DocumentPath, showId: string, code: string): Promise<StoredLobby | null>;
  lobby(path: DocumentPath, showId: string): Promise<StoredLobby | null>;
  lobbyByCode(code: string): Promise<StoredLobby | null>;
  /** Replaces the code of a lobby; false when another one has it, or there is no lobby. */
  replaceCode(path: DocumentPath, showId: string, code: string): Promise<boolean>;
  lock(path: DocumentPath, showId: string, isLocked: boolean): Promise<void>;
  /** Deletes the lobbies of all other shows of the document; their codes become invalid. */
  retainLobbies(path: DocumentPath, showIds: readonly string[]): Promise<void>;
  /** Those waiting longest first. */
  guests(path: DocumentPath, showId: string): Promise<Guest[]>;
  /** The shows of a document that have guests. */
  showsWithGuests(path: DocumentPath): Promise<string[]>;
  guestByToken(tokenHash: string): Promise<Guest | null>;
  /**
   * Adds a guest, who gets the first free one of `seats`, or else waits. Refused when the lobby is locked, or there are
   * already `max` guests.
   */
  enter(
    guest: Omit<Guest, 'playerId'>,
    tokenHash: string,
    seats: readonly string[],
    max: number,
  ): Promise<Guest | 'locked' | 'full'>;
  /** Opens a link: from then on its guest is authenticated by the link's token only. Null when there is no such link. */
  openLink(tokenHash: string): Promise<Guest | null>;
  /**
   * Creates a link to a seat, even when the lobby is locked. If the seat is free, or its guest's device never
   * connected, a new guest replaces the previous one. Otherwise the guest stays, the token becomes theirs with
   * `openLink`, and an earlier link becomes invalid. Refused, without effect, when a new guest would exceed `max`.
   */
  enterSeat(
    guest: Omit<Guest, 'playerId'>,
    tokenHash: string,
    playerId: string,
    max: number,
  ): Promise<Guest | 'full'>;
  /** Gives the seat to this guest; its previous guest waits again. Null when there is no such guest. */
  seat(guestId: string, playerId: string | null): Promise<Guest | null>;
  /** Null when there is no such guest. */
  setFacecam(guestId: string, facecam: Guest['facecam']): Promise<Guest | null>;
  /** Removes a guest and invalidates the token. False when there was no such guest. */
  remove(guestId: string): Promise<boolean>;
  /** References of the pictures this guest has uploaded, oldest first. */
  pictures(guestId: string): Promise<string[]>;
  /** Does nothing when there is no such guest. */
  addPicture(guestId: string, reference: string): Promise<void>;
  /**
   * Records that the guest is connected. Precise to the minute: a call within a minute of the recorded one writes
   * nothing.
   */
  markSeen(guestId: string, atMs: number): Promise<void>;
  /** Removes guests who entered before `atMs` and have been silent since; returns their number. */
  forget(atMs: number): Promise<number>;
  /** Deletes all lobbies and guests of a document. */
  clear(path: DocumentPath): Promise<void>;
}
