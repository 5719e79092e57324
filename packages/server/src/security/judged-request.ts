import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Gate } from './gate.ts';

/** The gate does not let this address through. */
export class PrivateAddress extends Error {}

export interface JudgedRequest {
  gate: Gate;
  signal: AbortSignal;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/**
 * Asks a web address on behalf of a user; redirects are told, not followed. What the gate does not let through is never
 * connected to: the name is resolved here, once for each connection, and it is the judged address that is connected to.
 * Rejects with PrivateAddress, and when nobody answers.
 */
export function judgedRequest(
  url: URL,
  { gate, signal, method, headers, body }: JudgedRequest,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A number needs no lookup, so none is judged there.
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

/** Resolves and judges in one: between judging and connecting there is no second lookup that could say something else. */
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
