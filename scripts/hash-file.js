import { closeSync, openSync, readSync } from 'node:fs';

/**
 * One shared buffer: the server runs in the process that has hashed the files, and a buffer per file would fragment its
 * memory by 9 MB.
 */
const buffer = Buffer.alloc(64 * 1024);

/**
 * @param {import('node:crypto').Hash} hash receives the file's content
 * @param {string} path
 */
export function hashFile(hash, path) {
  const file = openSync(path, 'r');
  try {
    for (let bytes = readSync(file, buffer); bytes > 0; bytes = readSync(file, buffer))
      hash.update(buffer.subarray(0, bytes));
  } finally {
    closeSync(file);
  }
  return hash;
}
