import type { RawData } from 'ws';

/** Parses a text message, which arrives as a single buffer. */
export function readMessage(data: RawData): unknown {
  if (!Buffer.isBuffer(data)) throw new Error('A socket gave something else than a buffer.');
  return JSON.parse(data.toString());
}
