import { isRecord } from '@quizcast/game/json';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import type { ProviderConfig } from '../../../config/identity-config.ts';
import { Discovery, type Metadata } from './metadata.ts';
import { profileOf, type Profile } from './profile.ts';
import { ProviderError } from './provider-error.ts';
import { callProvider, type ProviderResponse, reasonOf } from './web-call.ts';

/** The tokens of one sign-in. */
export interface ProviderTokens {
  accessToken: string;
  refreshToken: string | null;
  idToken: string;
  /** Null when the provider did not state it. */
  accessExpiresAtMs: number | null;
}

/** Whether a provider still confirms a session: `unknown` when it cannot be asked. */
export type Standing = { kind: 'stands'; tokens: ProviderTokens } | { kind: 'gone' | 'unknown' };

const tokensSchema = z.object({
  access_token: z.string().min(1).max(20_000),
  refresh_token: z.string().min(1).max(20_000).nullish(),
  id_token: z.string().min(1).max(20_000).nullish(),
  expires_in: z.coerce.number().positive().max(1e9).nullish().catch(null),
});

/** Only asymmetric algorithms; never `none` or HS…. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
const clockToleranceS = 60;

/** One OpenID Connect identity provider. Every method may throw ProviderError. */
export class Provider {
  readonly config: ProviderConfig;
  readonly #discovery: Discovery;

  constructor(config: ProviderConfig) {
    this.config = config;
    this.#discovery = new Discovery(config.issuer);
  }

  get #isTwitch(): boolean {
    return this.config.id === 'twitch';
  }

  metadata(): Promise<Metadata> {
    return this.#discovery.metadata();
  }

  /** A permanent account id; it includes the issuer, since two issuers may use the same subject. */
  async accountId(subject: string): Promise<string> {
    return `${(await this.metadata()).issuer}#${subject}`;
  }

  /** The scopes to request. */
  get scopes(): string[] {
    return this.#isTwitch ? ['openid', 'user:read:email'] : ['openid', 'profile', 'email'];
  }

  /** Additional parameters of the authorization address. */
  parameters(isSilent: boolean): Record<string, string> {
    // Twitch does not know `prompt`; it redirects signed-in users who have already consented without asking.
    if (!this.#isTwitch) return isSilent ? { prompt: 'none' } : {};
    const requestedClaims = {
      email: null,
      email_verified: null,
      picture: null,
      preferred_username: null,
    };
    return { claims: JSON.stringify({ id_token: requestedClaims, userinfo: requestedClaims }) };
  }

  /**
   * Checks the `iss` parameter of the response: required where the provider announces it, and never that of another
   * issuer.
   */
  async judgeIssuer(named: string | null): Promise<void> {
    const { issuer, authorization_response_iss_parameter_supported: isPromised } =
      await this.metadata();
    if (named === null ? isPromised === true : named !== issuer)
      throw new ProviderError('PROVIDER_FAILED', 'issuer of the answer does not match');
  }

  async exchange(code: string, codeVerifier: string, redirectUri: string): Promise<ProviderTokens> {
    const answer = await this.#requestTokens({
      grant_type: 'authorization_code',
      code,
      code_verifier: codeVerifier,
      redirect_uri: redirectUri,
    });
    const tokens = answer.status === 200 ? readTokens(answer.content, null) : null;
    if (tokens === null)
      throw new ProviderError(
        'PROVIDER_FAILED',
        `authorization code rejected (HTTP ${answer.status})`,
      );
    return tokens;
  }

  /** @param nonce the nonce of the sign-in; null when there is none, as for a token that a client presents */
  async verifyIdToken(token: string, nonce: string | null): Promise<JWTPayload & { sub: string }> {
    const { issuer, keys } = await this.metadata();
    const { clientId } = this.config;
    const { jwtVerify } = await import('jose');
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        algorithms,
        clockTolerance: clockToleranceS,
        requiredClaims: ['sub', 'iat', 'exp'],
      });
      const { sub, azp, aud } = payload;
      if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw new Error('sub');
      if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId)
        throw new Error('azp');
      if (nonce !== null && payload['nonce'] !== nonce) throw new Error('nonce');
      return { ...payload, sub };
    } catch (error) {
      throw new ProviderError('PROVIDER_FAILED', `ID token invalid (${reasonOf(error)})`);
    }
  }

  /** The verified profile of the user, from tokens issued for this sign-in. */
  async profile(tokens: ProviderTokens, nonce: string): Promise<Profile> {
    const claims = await this.verifyIdToken(tokens.idToken, nonce);
    const isComplete = claims['email'] !== undefined && claims['name'] !== undefined;
    const more = isComplete ? {} : await this.#userInfo(tokens.accessToken, claims.sub);
    const userName = this.#isTwitch ? await this.#twitchName(tokens.accessToken, claims.sub) : null;
    return profileOf(claims.sub, { ...more, ...claims }, userName);
  }

  /** Whether the tokens are still valid; returns fresh ones where the provider issues them. */
  async standing(tokens: ProviderTokens): Promise<Standing> {
    try {
      return tokens.refreshToken === null
        ? await this.#checkUserInfo(tokens)
        : await this.#refreshed(tokens, tokens.refreshToken);
    } catch {
      return { kind: 'unknown' };
    }
  }

  async #refreshed(before: ProviderTokens, refreshToken: string): Promise<Standing> {
    const answer = await this.#requestTokens({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    });
    const isRefused = answer.status === 400 || (this.#isTwitch && answer.status === 401);
    if (isRefused && (this.#isTwitch || errorOf(answer) === 'invalid_grant'))
      return { kind: 'gone' };
    const tokens = answer.status === 200 ? readTokens(answer.content, before) : null;
    if (tokens === null) return { kind: 'unknown' };
    if (tokens.idToken !== before.idToken) {
      const [old, fresh] = [
        subjectOf(before.idToken),
        await this.verifyIdToken(tokens.idToken, null),
      ];
      if (old !== fresh.sub) return { kind: 'gone' };
    }
    return { kind: 'stands', tokens };
  }

  /** Without a refresh token, calls userinfo as long as the access token is valid. */
  async #checkUserInfo(tokens: ProviderTokens): Promise<Standing> {
    const { userinfo_endpoint: endpoint } = await this.metadata();
    const isOver = tokens.accessExpiresAtMs === null || tokens.accessExpiresAtMs <= Date.now();
    if (endpoint === undefined || isOver) return { kind: 'unknown' };
    const { status } = await callProvider(endpoint, bearing(tokens.accessToken));
    if (status === 200) return { kind: 'stands', tokens };
    return { kind: status === 401 ? 'gone' : 'unknown' };
  }

  /**
   * The subject of a token that a client presents: an id token or access token issued for Quizcast. Tokens issued for
   * other applications of this provider are refused, since those applications could impersonate any user here.
   */
  async subjectOfShown(token: string): Promise<string | null> {
    try {
      return (await this.verifyIdToken(token, null)).sub;
    } catch {
      return this.#subjectOfAccess(token).catch(() => null);
    }
  }

  async #subjectOfAccess(token: string): Promise<string | null> {
    if (this.#isTwitch) {
      const found = await this.#validated(token);
      return found?.['client_id'] === this.config.clientId ? String(found['user_id']) : null;
    }
    const owner = (await this.#introspected(token)) ?? (await this.#readAccess(token));
    if (owner === null) return null;
    await this.#userInfo(token, owner);
    return owner;
  }

  async #introspected(token: string): Promise<string | null> {
    const { introspection_endpoint: endpoint } = await this.metadata();
    if (endpoint === undefined || this.config.clientSecret === null) return null;
    const { content } = await callProvider(endpoint, await this.#form({ token }));
    if (!isRecord(content) || content['active'] !== true) return null;
    const { client_id: client, sub } = content;
    return client === this.config.clientId && typeof sub === 'string' ? sub : null;
  }

  async #readAccess(token: string): Promise<string | null> {
    const { issuer, keys } = await this.metadata();
    const { jwtVerify } = await import('jose');
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      algorithms,
      requiredClaims: ['sub', 'exp'],
    });
    const client = payload['azp'] ?? payload['client_id'];
    return client === this.config.clientId ? (payload.sub ?? null) : null;
  }

  /** The address where the browser ends the provider's session; null when that is not possible from here. */
  async endSessionAddress(tokens: ProviderTokens): Promise<string | null> {
    const { end_session_endpoint: endpoint, revocation_endpoint: revocation } =
      await this.metadata();
    if (this.#isTwitch || endpoint === undefined) {
      const revokeUrl = revocation ?? (this.#isTwitch ? `${this.config.issuer}/revoke` : null);
      if (revokeUrl !== null)
        await callProvider(revokeUrl, await this.#form({ token: tokens.accessToken }));
      return null;
    }
    const address = new URL(endpoint);
    address.searchParams.set('id_token_hint', tokens.idToken);
    address.searchParams.set('client_id', this.config.clientId);
    return address.href;
  }

  async #userInfo(accessToken: string, subject: string): Promise<Record<string, unknown>> {
    const { userinfo_endpoint: endpoint } = await this.metadata();
    if (endpoint === undefined) return {};
    const { status, content } = await callProvider(endpoint, bearing(accessToken));
    if (status !== 200 || !isRecord(content) || content['sub'] !== subject)
      throw new ProviderError('PROVIDER_FAILED', 'userinfo missing, or of another user');
    return content;
  }

  async #twitchName(accessToken: string, subject: string): Promise<string | null> {
    const found = await this.#validated(accessToken);
    const name = found?.['user_id'] === subject ? found['login'] : null;
    return typeof name === 'string' && /^\w{1,25}$/.test(name) ? name : null;
  }

  async #validated(accessToken: string): Promise<Record<string, unknown> | null> {
    const { status, content } = await callProvider(`${this.config.issuer}/validate`, {
      headers: { authorization: `OAuth ${accessToken}` },
    });
    return status === 200 && isRecord(content) ? content : null;
  }

  async #requestTokens(fields: Record<string, string>): Promise<ProviderResponse> {
    const { token_endpoint: endpoint } = await this.metadata();
    return callProvider(endpoint, await this.#form(fields));
  }

  /** A form with the client credentials: in the header where the provider accepts that, otherwise in the body. */
  async #form(fields: Record<string, string>): Promise<RequestInit> {
    const { clientId, clientSecret } = this.config;
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } =
      await this.metadata();
    const headers = new Headers({ accept: 'application/json' });
    const body = new URLSearchParams(fields);
    if (clientSecret !== null && !this.#isTwitch && methods.includes('client_secret_basic')) {
      const pair = [clientId, clientSecret].map(formEncoded).join(':');
      headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
    } else {
      body.set('client_id', clientId);
      if (clientSecret !== null) body.set('client_secret', clientSecret);
    }
    return { method: 'POST', headers, body };
  }
}

const bearing = (token: string): RequestInit => ({
  headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
});

const formEncoded = (value: string): string =>
  new URLSearchParams({ v: value }).toString().slice(2);

function readTokens(content: unknown, before: ProviderTokens | null): ProviderTokens | null {
  const read = tokensSchema.safeParse(content);
  const idToken = read.success ? (read.data.id_token ?? before?.idToken) : undefined;
  if (!read.success || idToken === undefined) return null;
  const {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: expiresInS,
  } = read.data;
  return {
    accessToken,
    refreshToken: refreshToken ?? before?.refreshToken ?? null,
    idToken,
    accessExpiresAtMs: expiresInS ? Date.now() + expiresInS * 1000 : null,
  };
}

const errorOf = ({ content }: ProviderResponse): unknown =>
  isRecord(content) ? content['error'] : null;

/** Does not verify: the token was verified when it was received. */
function subjectOf(idToken: string): unknown {
  const payload: unknown = JSON.parse(
    Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString(),
  );
  return isRecord(payload) ? payload['sub'] : null;
}
