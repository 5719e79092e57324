import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const pieceBytes = 64 * 1024;

/** Mounts `folder` as a separate disk of the given size; resolves with a function that unmounts it. Needs root. */
export async function mountSmallDisk(
  folder: string,
  megabytes: number,
): Promise<() => Promise<unknown>> {
  await execute('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  return () => execute('umount', ['-l', folder]);
}

/** Fills the disk completely; resolves with a function that frees the space. */
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
