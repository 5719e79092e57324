import { createHash } from 'node:crypto';
import { MoveError } from '../../ports/movable.ts';
import type { FileStore, StoredFile } from '../../ports/file-store.ts';

/** Root of all uploaded files. */
const folder = 'quizshow';
/** Concurrent transfers. Each file is held in memory as a whole, because the store takes it that way. */
const maxAtOnce = 4;

/** All files, ordered by reference. */
export const filesOf = async (store: FileStore): Promise<StoredFile[]> =>
  (await store.list(folder)).toSorted((a, b) => (a.ref < b.ref ? -1 : 1));

/** Copies the files that are missing at the target. */
export async function copyFiles(
  files: readonly StoredFile[],
  from: FileStore,
  to: FileStore,
  onFile: () => void,
): Promise<void> {
  await each(files, async ({ ref, bytes }) => {
    if ((await to.stat(ref))?.bytes !== bytes) {
      const content = await from.get(ref);
      if (content === null) throw new MoveError(`The file ${ref} was deleted during the move`);
      await to.put(ref, content);
    }
    onFile();
  });
}

/** Compares all files of both sides; throws MoveError at the first that differs, is missing or is extra. */
export async function compareFiles(
  files: readonly StoredFile[],
  from: FileStore,
  to: FileStore,
  onFile: () => void,
): Promise<void> {
  const sizes = new Map((await filesOf(to)).map(({ ref, bytes }) => [ref, bytes]));
  const known = new Set(files.map(({ ref }) => ref));
  for (const ref of sizes.keys())
    if (!known.has(ref))
      throw new MoveError(`The target has a file that the source does not have: ${ref}`);
  await each(files, async (file) => {
    const isSame =
      sizes.get(file.ref) === file.bytes && (await hashOf(from, file)) === (await hashOf(to, file));
    if (!isSame)
      throw new MoveError(
        `The file ${file.ref} differs from the source. Delete it at the target and start the move again`,
      );
    onFile();
  });
}

async function hashOf(store: FileStore, { ref, bytes }: StoredFile): Promise<string> {
  const content = await store.read(ref, 0, bytes);
  if (content === null) throw new MoveError(`The file ${ref} was deleted during the comparison`);
  const hash = createHash('sha256');
  const reader = content.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return hash.digest('hex');
    hash.update(value);
  }
}

async function each<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const lane = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: maxAtOnce }, lane));
}
