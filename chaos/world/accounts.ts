import { createHmac } from 'node:crypto';
import type { Tables } from './store.ts';

/** A signed-in streamer. */
export interface Account {
  userId: string;
  cookie: string;
}

const year = 365 * 24 * 3_600_000;

/** Creates accounts with sessions directly, which avoids the slow password hashing. */
export async function makeAccounts(
  tables: Tables,
  secret: string,
  count: number,
): Promise<Account[]> {
  const now = new Date().toISOString();
  const later = new Date(Date.now() + year).toISOString();
  const accounts: Account[] = [];
  for (let number = 1; number <= count; number++) {
    const userId = `chaos${number}`;
    const token = `session-of-chaos-${number}-${'x'.repeat(12)}`;
    await tables.rows(
      `INSERT INTO "user" (id, name, email, "emailVerified", "createdAt", "updatedAt") VALUES ($1, $2, $3, $4, $5, $6)`,
      [userId, `Host ${number}`, `chaos${number}@example.org`, 0, now, now],
    );
    await tables.rows(
      `INSERT INTO "account" (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt") VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [`account-${userId}`, userId, 'credential', userId, 'none:none', now, now],
    );
    await tables.rows(
      `INSERT INTO "session" (id, "expiresAt", token, "createdAt", "updatedAt", "userId") VALUES ($1, $2, $3, $4, $5, $6)`,
      [`session-${userId}`, later, token, now, now, userId],
    );
    accounts.push({ userId, cookie: `quizcast.session=${signed(token, secret)}` });
  }
  return accounts;
}

const signed = (token: string, secret: string): string =>
  encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);
