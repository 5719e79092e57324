import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type GenerateKeyPairResult,
  type JWTPayload,
} from 'jose';
import type { ProviderConfig } from '../../../config/identity-config.ts';

/** How an id token is signed: correctly, not at all, with the public key as a secret, or with a foreign key. */
type Signing = 'right' | 'none' | 'publicKeyAsSecret' | 'otherKey';

/** Faults of this provider; all can be changed between two calls. */
export interface Mischief {
  signing: Signing;
  /** Override the correct claims; an undefined claim is omitted. */
  claims: Record<string, unknown>;
  /** Override the correct claims of userinfo. */
  userInfo: Record<string, unknown>;
  /** Sent in place of a response with tokens. */
  tokenAnswer: Answer | null;
  userInfoStatus: number;
  /** Never responds. */
  isAway: boolean;
  givesRefreshTokens: boolean;
  /** Overrides the discovery document. */
  metadata: Record<string, unknown>;
}

interface Answer {
  status: number;
  body: unknown;
}

interface Asked {
  nonce: string;
  challenge: string;
  redirectUri: string;
}

const client = { id: 'quizcast & co', secret: 'a secret: with / signs+' };
const basic = [client.id, client.secret]
  .map((part) => new URLSearchParams({ v: part }).toString().slice(2))
  .join(':');

/** Key generation is slow, and no test changes the keys. */
let made: Promise<[GenerateKeyPairResult, GenerateKeyPairResult]> | null = null;

export async function openHostileProvider(): Promise<HostileProvider> {
  made ??= Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')]);
  return new HostileProvider(...(await made)).open();
}

/** A provider that follows OpenID Connect, except for the faults that a test sets. */
export class HostileProvider {
  readonly mischief: Mischief = {
    signing: 'right',
    claims: {},
    userInfo: {},
    tokenAnswer: null,
    userInfoStatus: 200,
    isAway: false,
    givesRefreshTokens: true,
    metadata: {},
  };
  /** Requested paths. */
  readonly calls: string[] = [];
  issuer = '';
  readonly #keys: GenerateKeyPairResult;
  readonly #others: GenerateKeyPairResult;
  readonly #codes = new Map<string, Asked>();
  readonly #server: Server;

  constructor(keys: GenerateKeyPairResult, others: GenerateKeyPairResult) {
    this.#keys = keys;
    this.#others = others;
    this.#server = createServer((request, response) => {
      this.calls.push(request.url ?? '');
      if (this.mischief.isAway) request.socket.destroy();
      else void this.#serve(request, response);
    });
  }

  async open(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    this.issuer = `http://127.0.0.1:${address.port}`;
    return this;
  }

  get config(): ProviderConfig {
    const { issuer } = this;
    const known = { clientId: client.id, clientSecret: client.secret };
    return { id: 'oidc', issuer, ...known, name: 'Example', icon: null };
  }

  /** The parameters that its page would send back: a code for the authorization request at that address. */
  codeFor(authorization: URL): string {
    const read = (name: string) => authorization.searchParams.get(name) ?? '';
    const code = randomBytes(8).toString('hex');
    this.#codes.set(code, {
      nonce: read('nonce'),
      challenge: read('code_challenge'),
      redirectUri: read('redirect_uri'),
    });
    return code;
  }

  /** A token with any claims, signed with the provider's key. */
  signed(claims: JWTPayload, key = this.#keys.privateKey): Promise<string> {
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(key);
  }

  async idToken(nonce: string): Promise<string> {
    const claims = this.#claims(nonce);
    switch (this.mischief.signing) {
      case 'none':
        return new UnsecuredJWT(claims).encode();
      case 'publicKeyAsSecret': {
        const secret = new TextEncoder().encode(await exportSPKI(this.#keys.publicKey));
        return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'k' }).sign(secret);
      }
      case 'otherKey':
        return this.signed(claims, this.#others.privateKey);
      case 'right':
        return this.signed(claims);
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #claims(nonce: string): JWTPayload {
    const nowS = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.issuer,
      aud: client.id,
      sub: 'anna-1',
      iat: nowS,
      exp: nowS + 300,
      nonce,
      email: 'anna@example.org',
      email_verified: true,
      name: 'Anna',
      picture: 'https://login.example.org/anna.png',
      ...this.mischief.claims,
    };
    return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
  }

  async #tokens(request: IncomingMessage): Promise<Answer> {
    const form = new URLSearchParams(await text(request));
    const { tokenAnswer, givesRefreshTokens } = this.mischief;
    if (tokenAnswer !== null) return tokenAnswer;
    if (request.headers.authorization !== `Basic ${Buffer.from(basic).toString('base64')}`)
      return { status: 401, body: { error: 'invalid_client' } };
    const fresh = `r-${randomBytes(4).toString('hex')}`;
    const refresh = givesRefreshTokens ? { refresh_token: fresh } : {};
    const common = { access_token: 'access-1', token_type: 'Bearer', expires_in: 300, ...refresh };
    if (form.get('grant_type') === 'refresh_token') return { status: 200, body: common };
    const asked = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const verifier = form.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (asked?.challenge !== challenge || form.get('redirect_uri') !== asked.redirectUri)
      return { status: 400, body: { error: 'invalid_grant' } };
    return { status: 200, body: { ...common, id_token: await this.idToken(asked.nonce) } };
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const { issuer, mischief } = this;
    switch (new URL(request.url ?? '/', issuer).pathname) {
      case '/.well-known/openid-configuration': {
        const places = {
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          end_session_endpoint: `${issuer}/end`,
          jwks_uri: `${issuer}/keys`,
        };
        const algorithms = { id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'] };
        return { status: 200, body: { issuer, ...places, ...algorithms, ...mischief.metadata } };
      }
      case '/keys': {
        const jwk = await exportJWK(this.#keys.publicKey);
        return { status: 200, body: { keys: [{ ...jwk, kid: 'k', alg: 'RS256', use: 'sig' }] } };
      }
      case '/token':
        return this.#tokens(request);
      case '/userinfo':
        return { status: mischief.userInfoStatus, body: { sub: 'anna-1', ...mischief.userInfo } };
      default:
        return { status: 404, body: {} };
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await this.#answer(request);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }
}
