import { crewMember } from '@quizcast/game/crew/crew';
import type { By, Gathered, Version } from '@quizcast/game/history/history';
import type { ControlService } from '../control/control-service.ts';
import type { Identity } from '../ports/identity.ts';
import type { Rooms } from '../documents/rooms.ts';

export interface NamingDeps {
  rooms: Pick<Rooms, 'document'>;
  identity: Pick<Identity, 'record'>;
  /** Names of control tokens. */
  controls?: Pick<ControlService, 'names'>;
}

/**
 * Adds author names to the versions of a document: the current crew name, else the logged name, else the account's, ''
 * when unknown.
 */
export const createNaming =
  ({ rooms, identity, controls }: NamingDeps) =>
  async (ownerId: string, gathered: readonly Gathered[]): Promise<Version[]> => {
    const loaded = await rooms.document(ownerId);
    const crew = loaded.kind === 'readable' ? loaded.document : null;
    const tokens = await controls?.names(ownerId);
    const people = new Map<string, string>();
    const called = async (userId: string, logged: string | null): Promise<string> => {
      const member = crew === null ? null : crewMember(crew, userId);
      const known = member?.name ?? logged ?? '';
      return known === '' ? ((await identity.record(userId))?.displayName ?? '') : known;
    };
    for (const { by } of gathered)
      if (by.kind === 'crew' && !people.has(by.userId))
        people.set(by.userId, await called(by.userId, by.name));
    const byOf = (doer: Gathered['by']): By => {
      switch (doer.kind) {
        case 'owner':
        case 'system':
          return { kind: doer.kind };
        case 'crew':
          return { ...doer, name: people.get(doer.userId) ?? '' };
        case 'control':
          return { kind: 'control', name: tokens?.get(doer.tokenId) ?? '' };
      }
    };
    return gathered.map((version) => ({ ...version, by: byOf(version.by) }));
  };
