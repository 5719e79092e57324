/** A signed-in session, as far as the rest of the server needs to know it. */
export interface Session {
  sessionId: string;
  userId: string;
  email: string;
  displayName: string;
  isDemo: boolean;
}

/** Who somebody is. Everything about passwords, cookies and providers stays behind this port. */
export interface Identity {
  /** The session that these request headers (cookie) stand for, or null. */
  session(headers: Headers): Promise<Session | null>;
  /** Answers the requests under /api/v1/auth/ (create account, sign in, sign out, change password, demo). */
  handle(request: Request): Promise<Response>;
  /** Whether a user of this id exists; overlays of unknown users answer 404. */
  exists(userId: string): Promise<boolean>;
  close(): Promise<void>;
}
