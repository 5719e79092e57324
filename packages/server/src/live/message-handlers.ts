import type { ParsedMessage } from './message.ts';
import type { MessageHandlers, Role, ClientSocket } from './role.ts';

type HandledMessage = Extract<
  ParsedMessage,
  { type: 'pong' | 'press' | 'here' | 'health' | 'order' | 'obsReady' | 'obsDone' }
>;

type RequestMessage = Extract<ParsedMessage, { type: 'command' | 'chat' }>;

/** Lets the role answer a message with an id. */
export function handleRequest(
  socket: ClientSocket,
  role: Role,
  request: RequestMessage,
): Promise<void> | void {
  if (request.type === 'command') return role.command(request.id, request.command);
  if (role.chat !== undefined) return role.chat(request.id, request.messages);
  socket.send({ type: 'refused', id: request.id, reason: 'notAllowed' });
}

/** Passes a message to its handler; false when the role has none for it. */
export function handleMessage(
  handlers: MessageHandlers,
  message: HandledMessage,
  atServerMs: number,
): boolean {
  if (handlers[message.type] === undefined) return false;
  switch (message.type) {
    case 'pong':
      handlers.pong?.(message.nonce, message.probe, atServerMs);
      break;
    case 'press':
      handlers.press?.(message.round, message.stampServerMs, atServerMs);
      break;
    case 'here':
      handlers.here?.(message.place);
      break;
    case 'health':
      handlers.health?.(message.health);
      break;
    case 'order':
      handlers.order?.(message.overlayId, message.order);
      break;
    case 'obsReady':
      handlers.obsReady?.(message.isReady);
      break;
    case 'obsDone':
      handlers.obsDone?.(message);
  }
  return true;
}
