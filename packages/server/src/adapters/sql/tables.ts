import type { Generated } from 'kysely';

/** The tables that Quizcast itself queries, typed for Kysely. Names as in migrations.ts. */
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
  /** Ballots of votes counted by the previous release. */
  ballots: {
    path: string;
    round: string;
    voter_id: string;
    answer: number | null;
    message_id: string;
  };
  /** Ballots of running votes; see `batchOf`. */
  ballot_batches: { number: Generated<number>; path: string; round: string; ballots: string };
  /** Answers of viewers in crowd quizzes. */
  responses: {
    path: string;
    round: string;
    viewer: string;
    answer: string | null;
    message_id: string;
    at_ms: number;
  };
  /** Names of viewers as last shown in the chat. */
  viewers: { path: string; viewer: string; name: string };
  /** Runs of crowd quiz shows, each with its fold. */
  season_runs: {
    path: string;
    run: string;
    show_id: string;
    show_name: string;
    first_ms: number;
    last_ms: number;
    questions: number;
    /** JSON: the questions, their right answers and the scoring. */
    facts: string;
    made: string;
    /** How often viewers were removed. */
    forgets: Generated<number>;
    /** The value of `made` that the fold was computed from. */
    folded: Generated<string | null>;
    /** JSON of the fold. */
    standings: Generated<string | null>;
    statistics: Generated<string | null>;
  };
  /** One row: the id of the history of all documents. */
  timeline: { number: number; id: string };
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
    /** ISO 8601, in the format of better-auth. */
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
    createdAt: string;
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
  twoFactor: { id: string; userId: string };
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
  /** Tokens of a user issued up to this time are invalid. */
  token_ends: { user_id: string; at_ms: number };
  doors: { path: string; show_id: string; code: string; is_locked: Generated<number> };
  guests: {
    number: Generated<number>;
    id: string;
    path: string;
    show_id: string;
    token_hash: string;
    link_hash: string | null;
    name: string;
    facecam_is_image: number;
    facecam_src: string;
    player_id: string | null;
    came_at_ms: number;
    heard_at_ms: number | null;
  };
  guest_pictures: { number: Generated<number>; guest: number; reference: string };
  control_tokens: {
    number: Generated<number>;
    id: string;
    owner_id: string;
    made_by: string;
    name: string;
    /** Comma-separated. */
    scopes: string;
    hint: string;
    /** Null when revoked. */
    token_hash: string | null;
    created_at_ms: number;
    last_used_at_ms: number | null;
  };
  chat_links: {
    number: Generated<number>;
    id: string;
    owner_id: string;
    service: string;
    name: string;
    place: string;
    sealed_secret: string;
    set_at_ms: number;
  };
  cue_secrets: {
    owner_id: string;
    kind: string;
    place: string;
    sealed_secret: string;
    set_at_ms: number;
  };
  twitch_accounts: {
    owner_id: string;
    user_id: string;
    login: string;
    client_id: string;
    scopes: string;
    sealed_tokens: string;
    expires_at_ms: number;
    version: number;
    renewing_until_ms: number;
    switches: string;
    set_at_ms: number;
  };
  crew_invitations: {
    number: Generated<number>;
    id: string;
    owner_id: string;
    role: string;
    email: string | null;
    token_hash: string;
    created_at_ms: number;
    expires_at_ms: number;
  };
  crew_memberships: { number: Generated<number>; user_id: string; owner_id: string };
}
