import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The data folder cannot be used; the message is one line for the user that says what to do. */
export class DataFolderFault extends Error {
  override name = 'DataFolderFault';
}

/** Another Quizcast holds the data folder. */
export class DataFolderInUse extends DataFolderFault {
  override name = 'DataFolderInUse';
}

const minSecretLength = 32;

/**
 * The key that sessions are signed with: kept in the data folder, made at the first start, readable by its owner only.
 * Throws when it is damaged: a new one would sign everybody out without a word.
 */
export function keptSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret');
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < minSecretLength)
    throw new DataFolderFault(
      `${file} is damaged. Delete it: a new one is made, and everybody signs in again`,
    );
  return secret;
}
