import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { damageInHeld } from '../adapters/sqlite/copying.ts';
import { messageOf } from '../adapters/sql/engine-error.ts';
import type { FileFinding } from '../engines/file-check.ts';
import { askForStillness } from '../maintenance/backup/backup-lock.ts';

/** Checks the database file of a running server, which writes nothing to it meanwhile. */
async function find(file: string): Promise<FileFinding> {
  const still = await askForStillness(dirname(file));
  if (still === null) return { kind: 'unknown', why: 'the server does not answer' };
  try {
    const damage = await damageInHeld(file);
    if (!(await still.holds())) return { kind: 'unknown', why: 'it took too long' };
    return damage === null ? { kind: 'sound' } : { kind: 'damaged', damage };
  } catch (error) {
    return { kind: 'unknown', why: messageOf(error) };
  } finally {
    still.letGo();
  }
}

setPriority(constants.priority.PRIORITY_LOW);
process.stdout.write(JSON.stringify(await find(process.argv[2] ?? '')));
