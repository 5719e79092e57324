import { createHash } from 'node:crypto';
import { MoveFault } from '../../ports/movable.ts';
import type { FileStore, StoredFile } from '../../ports/file-store.ts';

/** Everything that users uploaded lies below it. */
const folder = 'quizshow';
/** Files on their way at once; each is held in memory whole, as the store takes it. */
const maxAtOnce = 4;

/** Every file, in the order of its reference. */
export const filesOf = async (store: FileStore): Promise<StoredFile[]> =>
  (await store.list(folder)).toSorted((a, b) => (a.ref < b.ref ? -1 : 1));

/** Copies what is not there yet. */
export async function copyFiles(
  files: readonly StoredFile[],
  from: FileStore,
  to: FileStore,
  onFile: () => void,
): Promise<void> {
  await each(files, async ({ ref, bytes }) => {
    if ((await to.stat(ref))?.bytes !== bytes) {
      const content = await from.get(ref);
      if (content === null) throw new MoveFault(`The file ${ref} went away while it was moved`);
      await to.put(ref, content);
    }
    onFile();
  });
}

/** Reads every file on both sides; throws MoveFault at the first that differs, is missing or is there besides. */
export async function compareFiles(
  files: readonly StoredFile[],
  from: FileStore,
  to: FileStore,
  onFile: () => void,
): Promise<void> {
  const sizes = new Map((await filesOf(to)).map(({ ref, bytes }) => [ref, bytes]));
  const known = new Set(files.map(({ ref }) => ref));
  for (const ref of sizes.keys())
    if (!known.has(ref)) throw new MoveFault(`The file ${ref} is there, but was not moved`);
  await each(files, async (file) => {
    const isSame =
      sizes.get(file.ref) === file.bytes && (await hashOf(from, file)) === (await hashOf(to, file));
    if (!isSame)
      throw new MoveFault(
        `The file ${file.ref} is not the same after the move. Delete it there and move again`,
      );
    onFile();
  });
}

async function hashOf(store: FileStore, { ref, bytes }: StoredFile): Promise<string> {
  const content = await store.read(ref, 0, bytes);
  if (content === null) throw new MoveFault(`The file ${ref} went away while it was compared`);
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
