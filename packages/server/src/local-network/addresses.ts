import type { NetworkInterfaceInfo } from 'node:os';

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/**
 * Private networks (RFC 1918), the most common at home and in offices first. Virtual machines and containers often use
 * the last one.
 */
const privateRanges = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./];

const rank = (address: string): number => {
  const place = privateRanges.findIndex((network) => network.test(address));
  return place === -1 ? privateRanges.length : place;
};

/** The IPv4 addresses at which others may reach this computer, the most likely first. */
export const networkAddresses = (interfaces: Interfaces): string[] =>
  Object.values(interfaces)
    .flatMap((each) => each ?? [])
    // 169.254 is only reachable on the same link, and often not even there.
    .filter(
      ({ family, internal, address }) =>
        family === 'IPv4' && !internal && !address.startsWith('169.254.'),
    )
    .map(({ address }) => address)
    .toSorted((a, b) => rank(a) - rank(b));
