import type { Identity, Session, UserRecord } from '../../ports/identity.ts';
import { AccountCalls, type AccountCallsDeps, type Arrived } from './account-calls.ts';
import type { Database } from '../sqlite/database.ts';
import { isCallName, refusal } from '../../ports/account-calls.ts';
import { demoAccount, ensureDemoAccount } from './demo-account.ts';
import { loadLibrary, sessionCookieName, type Library, type LibrarySession } from './library.ts';

export interface BuiltInIdentityDeps extends AccountCallsDeps {
  /** At least 32 characters; signs the session cookies. */
  secret: string;
  /** Whether a request came in by HTTPS, as far as the sender's browser is concerned. */
  isSecure: (headers: Headers) => boolean;
}

/** Accounts with e-mail and password in the same file as the documents. Opens the demo account when it is missing. */
export async function createBuiltInIdentity(deps: BuiltInIdentityDeps): Promise<Identity> {
  return new BuiltInIdentity(deps).open();
}

/** Takes sessions away that nobody can use any more. */
export async function forgetExpiredSessions({ query }: Database): Promise<void> {
  const now = new Date().toISOString();
  await query.deleteFrom('session').where('expiresAt', '<', now).execute();
}

class BuiltInIdentity implements Identity {
  readonly #deps: BuiltInIdentityDeps;
  readonly #calls: AccountCalls;
  readonly #libraries = new Map<boolean, Promise<Library>>();

  constructor(deps: BuiltInIdentityDeps) {
    this.#deps = deps;
    this.#calls = new AccountCalls(deps);
  }

  async open(): Promise<this> {
    const { database } = this.#deps;
    // A crash between the two rows of a new account leaves one that nobody could sign in to, or make again.
    await database.query
      .deleteFrom('user')
      .where('id', 'not in', (the) => the.selectFrom('account').select('userId'))
      .execute();
    await forgetExpiredSessions(database);
    await ensureDemoAccount(database);
    return this;
  }

  async session(headers: Headers): Promise<Session | null> {
    // Most who ask have no cookie (overlays, a first visit): for them the library is not even loaded.
    if (!this.#hasCookie(headers)) return null;
    const library = await this.#library(this.#deps.isSecure(headers));
    const found = await library.session(headers);
    return found === null ? null : sessionOf(found);
  }

  async handle(request: Request, address: string): Promise<Response> {
    const name = new URL(request.url).pathname.replace(/^\/api\/v1\/auth\//, '');
    try {
      const response = await this.#answer(name, request, address);
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
    const { query } = this.#deps.database;
    const last = await query
      .selectFrom('session')
      .select('createdAt')
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    return {
      uid: user.id,
      displayName: user.name,
      email: user.email,
      emailVerified: user.emailVerified === 1,
      phoneNumber: null,
      photoURL: user.image,
      tenantId: null,
      isAnonymous: false,
      providerData: [{ providerId: 'password', uid: user.email }],
      creationTime: user.createdAt,
      lastSignInTime: last?.createdAt ?? null,
    };
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#libraries.values());
  }

  #library(secure: boolean): Promise<Library> {
    const known = this.#libraries.get(secure);
    if (known !== undefined) return known;
    const { database, secret, onError } = this.#deps;
    const loading = loadLibrary({ query: database.query, secret, secure, onError });
    this.#libraries.set(secure, loading);
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

  async #answer(name: string, request: Request, address: string): Promise<Response> {
    const { method, headers } = request;
    const asksWho = name === 'get-session' && method === 'GET';
    if (asksWho && !this.#hasCookie(headers)) return Response.json(null);
    if (!asksWho && (!isCallName(name) || method !== 'POST')) return refusal('NOT_FOUND');
    const library = await this.#library(this.#deps.isSecure(headers));
    const arrived: Arrived = {
      library,
      cookie: headers.get('cookie'),
      session: await this.session(headers),
      address,
    };
    return isCallName(name)
      ? this.#calls.perform(name, request, arrived)
      : this.#calls.whoIsThis(arrived);
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
