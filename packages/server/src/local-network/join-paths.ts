import type { IncomingMessage } from 'node:http';

/**
 * Paths that phones of the local network may request: the pages of players and viewers with what they load and link
 * to, and the live socket.
 */
const served = [
  /^\/join(\/|$)/,
  /^\/board\//,
  /^\/vote(\/|$)/,
  /^\/api\/v1\/(join|boards|phones)\//,
  /^\/(assets|files|fonts)\//,
  /^\/(favicon\.svg|buzzer\.webmanifest)$/,
  /^\/(guide\/privacy|docs\/docs\.css)$/,
  /^\/(live|audience)$/,
];

/** Whether phones of the local network may request this URL, in any spelling. */
export function isForPhones(url: string | undefined): boolean {
  const address = url ?? '';
  if (!URL.canParse(address, 'http://localhost')) return false;
  const { pathname } = new URL(address, 'http://localhost');
  return served.some((path) => path.test(pathname));
}

const fromPhones = new WeakSet<IncomingMessage>();

export const markAsFromPhones = (request: IncomingMessage): void => void fromPhones.add(request);

/** Whether a request arrived at the listener for phones. */
export const isFromPhones = (request: IncomingMessage): boolean => fromPhones.has(request);
