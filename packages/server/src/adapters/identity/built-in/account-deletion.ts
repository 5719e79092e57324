import { z } from 'zod';
import { write, type AccountDatabase } from '../../sql/account-database.ts';
import { rowsOf } from '../../sql/rows.ts';
import { forgetBegun } from './one-use-links.ts';

/** A deleted account. */
export interface Departed {
  userId: string;
  email: string;
}

/** Deletes the data that one part of the server keeps of a deleted account. Idempotent. */
export type DeletionStep = (departed: Departed) => Promise<void>;

export interface AccountDeletionDeps {
  database: AccountDatabase;
  forget: readonly DeletionStep[];
  onError: (message: string) => void;
}

const sessionRow = z.object({ id: z.string() });

/** Deletes the account with all its sessions and resolves with their ids. From then on the account cannot be used. */
export async function removeAccount(
  { query, together }: AccountDatabase,
  { userId, email }: Departed,
): Promise<string[]> {
  const [sessions] = await together([
    query.deleteFrom('session').where('userId', '=', userId).returning('id'),
    // If the server crashes, the next start finishes the deletion.
    query
      .insertInto('departures')
      .values({ user_id: userId, email })
      .onConflict((on) => on.doNothing()),
    forgetBegun(query, userId),
    // Also deletes passwords, passkeys, the second factor, and any session started just now.
    query.deleteFrom('user').where('id', '=', userId),
  ]);
  return rowsOf(sessionRow, sessions?.rows ?? []).map(({ id }) => id);
}

/** Runs all `forget` functions for the deleted accounts; failed ones are retried at the next start. */
export async function finishAccountDeletions({
  database,
  forget,
  onError,
}: AccountDeletionDeps): Promise<void> {
  const { query } = database;
  const rows = await query.selectFrom('departures').selectAll().execute();
  for (const { user_id: userId, email } of rows) {
    const done = await Promise.allSettled(
      forget.map(async (each) => {
        await each({ userId, email });
      }),
    );
    const failed = done.find((each) => each.status === 'rejected');
    if (failed === undefined)
      await write(database, query.deleteFrom('departures').where('user_id', '=', userId));
    else onError(`an account is not forgotten yet: ${messageOf(failed.reason)}`);
  }
  if (rows.length > 0) await database.wipeTraces();
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
