import { parse } from 'hono/utils/cookie';
import type { Identity, ProviderData, Session, UserRecord } from '../../../ports/identity.ts';
import { AccountCalls } from './account-calls.ts';
import { AccountService, type AccountServiceDeps, type CallContext } from './account-service.ts';
import type { AccountDatabase } from '../../sql/account-database.ts';
import type { Tables } from '../../sql/tables.ts';
import { isCallName, refusal } from '../../../ports/account-calls.ts';
import { demoAccount, ensureDemoAccount } from './demo-account.ts';
import { securityOf } from './device-calls.ts';
import {
  loadLibrary,
  sessionCookieName,
  type AuthLibrary,
  type LibrarySession,
} from './better-auth.ts';
import { OneUseLinks } from './one-use-links.ts';
import { Mailer, type MailerDeps } from './mailer.ts';

export interface BuiltInIdentityDeps
  extends Omit<AccountServiceDeps, 'mailer' | 'links'>, MailerDeps {
  /** Whether the browser sent the request over HTTPS. */
  isSecure: (headers: Headers) => boolean;
}

/**
 * Accounts with e-mail and password, in the same database as the documents. Creates the demo account when it is
 * missing.
 */
export async function createBuiltInIdentity(deps: BuiltInIdentityDeps): Promise<Identity> {
  return new BuiltInIdentity(deps).open();
}

/** A node writes the two rows of an account in succession; the cleanup of another node must not run in between. */
const madeWithinMs = 10 * 60_000;

/** Deletes sessions, links, challenges and incomplete accounts that have expired by `nowMs`. */
export async function forgetExpiredSessions(
  { query }: AccountDatabase,
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs).toISOString();
  await query.deleteFrom('session').where('expiresAt', '<', now).execute();
  await query.deleteFrom('verification').where('expiresAt', '<', now).execute();
  // A crash between the two rows of a new account leaves one that can neither sign in nor be created again.
  await query
    .deleteFrom('user')
    .where('createdAt', '<', new Date(nowMs - madeWithinMs).toISOString())
    .where('id', 'not in', (the) => the.selectFrom('account').select('userId'))
    .execute();
}

/** Parameters of one statement, within the limit of every database. */
const idsInQuestion = 10_000;

const anyHost = 'any';
/** One per address under which the server is opened with passkeys. */
const maxLibraries = 10;
const isOfPasskeys = (name: string): boolean => name.includes('passkey');

class BuiltInIdentity implements Identity {
  readonly #deps: BuiltInIdentityDeps;
  readonly #mailer: Mailer;
  readonly #service: AccountService;
  readonly #calls: AccountCalls;
  readonly #libraries = new Map<string, Promise<AuthLibrary>>();

  constructor(deps: BuiltInIdentityDeps) {
    this.#deps = deps;
    this.#mailer = new Mailer(deps);
    this.#service = new AccountService({
      ...deps,
      mailer: this.#mailer,
      links: new OneUseLinks(deps.database, deps.nowMs),
    });
    this.#calls = new AccountCalls(this.#service);
  }

  async open(): Promise<this> {
    const { database, hashing, nowMs } = this.#deps;
    await forgetExpiredSessions(database, nowMs());
    await ensureDemoAccount(database, hashing);
    return this;
  }

  credential(headers: Headers): string | null {
    const name = sessionCookieName(this.#deps.isSecure(headers));
    // Decoded, because a cookie can be encoded in several ways.
    return parse(headers.get('cookie') ?? '', name)[name] ?? null;
  }

  async session(headers: Headers): Promise<Session | null> {
    // Most requests have no cookie (overlays, a first visit) and do not even load the library.
    if (!this.#hasCookie(headers)) return null;
    const library = await this.#library(this.#deps.isSecure(headers));
    const found = await library.session(headers);
    return found === null ? null : sessionOf(found);
  }

  async standing(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { database, nowMs } = this.#deps;
    const now = new Date(nowMs()).toISOString();
    const found = new Set<string>();
    for (let at = 0; at < sessionIds.length; at += idsInQuestion) {
      const rows = await database.query
        .selectFrom('session')
        .select('id')
        .where('id', 'in', sessionIds.slice(at, at + idsInQuestion))
        .where('expiresAt', '>', now)
        .execute();
      for (const { id } of rows) found.add(id);
    }
    return found;
  }

  async handle(request: Request, address: string): Promise<Response> {
    const name = new URL(request.url).pathname.replace(/^\/api\/v1\/auth\//, '');
    try {
      const response = await this.#dispatch(name, request, address);
      response.headers.set('cache-control', 'no-store');
      return response;
    } catch (error) {
      this.#deps.onError(error instanceof Error ? error.message : String(error));
      return refusal('UNAVAILABLE');
    }
  }

  async exists(userId: string): Promise<boolean> {
    return (await this.#user(userId)) !== undefined;
  }

  async record(userId: string): Promise<UserRecord | null> {
    const user = await this.#user(userId);
    if (user === undefined) return null;
    return {
      uid: user.id,
      displayName: user.name,
      email: user.email,
      emailVerified: user.emailVerified === 1,
      phoneNumber: user.phoneNumber,
      photoURL: user.image,
      tenantId: null,
      isAnonymous: false,
      providerData: (await this.#service.passwordHash(userId)) === null ? [] : [passwordOf(user)],
      creationTime: user.createdAt,
      lastSignInTime: user.lastSignInTime,
    };
  }

  async close(): Promise<void> {
    await this.#mailer.close();
    await Promise.allSettled(this.#libraries.values());
  }

  /** `passkeyHost` matters for passkeys only; everything else is the same for every address. */
  #library(secure: boolean, passkeyHost = anyHost): Promise<AuthLibrary> {
    const key = `${String(secure)} ${passkeyHost}`;
    const known = this.#libraries.get(key);
    if (known !== undefined) return known;
    const { database, secret, hashing, onError } = this.#deps;
    const loading = loadLibrary({
      ...{ query: database.query, secret, hashing, secure, passkeyHost, onError },
    });
    this.#libraries.set(key, loading);
    const [oldest] = [...this.#libraries.keys()].filter((each) => !each.endsWith(` ${anyHost}`));
    if (this.#libraries.size > maxLibraries && oldest !== undefined) this.#libraries.delete(oldest);
    return loading;
  }

  #hasCookie(headers: Headers): boolean {
    const name = sessionCookieName(this.#deps.isSecure(headers));
    return headers.get('cookie')?.includes(`${name}=`) ?? false;
  }

  #user(userId: string) {
    return this.#deps.database.query
      .selectFrom('user')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirst();
  }

  async #dispatch(name: string, request: Request, address: string): Promise<Response> {
    const { method, headers } = request;
    const isSessionQuery = name === 'get-session' && method === 'GET';
    const isOffersQuery = name === 'offers' && method === 'GET';
    const isSecurityQuery = name === 'security' && method === 'GET';
    if (isSessionQuery && !this.#hasCookie(headers)) return Response.json(null);
    if (isOffersQuery) return Response.json({ mail: this.#mailer.isOpen });
    if (!isSessionQuery && !isSecurityQuery && (!isCallName(name) || method !== 'POST'))
      return refusal('NOT_FOUND');
    const secure = this.#deps.isSecure(headers);
    const origin = headers.get('origin') ?? 'http://localhost';
    const library = isOfPasskeys(name)
      ? await this.#library(secure, new URL(origin).hostname)
      : await this.#library(secure);
    const context: CallContext = {
      library,
      cookie: headers.get('cookie'),
      userAgent: headers.get('user-agent'),
      origin,
      session: await this.session(headers),
      address,
    };
    if (isCallName(name)) return this.#calls.perform(name, request, context);
    return isSecurityQuery ? securityOf(this.#service, context) : this.#calls.whoIsThis(context);
  }
}

const sessionOf = ({ session, user }: LibrarySession): Session => ({
  sessionId: session.id,
  userId: user.id,
  email: user.email,
  isEmailVerified: user.emailVerified,
  displayName: user.name,
  isDemo: user.id === demoAccount.id,
});

const passwordOf = ({ name, email, image, phoneNumber }: Tables['user']): ProviderData => ({
  providerId: 'password',
  uid: email,
  displayName: name,
  email,
  phoneNumber,
  photoURL: image,
});
