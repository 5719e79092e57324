import type { IncomingMessage } from 'node:http';
import { isFromPhones } from '../local-network/join-paths.ts';
import { clientAddress } from '../security/address.ts';
import { judgeOrigin, type OriginConfig, type ReadHeader } from '../security/origin.ts';
import type { Place } from './connection-limit.ts';
import type { ClusterNode } from './cluster/cluster-node.ts';

/** How a socket came in. */
export interface Arrival {
  headers: Headers;
  /** Whether the page that opened it is Quizcast's own. */
  isOwnPage: boolean;
  /** As `clientAddress` writes it. */
  address: string;
  /** Another node has let it in, and sends it here. */
  isForwarded: boolean;
  /** By a ticket of another node, or by the address for phones of the local network, nobody is anything but a player. */
  isPlayer: boolean;
}

/** It has come in. Its headers are not here: they are kept no longer than the session that they show. */
export interface Entered extends Omit<Arrival, 'headers'> {
  place: Place;
}

/** Of a socket that shows no session. */
export const noHeaders = new Headers();

export interface Judges {
  origins: OriginConfig;
  /** Whether that Host is ours. */
  isOurHost: (header: ReadHeader) => boolean;
  cluster: ClusterNode | null;
}

/** How a socket comes in; null: it may not. Whom another node has let in is not judged anew. */
export function arrivalOf(
  request: IncomingMessage,
  { origins, isOurHost, cluster }: Judges,
): Arrival | null {
  const headers = headersOf(request);
  const forwarded = cluster === null ? 'none' : cluster.forwarded(headers);
  if (forwarded === null) return null;
  if (forwarded !== 'none') return { headers, ...forwarded, isForwarded: true, isPlayer: true };
  const readHeader = (name: string) => headers.get(name);
  const verdict = judgeOrigin(readHeader, origins);
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
