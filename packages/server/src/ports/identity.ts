/** A signed-in session, as far as the rest of the server needs to know it. */
export interface Session {
  sessionId: string;
  userId: string;
  email: string;
  /** Whether it was proved that the e-mail is this user's own. */
  isEmailVerified: boolean;
  displayName: string;
  isDemo: boolean;
  /** A client without cookies, signed in by a token. */
  isByToken?: true;
}

/** One way in which a user may sign in. `providerId` is `password` for a built-in account. */
export interface ProviderData {
  providerId: string;
  /** What the user is called there. */
  uid: string;
  displayName: string;
  email: string;
  phoneNumber: string | null;
  photoURL: string | null;
}

/** The identity record of the specification. Instants are ISO 8601. */
export interface UserRecord {
  uid: string;
  displayName: string;
  email: string;
  emailVerified: boolean;
  phoneNumber: string | null;
  photoURL: string | null;
  tenantId: string | null;
  isAnonymous: boolean;
  /** How this user may sign in. */
  providerData: ProviderData[];
  creationTime: string;
  lastSignInTime: string | null;
}

/** Who somebody is. Everything about passwords, cookies and providers stays behind this port. */
export interface Identity {
  /**
   * The credential of a session in these request headers (bearer token, else cookie), not checked: limits are counted by it before
   * the session is looked up. Null when there is none.
   */
  credential(headers: Headers): string | null;
  /** The session that these request headers (bearer token, else cookie) stand for, or null. Rejects when the store fails. */
  session(headers: Headers): Promise<Session | null>;
  /**
   * Which of these sessions still stand, by their ids; asked at once for all that somebody holds open. For those that a cookie
   * stands for. Rejects when the store fails.
   */
  standing(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Answers the requests under /api/v1/auth/ (create account, sign in, sign out, change password, demo). Failed tries are
   * counted by `address`, the network address of the sender. The Origin header has been judged before.
   */
  handle(request: Request, address: string): Promise<Response>;
  /** Whether a user of this id exists; overlays of unknown users answer 404. */
  exists(userId: string): Promise<boolean>;
  /** The record of a user, or null when there is none of this id. */
  record(userId: string): Promise<UserRecord | null>;
  close(): Promise<void>;
}
