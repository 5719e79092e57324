import { crewRoleSchema } from '@quizcast/game/crew/crew';
import { z } from 'zod';
import type { CrewRepository, Invitation } from '../../ports/crew-repository.ts';
import { write, type AccountDatabase } from './account-database.ts';
import { guarded } from './engine-error.ts';
import { rowsOf } from './rows.ts';

const row = z.object({
  id: z.string(),
  owner_id: z.string(),
  role: crewRoleSchema,
  email: z.string().nullable(),
  token_hash: z.string(),
  created_at_ms: z.number(),
  expires_at_ms: z.number(),
});

const invitationOf = (read: z.output<typeof row>): Invitation => ({
  id: read.id,
  ownerId: read.owner_id,
  role: read.role,
  email: read.email,
  createdAtMs: read.created_at_ms,
  expiresAtMs: read.expires_at_ms,
});

/** Stores invitations and memberships in a database. Every call is one statement, or one transaction. */
export const createCrewRepository = (database: AccountDatabase): CrewRepository => ({
  ...invitationsIn(database),
  ...membershipsIn(database),
  ...forgettingIn(database),
});

type Invitations =
  | 'invite'
  | 'invitationsOf'
  | 'invitationsFor'
  | 'invitation'
  | 'invitationByToken'
  | 'accept';

function invitationsIn(database: AccountDatabase): Pick<CrewRepository, Invitations> {
  const { query } = database;
  const find = (column: 'id' | 'token_hash' | 'owner_id' | 'email', value: string, atMs: number) =>
    query
      .selectFrom('crew_invitations')
      .selectAll()
      .where(column, '=', value)
      .where('expires_at_ms', '>', atMs)
      .orderBy('number');
  const list = (...which: Parameters<typeof find>): Promise<Invitation[]> =>
    guarded(async () => rowsOf(row, await find(...which).execute()).map(invitationOf));
  return {
    invite: (invitation, tokenHash, max) =>
      database.runExclusive(`crew ${invitation.ownerId}`, function* () {
        const { id, ownerId, role, email, createdAtMs, expiresAtMs } = invitation;
        if ((yield find('owner_id', ownerId, createdAtMs)).rows.length >= max) return 'full';
        yield query.insertInto('crew_invitations').values({
          id,
          owner_id: ownerId,
          role,
          email,
          token_hash: tokenHash,
          created_at_ms: createdAtMs,
          expires_at_ms: expiresAtMs,
        });
        return 'kept';
      }),
    invitationsOf: (ownerId, atMs) => list('owner_id', ownerId, atMs),
    invitationsFor: (email, atMs) => list('email', email, atMs),
    invitation: async (id, atMs) => (await list('id', id, atMs))[0] ?? null,
    invitationByToken: async (hash, atMs) => (await list('token_hash', hash, atMs))[0] ?? null,
    async accept(id, atMs) {
      const deletion = query
        .deleteFrom('crew_invitations')
        .where('id', '=', id)
        .where('expires_at_ms', '>', atMs)
        .returningAll();
      const [accepted] = rowsOf(row, (await write(database, deletion)).rows);
      return accepted === undefined
        ? null
        : { invitation: invitationOf(accepted), tokenHash: accepted.token_hash };
    },
  };
}

function membershipsIn(
  database: AccountDatabase,
): Pick<CrewRepository, 'join' | 'leave' | 'memberships'> {
  const { query } = database;
  return {
    async join(userId, ownerId) {
      const join = query
        .insertInto('crew_memberships')
        .values({ user_id: userId, owner_id: ownerId })
        .onConflict((on) => on.doNothing());
      await write(database, join);
    },
    async leave(userId, ownerId) {
      const leave = query
        .deleteFrom('crew_memberships')
        .where('user_id', '=', userId)
        .where('owner_id', '=', ownerId);
      await write(database, leave);
    },
    memberships: (userId) =>
      guarded(async () => {
        const rows = await query
          .selectFrom('crew_memberships')
          .select('owner_id')
          .where('user_id', '=', userId)
          .orderBy('number')
          .execute();
        return rows.map(({ owner_id: ownerId }) => ownerId);
      }),
  };
}

function forgettingIn(database: AccountDatabase): Pick<CrewRepository, 'forgetExpired' | 'forget'> {
  const { query } = database;
  return {
    async forgetExpired(atMs) {
      const expired = query.deleteFrom('crew_invitations').where('expires_at_ms', '<=', atMs);
      return (await write(database, expired)).changes;
    },
    async forget({ userId, email }) {
      await database.together([
        query
          .deleteFrom('crew_invitations')
          .where((row) => row.or([row('owner_id', '=', userId), row('email', '=', email)])),
        query
          .deleteFrom('crew_memberships')
          .where((row) => row.or([row('user_id', '=', userId), row('owner_id', '=', userId)])),
      ]);
    },
  };
}
