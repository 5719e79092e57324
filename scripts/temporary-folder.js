import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The in-memory file system of Linux. */
const inMemory = '/dev/shm';
/** Containers often have 64 MB there, while a whole run writes several hundred. */
const neededBytes = 4 * 1024 ** 3;
const prefix = 'quizcast-run-';

const hasSpace = () => {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
};

/** @param {number} pid */
const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/**
 * Creates a folder for the files of tests, in memory if there is enough space: thousands of tests create a database,
 * and each would wait for the disk. Deleted when this process exits; the next run deletes the folders of killed runs.
 * @returns {string}
 */
export function makeTemporaryFolder() {
  const above = hasSpace() ? inMemory : tmpdir();
  for (const name of readdirSync(above))
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
      rmSync(join(above, name), { recursive: true, force: true });
  const folder = join(above, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // PostgreSQL refuses to run as root and keeps its data here as another user.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
