import type { RawData } from 'ws';

/** What a socket says that gives array buffers. */
export function readMessage(data: RawData): unknown {
  if (!(data instanceof ArrayBuffer))
    throw new Error('A socket gave something else than a buffer.');
  return JSON.parse(new TextDecoder().decode(data));
}
