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

export const secretFile = (dataFolder: string): string => join(dataFolder, 'secret');

/** The key in the data folder; null when there is none, or it cannot be read. */
export function storedSecret(dataFolder: string): string | null {
  try {
    return readFileSync(secretFile(dataFolder), 'utf8').trim();
  } catch {
    return null;
  }
}

interface SecretConfig {
  secret: string | null;
  databaseUrl: string | null;
  dataFolder: string;
}

/** The configured key; without one, that of the data folder. Warns when data in the folder was used with another one. */
export function openSecret(
  { secret, databaseUrl, dataFolder }: SecretConfig,
  hadData: boolean,
  log: Pick<Log, 'warn'>,
): string {
  if (secret === null) return loadOrCreateSecret(dataFolder, hadData, log);
  const stored = databaseUrl === null ? storedSecret(dataFolder) : null;
  if (stored !== null && stored !== secret)
    log.warn(
      { file: secretFile(dataFolder) },
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
  const file = secretFile(dataFolder);
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
