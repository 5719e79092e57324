import { buffer } from 'node:stream/consumers';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate as aMoment } from 'node:timers/promises';

/**
 * The earliest time that a zip supports, in local time as zips store it, so that the same content always gives the same
 * bytes.
 */
const firstInstant = (): Date => new Date(1980, 0, 1);

/**
 * A zip of `files` in their order. The same files always give the same bytes; without compression this also holds
 * across versions of the compression library.
 */
export async function pack(
  files: Iterable<readonly [name: string, content: Uint8Array]>,
  options: { compress: boolean },
): Promise<Buffer> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const mtime = firstInstant();
  for (const [name, content] of files) {
    const { buffer: memory, byteOffset, byteLength } = content;
    zip.addBuffer(Buffer.from(memory, byteOffset, byteLength), name, {
      mtime,
      mode: 0o100644,
      compress: options.compress,
      forceDosTimestamp: true,
    });
    // The checksum of each file blocks the event loop, so other work runs in between.
    await aMoment();
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** A file for `packStreaming`, opened when it is needed. If `open` rejects or throws, the zip is cut off. */
export interface LazyFile {
  name: string;
  open: () => Promise<Readable>;
}

/** A zip that is created while it is read, so that little of it is in memory at any time. Not compressed. */
export async function packStreaming(files: readonly LazyFile[]): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const mtime = firstInstant();
  const out = new PassThrough();
  zip.outputStream.pipe(out);
  const abort = (error: unknown): void => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  let opened: Readable | null = null;
  // The reader may stop early.
  out.once('close', () => opened?.destroy());
  for (const { name, open } of files)
    zip.addReadStreamLazy(name, { mtime, mode: 0o100644, compress: false }, (callback) => {
      // An error thrown into the library would be uncaught and end the process.
      const opening = async () => open();
      opening().then((stream) => {
        opened = stream;
        stream.on('error', abort);
        callback(null, stream);
      }, abort);
    });
  zip.end();
  return out;
}
