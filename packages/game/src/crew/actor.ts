/**
 * Sender of a command. `system` is the room itself: votes counted, votes closed, buzzers decided, demo reset; its
 * `userId` is the crew member on whose request it acts. `player` holds one seat of one show and may act for that seat
 * only. `crew` has the rights that the document's `authorizedUsers` grants at that moment. `control` is a program with
 * a token, such as a Stream Deck: it plays, or only runs votes.
 */
export type Actor =
  | { kind: 'owner'; userId: string }
  | { kind: 'crew'; userId: string }
  | { kind: 'control'; tokenId: string; may: 'play' | 'vote' }
  | { kind: 'player'; showId: string; playerId: string }
  | { kind: 'system'; userId?: string };
