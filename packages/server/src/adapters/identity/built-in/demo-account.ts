import type { AccountDatabase } from '../../sql/account-database.ts';
import type { PasswordHashing } from './password-hashing.ts';

/** The built-in account that anyone may use. Its password is public. */
export const demoAccount = {
  id: 'demo',
  email: 'demo@quizcast.local',
  password: 'quizcast-demo',
  name: 'Demo',
} as const;

/** Creates the demo account when it is missing. Safe on several nodes at once: only one insert succeeds. */
export async function ensureDemoAccount(
  { query, together }: AccountDatabase,
  hashing: PasswordHashing,
): Promise<void> {
  const known = await query
    .selectFrom('account')
    .select('id')
    .where('userId', '=', demoAccount.id)
    .executeTakeFirst();
  if (known !== undefined) return;
  const hash = await hashing.hash(demoAccount.password);
  const now = new Date().toISOString();
  const { id, email, name } = demoAccount;
  const dates = { createdAt: now, updatedAt: now };
  await together([
    query
      .insertInto('user')
      .values({ id, name, email, emailVerified: 0, ...dates })
      .onConflict((on) => on.doNothing()),
    query
      .insertInto('account')
      .values({
        id: `${id}-credential`,
        accountId: id,
        providerId: 'credential',
        userId: id,
        password: hash,
        ...dates,
      })
      .onConflict((on) => on.doNothing()),
  ]);
}
