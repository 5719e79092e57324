import type { IncomingMessage } from 'node:http';
import type { Gate } from '../security/gate.ts';
import { guardedRequest, PrivateAddressError } from '../security/guarded-request.ts';
import { refused, type Refused } from './outcome.ts';

export interface FetchOptions {
  gate: Gate;
  maxBytes: number;
  /** Time limit for the whole fetch, including redirects. */
  maxMs: number;
  /** Aborts when the requesting client disconnects. */
  signal?: AbortSignal;
}

export type Fetched = { kind: 'fetched'; bytes: Uint8Array } | Refused;

const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/** Fetches the bytes at a web address; redirects must pass the gate as well. Never rejects. */
export async function fetchBytes(address: string, options: FetchOptions): Promise<Fetched> {
  const timeUp = AbortSignal.timeout(options.maxMs);
  const { signal: clientSignal } = options;
  const signal = clientSignal === undefined ? timeUp : AbortSignal.any([clientSignal, timeUp]);
  let next = address;
  try {
    for (let hop = 0; hop <= maxRedirects; hop++) {
      if (next.length > 2000 || !URL.canParse(next)) return refused('notAnAddress');
      const url = new URL(next);
      if (!options.gate.allowsUrl(url)) return refused('notAnAddress');
      const response = await guardedRequest(url, {
        ...{ gate: options.gate, signal, method: 'GET' },
        headers: { accept: 'image/*' },
      });
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
    return refused(error instanceof PrivateAddressError ? 'privateAddress' : 'addressUnreachable');
  }
}

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
