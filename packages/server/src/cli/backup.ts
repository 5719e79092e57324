import { resolve } from 'node:path';
import {
  beginTimelineIn,
  checkedCopy,
  copyAlone,
  copyLocked,
  isInUse,
} from '../adapters/sqlite/copying.ts';
import { demoAccount } from '../adapters/identity/built-in/demo-account.ts';
import { migrations } from '../adapters/sqlite/migrations.ts';
import { BackupError } from '../maintenance/backup/manifest.ts';
import { makeBackup } from '../maintenance/backup/make-backup.ts';
import { restoreBackup } from '../maintenance/backup/restore-backup.ts';
import { readConfig } from '../config/config.ts';
import { commandFor, version } from '../config/package.ts';
import { countOf, sizeOf } from './amounts.ts';

type Environment = Record<string, string | undefined>;

/** The lines for the user, or the one that explains the failure. */
export type Outcome = { kind: 'done'; lines: string[] } | { kind: 'failed'; line: string };

const engine = {
  copyAlone,
  copyLocked,
  isInUse,
  checkedCopy: (file: string) => checkedCopy(file, demoAccount.id),
  beginTimelineIn,
};

/** `quizcast backup <file>` */
export const backup = (args: readonly string[], environment: Environment): Promise<Outcome> =>
  outcome(async () => {
    const [archive, ...more] = args;
    if (archive === undefined || more.length > 0 || archive.startsWith('-'))
      throw new BackupError(`Name the backup file: ${commandFor('backup')} quizcast-backup.zip`);
    const { dataFolder, secret } = configOf(environment);
    const file = resolve(archive);
    const madeBackup = await makeBackup({ dataFolder, archive: file, quizcast: version }, engine);
    return [
      `${file}: ${sizeOf(madeBackup.bytes)}, ${countsOf(madeBackup)}, verified.`,
      madeBackup.hasSecret && secret === null
        ? 'It contains everything, including the key that signs sessions: store it where only you can read it.'
        : 'It contains everything except QUIZCAST_SECRET, which you must save yourself: store both where only you can read them.',
      ...(madeBackup.wasRunning ? [] : ['No Quizcast was running on this data.']),
    ];
  });

/** `quizcast restore <file> [--replace]` */
export const restore = (args: readonly string[], environment: Environment): Promise<Outcome> =>
  outcome(async () => {
    const files = args.filter((arg) => arg !== '--replace');
    const [archive, ...more] = files;
    if (archive === undefined || more.length > 0 || archive.startsWith('-'))
      throw new BackupError(`Name the backup file: ${commandFor('restore')} quizcast-backup.zip`);
    const { dataFolder } = configOf(environment);
    const replace = files.length < args.length;
    const tables = migrations.length;
    const options = { archive: resolve(archive), dataFolder, replace, tables };
    const restored = await restoreBackup(options, engine);
    return [
      `Restored ${dataFolder} to its state of ${restored.madeAt}: ${countsOf(restored)}.`,
      ...(restored.aside === null
        ? []
        : [`The previous data is in ${restored.aside}. Delete it when you no longer need it.`]),
      ...(restored.hasSecret ? [] : ['Start Quizcast with the same QUIZCAST_SECRET as before.']),
    ];
  });

async function outcome(work: () => Promise<string[]>): Promise<Outcome> {
  // Files written here must be readable by the current user only.
  process.umask(0o077);
  try {
    return { kind: 'done', lines: await work() };
  } catch (error) {
    if (error instanceof BackupError) return { kind: 'failed', line: error.message };
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', line: `The backup or restore failed: ${message}` };
  }
}

function configOf(environment: Environment) {
  const read = readConfig(environment);
  if (read.kind === 'wrong') throw new BackupError(read.line);
  if (read.config.databaseUrl !== null)
    throw new BackupError(
      'DATABASE_URL is set, so the data is not in the data folder. Back up PostgreSQL with pg_dump or its log, files in S3 with bucket versions, and QUIZCAST_SECRET yourself: see docs/operate.md. Nothing was done',
    );
  return read.config;
}

const countsOf = (all: { accounts: number; documents: number; files: number }): string =>
  [
    countOf(all.accounts, 'account'),
    countOf(all.documents, 'document'),
    countOf(all.files, 'file'),
  ].join(', ');
