import type { RawData } from 'ws';

/** What a socket says: text, which comes as one buffer. */
export function readMessage(data: RawData): unknown {
  if (!Buffer.isBuffer(data)) throw new Error('A socket gave something else than a buffer.');
  return JSON.parse(data.toString());
}
