import type { Received } from './message.ts';
import type { Ear } from './role.ts';

type Spoken = Extract<Received, { kind: 'pong' | 'press' | 'here' | 'health' | 'order' }>;

/** Hands what was said to the ear; false when this role does not listen to such a thing. */
export function hears(ear: Ear, spoken: Spoken, atServerMs: number): boolean {
  if (ear[spoken.kind] === undefined) return false;
  switch (spoken.kind) {
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
  }
  return true;
}
