import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

export interface Resolved {
  address: string;
  family: number;
}

/** Says what may be asked on behalf of a user. Every connection goes through it, also those of redirects. */
export interface Gate {
  /** The addresses of a host, by name. Rejects when there are none. */
  resolve(host: string): Promise<Resolved[]>;
  mayReach(address: string): boolean;
  mayAsk(url: URL): boolean;
}

const schemes = new Set(['http:', 'https:']);
/** All that is given out for the public IPv6 internet; what embeds or maps an IPv4 address lies outside or is named. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

/** Whether an address lies in the public internet: not this machine, not its network, nothing that leads back to either. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address in IPv6 clothes is judged as what it is.
  const known = ipaddr.process(address);
  if (known.range() !== 'unicast') return false;
  return known.kind() === 'ipv4' || known.match(publicIpv6);
}

/** The public internet on its usual ports, without credentials. */
export const publicInternet: Gate = {
  resolve: (host) => lookup(host, { all: true }),
  mayReach: isPublic,
  mayAsk: (url) => schemes.has(url.protocol) && url.port === '' && isAnonymous(url),
};

/** This machine and its own network, by the addresses that are given out there; nothing that a cloud keeps for its machines. */
const localRanges: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal']);

const isLocal = (address: string): boolean =>
  ipaddr.isValid(address) && localRanges.has(ipaddr.process(address).range());

/** The public internet on any port; where the operator allows it, this machine and its network as well. */
export const internetAnd = (isLocalAllowed: boolean): Gate => ({
  ...publicInternet,
  mayReach: (address) => isPublic(address) || (isLocalAllowed && isLocal(address)),
  mayAsk: (url) => schemes.has(url.protocol) && isAnonymous(url),
});

export const isAnonymous = (url: URL): boolean => url.username === '' && url.password === '';
