import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Gate } from './gate.ts';

/** The gate does not allow this address. */
export class PrivateAddressError extends Error {}

export interface GuardedRequest {
  gate: Gate;
  signal: AbortSignal;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/**
 * Sends a request to a web address on behalf of a user; redirects are returned, not followed. Never connects to an
 * address that the gate forbids: the name is resolved here for each connection, and the connection is made to the
 * checked address. Rejects with PrivateAddressError, or when there is no answer.
 */
export function guardedRequest(
  url: URL,
  { gate, signal, method, headers, body }: GuardedRequest,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // IP addresses are never looked up, so they are checked here.
  if (isIP(host) !== 0 && !gate.allowsAddress(host))
    return Promise.reject(new PrivateAddressError());
  const options: RequestOptions = {
    signal,
    method,
    agent: false,
    lookup: guardedLookup(gate),
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
const guardedLookup =
  (gate: Gate): LookupFunction =>
  (host, options, callback) => {
    gate.resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => gate.allowsAddress(address)))
          callback(new PrivateAddressError(), '');
        else if (options.all === true) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), ''),
    );
  };
