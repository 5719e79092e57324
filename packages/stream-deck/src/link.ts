import { randomUUID } from 'node:crypto';
import type { Machine } from '@quizcast/game/client/control-link';
import { WebSocket } from 'ws';

/** The Node version of Stream Deck plug-ins has no built-in WebSocket. */
export const machine: Machine = {
  nowMs: Date.now,
  dice: Math.random,
  newId: randomUUID,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  open: (address) => new WebSocket(address, { perMessageDeflate: false }),
  post: (address, token) =>
    fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(5000),
    }),
};
