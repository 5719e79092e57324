/**
 * Who sent a command. `system` is the room itself: votes counted, votes closed, buzzers decided, demo reset. `player` holds
 * one seat of one show and may speak for that alone.
 */
export type Actor =
  | { kind: 'owner'; userId: string }
  | { kind: 'player'; showId: string; playerId: string }
  | { kind: 'system' };
