import {
  createFileService,
  type FileService,
  type FileServiceDeps,
} from '../files/file-service.ts';
import {
  FileStoreFailure,
  isFileRef,
  type FileRef,
  type FileStore,
  type StoredFile,
} from '../ports/file-store.ts';

interface MemoryFile {
  content: Uint8Array;
  storedAtMs: number;
}

export interface MemoryFileStore extends FileStore {
  /** By reference; a test may backdate one. */
  files: Map<FileRef, MemoryFile>;
}

/** Files that last as long as the process. */
export function createMemoryFileStore(nowMs: () => number = Date.now): MemoryFileStore {
  const files = new Map<FileRef, MemoryFile>();
  const checked = (ref: FileRef): FileRef => {
    if (!isFileRef(ref)) throw new FileStoreFailure('this is not a reference', false);
    return ref;
  };
  const facts = (ref: FileRef): StoredFile | null => {
    const file = files.get(checked(ref));
    return file === undefined
      ? null
      : { ref, bytes: file.content.length, storedAtMs: file.storedAtMs };
  };
  return {
    files,
    async put(ref, content) {
      files.set(checked(ref), { content: content.slice(), storedAtMs: nowMs() });
    },
    get: async (ref) => files.get(checked(ref))?.content ?? null,
    stat: async (ref) => facts(ref),
    async read(ref, start, length) {
      const file = files.get(checked(ref));
      if (file === undefined) return null;
      const part = file.content.slice(start, start + length);
      return new ReadableStream<Uint8Array>({
        start(controller) {
          if (part.length > 0) controller.enqueue(part);
          controller.close();
        },
      });
    },
    async remove(ref) {
      files.delete(checked(ref));
    },
    async clear(folder) {
      if (!/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(folder))
        throw new FileStoreFailure('this is not a folder', false);
      for (const ref of files.keys()) if (ref.startsWith(`${folder}/`)) files.delete(ref);
    },
    async list(folder) {
      if (!/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(folder))
        throw new FileStoreFailure('this is not a folder', false);
      return [...files.keys()]
        .filter((ref) => ref.startsWith(`${folder}/`))
        .flatMap((ref) => facts(ref) ?? []);
    },
  };
}

/** A file service whose files last as long as the process. */
export const createMemoryFileService = (part: Partial<FileServiceDeps> = {}): FileService =>
  createFileService({
    store: createMemoryFileStore(),
    document: async () => null,
    exists: async () => true,
    maxBytes: 100_000_000,
    ...part,
  });
