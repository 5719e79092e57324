import { StoreFailure, type DocumentPath } from '../ports/document-store.ts';
import type { StoredLobby, SeatRepository } from '../ports/seat-repository.ts';
import { makeCode } from './tokens.ts';

const triesForCode = 20;

/**
 * The door of a show; it is made when there is none. Those of shows that are gone go then.
 * @param shows of the document
 */
export async function doorOf(
  book: Pick<SeatRepository, 'lobby' | 'retainLobbies' | 'openLobby'>,
  shows: () => Promise<readonly { id: string }[]>,
  path: DocumentPath,
  showId: string,
): Promise<StoredLobby> {
  const known = await book.lobby(path, showId);
  if (known !== null) return known;
  // Codes of deleted shows are harmless, but their number must stay bounded.
  await book.retainLobbies(path, [phonesDoor, ...(await shows()).map(({ id }) => id)]);
  return newDoor(book, path, showId);
}

/** Takes the place of the show id in the door for viewers' phones; no show has such an id. */
export const phonesDoor = '#phones';

/** The door for all viewers' phones of a document; created when missing. */
export const phonesDoorOf = async (
  book: Pick<SeatRepository, 'lobby' | 'openLobby'>,
  path: DocumentPath,
): Promise<StoredLobby> => (await book.lobby(path, phonesDoor)) ?? newDoor(book, path, phonesDoor);

async function newDoor(
  book: Pick<SeatRepository, 'openLobby'>,
  path: DocumentPath,
  showId: string,
): Promise<StoredLobby> {
  for (let tries = 0; tries < triesForCode; tries++) {
    const door = await book.openLobby(path, showId, makeCode());
    if (door !== null) return door;
  }
  throw new StoreFailure('no code is free');
}

/** Replaces the code of the door. */
export async function replaceCode(
  book: Pick<SeatRepository, 'replaceCode'>,
  path: DocumentPath,
  showId: string,
): Promise<true> {
  for (let tries = 0; tries < triesForCode; tries++)
    if (await book.replaceCode(path, showId, makeCode())) return true;
  throw new StoreFailure('no code is free');
}
