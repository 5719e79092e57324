import type { RawData } from 'ws';

/** The text of a WebSocket frame; `ws` gives text frames as one buffer. */
export const frameText = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString() : '');
