/**
 * Who sent a command. `system` is the room itself: votes counted, votes closed, buzzers decided, demo reset; `userId` is
 * somebody of the crew at whose wish it does something. `player` holds one seat of one show and may speak for that alone. `crew` may what the document's own `authorizedUsers` says at that
 * moment. `control` is a program with a token, such as a Stream Deck: it plays, or runs votes alone.
 */
export type Actor =
  | { kind: 'owner'; userId: string }
  | { kind: 'crew'; userId: string }
  | { kind: 'control'; tokenId: string; may: 'play' | 'vote' }
  | { kind: 'player'; showId: string; playerId: string }
  | { kind: 'system'; userId?: string };
