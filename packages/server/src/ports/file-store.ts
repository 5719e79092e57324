/**
 * Path and public name of a file: the folder of its kind, a generated id and the extension of its type, as in
 * `quizshow/{userId}/images/{id}.webp`. Documents refer to it as `/files/` plus this reference.
 */
export type FileRef = `${string}/${string}`;

export const filesAddress = '/files/';
export const isFileAddress = (address: string): boolean => address.startsWith(filesAddress);

export const isFileRef = (text: string): text is FileRef =>
  text.length <= 280 && /^(?:[A-Za-z0-9_-]+\/)+[A-Za-z0-9_-]+\.[a-z0-9]{2,5}$/.test(text);

export interface StoredFile {
  ref: FileRef;
  bytes: number;
  /** Server time of the upload, epoch milliseconds. */
  storedAtMs: number;
}

/** Stores the bytes of files. Every promise rejects with FileStoreFailure when the store cannot be read or written. */
export interface FileStore {
  /**
   * Stores a file, durable when it resolves and invisible until then: a file is never read half-written. Replaces an
   * existing one.
   */
  put(ref: FileRef, content: Uint8Array): Promise<void>;
  /** The whole file, or null when there is none. */
  get(ref: FileRef): Promise<Uint8Array | null>;
  /** Metadata of a file, without reading it, or null when there is none. */
  stat(ref: FileRef): Promise<StoredFile | null>;
  /**
   * Streams the bytes from `start`, at most `length`; the caller must read or cancel the stream. Null when there is no
   * such file.
   */
  read(ref: FileRef, start: number, length: number): Promise<ReadableStream<Uint8Array> | null>;
  /** Deletes a file; does nothing when there is none. */
  remove(ref: FileRef): Promise<void>;
  /** Deletes every file below `folder`, and the folder itself. */
  clear(folder: string): Promise<void>;
  /** All files below `folder` (such as `quizshow/{userId}`), in any order. */
  list(folder: string): Promise<StoredFile[]>;
}

/** The store failed. `isFull`: there is no space left. Nothing was written. */
export class FileStoreFailure extends Error {
  override name = 'FileStoreFailure';
  readonly isFull: boolean;

  constructor(message: string, isFull: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isFull = isFull;
  }
}
