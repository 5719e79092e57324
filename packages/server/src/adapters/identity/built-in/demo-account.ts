import type { Database } from '../../sqlite/database.ts';

/** The built-in account that everybody may use. Its password is no secret. */
export const demoAccount = {
  id: 'demo',
  email: 'demo@quizcast.local',
  password: 'quizcast-demo',
  name: 'Demo',
} as const;

/** Makes the demo account when it is missing. */
export async function ensureDemoAccount({ driver, query, writes }: Database): Promise<void> {
  const known = await query
    .selectFrom('account')
    .select('id')
    .where('userId', '=', demoAccount.id)
    .executeTakeFirst();
  if (known !== undefined) return;
  const { hashPassword } = await import('better-auth/crypto');
  const hash = await hashPassword(demoAccount.password);
  const now = new Date().toISOString();
  const { id, email, name } = demoAccount;
  await writes.write(() => {
    driver
      .prepare(
        `INSERT INTO "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
         VALUES (?, ?, ?, 0, ?, ?) ON CONFLICT DO NOTHING`,
      )
      .run(id, name, email, now, now);
    driver
      .prepare(
        `INSERT INTO "account"
           (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
         VALUES (?, ?, 'credential', ?, ?, ?, ?)`,
      )
      .run(`${id}-credential`, id, id, hash, now, now);
  });
}
