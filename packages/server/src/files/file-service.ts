import { randomBytes } from 'node:crypto';
import { maxFileBytes, type FileKind } from '@quizcast/game/refusals/file-refusal';
import {
  filesAddress,
  FileStoreFailure,
  isFileRef,
  type FileRef,
  type FileStore,
  type StoredFile,
} from '../ports/file-store.ts';
import { createKeyedMutex } from '../concurrency/keyed-mutex.ts';
import { fetchBytes } from './fetch-bytes.ts';
import { checkFont } from './font.ts';
import { publicInternet, type Gate } from '../security/gate.ts';
import {
  refused,
  typeOf,
  typeOfEnding,
  type Face,
  type AcceptedFile,
  type CheckedFile,
  type Refused,
} from './outcome.ts';
import { workOnPicture } from './picture-pool.ts';
import { checkSound, checkVideo } from './recording.ts';

/** A newly stored file. */
export interface StoredUpload {
  kind: 'stored';
  /** The address used in documents: `/files/` and the reference. */
  address: string;
  reference: FileRef;
  /** Stored size. */
  bytes: number;
  type: string;
  widthPx?: number;
  heightPx?: number;
  durationMs?: number;
  font?: Face;
}

export type FileOutcome = StoredUpload | Refused;

export interface StoreOptions {
  /** Keeps the bytes of pictures that Quizcast itself has encoded; for imports from another Quizcast. */
  keepOwn?: boolean;
  /** Maximum length of a picture's longer side; 1920 by default. */
  maxSidePx?: number;
  /** Keeps only the first frame of an animation. */
  isStill?: boolean;
}

export interface FileListing {
  files: StoredFile[];
  bytes: number;
  maxBytes: number;
}

/** All operations on files of users. Only `read`, `facts` and `listFiles` reject, with FileStoreFailure. */
export interface FileService {
  /** Checks bytes by their content and stores them for this user, or returns the refusal and stores nothing. */
  store(
    userId: string,
    kind: FileKind,
    bytes: Uint8Array,
    options?: StoreOptions,
  ): Promise<FileOutcome>;
  /** `store` for pictures, such as those in imported files. */
  storeImage(userId: string, bytes: Uint8Array, options?: StoreOptions): Promise<FileOutcome>;
  /** Fetches a picture from the public internet and stores it. */
  fetchImage(userId: string, address: string, signal?: AbortSignal): Promise<FileOutcome>;
  /**
   * Creates a blurred version of a stored picture of this user as a separate file. `address` is the one used in
   * documents.
   */
  blur(userId: string, address: string): Promise<FileOutcome>;
  /** Deletes a file of this user, unless their document refers to it. */
  remove(userId: string, ref: string): Promise<{ kind: 'removed' } | Refused>;
  /** All files of this user, oldest first, and their total size. */
  listFiles(userId: string): Promise<FileListing>;
  facts(ref: FileRef): Promise<StoredFile | null>;
  /** See `FileStore.read`. */
  read(ref: FileRef, start: number, length: number): Promise<ReadableStream<Uint8Array> | null>;
}

export interface FileServiceDeps {
  store: FileStore;
  /** The stored document of a user; null when there is none. */
  document: (userId: string) => Promise<unknown>;
  /** Whether the account exists. */
  exists: (userId: string) => Promise<boolean>;
  /** Storage limit of one user. */
  maxBytes: number;
  /** Addresses that may be fetched; the public internet by default. */
  gate?: Gate;
}

const folderOf: Record<FileKind, string> = {
  image: 'images',
  sound: 'sounds',
  video: 'videos',
  font: 'fonts',
};
const fetchMs = 15_000;

export const addressOf = (ref: FileRef): string => `${filesAddress}${ref}`;
const userFolder = (userId: string): string => `quizshow/${userId}`;

export function createFileService(deps: FileServiceDeps): FileService {
  const { store, document, maxBytes, gate = publicInternet } = deps;
  const runExclusive = createKeyedMutex();

  const listFiles = async (userId: string): Promise<FileListing> => {
    const files = await store.list(userFolder(userId));
    files.sort((one, other) => one.storedAtMs - other.storedAtMs);
    return { files, bytes: files.reduce((sum, file) => sum + file.bytes, 0), maxBytes };
  };

  const storeFile: FileService['store'] = async (userId, kind, bytes, options = {}) => {
    if (bytes.length === 0) return refused('empty');
    if (bytes.length > maxFileBytes) return refused('tooLarge');
    const checked = await checkFile(kind, bytes, options);
    if (checked.kind === 'refused') return checked;
    return put(userId, kind, checked);
  };

  const put = (userId: string, kind: FileKind, file: AcceptedFile): Promise<FileOutcome> => {
    const { bytes: content, ending, widthPx, heightPx, durationMs, font } = file;
    const id = randomBytes(16).toString('base64url');
    const reference: FileRef = `${userFolder(userId)}/${folderOf[kind]}/${id}.${ending}`;
    // One after the other: two concurrent files could each fit into the space, but not both.
    return runExclusive(userId, async () => {
      try {
        if ((await listFiles(userId)).bytes + content.length > maxBytes)
          return refused('spaceFull');
        if (!(await putForAccount(userId, deps, reference, content))) return refused('notFound');
      } catch (error) {
        return storeRefusal(error);
      }
      return {
        kind: 'stored',
        address: addressOf(reference),
        reference,
        bytes: content.length,
        type: typeOfEnding[ending],
        ...(widthPx === undefined || heightPx === undefined ? {} : { widthPx, heightPx }),
        ...(durationMs === undefined ? {} : { durationMs }),
        ...(font === undefined ? {} : { font }),
      };
    });
  };

  return {
    store: storeFile,
    storeImage: (userId, bytes, options) => storeFile(userId, 'image', bytes, options),
    async fetchImage(userId, address, signal) {
      const limits = { gate, maxBytes: maxFileBytes, maxMs: fetchMs };
      const fetched = await fetchBytes(address, {
        ...limits,
        ...(signal === undefined ? {} : { signal }),
      });
      return fetched.kind === 'refused' ? fetched : storeFile(userId, 'image', fetched.bytes);
    },
    blur: (userId, address) => blurStored(store, put, userId, address),
    async remove(userId, ref) {
      if (!isFileRef(ref) || !ref.startsWith(`${userFolder(userId)}/`)) return refused('notFound');
      try {
        if ((await store.stat(ref)) === null) return refused('notFound');
        // References contain no characters that JSON escapes.
        const text = JSON.stringify(await document(userId)) ?? '';
        if (text.includes(ref)) return refused('inUse');
        await store.remove(ref);
        return { kind: 'removed' };
      } catch (error) {
        return storeRefusal(error);
      }
    },
    listFiles,
    facts: (ref) => store.stat(ref),
    read: (ref, start, length) => store.read(ref, start, length),
  };
}

/** Stores a file for an account; false when the account was deleted meanwhile, in which case the file is removed. */
async function putForAccount(
  userId: string,
  { store, exists }: Pick<FileServiceDeps, 'store' | 'exists'>,
  ref: FileRef,
  content: Uint8Array,
): Promise<boolean> {
  await store.put(ref, content);
  let accountExists = false;
  try {
    // Checked after the file is stored: an account that is deleted later deletes this file with its others.
    accountExists = await exists(userId);
  } finally {
    if (!accountExists) await store.remove(ref);
  }
  return accountExists;
}

async function blurStored(
  store: FileStore,
  put: (userId: string, kind: FileKind, fit: AcceptedFile) => Promise<FileOutcome>,
  userId: string,
  address: string,
): Promise<FileOutcome> {
  const ref = address.startsWith(filesAddress) ? address.slice(filesAddress.length) : '';
  if (!isFileRef(ref) || typeOf(ref)?.startsWith('image/') !== true) return refused('notAnImage');
  if (!ref.startsWith(`${userFolder(userId)}/${folderOf.image}/`)) return refused('notFound');
  try {
    const original = await store.get(ref);
    if (original === null) return refused('notFound');
    const blurred = await workOnPicture({ kind: 'blur' }, original);
    return blurred.kind === 'refused' ? blurred : await put(userId, 'image', blurred);
  } catch (error) {
    return storeRefusal(error);
  }
}

async function checkFile(
  kind: FileKind,
  bytes: Uint8Array,
  options: StoreOptions,
): Promise<CheckedFile> {
  switch (kind) {
    case 'image':
      return workOnPicture({ kind: 'judge', options }, bytes);
    case 'sound':
      return checkSound(bytes);
    case 'video':
      return checkVideo(bytes);
    case 'font':
      return checkFont(bytes);
  }
}

const storeRefusal = (error: unknown): Refused =>
  refused(error instanceof FileStoreFailure && error.isFull ? 'diskFull' : 'storeFailed');
