import type { IncomingMessage } from 'node:http';

/** Time limits for receiving a whole request. The server's own limit is the longer one. */
export const bodyTimes = { ordinaryMs: 30_000, filesMs: 120_000 };

const fileRoutes = [
  '/api/v1/files',
  '/api/v1/bundles',
  '/api/v1/imports',
  '/api/v1/join/picture',
  '/api/v1/migration',
];

/**
 * Closes the connection of a request that is not received in time. Files have longer: 10 MB take a minute and a half
 * over a slow home connection.
 */
export function boundBody(incoming: IncomingMessage, { ordinaryMs } = bodyTimes): void {
  const { socket, headers, url = '' } = incoming;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  if (fileRoutes.some((route) => url.startsWith(route))) return;
  const timer = setTimeout(() => {
    if (!incoming.complete) socket.destroy();
  }, ordinaryMs);
  incoming.once('close', () => clearTimeout(timer));
  incoming.once('end', () => clearTimeout(timer));
}
