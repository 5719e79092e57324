import { readFileSync } from 'node:fs';
import { serviceAccountSchema, type ServiceAccount } from './client-tokens.ts';

/** The service account file cannot be used; the message is one line for the user. */
export class ServiceAccountError extends Error {
  override name = 'ServiceAccountError';
}

/**
 * Reads the file that Google gave for a service account; null when there is none.
 * @throws ServiceAccountError, which says nothing of what is in it
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
