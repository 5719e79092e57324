import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The data folder cannot be used. The message is one line for the user with the remedy. */
export class DataFolderError extends Error {
  override name = 'DataFolderError';
}

/** Another Quizcast process uses the data folder. */
export class DataFolderInUse extends DataFolderError {
  override name = 'DataFolderInUse';
}

const minSecretLength = 32;

/**
 * The key that signs sessions: kept in the data folder, created at the first start, readable by its owner only. Throws
 * when it is damaged, because a new one would silently sign everyone out.
 */
export function loadOrCreateSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret');
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < minSecretLength)
    throw new DataFolderError(
      `${file} is damaged. Delete it; Quizcast then creates a new one, and everybody has to sign in again`,
    );
  return secret;
}
