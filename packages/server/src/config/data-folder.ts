import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../ports/log.ts';

/** The data folder cannot be used. The message is one line for the user with the remedy. */
export class DataFolderError extends Error {
  override name = 'DataFolderError';
}

/** Another Quizcast process uses the data folder. */
export class DataFolderInUse extends DataFolderError {
  override name = 'DataFolderInUse';
}

const minSecretLength = 32;

/** Whether Quizcast has been started on this folder before. */
export const hasData = (dataFolder: string): boolean => existsSync(join(dataFolder, 'quizcast.db'));

/** The configured key; without one, that of the data folder. Warns when the folder has another one than is configured. */
export function openSecret(
  { secret, dataFolder }: { secret: string | null; dataFolder: string },
  hadData: boolean,
  log: Pick<Log, 'warn'>,
): string {
  if (secret === null) return loadOrCreateSecret(dataFolder, hadData, log);
  const file = join(dataFolder, 'secret');
  if (existsSync(file) && readFileSync(file, 'utf8').trim() !== secret)
    log.warn(
      { file },
      'QUIZCAST_SECRET is not the key that this data was used with: everybody has to sign in again, and second factors and connected accounts are unusable. To keep them, stop Quizcast and remove QUIZCAST_SECRET, or set it to the content of the file secret; otherwise, delete that file',
    );
  return secret;
}

/**
 * The key that signs sessions and encrypts second factors and tokens: kept in the data folder, created at the first
 * start, readable by its owner only. Throws when it is damaged, because a new one would silently sign everyone out; warns
 * when it is missing although the folder `hadData`.
 */
export function loadOrCreateSecret(
  dataFolder: string,
  hadData: boolean,
  log: Pick<Log, 'warn'>,
): string {
  const file = join(dataFolder, 'secret');
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    if (hadData)
      log.warn(
        { file },
        'the file secret was missing: with the new one, everybody has to sign in again, and second factors and connected accounts are unusable. If a backup has the file, stop Quizcast and put it back',
      );
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < minSecretLength)
    throw new DataFolderError(
      `${file} is damaged. Put the one from a backup in its place. Without a backup, delete it: Quizcast then creates a new one, everybody has to sign in again, and second factors and connected accounts have to be set up anew`,
    );
  return secret;
}
