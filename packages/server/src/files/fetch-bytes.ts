import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Gate } from './gate.ts';
import { refused, type Refused } from './outcome.ts';

export interface FetchOptions {
  gate: Gate;
  maxBytes: number;
  /** For all of it, redirects too. */
  maxMs: number;
  /** Whoever asked has left. */
  signal?: AbortSignal;
}

export type Fetched = { kind: 'fetched'; bytes: Uint8Array } | Refused;

const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

class PrivateAddress extends Error {}

/**
 * The bytes at a web address. What the gate does not let through is never connected to: the name is resolved here, once for
 * each connection, and it is the judged address that is connected to. Never rejects.
 */
export async function fetchBytes(address: string, options: FetchOptions): Promise<Fetched> {
  const timeUp = AbortSignal.timeout(options.maxMs);
  const { signal: left } = options;
  const signal = left === undefined ? timeUp : AbortSignal.any([left, timeUp]);
  let next = address;
  try {
    for (let hop = 0; hop <= maxRedirects; hop++) {
      if (next.length > 2000 || !URL.canParse(next)) return refused('notAnAddress');
      const url = new URL(next);
      if (!options.gate.mayAsk(url)) return refused('notAnAddress');
      const response = await ask(url, options.gate, signal);
      const target = response.headers.location;
      if (redirects.has(response.statusCode ?? 0) && target !== undefined) {
        response.destroy();
        if (!URL.canParse(target, url.href)) return refused('addressFailed');
        next = new URL(target, url).href;
        continue;
      }
      return await content(response, options.maxBytes);
    }
    return refused('tooManyRedirects');
  } catch (error) {
    return refused(error instanceof PrivateAddress ? 'privateAddress' : 'addressUnreachable');
  }
}

function ask(url: URL, gate: Gate, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A number needs no lookup, so none is judged there.
  if (isIP(host) !== 0 && !gate.mayReach(host)) return Promise.reject(new PrivateAddress());
  const options: RequestOptions = {
    signal,
    agent: false,
    lookup: judgedLookup(gate),
    headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Quizcast' },
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, options);
    request.once('response', resolve);
    request.on('error', reject);
    request.end();
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

async function content(response: IncomingMessage, maxBytes: number): Promise<Fetched> {
  try {
    const encoding = response.headers['content-encoding'] ?? 'identity';
    if (response.statusCode !== 200 || encoding !== 'identity') return refused('addressFailed');
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) return refused('tooLarge');
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of response) {
      if (!(chunk instanceof Uint8Array)) continue;
      length += chunk.length;
      if (length > maxBytes) return refused('tooLarge');
      chunks.push(chunk);
    }
    return { kind: 'fetched', bytes: Buffer.concat(chunks, length) };
  } finally {
    response.destroy();
  }
}
