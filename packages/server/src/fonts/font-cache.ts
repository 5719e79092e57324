import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** More is not kept: with every family in every weight the disk would be full one day. */
const maxBytes = 1024 * 1024 * 1024;

/** Fonts that were fetched once, in the data folder, laid out as their packages are. Kept for good. */
export class FontCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  #used: Promise<number> | null = null;

  constructor(folder: string, limits: { bytes: number } = { bytes: maxBytes }) {
    this.#folder = folder;
    this.#maxBytes = limits.bytes;
  }

  /** Null when it was never put there. `path` is made of names from the catalogue and from sheets alone. */
  async read(path: string): Promise<Buffer | null> {
    return readFile(join(this.#folder, path)).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    });
  }

  /** Written under a name of its own first: a file is never seen half-written. @throws when the disk or the cache is full */
  async write(path: string, bytes: Buffer): Promise<void> {
    this.#used ??= sizeOf(this.#folder);
    const used = await this.#used;
    if (used + bytes.length > this.#maxBytes) throw new Error('the font cache is full');
    const target = join(this.#folder, path);
    const draft = join(dirname(target), `.${randomUUID()}`);
    try {
      await mkdir(dirname(target), { recursive: true });
      await writeFile(draft, bytes);
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    this.#used = this.#used.then((before) => before + bytes.length);
  }
}

/** Bytes of all files below a folder; drafts that a power cut left are taken away. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    if (entry.name.startsWith('.')) await rm(file, { force: true });
    else bytes += (await stat(file)).size;
  }
  return bytes;
}
