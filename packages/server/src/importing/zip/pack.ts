import { buffer } from 'node:stream/consumers';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate as aMoment } from 'node:timers/promises';

/** The first instant that a zip can hold, in local time as zips hold it: the same content gives the same bytes anywhere, any day. */
const firstInstant = (): Date => new Date(1980, 0, 1);

/**
 * A zip of `files`, in their order. The same files always give the same bytes; when they are not deflated, also under
 * another version of the compressing library.
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
    // Each is summed up at once: others get their turn in between.
    await aMoment();
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** A file for `packAsRead`: opened when its turn has come. `open` may reject or throw; the zip is cut off then. */
export interface OpenedLater {
  name: string;
  open: () => Promise<Readable>;
}

/** A zip that is made while it is read, so that however much is in it, hardly any of it is in memory. Not deflated. */
export async function packAsRead(files: readonly OpenedLater[]): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const mtime = firstInstant();
  const out = new PassThrough();
  zip.outputStream.pipe(out);
  const cutOff = (error: unknown): void => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  let opened: Readable | null = null;
  // Whoever reads it may leave in the middle.
  out.once('close', () => opened?.destroy());
  for (const { name, open } of files)
    zip.addReadStreamLazy(name, { mtime, mode: 0o100644, compress: false }, (take) => {
      // Nobody catches what is thrown into the packer: it would end the process.
      const opening = async () => open();
      opening().then((stream) => {
        opened = stream;
        stream.on('error', cutOff);
        take(null, stream);
      }, cutOff);
    });
  zip.end();
  return out;
}
