import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const pieceBytes = 64 * 1024;

/** Makes `folder` a disk of its own of so many megabytes; resolves with the way to take it away. Needs root. */
export async function ownDisk(folder: string, megabytes: number): Promise<() => Promise<unknown>> {
  await execute('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  return () => execute('umount', ['-l', folder]);
}

/** Writes until not one byte more finds place; resolves with the way to make room again. */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'full');
  const full = await open(file, 'w');
  try {
    for (let piece = pieceBytes; piece >= 1;)
      await full.write(Buffer.alloc(piece)).catch(() => (piece = Math.floor(piece / 2)));
  } finally {
    await full.close();
  }
  return () => rm(file);
}
