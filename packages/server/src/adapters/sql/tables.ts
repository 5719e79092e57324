import type { Generated } from 'kysely';

/** The tables that Quizcast itself reads, as Kysely needs to know them. Names as in migrations.ts. */
export interface Tables {
  documents: { id: Generated<number>; path: string };
  entries: {
    document: number;
    revision: number;
    command_id: string;
    at_ms: number;
    actor: string;
    command: string;
    patches: string;
  };
  snapshots: { document: number; revision: number; state: string };
  ballots: {
    path: string;
    round: string;
    voter_id: string;
    answer: number | null;
    message_id: string;
  };
  user: {
    id: string;
    name: string;
    email: string;
    emailVerified: number;
    image: string | null;
    phoneNumber: string | null;
    /** ISO 8601. */
    lastSignInTime: string | null;
    twoFactorEnabled: number | null;
    /** ISO 8601, as better-auth writes it. */
    createdAt: string;
    updatedAt: string;
  };
  session: {
    id: string;
    token: string;
    userId: string;
    userAgent: string | null;
    createdAt: string;
    updatedAt: string;
    expiresAt: string;
  };
  account: {
    id: string;
    userId: string;
    providerId: string;
    accountId: string;
    password: string | null;
    updatedAt: string;
  };
  verification: {
    id: string;
    identifier: string;
    value: string;
    expiresAt: string;
    createdAt: string;
    updatedAt: string;
  };
  passkey: { id: string; userId: string; name: string | null; createdAt: string | null };
  departures: { user_id: string; email: string };
  provider_sessions: {
    session_id: string;
    provider: string;
    subject: string;
    sealed_tokens: string;
    checked_at_ms: number;
  };
  provider_profiles: {
    user_id: string;
    provider: string;
    subject: string;
    user_name: string | null;
    display_name: string;
    email: string;
    photo_url: string | null;
  };
  /** Tokens of a user that were given before this instant are worth nothing. */
  token_ends: { user_id: string; at_ms: number };
}
