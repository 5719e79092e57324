import { parentPort, workerData } from 'node:worker_threads';
import { readFont } from './read-font.ts';
import { readSound } from './read-sound.ts';

const data: unknown = workerData;

async function facts(): Promise<unknown> {
  if (typeof data !== 'object' || data === null || !('bytes' in data) || !('kind' in data))
    return null;
  if (!(data.bytes instanceof Uint8Array)) return null;
  return data.kind === 'font' ? readFont(data.bytes) : readSound(data.bytes);
}

// What a reader throws says that the file is not what it should be; that it threw is all that counts.
parentPort?.postMessage(await facts().catch(() => null));
