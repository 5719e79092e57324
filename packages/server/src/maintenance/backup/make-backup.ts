import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readArchive, writeArchive } from './archive.ts';
import { BackupError, databaseName, hashOf, isKeepable, type Manifest } from './manifest.ts';
import { requestBackupLock } from './backup-lock.ts';

/** What a backup needs of the database engine. */
export interface DatabaseCopying {
  /** Copies the file while a running server holds the lock. */
  copyLocked(file: string, copy: string): Promise<void>;
  /** Copies the file while no server has it open. */
  copyAlone(file: string, copy: string): void;
  /** Whether another process has the file open; false when there is none. */
  isInUse(file: string): boolean;
  /** Turns a copy into a single file and checks every page of it. */
  checkedCopy(file: string): { tables: number; accounts: number; documents: number };
  /** Starts a new timeline in the file, because its history may now diverge. */
  beginTimelineIn(file: string): void;
}

export interface MadeBackup {
  bytes: number;
  accounts: number;
  documents: number;
  /** Uploaded files. */
  files: number;
  /** Whether the backup contains the key that signs sessions. */
  hasSecret: boolean;
  /** Whether a server was running during the backup. */
  wasRunning: boolean;
}

const isZip = (name: string): boolean => name.toLowerCase().endsWith('.zip');

/** Excluded: what the operating system and SQLite recreate, and fonts, which are fetched again. */
const excludedNames = new Set([
  'fonts',
  'backup.sock',
  'quizcast.db-wal',
  'quizcast.db-shm',
  'quizcast.db-journal',
]);

/**
 * Packs the content of `dataFolder` into a new archive, which is verified before it gets its final name. A running
 * server is not interrupted.
 * @throws BackupError
 */
export async function makeBackup(
  { dataFolder, archive, quizcast }: { dataFolder: string; archive: string; quizcast: string },
  engine: DatabaseCopying,
): Promise<MadeBackup> {
  await stat(join(dataFolder, databaseName)).catch(() => {
    throw new BackupError(
      `No Quizcast data was found in ${dataFolder}. Set the folder: QUIZCAST_DATA=/path/to/folder`,
    );
  });
  if (!isZip(archive))
    throw new BackupError(`The name of a backup must end with .zip: ${archive}.zip`);
  if (await stat(archive).catch(() => null))
    throw new BackupError(`${archive} already exists. Choose another name`);
  await stat(dirname(archive)).catch(() => {
    throw new BackupError(`The folder ${dirname(archive)} does not exist. Create it first`);
  });
  // In the data folder, so that hard links suffice instead of copies: uploaded files never change.
  const gathered = join(dataFolder, `.backup-${randomUUID()}`);
  const unfinished = join(dirname(archive), `.${randomUUID()}.partial`);
  try {
    await mkdir(gathered, { mode: 0o700 });
    await gather(dataFolder, gathered);
    const wasRunning = await copyDatabase(dataFolder, gathered, engine);
    // Again, because the database may name files that were added during the first pass.
    await gather(dataFolder, gathered);
    const { tables, ...counts } = checked(join(gathered, databaseName), engine);
    const manifest: Manifest = {
      format: 'quizcast-backup',
      version: 1,
      quizcast,
      tables,
      madeAt: new Date().toISOString(),
      files: await listed(gathered),
    };
    await writeArchive(unfinished, manifest, gathered);
    await readArchive(unfinished, null);
    const { size } = await stat(unfinished);
    await rename(unfinished, archive);
    const paths = manifest.files.map(({ path }) => path);
    return {
      ...counts,
      bytes: size,
      files: paths.filter((path) => path.startsWith('files/')).length,
      hasSecret: paths.includes('secret'),
      wasRunning,
    };
  } finally {
    await rm(unfinished, { force: true });
    await rm(gathered, { recursive: true, force: true });
  }
}

async function copyDatabase(from: string, to: string, engine: DatabaseCopying): Promise<boolean> {
  const [file, copy] = [join(from, databaseName), join(to, databaseName)];
  const lock = await requestBackupLock(from);
  if (lock === null) {
    try {
      engine.copyAlone(file, copy);
    } catch (error) {
      throw new BackupError(
        `The data in ${from} could not be copied: ${messageOf(error)}. If a Quizcast is running there, stop it and try again`,
        { cause: error },
      );
    }
    await chmod(copy, 0o600);
    return false;
  }
  try {
    await engine.copyLocked(file, copy);
    if (await lock.isHeld()) return true;
  } catch (error) {
    throw new BackupError(`The data could not be copied: ${messageOf(error)}`, { cause: error });
  } finally {
    lock.release();
  }
  throw new BackupError('Quizcast stopped during the backup. Try again');
}

function checked(copy: string, engine: DatabaseCopying) {
  try {
    return engine.checkedCopy(copy);
  } catch (error) {
    throw new BackupError(`The copy is damaged: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * Creates hard links below `to` for all files of a folder that are not there yet. Earlier backups are left out, which
 * would double each new one; Quizcast itself keeps no zip.
 */
async function gather(folder: string, to: string, isTop = true): Promise<void> {
  for (const { name } of await readdir(folder, { withFileTypes: true })) {
    if (name.startsWith('.') || isZip(name)) continue;
    if (isTop && (excludedNames.has(name) || name === databaseName)) continue;
    const [from, there] = [join(folder, name), join(to, name)];
    const facts = await stat(from).catch(() => null);
    if (facts?.isDirectory()) {
      await mkdir(there, { recursive: true, mode: 0o700 });
      await gather(from, there, false);
    } else if (facts?.isFile()) await second(from, there);
  }
}

/** A file that was deleted in the meantime is not needed. */
async function second(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EEXIST' || code === 'ENOENT') return;
    // Another volume, or a file system without hard links.
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

async function listed(folder: string, below = ''): Promise<Manifest['files']> {
  const found: Manifest['files'] = [];
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await listed(folder, path)));
    else if (!isKeepable(path))
      throw new BackupError(
        `${path} in the data folder is not a file of Quizcast. Move it to another folder`,
      );
    else found.push({ path, ...(await hashOf(join(folder, path))) });
  }
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
