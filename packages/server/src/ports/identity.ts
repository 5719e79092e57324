/** The part of a signed-in session that the rest of the server needs. */
export interface Session {
  sessionId: string;
  userId: string;
  email: string;
  /** Whether the user has proved to own the e-mail. */
  isEmailVerified: boolean;
  displayName: string;
  isDemo: boolean;
  /** Set for a client without cookies, signed in by a token. */
  isByToken?: true;
}

/** One way in which a user can sign in. `providerId` is `password` for a built-in account. */
export interface ProviderData {
  providerId: string;
  /** The user's id at the provider. */
  uid: string;
  displayName: string;
  email: string;
  phoneNumber: string | null;
  photoURL: string | null;
}

/** The identity record of the specification. Times are ISO 8601. */
export interface UserRecord {
  uid: string;
  displayName: string;
  email: string;
  emailVerified: boolean;
  phoneNumber: string | null;
  photoURL: string | null;
  tenantId: string | null;
  isAnonymous: boolean;
  /** The ways in which this user can sign in. */
  providerData: ProviderData[];
  creationTime: string;
  lastSignInTime: string | null;
}

/** Identifies users. Passwords, cookies and providers are hidden behind this port. */
export interface Identity {
  /**
   * The session credential in these request headers (bearer token, otherwise cookie), not verified: rate limits use it
   * as a key before the session is looked up. Null when there is none.
   */
  credential(headers: Headers): string | null;
  /** The session of these request headers (bearer token, otherwise cookie), or null. Rejects when the store fails. */
  session(headers: Headers): Promise<Session | null>;
  /**
   * The ids of those sessions that are still valid; asked at once for all open connections. For cookie sessions only.
   * Rejects when the store fails.
   */
  standing(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Handles requests under /api/v1/auth/ (create account, sign in, sign out, change password, demo). Failed tries are
   * counted per `address`, the network address of the sender. The caller has already checked the Origin header.
   */
  handle(request: Request, address: string): Promise<Response>;
  /** Whether a user with this id exists; overlays of unknown users respond with 404. */
  exists(userId: string): Promise<boolean>;
  /** The record of a user, or null when there is none with this id. */
  record(userId: string): Promise<UserRecord | null>;
  close(): Promise<void>;
}
