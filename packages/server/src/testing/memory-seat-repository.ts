import { createSeatRepository } from '../adapters/sql/seat-repository.ts';
import { systemClock } from '../adapters/in-process/clock.ts';
import { openDatabase } from '../adapters/sqlite/database.ts';
import type { Rooms } from '../documents/rooms.ts';
import { LobbyService } from '../lobby/lobby-service.ts';
import { createMemoryFileService } from './memory-file-store.ts';

/** A seat repository that lasts as long as the process. */
export const createMemorySeatRepository = () => createSeatRepository(openDatabase(':memory:'));

/** Lobbies without persistent storage. */
export const createMemoryLobbies = (rooms: Rooms): LobbyService =>
  new LobbyService({
    repository: createMemorySeatRepository(),
    rooms,
    files: createMemoryFileService(),
    clock: systemClock,
    log: { warn: () => undefined, error: () => undefined },
    joinOrigin: () => null,
  });
