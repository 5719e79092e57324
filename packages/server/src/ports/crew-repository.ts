import type { CrewRole } from '@quizcast/game/crew/crew';

/** An open invitation to work on the document of `ownerId`. */
export interface Invitation {
  id: string;
  ownerId: string;
  role: CrewRole;
  /** In small letters: only the account with this e-mail may take it up. Null: anyone with the token. */
  email: string | null;
  /** Server epoch milliseconds. */
  createdAtMs: number;
  expiresAtMs: number;
}

/**
 * Who is invited to whose crew, and where somebody may be a member. The document says who is; this only says where to
 * look. Holds no token, only its SHA-256. Every call is one atomic step. Rejects with StoreFailure when the store fails.
 *
 * `atMs` is now: an invitation that has expired by then is not there.
 */
export interface CrewRepository {
  /** Refused when the owner has `most` open invitations already. */
  invite(invitation: Invitation, tokenHash: string, most: number): Promise<'kept' | 'full'>;
  /** Oldest first. */
  invitationsOf(ownerId: string, atMs: number): Promise<Invitation[]>;
  /** For that e-mail, oldest first. */
  invitationsFor(email: string, atMs: number): Promise<Invitation[]>;
  invitation(id: string, atMs: number): Promise<Invitation | null>;
  invitationByToken(tokenHash: string, atMs: number): Promise<Invitation | null>;
  /**
   * Removes an invitation; the first caller gets it, with what is needed to put it back. Null when it is
   * not there.
   */
  take(id: string, atMs: number): Promise<{ invitation: Invitation; tokenHash: string } | null>;
  /** The user may be a member there from now on. */
  join(userId: string, ownerId: string): Promise<void>;
  leave(userId: string, ownerId: string): Promise<void>;
  /** The owners in whose crews this user may be, the longest first. */
  memberships(userId: string): Promise<string[]>;
  /** Forgets what has expired before `atMs`; how many. */
  forgetExpired(atMs: number): Promise<number>;
  /** Forgets a user who is gone: invitations by and for them, and memberships of and with them. */
  forget(user: { userId: string; email: string }): Promise<void>;
}
