/** Reads one request header by its lower-case name. */
export type ReadHeader = (name: string) => string | null | undefined;

/** What the check of origins needs to know of the configuration. */
export interface OriginConfig {
  publicOrigin: string | null;
  trustedProxies: number;
  /** What Quizcast listens on, if it is a name. */
  host?: string;
  /** Where other nodes reach this one. */
  nodeAddress?: string | null;
}

export type OriginVerdict =
  /** The page that sent this was served by this Quizcast. */
  | 'own'
  /** No Origin header: not a browser, or a navigation. */
  | 'none'
  /** Another site, a sandboxed page (`null`), or a header that no browser writes. */
  | 'foreign';

export const headersOf =
  (headers: Headers): ReadHeader =>
  (name) =>
    headers.get(name);

/** The host that the sender asked for: of the trusted proxy's header, else of the Host header. */
export function reachedHost(header: ReadHeader, { trustedProxies }: OriginConfig): string | null {
  return (trustedProxies > 0 && lastOf(header('x-forwarded-host'))) || header('host') || null;
}

/**
 * The origin under which the sender reached this server: of the trusted proxy's headers, else of the Host header. The
 * scheme is http, unless the host is that of the public address. Null when the Host header is missing or malformed.
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
 * Judges the Origin header by exact comparison with the origin this server was reached under and with the public one.
 * Used for the live socket and for every request under /api/.
 */
export function judgeOrigin(header: ReadHeader, config: OriginConfig): OriginVerdict {
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
