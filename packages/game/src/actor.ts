/** Who sent a command. `system` is the room itself: votes counted, votes closed, demo reset. */
export type Actor = { kind: 'owner'; userId: string } | { kind: 'system' };
