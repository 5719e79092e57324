import type { AccessHolder } from '../ports/account-access.ts';
import type { CrewService } from './crew-service.ts';

/** Crew members and pending invitations of an account's document, as a kind of account access. */
export const crewAccess = (
  crew: Pick<CrewService, 'members' | 'invitations' | 'dismiss' | 'withdraw'>,
): AccessHolder => ({
  async list(userId) {
    // An unreadable document grants no rights.
    const members = (await crew.members(userId)) ?? [];
    const invitations = await crew.invitations(userId);
    return [
      ...members.map(({ userId: id, name }) => ({ kind: 'crewMember' as const, id, name })),
      ...invitations.map(({ id, email }) => ({ kind: 'invitation' as const, id, name: email })),
    ];
  },
  async remove(userId, { kind, id }) {
    if (kind === 'crewMember') await crew.dismiss(userId, id);
    if (kind === 'invitation') await crew.withdraw(userId, id);
  },
});
