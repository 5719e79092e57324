import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Gate } from './gate.ts';

/** The gate does not allow this address. */
export class PrivateAddress extends Error {}

export interface JudgedRequest {
  gate: Gate;
  signal: AbortSignal;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/**
 * Sends a request to a web address on behalf of a user; redirects are returned, not followed. Never connects to an
 * address that the gate forbids: the name is resolved here for each connection, and the connection is made to the
 * checked address. Rejects with PrivateAddress, or when there is no answer.
 */
export function judgedRequest(
  url: URL,
  { gate, signal, method, headers, body }: JudgedRequest,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // IP addresses are never looked up, so they are checked here.
  if (isIP(host) !== 0 && !gate.mayReach(host)) return Promise.reject(new PrivateAddress());
  const options: RequestOptions = {
    signal,
    method,
    agent: false,
    lookup: judgedLookup(gate),
    headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'Quizcast' },
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, options);
    request.once('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
}

/** Resolves and checks in one step: no second lookup before connecting could return another address. */
const judgedLookup =
  (gate: Gate): LookupFunction =>
  (host, options, found) => {
    gate.resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => gate.mayReach(address)))
          found(new PrivateAddress(), '');
        else if (options.all === true) found(null, addresses);
        else found(null, first.address, first.family);
      },
      (error: unknown) => found(error instanceof Error ? error : new Error(String(error)), ''),
    );
  };
