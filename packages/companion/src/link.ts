import { randomUUID } from 'node:crypto';
import { ControlLink, type LinkOptions, type Machine } from '@quizcast/game/client/control-link';
import { WebSocket } from 'ws';

const answerWithinMs = 5000;

const machine: Machine = {
  nowMs: () => Date.now(),
  dice: () => Math.random(),
  newId: randomUUID,
  open: (address) => new WebSocket(address, { perMessageDeflate: false }),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  post: (address, token) =>
    fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(answerWithinMs),
    }),
};

/** Connects to a Quizcast from this computer. */
export const controlLink = (options: Omit<LinkOptions, 'machine'>): ControlLink =>
  new ControlLink({ ...options, machine });
