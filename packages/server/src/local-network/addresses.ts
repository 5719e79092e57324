import type { NetworkInterfaceInfo } from 'node:os';

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Networks at home and in offices (RFC 1918), the commonest first. Virtual machines and containers like the last one. */
const atHome = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./];

const rank = (address: string): number => {
  const place = atHome.findIndex((network) => network.test(address));
  return place === -1 ? atHome.length : place;
};

/** The IPv4 addresses of this computer by which others may reach it, the likeliest first. */
export const networkAddresses = (interfaces: Interfaces): string[] =>
  Object.values(interfaces)
    .flatMap((each) => each ?? [])
    // 169.254: found by nobody who is not on the same cable, and often by nobody at all.
    .filter(
      ({ family, internal, address }) =>
        family === 'IPv4' && !internal && !address.startsWith('169.254.'),
    )
    .map(({ address }) => address)
    .toSorted((a, b) => rank(a) - rank(b));
