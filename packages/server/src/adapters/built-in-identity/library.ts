import type { Kysely } from 'kysely';
import { z } from 'zod';
import { maxPasswordLength, minPasswordLength } from '../../ports/account-calls.ts';
import type { Tables } from '../sqlite/tables.ts';

/** What is needed of better-auth. It sees neither the address nor the Origin of a request: both are ours to judge. */
export interface Library {
  /** Performs one of its calls, such as `sign-in/email`, for the holder of `cookie`. */
  call(name: string, body: object | null, cookie: string | null): Promise<Response>;
  session(headers: Headers): Promise<LibrarySession | null>;
}

export interface LibraryOptions {
  query: Kysely<Tables>;
  secret: string;
  /** Cookies for HTTPS only, under a name that no other host can set. */
  secure: boolean;
  onError: (message: string) => void;
}

const sessionSchema = z.object({
  session: z.object({ id: z.string() }),
  user: z.object({
    id: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    name: z.string(),
  }),
});
export type LibrarySession = z.infer<typeof sessionSchema>;

const dayS = 24 * 3600;
const basePath = '/api/v1/auth';
// Never resolved: it stands for "this server", whatever address it is opened under.
const self = 'http://quizcast.internal';

export const sessionCookieName = (secure: boolean): string =>
  secure ? '__Host-quizcast.session' : 'quizcast.session';

/** Loads better-auth, which takes longer than everything else of the server together; so not before it is needed. */
export async function loadLibrary(options: LibraryOptions): Promise<Library> {
  const { betterAuth } = await import('better-auth');
  const auth = betterAuth(libraryOptions(options));
  return {
    call(name, body, cookie) {
      const headers = new Headers({ origin: self });
      if (cookie !== null) headers.set('cookie', cookie);
      if (body !== null) headers.set('content-type', 'application/json');
      const request = new Request(`${self}${basePath}/${name}`, {
        method: body === null ? 'GET' : 'POST',
        headers,
        ...(body === null ? {} : { body: JSON.stringify(body) }),
      });
      return auth.handler(request);
    },
    async session(headers) {
      const found: unknown = await auth.api.getSession({
        headers,
        query: { disableRefresh: true },
      });
      return found === null ? null : sessionSchema.parse(found);
    },
  };
}

/** The settings of better-auth. Its tables are ours to make: see the test that compares them. */
export const libraryOptions = ({ query, secret, secure, onError }: LibraryOptions) => ({
  appName: 'Quizcast',
  baseURL: self,
  basePath,
  secret,
  database: { db: query, type: 'sqlite' as const, transaction: false },
  telemetry: { enabled: false },
  rateLimit: { enabled: false },
  emailAndPassword: { enabled: true, minPasswordLength, maxPasswordLength },
  session: { expiresIn: 30 * dayS, updateAge: dayS },
  // Else it prints what went wrong, with whatever is in it.
  onAPIError: { throw: true },
  logger: {
    level: 'error' as const,
    // Its further arguments may hold what a user typed.
    log: (_level: string, message: string) => onError(message),
  },
  advanced: {
    cookiePrefix: 'quizcast',
    useSecureCookies: false,
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure },
    cookies: { session_token: { name: sessionCookieName(secure) } },
    ipAddress: { disableIpTracking: true },
    database: { validateSchema: false },
  },
});
