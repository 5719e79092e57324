import { createBuiltInIdentity } from '../adapters/identity/built-in/identity.ts';
import { fullCostHashing } from '../adapters/identity/built-in/password-hashing.ts';
import type { DeletionStep } from '../adapters/identity/built-in/account-deletion.ts';
import { createProvidedIdentity } from '../adapters/identity/providers/provided-identity.ts';
import { readServiceAccount } from '../adapters/identity/providers/service-account.ts';
import type { AccountDatabase } from '../adapters/sql/account-database.ts';
import type { Config } from '../config/config.ts';
import type { Logger } from '../observability/logger.ts';
import type { AccessHolder } from '../ports/account-access.ts';
import type { Clock } from '../ports/clock.ts';
import type { Identity } from '../ports/identity.ts';
import type { Mail } from '../ports/mail.ts';
import { headersOf, reachedOrigin } from '../security/origin.ts';

export const identityWarning =
  (log: Logger) =>
  (message: string): void =>
    log.error({}, `identity: ${message}`);

interface IdentityNeeds {
  database: AccountDatabase;
  clock: Clock;
  secret: string;
  mail: Mail | null;
  linkOrigin: () => string;
  log: Logger;
  forget: readonly DeletionStep[];
  access: readonly AccessHolder[];
  /** Called with the ids of sessions that have ended. */
  sessionsEnded: readonly ((id: string) => void)[];
}

/** Opens the built-in accounts, and the configured identity provider if there is one. */
export async function openIdentity(
  config: Config,
  { database, clock, secret, mail, linkOrigin, log, forget, access, sessionsEnded }: IdentityNeeds,
): Promise<Identity> {
  const originOf = (headers: Headers) => reachedOrigin(headersOf(headers), config);
  const shared = {
    database,
    secret,
    hashing: fullCostHashing,
    access,
    onSessionsEnded: (ids: readonly string[]) => {
      for (const listener of sessionsEnded) for (const id of ids) listener(id);
    },
    onError: identityWarning(log),
    nowMs: () => clock.nowMs(),
  };
  const builtIn = await createBuiltInIdentity({
    ...shared,
    isSecure: (headers) => originOf(headers)?.startsWith('https:') ?? false,
    mail,
    linkOrigin,
    forget,
    takesPasswords: config.hasBuiltInAccounts,
  });
  return createProvidedIdentity({
    ...shared,
    builtIn,
    providers: config.providers,
    hasBuiltInAccounts: config.hasBuiltInAccounts,
    serviceAccount: await readServiceAccount(config.serviceAccountFile),
    originOf,
  });
}
