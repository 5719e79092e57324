import { StoreFailure, type DocumentPath } from '../ports/document-store.ts';
import type { StoredLobby, SeatRepository } from '../ports/seat-repository.ts';
import { makeCode } from './tokens.ts';

const triesForCode = 20;

/**
 * The lobby of a show. If there is none, creates it and deletes the lobbies of shows that no longer exist.
 * @param shows the shows of the document
 */
export async function lobbyOf(
  repository: Pick<SeatRepository, 'lobby' | 'retainLobbies' | 'openLobby'>,
  shows: () => Promise<readonly { id: string }[]>,
  path: DocumentPath,
  showId: string,
): Promise<StoredLobby> {
  const known = await repository.lobby(path, showId);
  if (known !== null) return known;
  // Codes of deleted shows are harmless, but their number must stay bounded.
  await repository.retainLobbies(path, [phonesLobby, ...(await shows()).map(({ id }) => id)]);
  return newLobby(repository, path, showId);
}

/** Replaces the show id in the lobby for viewers' phones; no show has such an id. */
export const phonesLobby = '#phones';

/** The lobby for all viewers' phones of a document; created when missing. */
export const phonesLobbyOf = async (
  repository: Pick<SeatRepository, 'lobby' | 'openLobby'>,
  path: DocumentPath,
): Promise<StoredLobby> =>
  (await repository.lobby(path, phonesLobby)) ?? newLobby(repository, path, phonesLobby);

async function newLobby(
  repository: Pick<SeatRepository, 'openLobby'>,
  path: DocumentPath,
  showId: string,
): Promise<StoredLobby> {
  for (let tries = 0; tries < triesForCode; tries++) {
    const lobby = await repository.openLobby(path, showId, makeCode());
    if (lobby !== null) return lobby;
  }
  throw new StoreFailure('no code is free');
}

/** Replaces the code of the lobby. */
export async function replaceCode(
  repository: Pick<SeatRepository, 'replaceCode'>,
  path: DocumentPath,
  showId: string,
): Promise<true> {
  for (let tries = 0; tries < triesForCode; tries++)
    if (await repository.replaceCode(path, showId, makeCode())) return true;
  throw new StoreFailure('no code is free');
}
