import { lowerPriority } from '../concurrency/low-priority.ts';
import { blurredPicture } from './blurring.ts';
import type { Judged } from './outcome.ts';
import { judgePicture } from './picture.ts';
import { pictureRequestSchema, type PictureWork } from './picture-work.ts';

// Runs in a process of its own with a low priority: those who play get a core first, and a picture that ends its reader ends nothing else.

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
/** What came in with the end of the last picture. */
let rest: Uint8Array = new Uint8Array();

/** The next picture, when all of it has come in. */
async function pictureOf(length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  for (let filled = 0; filled < length;) {
    if (rest.length === 0) {
      const step = await input.next();
      // The server has gone.
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
// The server ends it; a signal that reaches all of them lets a picture under way be finished.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
