import type { ControlScope, ControlTokenChange } from '@quizcast/game/control/token';

/** A token by which a program plays the shows of one document. */
export interface ControlToken {
  id: string;
  /** Whose document it plays. */
  ownerId: string;
  /** Who made it: the owner, or somebody of the crew. It is worth no more than that person is. */
  madeBy: string;
  name: string;
  scopes: ControlScope[];
  /** Its first eight characters, to tell one from the other. */
  hint: string;
  /** Epoch milliseconds. */
  createdAtMs: number;
  lastUsedAtMs: number | null;
}

/**
 * The tokens of control surfaces. Holds no token, only its SHA-256. Every call is one atomic step. Rejects with StoreFailure
 * when the store fails.
 */
export interface ControlRepository {
  /** The oldest first; revoked ones are not among them. */
  list(ownerId: string): Promise<ControlToken[]>;
  /** Null when no token that counts has this hash. */
  byHash(tokenHash: string): Promise<ControlToken | null>;
  /** False, and nothing done, when there are `most` of that owner already. */
  add(token: ControlToken, tokenHash: string, most: number): Promise<boolean>;
  /** Null when that owner has no such token. */
  change(ownerId: string, id: string, change: ControlTokenChange): Promise<ControlToken | null>;
  /** It counts no more from here on; its name is kept for the history. False when that owner has no such token. */
  revoke(ownerId: string, id: string): Promise<boolean>;
  /** It was used. Kept to the minute: what comes within one of the last time writes nothing. */
  used(id: string, atMs: number): Promise<void>;
  /** Names of that owner's tokens by id, of revoked ones too, as far as they are kept: the newest 500. */
  names(ownerId: string): Promise<Map<string, string>>;
  /** Forgets all tokens of this owner, and revokes what this user made for others; the ids of those that counted. */
  forget(userId: string): Promise<string[]>;
}
