import type { RawData } from 'ws';

/** Text of a WebSocket frame; `ws` delivers text frames as a single buffer. */
export const frameText = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString() : '');
