import { z } from 'zod';
import type { AccessHolder } from '../../../ports/account-access.ts';
import type { AccountDatabase } from '../../sql/account-database.ts';
import { firstOf, rowsOf } from '../../sql/rows.ts';
import { endTokens } from '../providers/client-tokens.ts';
import { forgetBegun } from './one-use-links.ts';
import { removeAccessStatements } from './own-access.ts';

export interface TakingBackDeps {
  database: AccountDatabase;
  /** Other parts that keep ways into an account. */
  access: readonly AccessHolder[];
  onSessionsEnded: (sessionIds: readonly string[]) => void;
  nowMs: () => number;
}

export interface Proved {
  userId: string;
  /** The e-mail whose ownership has just been proved. */
  email: string;
}

const userRow = z.object({ emailVerified: z.number() });
const sessionRow = z.object({ id: z.string() });
const now = (): string => new Date().toISOString();

/**
 * Gives an account to the user who has proved ownership of its e-mail. If that e-mail was never confirmed, anyone may
 * have created the account, so all existing ways into it are removed; its document is kept. `gone`: no account with
 * this id has this e-mail. `confirmed`: the e-mail was confirmed before, so only the password is replaced.
 * @param password hash of the new password; null removes the password of an unconfirmed account and keeps any other
 */
export async function reclaimAccount(
  { database, access, onSessionsEnded, nowMs }: TakingBackDeps,
  { userId, email }: Proved,
  password: string | null,
): Promise<'gone' | 'confirmed' | 'takenBack'> {
  const { query } = database;
  const credential = () =>
    password === null
      ? query
          .deleteFrom('account')
          .where('userId', '=', userId)
          .where('providerId', '=', 'credential')
      : query
          .updateTable('account')
          .set({ password, updatedAt: now() })
          .where('userId', '=', userId)
          .where('providerId', '=', 'credential');
  // In one transaction, so that no session can start through a way in that is about to be removed.
  const { state, ended } = await database.runExclusive(`account ${userId}`, function* () {
    const found = yield query
      .selectFrom('user')
      .select('emailVerified')
      .where('id', '=', userId)
      .where('email', '=', email);
    const user = firstOf(userRow, found.rows);
    if (user === null) return { state: 'gone' as const, ended: [] };
    const isConfirmed = user.emailVerified === 1;
    if (!isConfirmed || password !== null) yield credential();
    if (isConfirmed) return { state: 'confirmed' as const, ended: [] };
    for (const statement of removeAccessStatements(query, userId)) yield statement;
    yield forgetBegun(query, userId);
    const sessions = yield query.deleteFrom('session').where('userId', '=', userId).returning('id');
    return {
      state: 'takenBack' as const,
      ended: rowsOf(sessionRow, sessions.rows).map(({ id }) => id),
    };
  });
  if (state !== 'takenBack') return state;
  await endTokens(database, userId, nowMs());
  onSessionsEnded([...ended, `token:${userId}`]);
  for (const holder of access)
    for (const each of await holder.list(userId)) await holder.remove(userId, each);
  // Done last: if a crash or a store failure leaves work undone, the next proof repeats it.
  await query
    .updateTable('user')
    .set({ emailVerified: 1, updatedAt: now() })
    .where('id', '=', userId)
    .where('email', '=', email)
    .execute();
  return 'takenBack';
}
