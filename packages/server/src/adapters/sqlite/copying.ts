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
 * From now on what is written goes to the log alone, so that the file itself can be copied by another process; the log
 * goes into the file again after the returned function has been called.
 */
export function holdBackupLock({ driver }: Database): () => void {
  driver.pragma('wal_autocheckpoint = 0');
  return () => {
    if (driver.open) driver.pragma(`wal_autocheckpoint = ${usualPages}`);
  };
}

/**
 * Copies the file of a server that holds it still, with the log beside it: together they are the database as it was at
 * one instant. Never done in the server's own process: closing a file there would lift its lock. Rejects when the file
 * did not stay as it was.
 */
export async function copyHeld(file: string, copy: string): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    const before = await stateOf(file);
    await copyFile(file, copy);
    await copyFile(`${file}-wal`, `${copy}-wal`).catch(async (error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      await rm(`${copy}-wal`, { force: true });
    });
    if ((await stateOf(file)) === before) return;
  }
  throw new Error(`${file} did not stay as it was while it was copied`);
}

async function stateOf(file: string): Promise<string> {
  const { mtimeNs, size, ino } = await stat(file, { bigint: true });
  return `${mtimeNs} ${size} ${ino}`;
}

/**
 * Looks at every page of a file that a server holds still: the first damage, null when there is none. Never done in the server's own
 * process, as with a copy. Rejects when the file did not stay as it was.
 */
export async function damageInHeld(file: string): Promise<string | null> {
  for (let tries = 0; tries < maxTries; tries++) {
    const before = await stateOf(file);
    const damage = damageInFile(file);
    if (damage === null || (await stateOf(file)) === before) return damage;
  }
  throw new Error(`${file} did not stay as it was while it was looked over`);
}

function damageInFile(file: string): string | null {
  // The server has locked everybody else out, and what its log of writes holds is not in the file.
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

/** Moves what the log of writes holds into the file, as far as it goes: from then on the file is whole by itself at any time. */
export function settleFile({ driver }: Database): void {
  driver.pragma('wal_checkpoint(PASSIVE)');
}

/** Copies a file that no server has open. Throws when one has. */
export function copyAlone(file: string, copy: string): void {
  const driver = new Sqlite(file, { timeout: 1500 });
  try {
    driver.prepare('VACUUM INTO ?').run(copy);
  } catch (error) {
    if (!/^SQLITE_(BUSY|LOCKED)/.test(codeOf(error))) throw error;
    throw new Error('another program is using the database', { cause: error });
  } finally {
    driver.close();
  }
}

/** What is restored is another history than the one that a server showed until then. */
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
  /** Steps that its tables have been through. */
  tables: number;
  accounts: number;
  documents: number;
}

/** Takes the log of a copy into its file, checks every page of it and counts what is in it. Throws when it is damaged. */
export function checkedCopy(file: string): CheckedDatabase {
  const driver = new Sqlite(file);
  try {
    driver.pragma('journal_mode = DELETE');
    const found = integrity.parse(driver.pragma('integrity_check'));
    if (found.length !== 1 || found[0]?.integrity_check !== 'ok')
      throw new Error(`the database is damaged: ${found[0]?.integrity_check ?? ''}`);
    const counts = driver
      .prepare(
        'SELECT (SELECT count(*) FROM "user") AS accounts, (SELECT count(*) FROM documents) AS documents',
      )
      .get();
    return { tables: schemaVersion(driver), ...counted.parse(counts) };
  } catch (error) {
    throw new Error(messageOf(error), { cause: error });
  } finally {
    driver.close();
  }
}
