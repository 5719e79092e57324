/** Reads one request header by its lower-case name. */
export type ReadHeader = (name: string) => string | null | undefined;

/** The part of the configuration that origin checks need. */
export interface OriginConfig {
  publicOrigin: string | null;
  trustedProxies: number;
  /** The host name that Quizcast listens on. */
  host?: string;
  /** The address at which other nodes reach this one. */
  nodeAddress?: string | null;
}

export type OriginVerdict =
  /** A page served by this Quizcast. */
  | 'own'
  /** No Origin header: not a browser, or a navigation. */
  | 'none'
  /** Another site, a sandboxed page (`null`), or a header that no browser writes. */
  | 'foreign';

export const headersOf =
  (headers: Headers): ReadHeader =>
  (name) =>
    headers.get(name);

/** The requested host: from the trusted proxy's header, otherwise from the Host header. */
export function reachedHost(header: ReadHeader, { trustedProxies }: OriginConfig): string | null {
  return (trustedProxies > 0 && lastOf(header('x-forwarded-host'))) || header('host') || null;
}

/**
 * The origin under which the client reached this server: from the trusted proxy's headers, otherwise from the Host
 * header. The scheme is http, unless the host is that of the public address. Null when the Host header is missing or
 * malformed.
 */
export function reachedOrigin(header: ReadHeader, config: OriginConfig): string | null {
  const proxied = config.trustedProxies > 0;
  const host = reachedHost(header, config);
  if (host === null) return null;
  const forwarded = proxied ? lastOf(header('x-forwarded-proto')) : null;
  if (forwarded === 'http' || forwarded === 'https') return originOf(`${forwarded}://${host}`);
  if (config.publicOrigin !== null) {
    const publicUrl = new URL(config.publicOrigin);
    if (originOf(`${publicUrl.protocol}//${host}`) === config.publicOrigin)
      return config.publicOrigin;
  }
  return originOf(`http://${host}`);
}

/**
 * Compares the Origin header with the origin under which this server was reached and with the public one; the match
 * must be exact. Used for the live socket and for every request under /api/.
 */
export function checkOrigin(header: ReadHeader, config: OriginConfig): OriginVerdict {
  const origin = header('origin');
  if (origin === null || origin === undefined) return 'none';
  if (origin === '' || origin === 'null') return 'foreign';
  return origin === config.publicOrigin || origin === reachedOrigin(header, config)
    ? 'own'
    : 'foreign';
}

function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.pathname === '/' && url.username === '' && url.search === '' && url.hash === ''
    ? url.origin
    : null;
}

/** The entry that the nearest proxy added. */
function lastOf(list: string | null | undefined): string | null {
  return list?.split(',').at(-1)?.trim().toLowerCase() || null;
}
