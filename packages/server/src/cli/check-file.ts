import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { damageInLocked } from '../adapters/sqlite/copying.ts';
import { messageOf } from '../adapters/sql/engine-error.ts';
import type { FileFinding } from '../engines/file-check.ts';
import { requestBackupLock } from '../maintenance/backup/backup-lock.ts';

/** Checks the database file of a running server, which writes nothing to it meanwhile. */
async function find(file: string): Promise<FileFinding> {
  const still = await requestBackupLock(dirname(file));
  if (still === null) return { kind: 'unknown', why: 'the server does not answer' };
  try {
    const damage = await damageInLocked(file);
    if (!(await still.isHeld())) return { kind: 'unknown', why: 'it took too long' };
    return damage === null ? { kind: 'sound' } : { kind: 'damaged', damage };
  } catch (error) {
    return { kind: 'unknown', why: messageOf(error) };
  } finally {
    still.release();
  }
}

setPriority(constants.priority.PRIORITY_LOW);
process.stdout.write(JSON.stringify(await find(process.argv[2] ?? '')));
