import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Clients send the next request after the last answer; more pending requests than this are a flood. */
export const maxUnanswered = 16;

const unanswered = new WeakMap<Socket, number>();

/**
 * Whether a request may be answered. Destroys a connection with too many pending requests; further requests already
 * received with them are ignored.
 */
export function admitRequest({ socket }: IncomingMessage, outgoing: ServerResponse): boolean {
  if (socket.destroyed) return false;
  const pending = (unanswered.get(socket) ?? 0) + 1;
  if (pending > maxUnanswered) {
    socket.destroy();
    return false;
  }
  unanswered.set(socket, pending);
  outgoing.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  return true;
}
