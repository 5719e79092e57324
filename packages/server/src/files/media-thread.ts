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

/** The metadata of a sound or video. Rejects when the file is neither. */
async function readRecording(bytes: Uint8Array): Promise<unknown> {
  const { format } = await parseBuffer(bytes, undefined, { duration: true, skipCovers: true });
  const { container, codec, duration, sampleRate, hasVideo } = format;
  return { container, codec, duration, sampleRate, hasVideo: hasVideo ?? false };
}

// Any error of a reader means a damaged file, so its details are dropped.
parentPort?.postMessage(await facts().catch(() => null));
