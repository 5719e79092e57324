import { existsSync } from 'node:fs';
import { copyFile, rm, stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import Sqlite from 'libsql';
import { z } from 'zod';
import { damageIn, schemaVersion, type Database } from './database.ts';
import { codeOf, messageOf } from '../sql/engine-error.ts';
import { beginTimeline } from './timeline.ts';

const usualPages = 1000;
const maxTries = 5;

/**
 * Suspends checkpoints: writes only go to the write-ahead log, so that another process can copy the file. Returns a
 * function that resumes checkpoints.
 */
export function holdBackupLock({ driver }: Database): () => void {
  driver.pragma('wal_autocheckpoint = 0');
  return () => {
    if (driver.open) driver.pragma(`wal_autocheckpoint = ${usualPages}`);
  };
}

/**
 * Copies the file that a running server holds open, together with its write-ahead log: both are the database at one
 * instant. Never called in the server's own process, where closing the file would release its lock. Rejects when the
 * file changed during the copy.
 */
export async function copyLocked(file: string, copy: string): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    const before = await stateOf(file);
    await copyFile(file, copy);
    await copyFile(`${file}-wal`, `${copy}-wal`).catch(async (error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      await rm(`${copy}-wal`, { force: true });
    });
    if ((await stateOf(file)) === before) return;
  }
  throw new Error(`${file} changed while it was copied`);
}

async function stateOf(file: string): Promise<string> {
  const { mtimeNs, size, ino } = await stat(file, { bigint: true });
  return `${mtimeNs} ${size} ${ino}`;
}

/**
 * Checks every page of a file that a running server holds open. Returns the first damage, or null. Never called in the
 * server's own process, as with a copy. Rejects when the file changed during the check.
 */
export async function damageInLocked(file: string): Promise<string | null> {
  for (let tries = 0; tries < maxTries; tries++) {
    const before = await stateOf(file);
    const damage = damageInFile(file);
    if (damage === null || (await stateOf(file)) === before) return damage;
  }
  throw new Error(`${file} changed while it was checked`);
}

function damageInFile(file: string): string | null {
  // The server holds an exclusive lock, so the file is opened as immutable, without the write-ahead log.
  const driver = new Sqlite(`${pathToFileURL(file).href}?immutable=1`, { readonly: true });
  try {
    return damageIn(driver);
  } catch (error) {
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))) return messageOf(error);
    throw error;
  } finally {
    driver.close();
  }
}

/** Moves as much as possible of the write-ahead log into the file, so that the file alone is consistent at any time. */
export function settleFile({ driver }: Database): void {
  driver.pragma('wal_checkpoint(PASSIVE)');
}

const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));

/** Copies a file that no server has open; throws otherwise. */
export function copyAlone(file: string, copy: string): void {
  const driver = new Sqlite(file, { timeout: 1500 });
  try {
    driver.prepare('VACUUM INTO ?').run(copy);
  } catch (error) {
    if (!isBusy(error)) throw error;
    throw new Error('another program is using the database', { cause: error });
  } finally {
    driver.close();
  }
}

/**
 * Whether another process, such as a server, has the file open. Changes nothing in it; a damaged file is in nobody's
 * use.
 */
export function isInUse(file: string): boolean {
  if (!existsSync(file)) return false;
  const driver = new Sqlite(`${pathToFileURL(file).href}?mode=ro`, {
    timeout: 1500,
    readonly: true,
  });
  try {
    driver.exec('BEGIN; SELECT 1 FROM sqlite_schema; ROLLBACK');
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    driver.close();
  }
}

/** Starts a new timeline in a restored file, because its history differs from the one that the server showed before. */
export function beginTimelineIn(file: string): void {
  const driver = new Sqlite(file);
  try {
    beginTimeline(driver);
  } finally {
    driver.close();
  }
}

const integrity = z.array(z.object({ integrity_check: z.string() }));
const counted = z.object({ accounts: z.number(), documents: z.number() });

export interface CheckedDatabase {
  /** The number of migration steps applied to its tables. */
  tables: number;
  accounts: number;
  documents: number;
}

/**
 * Merges the write-ahead log of a copy into its file, checks every page and counts its contents, without the account
 * `uncounted`. Throws when it is damaged.
 */
export function checkedCopy(file: string, uncounted: string): CheckedDatabase {
  const driver = new Sqlite(file);
  try {
    driver.pragma('journal_mode = DELETE');
    const found = integrity.parse(driver.pragma('integrity_check'));
    if (found.length !== 1 || found[0]?.integrity_check !== 'ok')
      throw new Error(`the database is damaged: ${found[0]?.integrity_check ?? ''}`);
    const counts = driver
      .prepare(
        'SELECT (SELECT count(*) FROM "user" WHERE id <> ?) AS accounts, (SELECT count(*) FROM documents) AS documents',
      )
      .get(uncounted);
    return { tables: schemaVersion(driver), ...counted.parse(counts) };
  } catch (error) {
    throw new Error(messageOf(error), { cause: error });
  } finally {
    driver.close();
  }
}
