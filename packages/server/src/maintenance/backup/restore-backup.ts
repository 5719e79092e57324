import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readArchive } from './archive.ts';
import type { DatabaseCopying } from './make-backup.ts';
import { commandFor } from '../../config/package.ts';
import { BackupError, databaseName, type Manifest } from './manifest.ts';
import { requestBackupLock } from './backup-lock.ts';

export interface RestoreOptions {
  archive: string;
  dataFolder: string;
  /** Number of migrations that this Quizcast knows. */
  tables: number;
  /** Moves an existing data folder's content aside instead of refusing. */
  replace: boolean;
}

export interface Restored {
  madeAt: string;
  accounts: number;
  documents: number;
  files: number;
  hasSecret: boolean;
  /** Where the previous content was moved; null when there was none. */
  aside: string | null;
}

type RestoreEngine = Pick<DatabaseCopying, 'checkedCopy' | 'beginTimelineIn' | 'isInUse'>;

const stagingName = '.restoring';

/**
 * Restores a backup into a data folder: everything is first extracted to a staging folder and checked, then moved into
 * place, the database last.
 * @throws BackupError when the backup is refused; the folder is then unchanged.
 */
export async function restoreBackup(
  { archive, dataFolder, tables, replace }: RestoreOptions,
  engine: RestoreEngine,
): Promise<Restored> {
  await refuseRunning(dataFolder, engine);
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const isEmpty = (await contentOf(dataFolder)).length === 0;
  if (!isEmpty && !replace)
    throw new BackupError(
      `${dataFolder} is not empty. Choose an empty folder: QUIZCAST_DATA=/path/to/folder, or move the existing data to a folder within it: ${commandFor('restore')} ${archive} --replace`,
    );
  const arriving = join(dataFolder, stagingName);
  await rm(arriving, { recursive: true, force: true });
  try {
    const manifest = await unpacked(archive, arriving);
    if (manifest.tables > tables)
      throw new BackupError(
        `This backup was made by a newer Quizcast (${manifest.quizcast}). Install that version first`,
      );
    const counts = await checkedDatabase(join(arriving, databaseName), engine);
    // Unpacking takes a while, in which a service may have been started again.
    await refuseRunning(dataFolder, engine);
    const aside = isEmpty ? null : await putAside(dataFolder);
    await moveIn(arriving, dataFolder);
    const paths = manifest.files.map(({ path }) => path);
    return {
      madeAt: manifest.madeAt,
      accounts: counts.accounts,
      documents: counts.documents,
      files: paths.filter((path) => path.startsWith('files/')).length,
      hasSecret: paths.includes('secret'),
      aside,
    };
  } finally {
    await rm(arriving, { recursive: true, force: true });
  }
}

async function refuseRunning(dataFolder: string, engine: RestoreEngine): Promise<void> {
  const running = await requestBackupLock(dataFolder);
  running?.release();
  // A server whose socket could not be opened still holds its database.
  if (running !== null || engine.isInUse(join(dataFolder, databaseName)))
    throw new BackupError(`Quizcast is running on ${dataFolder}. Stop it first`);
}

const contentOf = async (dataFolder: string): Promise<string[]> =>
  (await readdir(dataFolder)).filter((name) => !name.startsWith('.'));

/** Extracts the checked archive. The first pass writes nothing: it validates and lists all folders. */
async function unpacked(archive: string, to: string): Promise<Manifest> {
  const { files } = await readArchive(archive, null);
  await mkdir(to, { mode: 0o700 });
  for (const folder of new Set(files.map(({ path }) => dirname(path))))
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
  return readArchive(archive, to);
}

async function checkedDatabase(file: string, engine: RestoreEngine) {
  if (!(await stat(file).catch(() => null))) throw new BackupError('This backup has no database');
  try {
    const counts = engine.checkedCopy(file);
    engine.beginTimelineIn(file);
    await chmod(file, 0o600);
    return counts;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The database of this backup is damaged: ${message}`, { cause: error });
  }
}

async function putAside(dataFolder: string): Promise<string> {
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const aside = join(dataFolder, `.before-${time}`);
  await mkdir(aside, { mode: 0o700 });
  // The database first: if this is interrupted, a remaining part of it must not be opened as if it were complete.
  for (const name of (await contentOf(dataFolder)).toSorted(databaseFirst))
    await rename(join(dataFolder, name), join(aside, name));
  return aside;
}

async function moveIn(from: string, to: string): Promise<void> {
  const names = await readdir(from);
  for (const name of names.toSorted(databaseFirst).toReversed())
    await rename(join(from, name), join(to, name));
}

const databaseFirst = (a: string, b: string): number =>
  Number(b.startsWith(databaseName)) - Number(a.startsWith(databaseName));
