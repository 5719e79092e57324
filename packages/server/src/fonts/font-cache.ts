import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Maximum size of the cache; all families in all weights could fill the disk. */
const maxBytes = 1024 * 1024 * 1024;

/** Fetched fonts in the data folder, in the layout of their packages. They never expire. */
export class FontCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  #used: Promise<number> | null = null;

  constructor(folder: string, limits: { bytes: number } = { bytes: maxBytes }) {
    this.#folder = folder;
    this.#maxBytes = limits.bytes;
  }

  /** Null when it is not in the cache. `path` consists only of names from the catalog and from sheets. */
  async read(path: string): Promise<Buffer | null> {
    return readFile(join(this.#folder, path)).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    });
  }

  /**
   * Writes to a temporary file first and then renames it, so that no reader sees a partial file.
   * @throws when the disk or the cache is full
   */
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

/** Total size of all files below a folder. Deletes temporary files left by a power failure. */
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
