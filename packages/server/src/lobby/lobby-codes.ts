import { StoreFailure, type DocumentPath } from '../ports/document-store.ts';
import type { ConnectionLimit, SeatRepository } from '../ports/seat-repository.ts';
import { makeCode } from './tokens.ts';

const triesForCode = 20;

/**
 * The door of a show; it is made when there is none. Those of shows that are gone go then.
 * @param shows of the document
 */
export async function doorOf(
  book: Pick<SeatRepository, 'door' | 'keepDoors' | 'openDoor'>,
  shows: () => Promise<readonly { id: string }[]>,
  path: DocumentPath,
  showId: string,
): Promise<ConnectionLimit> {
  const known = await book.door(path, showId);
  if (known !== null) return known;
  // Codes of shows that are gone do no harm, but there could be any number of them.
  await book.keepDoors(
    path,
    (await shows()).map(({ id }) => id),
  );
  for (let tries = 0; tries < triesForCode; tries++) {
    const door = await book.openDoor(path, showId, makeCode());
    if (door !== null) return door;
  }
  throw new StoreFailure('no code is free');
}

/** Gives the door another code. */
export async function replaceCode(
  book: Pick<SeatRepository, 'replaceCode'>,
  path: DocumentPath,
  showId: string,
): Promise<true> {
  for (let tries = 0; tries < triesForCode; tries++)
    if (await book.replaceCode(path, showId, makeCode())) return true;
  throw new StoreFailure('no code is free');
}
