import { lowerPriority } from '../concurrency/low-priority.ts';
import { blurredPicture } from './blurring.ts';
import type { Judged } from './outcome.ts';
import { judgePicture } from './picture.ts';
import { pictureRequestSchema, type PictureWork } from './picture-work.ts';

// A separate low-priority process: live shows get the CPU first, and a picture that crashes the decoder crashes nothing
// else.

lowerPriority();

function done(work: PictureWork, bytes: Uint8Array): Promise<Judged> {
  switch (work.kind) {
    case 'judge':
      return judgePicture(bytes, work.options);
    case 'blur':
      return blurredPicture(bytes);
  }
}

const input: AsyncIterator<Uint8Array> = process.stdin[Symbol.asyncIterator]();
/** Bytes received after the end of the last picture. */
let rest: Uint8Array = new Uint8Array();

/** Reads the next picture completely. */
async function pictureOf(length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  for (let filled = 0; filled < length;) {
    if (rest.length === 0) {
      const step = await input.next();
      // The server has exited.
      if (step.done === true) process.exit();
      rest = step.value;
    }
    const part = rest.subarray(0, length - filled);
    bytes.set(part, filled);
    filled += part.length;
    rest = rest.subarray(part.length);
  }
  return bytes;
}

let lastRead: Promise<unknown> = Promise.resolve();

process.on('message', (message) => {
  const { id, work, length } = pictureRequestSchema.parse(message);
  const picture = lastRead.then(() => pictureOf(length));
  lastRead = picture;
  void picture.then((bytes) => done(work, bytes)).then((judged) => process.send?.({ id, judged }));
});
process.once('disconnect', () => process.exit());
// The server ends this process; a signal to the whole process group must not interrupt a picture.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
