import { createCrewRepository } from '../adapters/sql/crew-repository.ts';
import { systemClock } from '../adapters/in-process/clock.ts';
import { openDatabase } from '../adapters/sqlite/database.ts';
import { CrewService, type CrewServiceDeps } from '../crew/crew-service.ts';
import type { CrewRepository } from '../ports/crew-repository.ts';

export interface MemoryCrewRepository extends CrewRepository {
  /** All stored data as one text, in which tests search for tokens. */
  everything(): string;
}

/** A crew repository that lasts as long as the process. */
export function createMemoryCrewRepository(): MemoryCrewRepository {
  const { driver, ...database } = openDatabase(':memory:');
  const rowsOf = (table: string) => driver.prepare(`SELECT * FROM ${table}`).all();
  return {
    ...createCrewRepository(database),
    everything: () => JSON.stringify(['crew_invitations', 'crew_memberships'].map(rowsOf)),
  };
}

/** Crews for tests; no mail is sent. */
export const createMemoryCrew = (
  parts: Pick<CrewServiceDeps, 'rooms' | 'identity'> & Partial<CrewServiceDeps>,
): CrewService =>
  new CrewService({
    repository: createMemoryCrewRepository(),
    clock: systemClock,
    log: { warn: () => undefined, error: () => undefined },
    mail: null,
    linkOrigin: () => 'http://localhost',
    ...parts,
  });
