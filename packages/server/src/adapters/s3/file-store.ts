import { typeOf } from '../../files/outcome.ts';
import {
  FileStoreFailure,
  isFileRef,
  type FileRef,
  type FileStore,
  type StoredFile,
} from '../../ports/file-store.ts';
import { createDownloadStream } from './arriving.ts';
import { pagesOf, type Listed } from './listing.ts';
import { createRequests, type Request, type Requests, type S3Location } from './requests.ts';
import { isBeyondEnd, isMissing } from './s3-error.ts';

export interface S3Options extends S3Location {
  /** Time without a response after which a request is aborted; 10 s by default. */
  timeoutMs?: number;
}

export interface S3FileStore extends FileStore {
  /** Rejects with a FileStoreFailure that names what to check when the configured bucket cannot be used. */
  check(): Promise<void>;
  /** Whether the bucket answers within two seconds. */
  isWorking(): Promise<boolean>;
}

/** An upload is aborted when the connection to the store is slower than this. */
const slowestBytesPerMs = 500;
const removedAtOnce = 8;
const folderPattern = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*$/;

/**
 * Stores files in a bucket of any S3 store, each under its reference. An object becomes visible only once it is
 * complete. Requests with transient failures are retried, within limits, so each of them may run twice.
 */
export function createS3FileStore({ timeoutMs = 10_000, ...location }: S3Options): S3FileStore {
  const requests = createRequests(location, timeoutMs);
  const stat = (ref: FileRef) =>
    requests.run(timeoutMs, (request) => factsOf(request, checked(ref), requests));
  const pages = (folder: string) => pagesOf(requests, timeoutMs, folder);
  const remove = (key: string): Promise<void> =>
    requests.run(timeoutMs, async ({ bucket }) => {
      await orMissing(bucket.deleteObject(key));
    });
  return {
    async put(ref, content) {
      const key = checked(ref);
      await requests.run(timeoutMs + content.length / slowestBytesPerMs, async (request) => {
        const type = typeOf(key) ?? 'application/octet-stream';
        const answer = await request.bucket.putObject(key, content, type);
        await answer.arrayBuffer();
      });
    },
    async get(ref) {
      const key = checked(ref);
      return requests.run(timeoutMs, async (request) => {
        const stream = await openObject(request, key, null, timeoutMs, (error) => error);
        request.stopTimer();
        return stream === null ? null : readAll(stream);
      });
    },
    stat: async (ref) => stat(ref),
    async read(ref, start, length) {
      const key = checked(ref);
      if (length <= 0) return (await stat(key)) === null ? null : emptyStream();
      return requests.run(timeoutMs, (request) =>
        openObject(request, key, { start, length }, timeoutMs, (error) => requests.failure(error)),
      );
    },
    remove: async (ref) => remove(checked(ref)),
    async clear(below) {
      for await (const page of pages(checkedFolder(below))) await removeAll(page, remove);
    },
    async list(below) {
      const found: StoredFile[] = [];
      for await (const page of pages(checkedFolder(below)))
        for (const { key, bytes, storedAtMs } of page)
          if (isFileRef(key)) found.push({ ref: key, bytes, storedAtMs });
      return found;
    },
    async check() {
      await pages('quizshow').next();
    },
    isWorking: () =>
      requests.runOnce(2000, ({ bucket }) => bucket.bucketExists()).catch(() => false),
  };
}

/** Streams a file, or a part of it; null when it does not exist. */
async function openObject(
  request: Request,
  ref: FileRef,
  part: { start: number; length: number } | null,
  stallsAfterMs: number,
  failure: (error: unknown) => unknown,
): Promise<ReadableStream<Uint8Array> | null> {
  try {
    const { bucket } = request;
    const answer =
      part === null
        ? await bucket.getObjectRaw(ref)
        : await bucket.getObjectRaw(ref, false, part.start, part.start + part.length);
    if (part !== null && part.start > 0 && answer.status !== 206) {
      request.end();
      throw new FileStoreFailure('the S3 store gives no parts of files', false);
    }
    if (answer.body === null) return emptyStream();
    return createDownloadStream(
      answer.body,
      part?.length ?? Infinity,
      stallsAfterMs,
      () => request.end(),
      failure,
    );
  } catch (error) {
    if (isMissing(error)) return null;
    // The file exists but ends before the requested part.
    if (part !== null && isBeyondEnd(error)) return emptyStream();
    throw error;
  }
}

async function factsOf(
  request: Request,
  ref: FileRef,
  requests: Requests,
): Promise<StoredFile | null> {
  const exists = await request.bucket.objectExists(ref);
  if (exists === false) return null;
  const headers = request.response()?.headers;
  const bytes = Number(headers?.get('content-length') ?? Number.NaN);
  const storedAtMs = Date.parse(headers?.get('last-modified') ?? '');
  if (Number.isNaN(bytes) || Number.isNaN(storedAtMs))
    throw requests.failure(new Error(`length or time of ${ref} missing`));
  return { ref, bytes, storedAtMs };
}

async function removeAll(
  files: readonly Listed[],
  remove: (key: string) => Promise<void>,
): Promise<void> {
  const remaining = [...files];
  const removing = async (): Promise<void> => {
    for (let file = remaining.pop(); file !== undefined; file = remaining.pop())
      await remove(file.key);
  };
  await Promise.all(Array.from({ length: removedAtOnce }, removing));
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

const emptyStream = (): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({ start: (controller) => controller.close() });

async function orMissing<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function checked(ref: FileRef): FileRef {
  if (!isFileRef(ref)) throw new FileStoreFailure('this is not a reference', false);
  return ref;
}

function checkedFolder(below: string): string {
  if (!folderPattern.test(below)) throw new FileStoreFailure('this is not a folder', false);
  return below;
}
