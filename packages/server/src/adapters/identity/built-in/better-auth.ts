import type { Kysely } from 'kysely';
import { z } from 'zod';
import { maxPasswordLength, minPasswordLength } from '../../../ports/account-calls.ts';
import type { Provider } from '../providers/provider.ts';
import type { Tables } from '../../sql/tables.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/** The part of better-auth that is used. It sees neither the address nor the Origin of a request; both are checked here. */
export interface AuthLibrary {
  /** Whether its cookies are for HTTPS only. */
  readonly secure: boolean;
  /** Performs a call of the library, such as `sign-in/email`; a call without a body is a GET. */
  call(name: string, body: object | null, caller: Caller): Promise<Response>;
  session(headers: Headers): Promise<LibrarySession | null>;
  /** The session token in an answer's cookie; null when it sets none. */
  newSessionToken(answer: Response): string | null;
}

/** The client that makes the call. */
export interface Caller {
  cookie: string | null;
  /** For the list of signed-in devices. */
  userAgent?: string | null;
  /** Origin of the calling page, to which passkeys are bound. */
  origin?: string;
}

export interface LibraryOptions {
  query: Kysely<Tables>;
  secret: string;
  hashing: PasswordHashing;
  /** Makes cookies HTTPS-only, with the `__Host-` prefix. */
  secure: boolean;
  /** The host that passkeys are bound to; they are not valid on any other. */
  passkeyHost: string;
  /** Identity providers for sign-in. */
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
// Never resolved: it means "this server", at any address.
export const librarySelf = 'http://quizcast.internal';

export const cookieName = (name: string, secure: boolean): string =>
  secure ? `__Host-quizcast.${name}` : `quizcast.${name}`;

export const sessionCookieName = (secure: boolean): string => cookieName('session', secure);

/** Loads better-auth on first use only, because it takes longer to load than the rest of the server. */
export async function loadLibrary(options: LibraryOptions): Promise<AuthLibrary> {
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
    newSessionToken(answer) {
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

/** The settings of better-auth. Its tables are created by our migrations, and a test compares them. */
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
  // Also on PostgreSQL: the type only sets how values are written, and all our tables use texts, integers, 0 and 1;
  // Kysely builds the SQL. The library's transactions would not work: SQLite has one shared connection. Rows left by a
  // crash between two of its statements are deleted later.
  database: { db: query, type: 'sqlite' as const, transaction: false },
  telemetry: { enabled: false },
  rateLimit: { enabled: false },
  emailAndPassword: { enabled: true, minPasswordLength, maxPasswordLength, password: hashing },
  // The required age of a sign-in is checked here, call by call.
  session: { expiresIn: 30 * dayS, updateAge: dayS, freshAge: 0 },
  databaseHooks: { session: { create: { after: (begun: Begun) => noteSignIn(query, begun) } } },
  plugins: await plugins(passkeyHost, providers),
  // Otherwise it prints the error with all its details.
  onAPIError: { throw: true },
  logger: {
    level: 'error' as const,
    // Further arguments may contain user input.
    log: (_level: string, message: string) => (message === '' ? undefined : onError(message)),
  },
  advanced: {
    cookiePrefix: 'quizcast',
    useSecureCookies: false,
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure },
    // The origin of the page was checked before, against the address it was served from.
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

/** Records the last sign-in, because sessions are deleted when they end. */
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
    // The password, if there is one, was checked before.
    twoFactor({
      issuer: 'Quizcast',
      allowPasswordless: true,
      backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
    }),
    passkey({
      rpID: passkeyHost,
      rpName: 'Quizcast',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      authentication: {
        // A passkey replaces both the password and the second step, so possession of the key is not enough.
        afterVerification({ verification }) {
          if (!verification.authenticationInfo.userVerified)
            throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' });
        },
      },
    }),
  ];
}
