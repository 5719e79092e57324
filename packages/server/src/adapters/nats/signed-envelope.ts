import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Word } from '../../ports/bus.ts';
import type { Clock } from '../../ports/clock.ts';
import { createHeard } from './replay-guard.ts';
import { keyFor } from '../../config/derived-key.ts';

/** Makes words into texts that only nodes with the same secret can have made, and back. */
export interface Seal {
  /** Of a path or a topic: letters, digits, `-` and `_`, 43 of them; nobody without the secret can tell it from another. */
  token(kind: 'news' | 'words', name: string): string;
  /** ASCII. Throws what cannot be written as JSON. */
  close(token: string, body: unknown): string;
  /** Null: forged, too old, of another token, of this node itself, or heard before. Never throws. */
  open(token: string, text: string): Word | null;
}

const oldestMs = 60_000;
const nodeId = /^[\w-]{1,64}$/;
const form = /^1 ([\w-]{1,64}) (\d{1,15}) (\d{1,15}) ([\w-]{43}) /;
const beyondAscii = /[\u007f-\uffff]/g;

/** Throws on a node id that is not made of letters, digits, `-` and `_`, at most 64. */
export function createSeal(secret: string, node: string, clock: Pick<Clock, 'nowMs'>): Seal {
  if (!nodeId.test(node)) throw new Error(`A node cannot be called ${node}`);
  const key = keyFor(secret, 'words between nodes');
  const tokenKey = keyFor(secret, 'tokens on the bus');
  const heard = createHeard();
  let number = 0;
  const mark = (token: string, from: string, of: string, atMs: string, body: string): string =>
    createHmac('sha256', key).update(`${token} ${from} ${of} ${atMs} ${body}`).digest('base64url');

  return {
    token: (kind, name) =>
      createHmac('sha256', tokenKey).update(`${kind} ${name}`).digest('base64url'),
    close(token, body) {
      const text = asciiJson(body);
      number += 1;
      const atMs = String(Math.floor(clock.nowMs()));
      return `1 ${node} ${number} ${atMs} ${mark(token, node, String(number), atMs, text)} ${text}`;
    },
    open(token, text) {
      const parts = form.exec(text);
      if (parts === null) return null;
      const [head, from = '', of = '', atMs = '', sealed = ''] = parts;
      if (from === node) return null;
      const body = text.slice(head.length);
      const right = mark(token, from, of, atMs, body);
      if (!timingSafeEqual(Buffer.from(right), Buffer.from(sealed))) return null;
      if (Math.abs(clock.nowMs() - Number(atMs)) > oldestMs) return null;
      if (!heard.isNew(from, Number(of))) return null;
      return { node: from, number: Number(of), body: JSON.parse(body) };
    },
  };
}

const asciiJson = (body: unknown): string =>
  JSON.stringify(body ?? null).replace(
    beyondAscii,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
