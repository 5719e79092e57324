import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import Sqlite from 'libsql';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { z } from 'zod';
import { migrations } from './migrations.ts';
import { DataFolderError, DataFolderInUse } from '../../config/data-folder.ts';
import { codeOf, messageOf, storeFailure } from '../sql/engine-error.ts';
import { oneByOne, type AccountDatabase, type Statements } from '../sql/account-database.ts';
import type { Tables } from '../sql/tables.ts';
import { runStep } from './steps.ts';
import { createWriteQueue, type WriteQueue } from './write-queue.ts';

/**
 * The single connection to the file. `driver` is for fast operations, `query` for everything else. Only `driver` opens
 * transactions, and each ends within one turn of the event loop, so the two cannot interfere.
 */
export interface Database extends AccountDatabase {
  driver: Sqlite.Database;
  writes: WriteQueue;
  /** Whether every page of the file was checked when it was opened. */
  isVerified: boolean;
  /** Whether the file can be read and, after a failed write, written again. */
  isWorking(): Promise<boolean>;
  /** Waits for pending writes, merges the write-ahead log into the file, and releases the file. */
  close(): Promise<void>;
}

/** A larger file would take too long to check at startup. */
const maxVerifiedBytes = 256 * 1024 * 1024;

/** How long startup waits for a stopping process to release the file. */
const handOverMs = 1500;

/**
 * Creates a folder and its parents one by one, because Node's recursive mkdir hangs where nothing can be created
 * (/proc).
 */
function makeFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() === false) throw new DataFolderError(notFolder(folder));
  if (found !== undefined) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  mkdirSync(folder, { mode: 0o700 });
}

/**
 * Opens or creates the file and migrates its tables. While open, no other process can open it: the operating system
 * releases SQLite's exclusive lock however the process ends.
 */
export function openDatabase(
  file: string,
  observeWrite?: (seconds: number) => void,
  maxBytes = maxVerifiedBytes,
): Database {
  const folder = dirname(file);
  try {
    makeFolder(folder);
  } catch (error) {
    throw openErrorOf(error, file);
  }
  let driver: Sqlite.Database | undefined;
  let isVerified: boolean;
  try {
    driver = new Sqlite(file, { timeout: handOverMs });
    settle(driver);
    migrate(driver);
    isVerified = verifyFile(driver, file, maxBytes);
  } catch (error) {
    if (driver !== undefined) abandon(driver);
    throw openErrorOf(error, file);
  }
  const opened = driver;
  const query = new Kysely<Tables>({ dialect: new SqliteDialect({ database: opened }) });
  const identity = () => statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
  const openedIdentity = identity();
  const isSameFile = () => identity() === openedIdentity;
  const writes = createWriteQueue(opened, { isSameFile, observeSeconds: observeWrite });
  const step = async <Result>(work: () => Statements<Result>): Promise<Result> => {
    const done = await writes.write(() => runStep(opened, work));
    if ('failure' in done) throw storeFailure(done.failure);
    return done.result;
  };
  return {
    driver: opened,
    query,
    writes,
    isVerified,
    together: (statements) => step(() => oneByOne(statements)),
    // SQLite has a single process and writes one transaction at a time, so no key is needed.
    runExclusive: (_key, work) => step(work),
    // There is only one node, and counters may start at zero after a restart.
    limiter: ({ points, durationS }) => new RateLimiterMemory({ points, duration: durationS }),
    async wipeTraces() {
      // Deleted data would remain in the write-ahead log.
      opened.pragma('wal_checkpoint(TRUNCATE)');
    },
    async isWorking() {
      try {
        if (!isSameFile()) return false;
        const version = schemaVersion(opened);
        if (!writes.healthy)
          await writes.write(() => void opened.pragma(`user_version = ${version}`));
        return true;
      } catch {
        return false;
      }
    },
    async close() {
      await writes.close();
      releaseLock(opened);
      await query.destroy();
      opened.close();
    },
  };
}

/**
 * The driver keeps the connection, and its lock, until prepared statements are garbage-collected. So exclusive mode is
 * left explicitly, which SQLite only allows outside WAL mode.
 */
function releaseLock(driver: Sqlite.Database): void {
  if (!driver.open) return;
  driver.pragma('journal_mode = DELETE');
  driver.pragma('locking_mode = NORMAL');
  driver.pragma('user_version');
}

function settle(driver: Sqlite.Database): void {
  driver.pragma(`busy_timeout = ${handOverMs}`);
  // Set before the first access, so that the write-ahead log needs no shared memory and no other process gets in
  // between.
  driver.pragma('locking_mode = EXCLUSIVE');
  driver.pragma('journal_mode = WAL');
  // A commit is on disk when it returns, even if the power fails.
  driver.pragma('synchronous = FULL');
  driver.pragma('foreign_keys = ON');
  // Overwrites deleted data, so that no trace of a removed account stays in the file.
  driver.pragma('secure_delete = ON');
  driver.pragma(`journal_size_limit = ${64 * 1024 * 1024}`);
  driver.exec('BEGIN IMMEDIATE; COMMIT');
}

/** Releases a file that could not be opened properly, as far as possible. */
function abandon(driver: Sqlite.Database): void {
  try {
    driver.pragma('busy_timeout = 0');
    releaseLock(driver);
  } catch {
    // The lock was never acquired.
  }
  driver.close();
}

const versionRows = z.array(z.object({ user_version: z.number() })).length(1);

export function schemaVersion(driver: Sqlite.Database): number {
  return versionRows.parse(driver.pragma('user_version'))[0]?.user_version ?? 0;
}

/** Runs the steps missing in this file, each in one transaction. */
export function migrate(driver: Sqlite.Database, steps = migrations): void {
  const version = schemaVersion(driver);
  if (version > steps.length)
    throw new DataFolderError(
      `The data was written by a newer Quizcast (tables ${version}, this one knows ${steps.length}). Install that version again, or start with an empty folder: QUIZCAST_DATA=./other-data`,
    );
  for (const [index, step] of steps.entries()) {
    if (index < version) continue;
    driver.exec('BEGIN IMMEDIATE');
    try {
      driver.exec(step.sql);
      driver.exec(`PRAGMA user_version = ${index + 1}`);
      driver.exec('COMMIT');
    } catch (error) {
      if (driver.inTransaction) driver.exec('ROLLBACK');
      throw new Error(`Step ${index + 1} (${step.name}) failed: ${messageOf(error)}`, {
        cause: error,
      });
    }
  }
}

const names = z.array(z.object({ name: z.string() }));
const checked = z.array(z.object({ quick_check: z.string() })).min(1);

/** The first damage in the pages of a database; null when there is none. Throws SQLite's error when it cannot continue. */
export function damageIn(driver: Sqlite.Database): string | null {
  const [found] = checked.parse(driver.pragma('quick_check(1)'));
  return found === undefined || found.quick_check === 'ok' ? null : found.quick_check;
}

/**
 * Detects damage that would otherwise surface only in use: a missing table, an overwritten page. Returns whether the
 * file was small enough to check its pages.
 */
function verifyFile(driver: Sqlite.Database, file: string, maxBytes: number): boolean {
  // An in-memory database has no file.
  const { size = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  const isSmall = size <= maxBytes;
  const damage = isSmall ? damageIn(driver) : null;
  if (damage !== null) throw new DataFolderError(damaged(file, damage));
  const present = new Set(tablesOf(driver));
  const missing = migratedTables().find((name) => !present.has(name));
  if (missing !== undefined)
    throw new DataFolderError(damaged(file, `the table ${missing} is missing`));
  return isSmall;
}

let expectedTables: readonly string[] | undefined;
/** The tables that all migration steps create; the same for every file, so computed once per process. */
function migratedTables(): readonly string[] {
  if (expectedTables !== undefined) return expectedTables;
  const made = new Sqlite(':memory:');
  try {
    migrate(made);
    expectedTables = tablesOf(made);
  } finally {
    made.close();
  }
  return expectedTables;
}

const tablesOf = (driver: Sqlite.Database): string[] =>
  names
    .parse(driver.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all())
    .map(({ name }) => name);

const damaged = (file: string, how?: string): string => {
  const what = how === undefined ? '' : ` (${how.replaceAll(/\s+/g, ' ')})`;
  return `${file} is damaged or not a Quizcast database${what}. Put a backup in its place, or start with an empty folder: QUIZCAST_DATA=./other-data`;
};

function openErrorOf(error: unknown, file: string): Error {
  if (error instanceof DataFolderError) return error;
  const folder = dirname(file);
  const code = codeOf(error);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return new DataFolderInUse(
      `Another Quizcast is using the data folder ${folder}. Stop it first, or give this one its own folder: QUIZCAST_DATA=./other-data`,
    );
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT'))
    return new DataFolderError(damaged(file));
  if (code === 'ENOTDIR') return new DataFolderError(notFolder(folder));
  const message = messageOf(error);
  if (code === 'ENOSPC' || /database or disk is full/.test(message))
    return new DataFolderError(
      `The disk of the data folder ${folder} is full. Free up space, or choose a folder on another disk: QUIZCAST_DATA=/path/to/folder`,
    );
  // A migration step failed because a table of an earlier step is missing.
  const missing = /no such table: (?<name>[\w.]+)/.exec(message)?.groups?.['name'];
  if (missing !== undefined)
    return new DataFolderError(damaged(file, `the table ${missing} is missing`));
  return new DataFolderError(unusable(folder, error));
}

const notFolder = (folder: string): string =>
  `The data folder ${folder} cannot be created, because a file has its name or that of a folder above. Choose another one: QUIZCAST_DATA=/path/to/folder`;

const unusable = (folder: string, error: unknown): string =>
  `The data folder ${folder} cannot be written (${messageOf(error)}). Make it writable, or choose another one: QUIZCAST_DATA=/path/to/folder`;
