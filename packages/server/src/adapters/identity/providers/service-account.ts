import { readFileSync } from 'node:fs';
import { serviceAccountSchema, type ServiceAccount } from './client-tokens.ts';

/** The service account file cannot be used; the message is one line for the user. */
export class ServiceAccountError extends Error {
  override name = 'ServiceAccountError';
}

/**
 * Reads the key file of a Google service account; null when none is configured.
 * @throws ServiceAccountError, whose message contains nothing from the file
 */
export async function readServiceAccount(file: string | null): Promise<ServiceAccount | null> {
  if (file === null) return null;
  const { importPKCS8 } = await import('jose');
  try {
    const account = serviceAccountSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    await importPKCS8(account.private_key, 'RS256');
    return account;
  } catch {
    throw new ServiceAccountError(
      `FIRESTORE_SERVICE_ACCOUNT must be the file of a service account as Google gives it, with client_email and private_key (it is ${JSON.stringify(file)})`,
    );
  }
}
