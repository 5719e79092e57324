import { z } from 'zod';
import type { Database } from '../../sqlite/database.ts';
import { forgetBegun } from './one-use-links.ts';

/** An account that is gone. */
export interface Departed {
  userId: string;
  email: string;
}

/** Takes away what one part of the server holds of an account that is gone. Done twice, it does no harm. */
export type Forget = (departed: Departed) => Promise<void>;

export interface DeparturesDeps {
  database: Database;
  forget: readonly Forget[];
  onError: (message: string) => void;
}

const sessionRows = z.array(z.object({ id: z.string() }));

/** Takes the account away with all its sessions; resolves with their ids. From here on nobody can use it. */
export async function removeAccount(
  { driver, writes }: Database,
  { userId, email }: Departed,
): Promise<string[]> {
  return writes.write(() => {
    const sessions = sessionRows.parse(
      driver.prepare('SELECT id FROM "session" WHERE "userId" = ?').all(userId),
    );
    // What a crash leaves undone is done at the next start.
    driver
      .prepare('INSERT INTO departures (user_id, email) VALUES (?, ?) ON CONFLICT DO NOTHING')
      .run(userId, email);
    forgetBegun(driver, userId);
    // Sessions, passwords, passkeys and the second factor go with it.
    driver.prepare('DELETE FROM "user" WHERE id = ?').run(userId);
    return sessions.map(({ id }) => id);
  });
}

/** Has everybody forget the accounts that are gone; those that somebody could not forget are tried again at the next start. */
export async function finishDepartures({
  database,
  forget,
  onError,
}: DeparturesDeps): Promise<void> {
  const { driver, query, writes } = database;
  const rows = await query.selectFrom('departures').selectAll().execute();
  for (const { user_id: userId, email } of rows) {
    const done = await Promise.allSettled(
      forget.map(async (each) => {
        await each({ userId, email });
      }),
    );
    const failed = done.find((each) => each.status === 'rejected');
    if (failed === undefined)
      await writes.write(
        () => void driver.prepare('DELETE FROM departures WHERE user_id = ?').run(userId),
      );
    else onError(`an account is not forgotten yet: ${messageOf(failed.reason)}`);
  }
  // The log of writes still holds what the file does not.
  if (rows.length > 0) driver.pragma('wal_checkpoint(TRUNCATE)');
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
