import { z } from 'zod';
import { write, type AccountDatabase } from '../../sql/account-database.ts';
import { rowsOf } from '../../sql/rows.ts';
import { forgetBegun } from './one-use-links.ts';

/** An account that is gone. */
export interface Departed {
  userId: string;
  email: string;
}

/** Takes away what one part of the server holds of an account that is gone. Done twice, it does no harm. */
export type Forget = (departed: Departed) => Promise<void>;

export interface AccountDeletionDeps {
  database: AccountDatabase;
  forget: readonly Forget[];
  onError: (message: string) => void;
}

const sessionRow = z.object({ id: z.string() });

/** Takes the account away with all its sessions; resolves with their ids. From here on nobody can use it. */
export async function removeAccount(
  { query, together }: AccountDatabase,
  { userId, email }: Departed,
): Promise<string[]> {
  const [sessions] = await together([
    query.deleteFrom('session').where('userId', '=', userId).returning('id'),
    // What a crash leaves undone is done at the next start.
    query
      .insertInto('departures')
      .values({ user_id: userId, email })
      .onConflict((on) => on.doNothing()),
    forgetBegun(query, userId),
    // Passwords, passkeys and the second factor go with it, and a session that has begun just now.
    query.deleteFrom('user').where('id', '=', userId),
  ]);
  return rowsOf(sessionRow, sessions?.rows ?? []).map(({ id }) => id);
}

/** Has everybody forget the accounts that are gone; those that somebody could not forget are tried again at the next start. */
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
