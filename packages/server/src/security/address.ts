import { isIP } from 'node:net';
import type { ReadHeader } from './origin.ts';

/**
 * The address that limits are counted by. X-Forwarded-For is trusted for as many entries as there are trusted proxies,
 * counted from the right: entries further left are written by the sender. An entry that is no address does not count.
 * IPv6 addresses are grouped by /64, the smallest block assigned to a household.
 */
export function clientAddress(
  remote: string | undefined,
  header: ReadHeader,
  trustedProxies: number,
): string {
  const hops = (trustedProxies > 0 ? (header('x-forwarded-for') ?? '') : '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  const hop = withoutPort(hops.at(-trustedProxies) ?? hops[0] ?? '');
  return networkOf(isIP(hop) === 0 ? (remote ?? 'unknown') : hop);
}

/** Some proxies, such as Azure Application Gateway, append the port, which differs for each connection. */
const withoutPort = (hop: string): string =>
  hop.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');

function networkOf(address: string): string {
  const normalized = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!normalized.includes(':')) return normalized;
  const [head = '', tail] = normalized.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** In the format of `clientAddress`. */
const localAddresses = new Set(['127.0.0.1', '0:0:0:0::/64']);

/** Whether an address is this machine's. Behind a proxy that is not configured as trusted, this is true for all clients. */
export const isOwnMachine = (address: string): boolean => localAddresses.has(address);

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const forwardedHeaders = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via'];

/** Whether a program on this machine sent the request directly, without a proxy. */
export const isDirectLocalRequest = (remote: string | undefined, header: ReadHeader): boolean =>
  loopback.test(remote ?? '') && forwardedHeaders.every((name) => !header(name));

const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** Whether the Host header is a loopback name. */
export const isLocalHost = (header: ReadHeader): boolean => localHost.test(header('host') ?? '');

/**
 * The IPv6 site (/48) of an address as returned by `clientAddress`: a rented server often comes with a /48, which is
 * 65,536 networks. Other addresses are returned as they are.
 */
export const siteOf = (address: string): string =>
  /^((?:[0-9a-f]{1,4}:){3})[0-9a-f]{1,4}::\/64$/.exec(address)?.[1] ?? address;
