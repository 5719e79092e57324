import type { AccountErrorCode } from '@quizcast/game/refusals/account-error';
import { isRecord } from '@quizcast/game/json';
import { defaultTwitchIdUrl, type ProviderConfig } from '../../../config/identity-config.ts';
import { refusal } from '../../../ports/account-calls.ts';
import type { Session } from '../../../ports/identity.ts';
import {
  providerCallSchemas,
  type ProviderCallName,
  type SignInOptions,
} from '../../../ports/provider-calls.ts';
import { readBody } from '../../../security/body.ts';
import { librarySelf, type Caller, type AuthLibrary } from '../built-in/better-auth.ts';
import {
  oauthStateUrl,
  readOAuthState,
  withSignIn,
  type OAuthState,
  type PendingSignIn,
} from './oauth-state.ts';
import type { Profile } from './profile.ts';
import type { Provider } from './provider.ts';
import type { ProviderRepository } from './provider-repository.ts';
import { codeFor, needsInteraction, ProviderError } from './provider-error.ts';

/** An incoming request, with the library instance for its scheme. */
export interface Visit {
  library: AuthLibrary;
  caller: Caller;
  session: Session | null;
  /** Origin under which the browser reached the server, such as `https://quiz.example.org`. */
  origin: string;
  sessionCookie: string;
}

export interface ProviderCallsDeps {
  providers: readonly Provider[];
  repository: ProviderRepository;
  hasBuiltInAccounts: boolean;
  endSessions: (ids: readonly string[]) => Promise<void>;
  /** Ends all sessions and tokens of a user. */
  endEverywhere: (userId: string) => Promise<void>;
  /** Frees an e-mail that the provider has verified from an account that never confirmed it. */
  claimEmail: (providerId: string, profile: Profile, accountId: string) => Promise<boolean>;
  onError: (message: string) => void;
}

const callbackPath = '/api/v1/auth/callback/';
/** The parameters read from a provider's redirect; all others are dropped, especially its texts. */
const read = ['code', 'state', 'error'] as const;

/** Sign-in by identity providers: start, callback and sign-out. */
export class ProviderCalls {
  readonly #deps: ProviderCallsDeps;

  constructor(deps: ProviderCallsDeps) {
    this.#deps = deps;
  }

  async signInOptions(session: Session | null): Promise<SignInOptions> {
    const { providers, hasBuiltInAccounts } = this.#deps;
    return {
      hasBuiltInAccounts,
      providers: providers.map(({ config: { id, name, icon } }) => ({ id, name, icon })),
      signedInBy: session === null ? null : await this.#signedInBy(session),
    };
  }

  async perform(name: ProviderCallName, request: Request, visit: Visit): Promise<Response> {
    switch (name) {
      case 'sign-in/provider': {
        const body = await readBody(request, providerCallSchemas[name]);
        if (body.kind === 'error') return refusal('INVALID_REQUEST', {}, body.path);
        const { provider: providerId, returnTo: to, isSilent } = body.body;
        const begun = await this.#begin({ to, isSilent, providerId }, visit);
        return begun.kind === 'refused'
          ? refusal(begun.code)
          : withCookies(Response.json({ url: begun.url }), begun.cookies);
      }
      case 'sign-out/provider':
        return this.#leave(visit);
    }
  }

  /** Handles the provider's callback. Always redirects to one of our pages. */
  async handleCallback(
    providerId: string,
    query: URLSearchParams,
    visit: Visit,
  ): Promise<Response> {
    const provider = this.#provider(providerId);
    if (provider === undefined) return refusal('NOT_FOUND');
    try {
      return await this.#finish(provider, query, visit);
    } catch (error) {
      const isExpected = error instanceof ProviderError;
      if (!isExpected) this.#deps.onError(error instanceof Error ? error.message : String(error));
      return landing('/', isExpected ? error.code : 'UNAVAILABLE');
    }
  }

  async #finish(provider: Provider, query: URLSearchParams, visit: Visit): Promise<Response> {
    if (query.has('code')) await provider.judgeIssuer(query.get('iss'));
    const sent = new URLSearchParams();
    for (const name of read) {
      const value = query.get(name);
      if (value !== null) sent.set(name, value);
    }
    const { id } = provider.config;
    const signIn = this.#signInOf(provider, visit.origin, false);
    const answer = await withSignIn(signIn, () =>
      visit.library.call(`callback/${id}?${sent.toString()}`, null, visit.caller),
    );
    const location = answer.headers.get('location') ?? '';
    const oauthState = readOAuthState(location);
    const error = URL.canParse(location) ? new URL(location).searchParams.get('error') : 'failed';
    const cookies = answer.headers.getSetCookie();
    if (error === null && oauthState !== null && signIn.profile !== null)
      return this.#welcome(signIn, oauthState, cookies, visit);
    if (error !== null && oauthState?.isSilent === true && needsInteraction(error)) {
      // The fallback required by the specification. This sign-in is interactive, so it cannot loop.
      const begun = await this.#begin({ ...oauthState, isSilent: false }, visit);
      if (begun.kind === 'begun') return withCookies(sentTo(begun.url), begun.cookies);
    }
    const code = signIn.error?.code ?? codeFor(error ?? 'failed');
    if (code === 'PROVIDER_FAILED' || code === 'PROVIDER_UNREACHABLE')
      this.#deps.onError(`sign-in by ${id}: ${signIn.error?.message ?? 'refused'}`);
    return withCookies(landing(oauthState?.to ?? '/', code), cookies);
  }

  async #welcome(
    { provider, tokens, profile, isReclaimed }: PendingSignIn,
    { to }: OAuthState,
    cookies: readonly string[],
    { library, session: before, sessionCookie }: Visit,
  ): Promise<Response> {
    const cookie = cookies.map((line) => line.split(';')[0] ?? '').join('; ');
    const headers = new Headers({ cookie });
    const found = cookie.includes(`${sessionCookie}=`) ? await library.session(headers) : null;
    if (found === null || tokens === null || profile === null)
      throw new Error('no session was created');
    const session = { sessionId: found.session.id, userId: found.user.id };
    try {
      await this.#deps.repository.recordSignIn(session, provider.config.id, { tokens, profile });
    } catch (error) {
      await this.#deps.endSessions([session.sessionId]);
      throw error;
    }
    if (before !== null) await this.#deps.endSessions([before.sessionId]);
    const location = isReclaimed ? pathWith(to, 'signInNotice', 'PASSWORD_REMOVED') : to;
    return withCookies(sentTo(location), cookies);
  }

  async #begin(
    oauthState: OAuthState,
    { library, caller, origin }: Visit,
  ): Promise<
    { kind: 'begun'; url: string; cookies: string[] } | { kind: 'refused'; code: AccountErrorCode }
  > {
    const provider = this.#provider(oauthState.providerId);
    if (provider === undefined) return { kind: 'refused', code: 'NOT_FOUND' };
    const signIn = this.#signInOf(provider, origin, oauthState.isSilent);
    const address = oauthStateUrl(librarySelf, oauthState);
    const body = {
      provider: oauthState.providerId,
      callbackURL: address,
      errorCallbackURL: address,
      disableRedirect: true,
    };
    try {
      const answer = await withSignIn(signIn, () => library.call('sign-in/social', body, caller));
      const content: unknown = await answer.json();
      if (answer.ok && isRecord(content) && typeof content['url'] === 'string')
        return { kind: 'begun', url: content['url'], cookies: answer.headers.getSetCookie() };
    } catch (error) {
      if (signIn.error === null) throw error;
    }
    const { id } = provider.config;
    const reason = signIn.error === null ? 'refused' : withHint(signIn.error, provider.config);
    this.#deps.onError(`sign-in by ${id}: ${reason}`);
    return { kind: 'refused', code: signIn.error?.code ?? 'UNAVAILABLE' };
  }

  /** Ends all sessions of this user and returns the address where the browser ends the provider's session. */
  async #leave({ library, caller, session }: Visit): Promise<Response> {
    if (session === null) return refusal('NOT_SIGNED_IN');
    if (session.isDemo) return refusal('DEMO_ACCOUNT');
    const { repository, endEverywhere } = this.#deps;
    const began = await repository.session(session.sessionId);
    const tokens = await repository.tokens(session.sessionId);
    const provider = began === null ? undefined : this.#provider(began.providerId);
    const url =
      provider === undefined || tokens === null
        ? null
        : await provider.endSessionAddress(tokens).catch(() => null);
    await endEverywhere(session.userId);
    const answer = await library.call('sign-out', {}, caller);
    return withCookies(Response.json({ url }), answer.headers.getSetCookie());
  }

  async #signedInBy({ sessionId, userId }: Session): Promise<SignInOptions['signedInBy']> {
    const began = await this.#deps.repository.session(sessionId);
    const provider = began === null ? undefined : this.#provider(began.providerId);
    if (began === null || provider === undefined) return null;
    const { id, name } = provider.config;
    const profiles = await this.#deps.repository.profiles(userId);
    const profile = profiles.find((each) => each.provider === id && each.subject === began.subject);
    return { id, name, userName: profile?.user_name ?? null };
  }

  #signInOf(provider: Provider, origin: string, isSilent: boolean): PendingSignIn {
    const { id } = provider.config;
    return {
      provider,
      redirectUri: `${origin}${callbackPath}${id}`,
      isSilent,
      tokens: null,
      profile: null,
      error: null,
      isReclaimed: false,
      claimEmail: (profile, accountId) => this.#deps.claimEmail(id, profile, accountId),
    };
  }

  #provider(id: string): Provider | undefined {
    return this.#deps.providers.find(({ config }) => config.id === id);
  }
}

/** What the provider did wrong, and the setting to check, if there is one. */
function withHint({ message }: ProviderError, { id, issuer }: ProviderConfig): string {
  if (id === 'oidc') return `${message}; check OIDC_ISSUER`;
  return issuer === defaultTwitchIdUrl ? message : `${message}; check TWITCH_ID_URL`;
}

const sentTo = (location: string): Response =>
  new Response(null, { status: 302, headers: { location } });

/** Redirects to one of our pages with the error code. */
const landing = (to: string, code: AccountErrorCode): Response =>
  sentTo(pathWith(to, 'signInFault', code));

/** One of our pages with one more query parameter. */
function pathWith(to: string, name: 'signInFault' | 'signInNotice', value: string): string {
  const page = new URL(to, 'http://own.invalid');
  page.searchParams.set(name, value);
  return `${page.pathname}${page.search}${page.hash}`;
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
