import type { IncomingMessage } from 'node:http';
import { isFromPhones } from '../local-network/join-paths.ts';
import { clientAddress } from '../security/address.ts';
import { checkOrigin, type OriginConfig, type ReadHeader } from '../security/origin.ts';
import type { Place } from './connection-limit.ts';
import type { ClusterNode } from './cluster/cluster-node.ts';

/** The checked facts of a socket's upgrade request. */
export interface Arrival {
  headers: Headers;
  /** Whether it was opened by one of Quizcast's own pages. */
  isOwnPage: boolean;
  /** Format of `clientAddress`. */
  address: string;
  /** Whether another node has checked it and proxies it here. */
  isForwarded: boolean;
  /** Sockets proxied by another node, or opened at the local network's address for phones, can only be players. */
  isPlayer: boolean;
}

/** An accepted socket, without its headers: they are kept only as long as the session they identify. */
export interface Entered extends Omit<Arrival, 'headers'> {
  place: Place;
}

/** For sockets without a session. */
export const noHeaders = new Headers();

export interface UpgradeChecks {
  origins: OriginConfig;
  /** Whether this Host header is ours. */
  isOurHost: (header: ReadHeader) => boolean;
  cluster: ClusterNode | null;
}

/** Checks an upgrade request; null when refused. A socket checked by another node is not checked again. */
export function arrivalOf(
  request: IncomingMessage,
  { origins, isOurHost, cluster }: UpgradeChecks,
): Arrival | null {
  const headers = headersOf(request);
  const forwarded = cluster === null ? 'none' : cluster.forwarded(headers);
  if (forwarded === null) return null;
  if (forwarded !== 'none') return { headers, ...forwarded, isForwarded: true, isPlayer: true };
  const readHeader = (name: string) => headers.get(name);
  const verdict = checkOrigin(readHeader, origins);
  if (verdict === 'foreign' || !isOurHost(readHeader)) return null;
  const { remoteAddress } = request.socket;
  const address = clientAddress(remoteAddress, readHeader, origins.trustedProxies);
  const isPlayer = isFromPhones(request);
  return { headers, isOwnPage: verdict === 'own', address, isForwarded: false, isPlayer };
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  return headers;
}
