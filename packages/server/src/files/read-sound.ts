import { parseBuffer } from 'music-metadata';

/** What a sound says of itself. Runs in the thread that reads files of strangers. Rejects when it is none. */
export async function readSound(bytes: Uint8Array): Promise<unknown> {
  const { format } = await parseBuffer(bytes, undefined, { duration: true, skipCovers: true });
  const { container, codec, duration, sampleRate, hasVideo } = format;
  return { container, codec, duration, sampleRate, hasVideo: hasVideo ?? false };
}
