import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import Sqlite from 'libsql';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { z } from 'zod';
import { migrations } from './migrations.ts';
import { DataFolderFault, DataFolderInUse } from '../../config/data-folder.ts';
import { codeOf, messageOf, storeFailure } from '../sql/engine-error.ts';
import { oneByOne, type AccountDatabase, type Statements } from '../sql/account-database.ts';
import type { Tables } from '../sql/tables.ts';
import { runStep } from './steps.ts';
import { createWriteQueue, type WriteQueue } from './write-queue.ts';

/**
 * The one connection to the one file. `driver` is for what has to be quick, `query` for everything else. Transactions are
 * only ever opened by `driver` and within one turn of the event loop, so the two cannot get into each other.
 */
export interface Database extends AccountDatabase {
  driver: Sqlite.Database;
  writes: WriteQueue;
  /** Whether every page of the file was looked at when it was opened. */
  isLookedOver: boolean;
  /** Whether it can be read and, after a write that failed, written again. */
  isWorking(): Promise<boolean>;
  /** Waits for what is being written, moves what the log holds into the file, and lets the file go. */
  close(): Promise<void>;
}

/** A larger file takes longer to look over than a start may. */
const maxLookedOverBytes = 256 * 1024 * 1024;

/** How long a start waits for an ending process to let the file go. */
const handOverMs = 1500;

/** Makes a folder and those above it. Step by step: Node's own way never returns where nothing can be made (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  mkdirSync(folder, { mode: 0o700 });
}

/**
 * Opens the file, makes it when it is missing, and brings its tables up to date. While it is open no other process can
 * open it: SQLite's exclusive mode, which the operating system lifts when a process dies in whatever way.
 */
export function openDatabase(
  file: string,
  observeWrite?: (seconds: number) => void,
  maxBytes = maxLookedOverBytes,
): Database {
  const folder = dirname(file);
  try {
    makeFolder(folder);
  } catch (error) {
    throw new DataFolderFault(unusable(folder, error));
  }
  let driver: Sqlite.Database | undefined;
  let isLookedOver: boolean;
  try {
    driver = new Sqlite(file, { timeout: handOverMs });
    settle(driver);
    migrate(driver);
    isLookedOver = lookOver(driver, file, maxBytes);
  } catch (error) {
    if (driver !== undefined) abandon(driver);
    throw faultOf(error, file);
  }
  const opened = driver;
  const query = new Kysely<Tables>({ dialect: new SqliteDialect({ database: opened }) });
  const identity = () => statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
  const openedIdentity = identity();
  const isInPlace = () => identity() === openedIdentity;
  const writes = createWriteQueue(opened, { isInPlace, observeSeconds: observeWrite });
  const step = async <Result>(work: () => Statements<Result>): Promise<Result> => {
    const done = await writes.write(() => runStep(opened, work));
    if ('failure' in done) throw storeFailure(done.failure);
    return done.result;
  };
  return {
    driver: opened,
    query,
    writes,
    isLookedOver,
    together: (statements) => step(() => oneByOne(statements)),
    // SQLite is one file of one process, which does one thing at a time: no key is needed.
    inTurn: (_key, work) => step(work),
    // There is no other node, and a server that starts anew has counted nothing.
    limiter: ({ points, durationS }) => new RateLimiterMemory({ points, duration: durationS }),
    async wipeTraces() {
      // The log of writes still holds what the file does not.
      opened.pragma('wal_checkpoint(TRUNCATE)');
    },
    async isWorking() {
      try {
        if (!isInPlace()) return false;
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
      letGo(opened);
      await query.destroy();
      opened.close();
    },
  };
}

/**
 * The driver keeps the connection, and with it the lock, until its prepared statements are collected as garbage. So the
 * exclusive mode is left by hand, which SQLite allows outside the write-ahead log only.
 */
function letGo(driver: Sqlite.Database): void {
  if (!driver.open) return;
  driver.pragma('journal_mode = DELETE');
  driver.pragma('locking_mode = NORMAL');
  driver.pragma('user_version');
}

function settle(driver: Sqlite.Database): void {
  driver.pragma(`busy_timeout = ${handOverMs}`);
  // Before the first access, so that the log needs no shared memory and nobody else gets in between.
  driver.pragma('locking_mode = EXCLUSIVE');
  driver.pragma('journal_mode = WAL');
  // A commit is on the disk when it returns, also if the power fails.
  driver.pragma('synchronous = FULL');
  driver.pragma('foreign_keys = ON');
  // What is deleted is overwritten: an account that was removed is not to be found in the file any more.
  driver.pragma('secure_delete = ON');
  driver.pragma(`journal_size_limit = ${64 * 1024 * 1024}`);
  driver.exec('BEGIN IMMEDIATE; COMMIT');
}

/** Lets go of a file that could not be opened as it should, as far as that is possible. */
function abandon(driver: Sqlite.Database): void {
  try {
    driver.pragma('busy_timeout = 0');
    letGo(driver);
  } catch {
    // It was never ours.
  }
  driver.close();
}

const versionRows = z.array(z.object({ user_version: z.number() })).length(1);

export function schemaVersion(driver: Sqlite.Database): number {
  return versionRows.parse(driver.pragma('user_version'))[0]?.user_version ?? 0;
}

/** Runs the steps that this file has not seen, each whole or not at all. */
export function migrate(driver: Sqlite.Database, steps = migrations): void {
  const version = schemaVersion(driver);
  if (version > steps.length)
    throw new DataFolderFault(
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

/** The first damage in the pages of a database; null when there is none. Throws what SQLite says where it can go no further. */
export function damageIn(driver: Sqlite.Database): string | null {
  const [found] = checked.parse(driver.pragma('quick_check(1)'));
  return found === undefined || found.quick_check === 'ok' ? null : found.quick_check;
}

/**
 * Finds what a start would else only notice when somebody needs it: a table that is gone, a page of noise. Returns whether the
 * file was small enough to look at its pages.
 */
function lookOver(driver: Sqlite.Database, file: string, maxBytes: number): boolean {
  // A database in memory has no file.
  const { size = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  const isSmall = size <= maxBytes;
  const damage = isSmall ? damageIn(driver) : null;
  if (damage !== null) throw new DataFolderFault(damaged(file, damage));
  const present = new Set(tablesOf(driver));
  const missing = migratedTables().find((name) => !present.has(name));
  if (missing !== undefined)
    throw new DataFolderFault(damaged(file, `the table ${missing} is missing`));
  return isSmall;
}

let wanted: readonly string[] | undefined;
/** The tables that all steps together make; the same for every file, so they are made once a process. */
function migratedTables(): readonly string[] {
  if (wanted !== undefined) return wanted;
  const made = new Sqlite(':memory:');
  try {
    migrate(made);
    wanted = tablesOf(made);
  } finally {
    made.close();
  }
  return wanted;
}

const tablesOf = (driver: Sqlite.Database): string[] =>
  names
    .parse(driver.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all())
    .map(({ name }) => name);

const damaged = (file: string, how?: string): string => {
  const what = how === undefined ? '' : ` (${how.replaceAll(/\s+/g, ' ')})`;
  return `${file} is damaged or not a Quizcast database${what}. Put a backup in its place, or start with an empty folder: QUIZCAST_DATA=./other-data`;
};

function faultOf(error: unknown, file: string): Error {
  if (error instanceof DataFolderFault) return error;
  const folder = dirname(file);
  const code = codeOf(error);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return new DataFolderInUse(
      `Another Quizcast is using the data folder ${folder}. Stop it first, or give this one its own folder: QUIZCAST_DATA=./other-data`,
    );
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT'))
    return new DataFolderFault(damaged(file));
  // A step of the tables found one missing that an earlier step had made.
  const missing = /no such table: (?<name>[\w.]+)/.exec(messageOf(error))?.groups?.['name'];
  if (missing !== undefined)
    return new DataFolderFault(damaged(file, `the table ${missing} is missing`));
  return new DataFolderFault(unusable(folder, error));
}

const unusable = (folder: string, error: unknown): string =>
  `The data folder ${folder} cannot be written (${messageOf(error)}). Make it writable, or choose another one: QUIZCAST_DATA=/path/to/folder`;
