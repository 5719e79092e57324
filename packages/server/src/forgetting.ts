import type { LobbyDesk } from './lobby/lobby-desk.ts';
import { archivePath } from './migration/archives.ts';
import { legacyPaths } from './migration/legacy-source.ts';
import type { BallotBox } from './ports/ballot-box.ts';
import type { DocumentStore } from './ports/document-store.ts';
import type { FileStore } from './ports/file-store.ts';
import type { SeatBook } from './ports/seat-book.ts';
import { documentPath, type Rooms } from './rooms.ts';

export interface ForgettingDeps {
  store: Pick<DocumentStore, 'remove'>;
  rooms: Pick<Rooms, 'remove'>;
  lobbies: Pick<LobbyDesk, 'clear'>;
  seatBook: Pick<SeatBook, 'clear'>;
  ballotBox: Pick<BallotBox, 'clear'>;
  files: Pick<FileStore, 'clear'>;
}

/**
 * Takes away what is kept of a user who is gone: the document with its whole log, old data and their archive, seats and doors, ballots and files. Pages
 * that show the document are sent away.
 */
export const forgetDocument =
  ({ store, rooms, lobbies, seatBook, ballotBox, files }: ForgettingDeps) =>
  async ({ userId }: { userId: string }): Promise<void> => {
    const path = documentPath(userId);
    // First of all, so that nothing is written any more that would have to be taken away again.
    await rooms.remove(path);
    const { questionlists, settings } = legacyPaths(userId);
    for (const old of [archivePath(userId), questionlists, settings]) await store.remove(old);
    await lobbies.clear(path);
    await seatBook.clear(path);
    await ballotBox.clear(path, []);
    await files.clear(path);
  };
