import type { IncomingMessage } from 'node:http';

/** What phones of the local network ask for: the pages of players and viewers, what these load, and the live socket. */
const served = [
  /^\/join(\/|$)/,
  /^\/board\//,
  /^\/vote(\/|$)/,
  /^\/api\/v1\/(join|boards|phones)\//,
  /^\/(assets|files|fonts)\//,
  /^\/(favicon\.svg|buzzer\.webmanifest)$/,
  /^\/(live|audience)$/,
];

/** Whether phones of the local network are served at this address, written in whatever way. */
export function isForPhones(url: string | undefined): boolean {
  const address = url ?? '';
  if (!URL.canParse(address, 'http://localhost')) return false;
  const { pathname } = new URL(address, 'http://localhost');
  return served.some((path) => path.test(pathname));
}

const fromPhones = new WeakSet<IncomingMessage>();

export const markAsFromPhones = (request: IncomingMessage): void => void fromPhones.add(request);

/** Whether a request came in by the address for phones alone. */
export const isFromPhones = (request: IncomingMessage): boolean => fromPhones.has(request);
