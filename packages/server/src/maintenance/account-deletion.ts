import type { LobbyService } from '../lobby/lobby-service.ts';
import { archivePath } from '../importing/migration/archives.ts';
import { legacyPaths } from '../importing/migration/legacy-source.ts';
import type { CrowdStore, VoteStore } from '../ports/response-store.ts';
import type { DocumentStore } from '../ports/document-store.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { SeasonStore } from '../ports/season-store.ts';
import type { SeatRepository } from '../ports/seat-repository.ts';
import { documentPath, type Rooms } from '../documents/rooms.ts';

export interface ForgettingDeps {
  store: Pick<DocumentStore, 'remove'>;
  rooms: Pick<Rooms, 'remove'>;
  lobbies: Pick<LobbyService, 'clear'>;
  seatRepository: Pick<SeatRepository, 'clear'>;
  responses: { votes: Pick<VoteStore, 'clear'>; crowd: Pick<CrowdStore, 'clear'> };
  seasons: Pick<SeasonStore, 'clear'>;
  files: Pick<FileStore, 'clear'>;
}

/**
 * Takes away what is kept of a user who is gone: the document with its whole log, old data and their archive, seats and doors, what viewers answered, and files. Pages
 * that show the document are sent away.
 */
export const forgetDocument =
  ({ store, rooms, lobbies, seatRepository, responses, seasons, files }: ForgettingDeps) =>
  async ({ userId }: { userId: string }): Promise<void> => {
    const path = documentPath(userId);
    // First of all, so that nothing is written any more that would have to be taken away again.
    await rooms.remove(path);
    const { questionlists, settings } = legacyPaths(userId);
    for (const old of [archivePath(userId), questionlists, settings]) await store.remove(old);
    await lobbies.clear(path);
    await seatRepository.clear(path);
    await responses.votes.clear(path, []);
    await responses.crowd.clear(path);
    await seasons.clear(path);
    await files.clear(path);
  };
