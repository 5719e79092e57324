import type { ControlScope, ControlTokenChange } from '@quizcast/game/control/token';

/** A token with which a program controls the shows of one document. */
export interface ControlToken {
  id: string;
  /** Owner of the document. */
  ownerId: string;
  /** The creator: the owner or a crew member. The token never permits more than its creator may do. */
  madeBy: string;
  name: string;
  scopes: ControlScope[];
  /** First eight characters, to distinguish tokens. */
  hint: string;
  /** Epoch milliseconds. */
  createdAtMs: number;
  lastUsedAtMs: number | null;
}

/**
 * The tokens of control surfaces. Stores only their SHA-256, never a token. Every call is atomic. Rejects with
 * StoreFailure when the store fails.
 */
export interface ControlRepository {
  /** Oldest first, without revoked ones. */
  list(ownerId: string): Promise<ControlToken[]>;
  /** Null when no valid token has this hash. */
  byHash(tokenHash: string): Promise<ControlToken | null>;
  /** False, without effect, when the owner already has `max` tokens. */
  add(token: ControlToken, tokenHash: string, max: number): Promise<boolean>;
  /** Null when the owner has no such token. */
  change(ownerId: string, id: string, change: ControlTokenChange): Promise<ControlToken | null>;
  /** Invalidates the token; its name is kept for the history. False when the owner has no such token. */
  revoke(ownerId: string, id: string): Promise<boolean>;
  /** Records a use. Precise to the minute: a use within a minute of the recorded one writes nothing. */
  used(id: string, atMs: number): Promise<void>;
  /** Names of the owner's tokens by id, including revoked ones; only the newest 500 are kept. */
  names(ownerId: string): Promise<Map<string, string>>;
  /**
   * Deletes all tokens of this owner and revokes those this user created for others; returns the ids of those that were
   * valid.
   */
  forget(userId: string): Promise<string[]>;
}
