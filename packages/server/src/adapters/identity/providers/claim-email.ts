import { demoAccount } from '../built-in/demo-account.ts';
import { reclaimAccount, type TakingBackDeps } from '../built-in/taking-back.ts';
import type { Profile } from './profile.ts';
import type { ProviderRepository } from './provider-repository.ts';

export interface ClaimingDeps extends TakingBackDeps {
  repository: Pick<ProviderRepository, 'userOf'>;
}

export interface ProviderAccount {
  providerId: string;
  accountId: string;
}

/**
 * Frees an e-mail that a provider has verified from an account that never confirmed it and may belong to a stranger. An
 * account with a password goes to the verified user, without its previous ways in. An account of another provider's
 * user stays with that user, who is identified by the provider and not by the e-mail. Resolves with whether a password
 * was removed, which the user must be informed of.
 */
export async function claimEmail(
  deps: ClaimingDeps,
  { providerId, accountId }: ProviderAccount,
  { email, isEmailVerified }: Profile,
): Promise<boolean> {
  if (!isEmailVerified || (await deps.repository.userOf(providerId, accountId)) !== null)
    return false;
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
    return (
      (await reclaimAccount(deps, { userId: user.id, email: user.email }, null)) === 'takenBack'
    );
  await query
    .updateTable('user')
    .set({ email: `${user.id.toLowerCase()}@unconfirmed.invalid` })
    .where('id', '=', user.id)
    .where('emailVerified', '=', 0)
    .execute();
  return false;
}
