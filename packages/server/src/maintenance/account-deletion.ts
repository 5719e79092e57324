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
 * Deletes all data of a deleted user: the document with its log, legacy data and their archive, seats and join codes,
 * viewers' answers, and files. Pages that show the document are disconnected.
 */
export const forgetDocument =
  ({ store, rooms, lobbies, seatRepository, responses, seasons, files }: ForgettingDeps) =>
  async ({ userId }: { userId: string }): Promise<void> => {
    const path = documentPath(userId);
    // First, so that nothing new is written after the deletion.
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
