import { lowerPriority } from '../concurrency/low-priority.ts';
import { blurredPicture } from './blurring.ts';
import type { CheckedFile } from './outcome.ts';
import { checkPicture } from './picture.ts';
import { pictureRequestSchema, type PictureWork } from './picture-work.ts';

// A separate low-priority process: live shows get the CPU first, and a picture that crashes the decoder crashes nothing
// else.

lowerPriority();

function runWork(work: PictureWork, bytes: Uint8Array): Promise<CheckedFile> {
  switch (work.kind) {
    case 'judge':
      return checkPicture(bytes, work.options);
    case 'blur':
      return blurredPicture(bytes);
  }
}

const input: AsyncIterator<Uint8Array> = process.stdin[Symbol.asyncIterator]();
/** Bytes received after the end of the last picture. */
let unread: Uint8Array = new Uint8Array();

/** Reads the next picture completely. */
async function pictureOf(length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  for (let filled = 0; filled < length;) {
    if (unread.length === 0) {
      const step = await input.next();
      // The server has exited.
      if (step.done === true) process.exit();
      unread = step.value;
    }
    const part = unread.subarray(0, length - filled);
    bytes.set(part, filled);
    filled += part.length;
    unread = unread.subarray(part.length);
  }
  return bytes;
}

let lastRead: Promise<unknown> = Promise.resolve();

process.on('message', (message) => {
  const { id, work, length } = pictureRequestSchema.parse(message);
  const picture = lastRead.then(() => pictureOf(length));
  lastRead = picture;
  void picture
    .then((bytes) => runWork(work, bytes))
    .then((judged) => process.send?.({ id, judged }));
});
process.once('disconnect', () => process.exit());
// The server ends this process; a signal to the whole process group must not interrupt a picture.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
