import { startThread } from '../concurrency/start-thread.ts';
import { Slots } from './slots.ts';

export interface ReadingLimits {
  maxMs: number;
  maxMegabytes: number;
}

const defaultLimits: ReadingLimits = { maxMs: 8_000, maxMegabytes: 256 };
const readings = new Slots(2, 24);

/** `null`: the queue is full. `gaveUp`: it took too much time or memory, or the reader crashed. */
export type MediaReading = { kind: 'read'; facts: unknown } | { kind: 'gaveUp' } | null;

/**
 * Reads a font, a sound or a video in a separate thread, which is terminated when it takes too much time or memory, so
 * that a hostile file affects only itself. `facts` is the thread's result and is as untrusted as the file.
 */
export const readMedia = (
  kind: 'font' | 'recording',
  bytes: Uint8Array,
  limits = defaultLimits,
): Promise<MediaReading> => readings.run(() => inThread(kind, bytes, limits));

function inThread(
  kind: 'font' | 'recording',
  bytes: Uint8Array,
  { maxMs, maxMegabytes }: ReadingLimits,
): Promise<Exclude<MediaReading, null>> {
  return new Promise((resolve) => {
    const worker = startThread('files/media-thread', {
      workerData: { kind, bytes },
      env: {},
      stderr: true,
      stdout: true,
      resourceLimits: {
        maxOldGenerationSizeMb: maxMegabytes,
        maxYoungGenerationSizeMb: 32,
        stackSizeMb: 4,
      },
    });
    const end = (reading: Exclude<MediaReading, null>): void => {
      clearTimeout(timer);
      resolve(reading);
      void worker.terminate();
    };
    const timer = setTimeout(() => end({ kind: 'gaveUp' }), maxMs);
    worker.once('message', (facts: unknown) => end({ kind: 'read', facts }));
    worker.once('error', () => end({ kind: 'gaveUp' }));
    worker.once('exit', () => end({ kind: 'gaveUp' }));
  });
}
