import { demoAccount } from '../built-in/demo-account.ts';
import { takeBack, type TakingBackDeps } from '../built-in/taking-back.ts';
import type { Profile } from './profile.ts';
import type { ProviderRepository } from './provider-repository.ts';

export interface ClaimingDeps extends TakingBackDeps {
  book: Pick<ProviderRepository, 'userOf'>;
}

export interface ProviderAccount {
  providerId: string;
  accountId: string;
}

/**
 * Makes way for somebody whose e-mail a provider has verified, when an account has the same one without ever having confirmed
 * it: a stranger may have made it. An account with a password is theirs from now on, without what was there to get in before;
 * that of another provider's user stays that user's, who is known by the provider and not by the e-mail. Whether a password went is
 * what it resolves with: its owner is to be told.
 */
export async function claimEmail(
  deps: ClaimingDeps,
  { providerId, accountId }: ProviderAccount,
  { email, isEmailVerified }: Profile,
): Promise<boolean> {
  if (!isEmailVerified || (await deps.book.userOf(providerId, accountId)) !== null) return false;
  const { query } = deps.database;
  const user = await query
    .selectFrom('user')
    .select(['id', 'email'])
    .where('email', '=', email.toLowerCase())
    .where('emailVerified', '=', 0)
    .where('id', '<>', demoAccount.id)
    .executeTakeFirst();
  if (user === undefined) return false;
  const credential = await query
    .selectFrom('account')
    .select('id')
    .where('userId', '=', user.id)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  if (credential !== undefined)
    return (await takeBack(deps, { userId: user.id, email: user.email }, null)) === 'takenBack';
  await query
    .updateTable('user')
    .set({ email: `${user.id.toLowerCase()}@unconfirmed.invalid` })
    .where('id', '=', user.id)
    .where('emailVerified', '=', 0)
    .execute();
  return false;
}
