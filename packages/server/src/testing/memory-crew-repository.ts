import { systemClock } from '../adapters/in-process/clock.ts';
import { CrewService, type CrewServiceDeps } from '../crew/crew-service.ts';
import type { CrewRepository, Invitation } from '../ports/crew-repository.ts';

export interface MemoryCrewRepository extends CrewRepository {
  /** All that is kept, as one text: what tests look for tokens in. */
  everything(): string;
}

/** A crew repository for tests. */
export function createMemoryCrewRepository(): MemoryCrewRepository {
  let invitations: { invitation: Invitation; tokenHash: string }[] = [];
  let members: { userId: string; ownerId: string }[] = [];

  const open = (atMs: number, fits: (invitation: Invitation, tokenHash: string) => boolean) =>
    invitations
      .filter(({ invitation, tokenHash }) => fits(invitation, tokenHash))
      .map(({ invitation }) => ({ ...invitation }))
      .filter(({ expiresAtMs }) => expiresAtMs > atMs);

  return {
    everything: () => JSON.stringify([invitations, members]),
    async invite(invitation, tokenHash, most) {
      const { ownerId, createdAtMs } = invitation;
      if (open(createdAtMs, (other) => other.ownerId === ownerId).length >= most) return 'full';
      invitations.push({ invitation: { ...invitation }, tokenHash });
      return 'kept';
    },
    invitationsOf: async (ownerId, atMs) => open(atMs, (one) => one.ownerId === ownerId),
    invitationsFor: async (email, atMs) => open(atMs, (one) => one.email === email),
    invitation: async (id, atMs) => open(atMs, (one) => one.id === id)[0] ?? null,
    invitationByToken: async (hash, atMs) => open(atMs, (_, own) => own === hash)[0] ?? null,
    async take(id, atMs) {
      const found = invitations.find(
        ({ invitation }) => invitation.id === id && invitation.expiresAtMs > atMs,
      );
      invitations = invitations.filter((other) => other !== found);
      return found ?? null;
    },
    async join(userId, ownerId) {
      const isThere = members.some((one) => one.userId === userId && one.ownerId === ownerId);
      if (!isThere) members.push({ userId, ownerId });
    },
    async leave(userId, ownerId) {
      members = members.filter((one) => one.userId !== userId || one.ownerId !== ownerId);
    },
    memberships: async (userId) =>
      members.filter((one) => one.userId === userId).map(({ ownerId }) => ownerId),
    async forgetExpired(atMs) {
      const before = invitations.length;
      invitations = invitations.filter(({ invitation }) => invitation.expiresAtMs > atMs);
      return before - invitations.length;
    },
    async forget({ userId, email }) {
      invitations = invitations.filter(
        ({ invitation }) => invitation.ownerId !== userId && invitation.email !== email,
      );
      members = members.filter((one) => one.userId !== userId && one.ownerId !== userId);
    },
  };
}

/** Crews for tests; nothing is mailed. */
export const createMemoryCrew = (
  parts: Pick<CrewServiceDeps, 'rooms' | 'identity'> & Partial<CrewServiceDeps>,
): CrewService =>
  new CrewService({
    book: createMemoryCrewRepository(),
    clock: systemClock,
    log: { warn: () => undefined, error: () => undefined },
    mail: null,
    linkOrigin: () => 'http://localhost',
    ...parts,
  });
