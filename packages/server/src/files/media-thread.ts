import { parentPort, workerData } from 'node:worker_threads';
import { readFont } from './read-font.ts';
import { parseBuffer } from 'music-metadata';

const data: unknown = workerData;

async function facts(): Promise<unknown> {
  if (typeof data !== 'object' || data === null || !('bytes' in data) || !('kind' in data))
    return null;
  if (!(data.bytes instanceof Uint8Array)) return null;
  return data.kind === 'font' ? readFont(data.bytes) : readRecording(data.bytes);
}

/** What a sound or a video says of itself. Rejects when it is neither. */
async function readRecording(bytes: Uint8Array): Promise<unknown> {
  const { format } = await parseBuffer(bytes, undefined, { duration: true, skipCovers: true });
  const { container, codec, duration, sampleRate, hasVideo } = format;
  return { container, codec, duration, sampleRate, hasVideo: hasVideo ?? false };
}

// What a reader throws says that the file is not what it should be; that it threw is all that counts.
parentPort?.postMessage(await facts().catch(() => null));
