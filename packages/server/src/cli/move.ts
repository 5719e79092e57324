import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDiskFileStore } from '../adapters/disk/file-store.ts';
import { openPostgresSource, openPostgresTarget } from '../adapters/postgres/movable.ts';
import { createS3FileStore } from '../adapters/s3/file-store.ts';
import { openSqliteSource, openSqliteTarget } from '../adapters/sqlite/movable.ts';
import { percentDecoded } from '../config/address.ts';
import { readConfig, type Config } from '../config/config.ts';
import { secretFile, storedSecret } from '../config/data-folder.ts';
import { commandFor } from '../config/package.ts';
import { move, type Moved } from '../maintenance/move/move.ts';
import type { FileStore } from '../ports/file-store.ts';
import { MoveError, type MovableTables } from '../ports/movable.ts';
import { sizeOf } from './amounts.ts';

type Environment = Record<string, string | undefined>;
type Direction = 'to-distributed' | 'to-embedded';

/**
 * `quizcast move to-distributed` or `to-embedded`: writes lines as it proceeds, and resolves with whether it
 * succeeded.
 */
export async function moveCommand(
  args: readonly string[],
  environment: Environment,
  write: { line(text: string): void; error(text: string): void },
  batchBytes?: number,
): Promise<boolean> {
  // Files written here must be readable by the current user only.
  process.umask(0o077);
  let secrets: string[] = [];
  const redacted = (text: string) =>
    secrets.reduce((redactedText, secret) => redactedText.replaceAll(secret, '…'), text);
  try {
    const direction = directionOf(args);
    const config = configOf(environment);
    secrets = secretsOf(config);
    const print = (text: string) => write.line(redacted(text));
    for (const line of await moved(direction, config, print, batchBytes)) print(line);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isExpected =
      error instanceof Error && /^(?:MoveError|DataFolderError|FileStoreFailure)$/.test(error.name);
    write.error(redacted(isExpected ? message : `The move failed: ${message}`));
    return false;
  }
}

function directionOf([direction, ...more]: readonly string[]): Direction {
  if ((direction === 'to-distributed' || direction === 'to-embedded') && more.length === 0)
    return direction;
  throw new MoveError(
    `Name the direction: ${commandFor('move')} to-distributed (from the data folder to PostgreSQL and S3) or ${commandFor('move')} to-embedded (back)`,
  );
}

type MoveConfig = Config & { databaseUrl: string; secret: string };

function configOf(environment: Environment): MoveConfig {
  const read = readConfig(environment);
  if (read.kind === 'wrong') throw new MoveError(read.line);
  const { databaseUrl, secret, firestoreProject } = read.config;
  if (databaseUrl === null || secret === null)
    throw new MoveError(
      'DATABASE_URL is not set. Example: DATABASE_URL=postgres://quizcast:password@db.example.org/quizcast',
    );
  if (firestoreProject !== null)
    throw new MoveError(
      'Documents in Firestore are not moved. Unset FIRESTORE_PROJECT to move what is in the database',
    );
  return { ...read.config, databaseUrl, secret };
}

function secretsOf({ databaseUrl, secret, s3 }: MoveConfig): string[] {
  const { password } = new URL(databaseUrl);
  return [databaseUrl, secret, password, percentDecoded(password) ?? '']
    .concat(s3?.secretAccessKey ?? '', s3?.accessKeyId ?? '')
    .filter((text) => text.length > 3);
}

async function moved(
  direction: Direction,
  config: MoveConfig,
  print: (line: string) => void,
  batchBytes: number | undefined,
): Promise<string[]> {
  refuseOtherSecret(direction, config);
  const opened: MovableTables[] = [];
  const track = (tables: MovableTables): MovableTables => {
    opened.push(tables);
    return tables;
  };
  try {
    const [source, target] =
      direction === 'to-distributed'
        ? [
            track(openSqliteSource(config.dataFolder)),
            track(await openPostgresTarget(config.databaseUrl)),
          ]
        : [
            track(await openPostgresSource(config.databaseUrl)),
            track(openSqliteTarget(config.dataFolder)),
          ];
    const files = await filesOf(direction, config);
    const result = await move({
      source,
      target,
      files,
      print,
      ...(batchBytes === undefined ? {} : { batchBytes }),
    });
    if (direction === 'to-embedded') storeSecret(config);
    return [...tableOf(result), ...summaryOf(direction, config, result)];
  } finally {
    for (const tables of opened.toReversed()) await tables.close();
  }
}

async function filesOf(
  direction: Direction,
  { dataFolder, s3 }: MoveConfig,
): Promise<{ from: FileStore; to: FileStore } | null> {
  if (s3 === null) return null;
  const far = createS3FileStore(s3);
  await far.check();
  const disk = await openDiskFileStore(join(dataFolder, 'files'));
  return direction === 'to-distributed' ? { from: disk, to: far } : { from: far, to: disk };
}

/** Sessions, second factors and sealed tokens are useless with another key, so this is checked before anything is moved. */
function refuseOtherSecret(direction: Direction, { dataFolder, secret }: MoveConfig): void {
  const stored = storedSecret(dataFolder);
  if (stored === null || stored === secret) return;
  const file = secretFile(dataFolder);
  throw new MoveError(
    direction === 'to-distributed'
      ? `QUIZCAST_SECRET must be the key that this data was encrypted with, which is in ${file}: QUIZCAST_SECRET=$(cat ${file}). If this data was always used with your QUIZCAST_SECRET, delete that file`
      : `${file} contains another key than QUIZCAST_SECRET. Choose an empty folder: QUIZCAST_DATA=/path/to/folder`,
  );
}

function storeSecret({ dataFolder, secret }: MoveConfig): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  writeFileSync(secretFile(dataFolder), `${secret}\n`, { mode: 0o600 });
}

function tableOf({ tables, files }: Moved): string[] {
  const rows = tables.map(({ name, digest }) => [
    name,
    String(digest.rows),
    sizeOf(digest.bytes),
    digest.sha256.slice(0, 16),
  ]);
  if (files !== null) rows.push(['files', String(files.count), sizeOf(files.bytes), '']);
  const all = [['', 'rows', 'size', 'SHA-256'], ...rows];
  const widths = [0, 1, 2].map((at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

function summaryOf(direction: Direction, { dataFolder, s3 }: MoveConfig, result: Moved): string[] {
  const headline = result.wasDone
    ? 'Everything had been moved before; both sides were compared again and match.'
    : 'Everything was moved; both sides were read and match.';
  const isOut = direction === 'to-distributed';
  const folder = join(dataFolder, 'files');
  const files = isOut
    ? `Uploaded files stay in ${folder}: every node must see that folder.`
    : `Uploaded files were not moved: copy the folder \`files\` that your nodes used to ${folder} before you start.`;
  const next = isOut
    ? `Start every node with this DATABASE_URL and this QUIZCAST_SECRET. ${dataFolder} was not changed: keep it until you have checked the new server.`
    : `Start Quizcast with QUIZCAST_DATA=${dataFolder} and without DATABASE_URL${s3 === null ? '' : ' and S3_…'}; the secret is in that folder as well.`;
  return [headline, ...(s3 === null ? [files] : []), next];
}
