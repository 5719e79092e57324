import type { Received } from './message.ts';
import type { Ear, Role, Speaker } from './role.ts';

type Spoken = Extract<
  Received,
  { type: 'pong' | 'press' | 'here' | 'health' | 'order' | 'obsReady' | 'obsDone' }
>;

type Asked = Extract<Received, { type: 'command' | 'chat' }>;

/** Has the role answer what carries an id. */
export function ask(socket: Speaker, role: Role, asked: Asked): Promise<void> | void {
  if (asked.type === 'command') return role.command(asked.id, asked.command);
  if (role.chat !== undefined) return role.chat(asked.id, asked.messages);
  socket.say({ type: 'refused', id: asked.id, reason: 'notAllowed' });
}

/** Hands what was said to the ear; false when this role does not listen to such a thing. */
export function hears(ear: Ear, spoken: Spoken, atServerMs: number): boolean {
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
