import type { Received } from './message.ts';
import type { MessageHandlers, Role, ClientSocket } from './role.ts';

type HandledMessage = Extract<
  Received,
  { type: 'pong' | 'press' | 'here' | 'health' | 'order' | 'obsReady' | 'obsDone' }
>;

type RequestMessage = Extract<Received, { type: 'command' | 'chat' }>;

/** Lets the role answer a message with an id. */
export function handleRequest(
  socket: ClientSocket,
  role: Role,
  asked: RequestMessage,
): Promise<void> | void {
  if (asked.type === 'command') return role.command(asked.id, asked.command);
  if (role.chat !== undefined) return role.chat(asked.id, asked.messages);
  socket.send({ type: 'refused', id: asked.id, reason: 'notAllowed' });
}

/** Passes a message to its handler; false when the role has none for it. */
export function handleMessage(
  ear: MessageHandlers,
  spoken: HandledMessage,
  atServerMs: number,
): boolean {
  if (ear[spoken.type] === undefined) return false;
  switch (spoken.type) {
    case 'pong':
      ear.pong?.(spoken.nonce, spoken.probe, atServerMs);
      break;
    case 'press':
      ear.press?.(spoken.round, spoken.stampServerMs, atServerMs);
      break;
    case 'here':
      ear.here?.(spoken.place);
      break;
    case 'health':
      ear.health?.(spoken.health);
      break;
    case 'order':
      ear.order?.(spoken.overlayId, spoken.order);
      break;
    case 'obsReady':
      ear.obsReady?.(spoken.isReady);
      break;
    case 'obsDone':
      ear.obsDone?.(spoken);
  }
  return true;
}
