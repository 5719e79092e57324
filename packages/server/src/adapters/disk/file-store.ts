import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import * as fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DataFolderError } from '../../config/data-folder.ts';
import {
  FileStoreFailure,
  isFileRef,
  type FileRef,
  type FileStore,
  type StoredFile,
} from '../../ports/file-store.ts';
import { createPieces } from './pieces.ts';

/** The part of a file handle that writing needs. */
export interface WrittenFile {
  writeFile(content: Uint8Array): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface DiskFileStore extends FileStore {
  /** Whether the store can write; checks by writing a file. */
  isWorking(): Promise<boolean>;
}

/** Opens a new file for writing; rejects when it exists already. */
export type OpenNew = (path: string) => Promise<WrittenFile>;

/** Begins with a dot, which no reference can. Holds files that are still being written. */
const arriving = '.arriving';
const folderPattern = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*$/;
const fullCodes = new Set(['ENOSPC', 'EDQUOT']);

/** Large enough to allocate disk space. */
const probe = new Uint8Array(4096);

const openNew: OpenNew = (path) => fs.open(path, 'wx', 0o600);

/**
 * Stores files below one folder of the local disk, each under its reference. Files left half-written by a stopped
 * server are removed first. Rejects with DataFolderError when the folder cannot be used.
 */
export async function openDiskFileStore(folder: string, open = openNew): Promise<DiskFileStore> {
  const pathOf = (ref: FileRef): string => {
    if (!isFileRef(ref)) throw new FileStoreFailure('this is not a reference', false);
    return join(folder, ...ref.split('/'));
  };
  await fs
    .rm(join(folder, arriving), { recursive: true, force: true })
    .then(() => fs.mkdir(join(folder, arriving), { recursive: true, mode: 0o700 }))
    .catch((error: unknown) => {
      throw new DataFolderError(
        `The folder of uploaded files ${folder} cannot be used (${codeOf(error)}). Quizcast must be able to write in it`,
        { cause: error },
      );
    });
  return {
    put: (ref, content) => guarded(() => write(folder, pathOf(ref), content, open)),
    get: (ref) => guarded(() => orNull(fs.readFile(pathOf(ref), { flag: readFlags }))),
    stat: (ref) => guarded(() => factsOf(ref, pathOf(ref))),
    read: (ref, start, length) =>
      guarded(async () => {
        const handle = await orNull(fs.open(pathOf(ref), readFlags));
        return handle === null ? null : createPieces(handle, start, length, failure);
      }),
    remove: (ref) => guarded(() => fs.rm(pathOf(ref), { force: true })),
    clear: (below) =>
      guarded(() =>
        fs.rm(join(folder, ...checkedFolder(below).split('/')), { recursive: true, force: true }),
      ),
    list: (below) => guarded(() => listBelow(folder, checkedFolder(below))),
    isWorking: () =>
      laid(join(folder, arriving, randomUUID()), probe, open).then(
        () => true,
        () => false,
      ),
  };
}

/** Never follows a link: it could lead out of the folder. */
const readFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

/** Writes a file and removes it again, even when writing failed. */
async function laid(path: string, content: Uint8Array, open: OpenNew): Promise<void> {
  try {
    const file = await open(path);
    try {
      await file.writeFile(content);
    } finally {
      await file.close();
    }
  } finally {
    await fs.rm(path, { force: true });
  }
}

async function write(
  folder: string,
  path: string,
  content: Uint8Array,
  open: OpenNew,
): Promise<void> {
  const unfinished = join(folder, arriving, randomUUID());
  try {
    const file = await open(unfinished);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    const firstCreated = await fs.mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await fs.rename(unfinished, path);
    await syncFolder(dirname(path));
    // A new folder's entry is durable only after its parent is synced.
    if (firstCreated !== undefined)
      for (const above of between(dirname(path), firstCreated)) await syncFolder(above);
  } catch (error) {
    await fs.rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

function checkedFolder(below: string): string {
  if (!folderPattern.test(below)) throw new FileStoreFailure('this is not a folder', false);
  return below;
}

/** The parents of `inner`, up to the parent of `outer`. */
function between(inner: string, outer: string): string[] {
  const folders: string[] = [];
  for (let at = inner; at.length >= outer.length; at = dirname(at)) folders.push(dirname(at));
  return folders;
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot sync folders; its renames are durable by themselves.
  if (process.platform === 'win32') return;
  const handle = await fs.open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function factsOf(ref: FileRef, path: string): Promise<StoredFile | null> {
  const facts = await orNull(fs.lstat(path));
  if (facts === null || !facts.isFile()) return null;
  return { ref, bytes: facts.size, storedAtMs: Math.round(facts.mtimeMs) };
}

async function listBelow(folder: string, below: string): Promise<StoredFile[]> {
  const entries = await orNull(fs.readdir(join(folder, below), { withFileTypes: true }));
  const found = await Promise.all(
    (entries ?? []).map(async (entry) => {
      const ref = `${below}/${entry.name}` as const;
      if (entry.isDirectory()) return folderPattern.test(ref) ? listBelow(folder, ref) : [];
      if (!entry.isFile() || !isFileRef(ref)) return [];
      return (await factsOf(ref, join(folder, ref))) ?? [];
    }),
  );
  return found.flat();
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const missingCodes = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR']);

async function orNull<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (missingCodes.has(codeOf(error))) return null;
    throw error;
  }
}

async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw failure(error);
  }
}

function failure(error: unknown): FileStoreFailure {
  if (error instanceof FileStoreFailure) return error;
  const code = codeOf(error);
  // Without the system's message: it contains the path, which no client may read.
  return new FileStoreFailure(code || 'unknown fault', fullCodes.has(code), { cause: error });
}
