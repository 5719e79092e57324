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
  await book.keepDoors(path, [phonesDoor, ...(await shows()).map(({ id }) => id)]);
  return newDoor(book, path, showId);
}

/** Stands for a show in the door of the phones: no show has such an id. */
export const phonesDoor = '#phones';

/** The door of all phones of viewers of a document; it is made when there is none. */
export const phonesDoorOf = async (
  book: Pick<SeatRepository, 'door' | 'openDoor'>,
  path: DocumentPath,
): Promise<ConnectionLimit> =>
  (await book.door(path, phonesDoor)) ?? newDoor(book, path, phonesDoor);

async function newDoor(
  book: Pick<SeatRepository, 'openDoor'>,
  path: DocumentPath,
  showId: string,
): Promise<ConnectionLimit> {
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
