import type { Kysely } from 'kysely';
import { z } from 'zod';
import { maxPasswordLength, minPasswordLength } from '../../../ports/account-calls.ts';
import type { Provider } from '../providers/provider.ts';
import type { Tables } from '../../sql/tables.ts';
import type { PasswordHashing } from './password-hashing.ts';

/** What is needed of better-auth. It sees neither the address nor the Origin of a request: both are ours to judge. */
export interface Library {
  /** Whether its cookies are for HTTPS alone. */
  readonly secure: boolean;
  /** Performs one of its calls, such as `sign-in/email`; a call without a body is a GET. */
  call(name: string, body: object | null, caller: Caller): Promise<Response>;
  session(headers: Headers): Promise<LibrarySession | null>;
  /** The token of the session that an answer's cookie stands for; null when it sets none. */
  beginsSession(answer: Response): string | null;
}

/** Whose call it is. */
export interface Caller {
  cookie: string | null;
  /** For the list of signed-in devices. */
  userAgent?: string | null;
  /** Of the page that calls, which passkeys are bound to. */
  origin?: string;
}

export interface LibraryOptions {
  query: Kysely<Tables>;
  secret: string;
  hashing: PasswordHashing;
  /** Cookies for HTTPS only, under a name that no other host can set. */
  secure: boolean;
  /** The host that passkeys are of; those of one host are nothing to another. */
  passkeyHost: string;
  /** Identity providers to sign in by. */
  providers?: readonly Provider[];
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

const maxUserAgent = 400;
const dayS = 24 * 3600;
const basePath = '/api/v1/auth';
// Never resolved: it stands for "this server", whatever address it is opened under.
export const librarySelf = 'http://quizcast.internal';

export const cookieName = (name: string, secure: boolean): string =>
  secure ? `__Host-quizcast.${name}` : `quizcast.${name}`;

export const sessionCookieName = (secure: boolean): string => cookieName('session', secure);

/** Loads better-auth, which takes longer than everything else of the server together; so not before it is needed. */
export async function loadLibrary(options: LibraryOptions): Promise<Library> {
  const { betterAuth } = await import('better-auth');
  const auth = betterAuth(await libraryOptions(options));
  return {
    secure: options.secure,
    call(name, body, { cookie, userAgent, origin }) {
      const headers = new Headers({ origin: origin ?? librarySelf });
      if (userAgent) headers.set('user-agent', userAgent.slice(0, maxUserAgent));
      if (cookie !== null) headers.set('cookie', cookie);
      if (body !== null) headers.set('content-type', 'application/json');
      const request = new Request(`${librarySelf}${basePath}/${name}`, {
        method: body === null ? 'GET' : 'POST',
        headers,
        ...(body === null ? {} : { body: JSON.stringify(body) }),
      });
      return auth.handler(request);
    },
    beginsSession(answer) {
      const start = `${sessionCookieName(options.secure)}=`;
      const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(start));
      const [value = ''] = line?.slice(start.length).split(';') ?? [];
      return decodeURIComponent(value).split('.')[0] || null;
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
export const libraryOptions = async ({
  query,
  secret,
  hashing,
  secure,
  passkeyHost,
  providers = [],
  onError,
}: LibraryOptions) => ({
  appName: 'Quizcast',
  baseURL: librarySelf,
  basePath,
  secret,
  // On PostgreSQL, too: the type says how values are written, and texts, whole numbers, 0 and 1 are in the tables of every
  // engine; how a statement is put is Kysely's to know. Its transactions would not be ours: SQLite has one connection, which
  // all share. What a crash leaves between two of its statements is taken away later.
  database: { db: query, type: 'sqlite' as const, transaction: false },
  telemetry: { enabled: false },
  rateLimit: { enabled: false },
  emailAndPassword: { enabled: true, minPasswordLength, maxPasswordLength, password: hashing },
  // How fresh a sign-in has to be is ours to judge, call by call.
  session: { expiresIn: 30 * dayS, updateAge: dayS, freshAge: 0 },
  databaseHooks: { session: { create: { after: (begun: Begun) => noteSignIn(query, begun) } } },
  plugins: await plugins(passkeyHost, providers),
  // Else it prints what went wrong, with whatever is in it.
  onAPIError: { throw: true },
  logger: {
    level: 'error' as const,
    // Its further arguments may hold what a user typed.
    log: (_level: string, message: string) => (message === '' ? undefined : onError(message)),
  },
  advanced: {
    cookiePrefix: 'quizcast',
    useSecureCookies: false,
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure },
    // Whether a page may call was judged before, by the address that it was served under.
    disableCSRFCheck: true,
    cookies: {
      session_token: { name: sessionCookieName(secure) },
      state: { name: cookieName('sign-in', secure) },
      two_factor: { name: cookieName('second-step', secure) },
      'better-auth-passkey': { name: cookieName('passkey', secure) },
    },
    ipAddress: { disableIpTracking: true },
    database: { validateSchema: false },
  },
});

interface Begun {
  userId: string;
  createdAt: Date;
}

/** Sessions end; when somebody last signed in stays known. */
async function noteSignIn(
  query: LibraryOptions['query'],
  { userId, createdAt }: Begun,
): Promise<void> {
  const lastSignInTime = createdAt.toISOString();
  await query.updateTable('user').set({ lastSignInTime }).where('id', '=', userId).execute();
}

async function plugins(passkeyHost: string, providers: readonly Provider[]) {
  const [{ twoFactor }, { passkey }, { APIError }, { providerPlugin }] = await Promise.all([
    import('better-auth/plugins/two-factor'),
    import('@better-auth/passkey'),
    import('better-auth/api'),
    import('../providers/better-auth-oidc.ts'),
  ]);
  return [
    providerPlugin(providers),
    // The password was asked for before, where there is one.
    twoFactor({ issuer: 'Quizcast', allowPasswordless: true }),
    passkey({
      rpID: passkeyHost,
      rpName: 'Quizcast',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      authentication: {
        // A passkey stands for password and second step together, so the key alone is not enough.
        afterVerification({ verification }) {
          if (!verification.authenticationInfo.userVerified)
            throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' });
        },
      },
    }),
  ];
}
