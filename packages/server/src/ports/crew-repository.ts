import type { CrewRole } from '@quizcast/game/crew/crew';

/** An open invitation to work on the document of `ownerId`. */
export interface Invitation {
  id: string;
  ownerId: string;
  role: CrewRole;
  /** In lowercase: only the account with this e-mail may accept. Null: anyone with the token. */
  email: string | null;
  /** Server epoch milliseconds. */
  createdAtMs: number;
  expiresAtMs: number;
}

/**
 * Invitations to crews, and the crews a user may be a member of. The document decides on membership; this only lists
 * where to look. Stores only the SHA-256 of tokens, never a token. Every call is atomic. Rejects with StoreFailure when
 * the store fails. `atMs` is the current time: invitations expired by then are ignored.
 */
export interface CrewRepository {
  /** Refused when the owner already has `max` open invitations. */
  invite(invitation: Invitation, tokenHash: string, max: number): Promise<'kept' | 'full'>;
  /** Oldest first. */
  invitationsOf(ownerId: string, atMs: number): Promise<Invitation[]>;
  /** Invitations for that e-mail, oldest first. */
  invitationsFor(email: string, atMs: number): Promise<Invitation[]>;
  invitation(id: string, atMs: number): Promise<Invitation | null>;
  invitationByToken(tokenHash: string, atMs: number): Promise<Invitation | null>;
  /** Removes an invitation. Only the first caller receives it, with the data needed to restore it; otherwise null. */
  accept(id: string, atMs: number): Promise<{ invitation: Invitation; tokenHash: string } | null>;
  /** Records that the user may be a member from now on. */
  join(userId: string, ownerId: string): Promise<void>;
  leave(userId: string, ownerId: string): Promise<void>;
  /** The owners in whose crews this user may be, longest membership first. */
  memberships(userId: string): Promise<string[]>;
  /** Deletes invitations that expired before `atMs`; returns their number. */
  forgetExpired(atMs: number): Promise<number>;
  /** Deletes a removed user's data: invitations by and for them, and memberships of and with them. */
  forget(user: { userId: string; email: string }): Promise<void>;
}
