/**
 * Where a file rests and how it is named from outside: the path of its kind, a generated id and the ending of its type,
 * as in `quizshow/{userId}/images/{id}.webp`. The address that a document holds is `/files/` and this.
 */
export type FileRef = `${string}/${string}`;

export const filesAddress = '/files/';
export const isFileAddress = (address: string): boolean => address.startsWith(filesAddress);

export const isFileRef = (text: string): text is FileRef =>
  text.length <= 280 && /^(?:[A-Za-z0-9_-]+\/)+[A-Za-z0-9_-]+\.[a-z0-9]{2,5}$/.test(text);

export interface StoredFile {
  ref: FileRef;
  bytes: number;
  /** Server time of its putting, epoch milliseconds. */
  storedAtMs: number;
}

/** Bytes of files. Every promise rejects with FileStoreFailure when the store cannot be read or written. */
export interface FileStore {
  /** Durable when it resolves, and not there at all before: a file is never seen half-written. An existing one is replaced. */
  put(ref: FileRef, content: Uint8Array): Promise<void>;
  /** The whole file, or null when there is none. */
  get(ref: FileRef): Promise<Uint8Array | null>;
  /** What is known of a file without reading it, or null when there is none. */
  stat(ref: FileRef): Promise<StoredFile | null>;
  /** The bytes from `start` on, at most `length`, as they are read; the caller reads all of it or cancels it. Null when there is no such file. */
  read(ref: FileRef, start: number, length: number): Promise<ReadableStream<Uint8Array> | null>;
  /** Takes a file away; nothing happens when there is none. */
  remove(ref: FileRef): Promise<void>;
  /** Takes every file below `folder` away, and the folder itself. */
  clear(folder: string): Promise<void>;
  /** Every file below `folder` (such as `quizshow/{userId}`), in any order. */
  list(folder: string): Promise<StoredFile[]>;
}

/** The store could not do it. `isFull`: there is no space left. Nothing was written. */
export class FileStoreFailure extends Error {
  override name = 'FileStoreFailure';
  readonly isFull: boolean;

  constructor(message: string, isFull: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isFull = isFull;
  }
}
