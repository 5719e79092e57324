import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

export interface Resolved {
  address: string;
  family: number;
}

/** Decides which addresses may be requested on behalf of a user. Applies to every connection, including redirects. */
export interface Gate {
  /** The IP addresses of a host name. Rejects when there are none. */
  resolve(host: string): Promise<Resolved[]>;
  allowsAddress(address: string): boolean;
  allowsUrl(url: URL): boolean;
}

const schemes = new Set(['http:', 'https:']);
/** The range of public IPv6 addresses; addresses that embed or map IPv4 lie outside of it or in a range with a name. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is on the public internet: neither this machine nor its network, nor anything that leads back to
 * them.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // Converts IPv4-mapped IPv6 addresses to IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(publicIpv6);
}

/** The public internet on default ports, without credentials. */
export const publicInternet: Gate = {
  resolve: (host) => lookup(host, { all: true }),
  allowsAddress: isPublic,
  allowsUrl: (url) => schemes.has(url.protocol) && url.port === '' && isAnonymous(url),
};

/**
 * This machine and its network, by their private ranges; without the link-local range, which clouds use for instance
 * metadata.
 */
const localRanges: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal']);

const isLocal = (address: string): boolean =>
  ipaddr.isValid(address) && localRanges.has(ipaddr.process(address).range());

/** The public internet on any port, and this machine and its network where the operator allows it. */
export const internetAnd = (isLocalAllowed: boolean): Gate => ({
  ...publicInternet,
  allowsAddress: (address) => isPublic(address) || (isLocalAllowed && isLocal(address)),
  allowsUrl: (url) => schemes.has(url.protocol) && isAnonymous(url),
});

export const isAnonymous = (url: URL): boolean => url.username === '' && url.password === '';
