import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BusMessage } from '../../ports/bus.ts';
import type { Clock } from '../../ports/clock.ts';
import { createReplayGuard } from './replay-guard.ts';
import { keyFor } from '../../config/derived-key.ts';

/** Signs messages, so that only nodes with the same secret can produce them, and verifies them. */
export interface Envelope {
  /** Token of a path or topic: 43 letters, digits, `-` and `_`. Reveals nothing without the secret. */
  token(kind: 'news' | 'words', name: string): string;
  /** Returns ASCII. Throws when `body` is not serializable as JSON. */
  sign(token: string, body: unknown): string;
  /** Null when the message is forged, too old, for another token, from this node itself, or replayed. Never throws. */
  verify(token: string, text: string): BusMessage | null;
}

const maxAgeMs = 60_000;
const nodeId = /^[\w-]{1,64}$/;
const form = /^1 ([\w-]{1,64}) (\d{1,15}) (\d{1,15}) ([\w-]{43}) /;
const beyondAscii = /[\u007f-\uffff]/g;

/** Throws unless the node id consists of letters, digits, `-` and `_`, at most 64. */
export function createEnvelope(
  secret: string,
  node: string,
  clock: Pick<Clock, 'nowMs'>,
): Envelope {
  if (!nodeId.test(node)) throw new Error(`Invalid node id: ${node}`);
  const key = keyFor(secret, 'words between nodes');
  const tokenKey = keyFor(secret, 'tokens on the bus');
  const replayGuard = createReplayGuard();
  let number = 0;
  const signatureOf = (
    token: string,
    from: string,
    of: string,
    atMs: string,
    body: string,
  ): string =>
    createHmac('sha256', key).update(`${token} ${from} ${of} ${atMs} ${body}`).digest('base64url');

  return {
    token: (kind, name) =>
      createHmac('sha256', tokenKey).update(`${kind} ${name}`).digest('base64url'),
    sign(token, body) {
      const text = asciiJson(body);
      number += 1;
      const atMs = String(Math.floor(clock.nowMs()));
      return `1 ${node} ${number} ${atMs} ${signatureOf(token, node, String(number), atMs, text)} ${text}`;
    },
    verify(token, text) {
      const parts = form.exec(text);
      if (parts === null) return null;
      const [head, from = '', of = '', atMs = '', sealed = ''] = parts;
      if (from === node) return null;
      const body = text.slice(head.length);
      const right = signatureOf(token, from, of, atMs, body);
      if (!timingSafeEqual(Buffer.from(right), Buffer.from(sealed))) return null;
      if (Math.abs(clock.nowMs() - Number(atMs)) > maxAgeMs) return null;
      if (!replayGuard.isNew(from, Number(of))) return null;
      return { node: from, number: Number(of), body: JSON.parse(body) };
    },
  };
}

const asciiJson = (body: unknown): string =>
  JSON.stringify(body ?? null).replace(
    beyondAscii,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
