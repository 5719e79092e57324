import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers, proxies and programs send the next request when the last is answered; more than this waiting is a flood. */
export const maxUnanswered = 16;

const unanswered = new WeakMap<Socket, number>();

/**
 * Whether a request may be answered. A connection with too many that are not yet answered is cut: what came in one piece with
 * them is not looked at any more.
 */
export function mayAnswer({ socket }: IncomingMessage, outgoing: ServerResponse): boolean {
  if (socket.destroyed) return false;
  const waiting = (unanswered.get(socket) ?? 0) + 1;
  if (waiting > maxUnanswered) {
    socket.destroy();
    return false;
  }
  unanswered.set(socket, waiting);
  outgoing.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  return true;
}
