import type { AccessHolder } from '../../../ports/account-access.ts';
import { refusal } from '../../../ports/account-calls.ts';
import type { Identity, ProviderData, Session, UserRecord } from '../../../ports/identity.ts';
import {
  isProviderCallName,
  isProviderRead,
  type ProviderRead,
} from '../../../ports/provider-calls.ts';
import { bearerOf } from '../../../security/bearer.ts';
import type { ProviderConfig } from '../../../config/identity-config.ts';
import { demoAccount } from '../built-in/demo-account.ts';
import { loadLibrary, sessionCookieName, type AuthLibrary } from '../built-in/better-auth.ts';
import type { PasswordHashing } from '../built-in/password-hashing.ts';
import type { AccountDatabase } from '../../sql/account-database.ts';
import { claimEmail, type ClaimingDeps } from './claim-email.ts';
import { ClientTokens, endTokens, type ServiceAccount } from './client-tokens.ts';
import { Provider } from './provider.ts';
import { ProviderRepository } from './provider-repository.ts';
import { ProviderCalls, type Visit } from './provider-calls.ts';
import { ProviderSessionCheck } from './provider-session-check.ts';
import { TokenCalls } from './token-calls.ts';

export interface ProvidedIdentityDeps {
  /** Provides the accounts, the sessions and the demo account. */
  builtIn: Identity;
  database: AccountDatabase;
  /** At least 32 characters; the secret that also signs the sessions. */
  secret: string;
  hashing: PasswordHashing;
  providers: readonly ProviderConfig[];
  hasBuiltInAccounts: boolean;
  /** Other parts that keep ways into an account. */
  access?: readonly AccessHolder[];
  serviceAccount: ServiceAccount | null;
  /** The origin of a request as the sender's browser sees it; null when unknown. */
  originOf: (headers: Headers) => string | null;
  onSessionsEnded: (sessionIds: readonly string[]) => void;
  onError: (message: string) => void;
  nowMs: () => number;
}

/** Identity with providers in addition to the built-in accounts, and with tokens for clients without cookies. */
export const createProvidedIdentity = (deps: ProvidedIdentityDeps): Identity =>
  new ProvidedIdentity(deps);

/** Calls that only serve accounts with a password or a passkey. */
const builtInCalls: ReadonlySet<string> = new Set([
  'sign-up/email',
  'sign-in/email',
  'sign-in/code',
  'sign-in/passkey',
  'sign-in/passkey-options',
  'request-password-reset',
  'reset-password',
  'change-password',
  'set-password',
  'passkey/begin',
  'passkey/add',
]);
/** Calls after which earlier tokens are no longer valid. */
const tokenRevokingCalls: ReadonlySet<string> = new Set(['change-password', 'sessions/end-others']);

class ProvidedIdentity implements Identity {
  readonly #deps: ProvidedIdentityDeps;
  readonly #repository: ProviderRepository;
  readonly #watch: ProviderSessionCheck;
  readonly #tokens: ClientTokens;
  readonly #calls: ProviderCalls;
  readonly #tokenCalls: TokenCalls;
  readonly #providers: readonly Provider[];
  readonly #libraries = new Map<boolean, Promise<AuthLibrary>>();

  constructor(deps: ProvidedIdentityDeps) {
    const { database, secret, hasBuiltInAccounts, serviceAccount, onError, nowMs } = deps;
    this.#deps = deps;
    const providers = deps.providers.map((config) => new Provider(config));
    const repository = new ProviderRepository(database, secret, nowMs);
    const tokens = new ClientTokens(database, secret, nowMs);
    const endSessions = (ids: readonly string[]) => this.#endSessions(ids);
    this.#providers = providers;
    this.#repository = repository;
    this.#tokens = tokens;
    this.#watch = new ProviderSessionCheck({
      repository,
      providers,
      end: (id) => endSessions([id]),
      nowMs,
    });
    this.#calls = new ProviderCalls({
      ...{ providers, repository, hasBuiltInAccounts, endSessions, onError },
      endEverywhere: (userId) => this.#endEverywhere(userId),
      claimEmail: (providerId, profile, accountId) =>
        claimEmail(this.#claiming(), { providerId, accountId }, profile),
    });
    this.#tokenCalls = new TokenCalls({
      tokens,
      repository,
      providers,
      serviceAccount,
    });
  }

  credential(headers: Headers): string | null {
    return bearerOf(headers) ?? this.#deps.builtIn.credential(headers);
  }

  async session(headers: Headers): Promise<Session | null> {
    const bearer = bearerOf(headers);
    // With a token, cookies are ignored: they may have been sent along unintentionally.
    if (bearer !== null) return this.#byToken(bearer);
    const session = await this.#deps.builtIn.session(headers);
    if (session === null) return null;
    return (await this.#watch.isValid(session.sessionId)) ? session : null;
  }

  async standing(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const found = [...(await this.#deps.builtIn.standing(sessionIds))];
    // Answered from memory, except for one provider check every five minutes.
    const areValid = await Promise.all(found.map((id) => this.#watch.isValid(id)));
    return new Set(found.filter((_, at) => areValid[at]));
  }

  async handle(request: Request, address: string): Promise<Response> {
    const { pathname } = new URL(request.url);
    const name = pathname.replace(/^\/api\/v1\/auth\//, '');
    try {
      const response = await this.#dispatch(name, request, address);
      response.headers.set('cache-control', 'no-store');
      return response;
    } catch (error) {
      this.#deps.onError(error instanceof Error ? error.message : String(error));
      return refusal('UNAVAILABLE');
    }
  }

  exists(userId: string): Promise<boolean> {
    return this.#deps.builtIn.exists(userId);
  }

  async record(userId: string): Promise<UserRecord | null> {
    const record = await this.#deps.builtIn.record(userId);
    if (record === null) return null;
    const profiles = await this.#repository.profiles(userId);
    const byProvider = profiles.map((profile): ProviderData => ({
      providerId: profile.provider,
      uid: profile.subject,
      displayName: profile.display_name,
      email: profile.email,
      phoneNumber: null,
      photoURL: profile.photo_url,
    }));
    return { ...record, providerData: [...record.providerData, ...byProvider] };
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#libraries.values());
    await this.#deps.builtIn.close();
  }

  async #dispatch(name: string, request: Request, address: string): Promise<Response> {
    const { builtIn, hasBuiltInAccounts } = this.#deps;
    const { method } = request;
    if (isProviderRead(name) && method === 'GET') return this.#read(name, request);
    if (isProviderCallName(name) && method === 'POST') {
      const visit = await this.#visit(request);
      return visit === null
        ? refusal('INVALID_REQUEST')
        : this.#calls.perform(name, request, visit);
    }
    const [, provider] = /^callback\/([a-z]{1,20})$/.exec(name) ?? [];
    if (provider !== undefined && method === 'GET') {
      const visit = await this.#visit(request);
      const query = new URL(request.url).searchParams;
      return visit === null
        ? refusal('INVALID_REQUEST')
        : this.#calls.handleCallback(provider, query, visit);
    }
    if (!hasBuiltInAccounts && builtInCalls.has(name)) return refusal('NOT_FOUND');
    const plain = withoutCookieBesideToken(request);
    if (!tokenRevokingCalls.has(name)) return builtIn.handle(plain, address);
    const session = await builtIn.session(plain.headers);
    const response = await builtIn.handle(plain, address);
    if (response.ok && session !== null) {
      await endTokens(this.#deps.database, session.userId, this.#deps.nowMs());
    }
    return response;
  }

  async #read(name: ProviderRead, request: Request): Promise<Response> {
    switch (name) {
      case 'providers':
        return Response.json(await this.#calls.signInOptions(await this.session(request.headers)));
      case 'token':
        return this.#tokenCalls.token(await this.session(request.headers));
      case 'firebase':
        return this.#tokenCalls.firebase(request);
    }
  }

  async #visit(request: Request): Promise<Visit | null> {
    const { headers } = withoutCookieBesideToken(request);
    const origin = this.#deps.originOf(headers);
    // The library is not needed when no provider is configured.
    if (origin === null || this.#providers.length === 0) return null;
    const secure = origin.startsWith('https:');
    return {
      library: await this.#library(secure),
      caller: { cookie: headers.get('cookie'), userAgent: headers.get('user-agent') },
      session: await this.#deps.builtIn.session(headers),
      origin,
      sessionCookie: sessionCookieName(secure),
    };
  }

  #claiming(): ClaimingDeps {
    const { database, access = [], onSessionsEnded, nowMs } = this.#deps;
    return { database, access, onSessionsEnded, nowMs, repository: this.#repository };
  }

  #library(secure: boolean): Promise<AuthLibrary> {
    const known = this.#libraries.get(secure);
    if (known !== undefined) return known;
    const { database, secret, hashing, onError } = this.#deps;
    const loading = loadLibrary({
      ...{ query: database.query, secret, hashing, secure, onError },
      passkeyHost: 'any',
      providers: this.#providers,
    });
    this.#libraries.set(secure, loading);
    return loading;
  }

  async #byToken(token: string): Promise<Session | null> {
    const holder = await this.#tokens.holder('client', token);
    const record = holder === null ? null : await this.#deps.builtIn.record(holder.userId);
    if (record === null) return null;
    return {
      // One id for all tokens of a user, so that a fresh token continues what an older one began.
      sessionId: `token:${record.uid}`,
      userId: record.uid,
      email: record.email,
      isEmailVerified: record.emailVerified,
      displayName: record.displayName,
      isDemo: record.uid === demoAccount.id,
      isByToken: true,
    };
  }

  async #endEverywhere(userId: string): Promise<void> {
    await endTokens(this.#deps.database, userId, this.#deps.nowMs());
    const rows = await this.#deps.database.query
      .selectFrom('session')
      .select('id')
      .where('userId', '=', userId)
      .execute();
    await this.#endSessions([...rows.map(({ id }) => id), `token:${userId}`]);
  }

  async #endSessions(ids: readonly string[]): Promise<void> {
    await this.#deps.database.query.deleteFrom('session').where('id', 'in', ids).execute();
    for (const id of ids) this.#watch.forget(id);
    this.#deps.onSessionsEnded(ids);
  }
}

function withoutCookieBesideToken(request: Request): Request {
  if (bearerOf(request.headers) === null) return request;
  const headers = new Headers(request.headers);
  headers.delete('cookie');
  const { url, method, body } = request;
  // Not cloned from the request: the HTTP server's object only has the shape of a Request.
  return new Request(url, { method, headers, ...(body === null ? {} : { body, duplex: 'half' }) });
}
