import { crewRoleSchema } from '@quizcast/game/crew';
import { z } from 'zod';
import type { CrewBook, Invitation } from '../../ports/crew-book.ts';
import { StoreFailure } from '../../ports/document-store.ts';
import type { Database } from './database.ts';
import { guarded } from './sqlite-error.ts';

const row = z.object({
  id: z.string(),
  owner_id: z.string(),
  role: crewRoleSchema,
  email: z.string().nullable(),
  token_hash: z.string(),
  created_at_ms: z.number(),
  expires_at_ms: z.number(),
});
const rows = z.array(row);
const owners = z.array(z.object({ owner_id: z.string() }));

const invitationOf = (read: z.output<typeof row>): Invitation => ({
  id: read.id,
  ownerId: read.owner_id,
  role: read.role,
  email: read.email,
  createdAtMs: read.created_at_ms,
  expiresAtMs: read.expires_at_ms,
});

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value);
  if (!read.success) throw new StoreFailure('the crew book holds something else than was written');
  return read.data;
}

/** Invitations and memberships in SQLite. Every step is one statement, or several within one transaction. */
export const createSqliteCrewBook = (database: Database): CrewBook => ({
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
  | 'take';

function invitationsIn({ driver, writes }: Database): Pick<CrewBook, Invitations> {
  const find = (column: string) =>
    driver.prepare(
      `SELECT * FROM crew_invitations WHERE ${column} = ? AND expires_at_ms > ? ORDER BY number`,
    );
  const byId = find('id');
  const byToken = find('token_hash');
  const byOwner = find('owner_id');
  const byEmail = find('email');
  const insert = driver.prepare(
    `INSERT INTO crew_invitations (id, owner_id, role, email, token_hash, created_at_ms, expires_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = driver.prepare('DELETE FROM crew_invitations WHERE id = ?');
  const list = (found: unknown): Invitation[] => parsed(rows, found).map(invitationOf);
  return {
    invite: (invitation, tokenHash, most) =>
      guarded(() =>
        writes.write(() => {
          const { id, ownerId, role, email, createdAtMs, expiresAtMs } = invitation;
          if (byOwner.all(ownerId, createdAtMs).length >= most) return 'full';
          insert.run([id, ownerId, role, email, tokenHash, createdAtMs, expiresAtMs]);
          return 'kept';
        }),
      ),
    invitationsOf: (ownerId, atMs) => guarded(() => list(byOwner.all(ownerId, atMs))),
    invitationsFor: (email, atMs) => guarded(() => list(byEmail.all(email, atMs))),
    invitation: (id, atMs) => guarded(() => list(byId.all(id, atMs))[0] ?? null),
    invitationByToken: (hash, atMs) => guarded(() => list(byToken.all(hash, atMs))[0] ?? null),
    take: (id, atMs) =>
      guarded(() =>
        writes.write(() => {
          const [found] = parsed(rows, byId.all(id, atMs));
          if (found === undefined) return null;
          remove.run(id);
          return { invitation: invitationOf(found), tokenHash: found.token_hash };
        }),
      ),
  };
}

function membershipsIn({
  driver,
  writes,
}: Database): Pick<CrewBook, 'join' | 'leave' | 'memberships'> {
  const insert = driver.prepare(
    'INSERT INTO crew_memberships (user_id, owner_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const remove = driver.prepare('DELETE FROM crew_memberships WHERE user_id = ? AND owner_id = ?');
  const find = driver.prepare(
    'SELECT owner_id FROM crew_memberships WHERE user_id = ? ORDER BY number',
  );
  return {
    join: (userId, ownerId) => guarded(() => writes.write(() => void insert.run(userId, ownerId))),
    leave: (userId, ownerId) => guarded(() => writes.write(() => void remove.run(userId, ownerId))),
    memberships: (userId) =>
      guarded(() => parsed(owners, find.all(userId)).map(({ owner_id: ownerId }) => ownerId)),
  };
}

function forgettingIn({ driver, writes }: Database): Pick<CrewBook, 'forgetExpired' | 'forget'> {
  const expired = driver.prepare('DELETE FROM crew_invitations WHERE expires_at_ms <= ?');
  const invitations = driver.prepare(
    'DELETE FROM crew_invitations WHERE owner_id = ? OR email = ?',
  );
  const members = driver.prepare('DELETE FROM crew_memberships WHERE user_id = ? OR owner_id = ?');
  return {
    forgetExpired: (atMs) => guarded(() => writes.write(() => expired.run(atMs).changes)),
    forget: ({ userId, email }) =>
      guarded(() =>
        writes.write(() => {
          invitations.run(userId, email);
          members.run(userId, userId);
        }),
      ),
  };
}
