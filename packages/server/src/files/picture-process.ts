import { constants, setPriority } from 'node:os';
import { blurredPicture } from './blurring.ts';
import type { Judged } from './outcome.ts';
import { judgePicture } from './picture.ts';
import { pictureRequestSchema, type PictureWork } from './picture-work.ts';

// Runs in a process of its own with a low priority: those who play get a core first, and a picture that ends its reader ends nothing else.

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

function done(work: PictureWork): Promise<Judged> {
  switch (work.kind) {
    case 'judge':
      return judgePicture(work.bytes, work.options);
    case 'blur':
      return blurredPicture(work.bytes);
  }
}

process.on('message', (message) => {
  const { id, work } = pictureRequestSchema.parse(message);
  void done(work).then((judged) => process.send?.({ id, judged }));
});
process.once('disconnect', () => process.exit());
// The server ends it; a signal that reaches all of them lets a picture under way be finished.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
