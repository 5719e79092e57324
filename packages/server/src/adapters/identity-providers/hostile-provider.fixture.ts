import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from 'jose';
import type { ProviderConfig } from '../../identity-config.ts';

/** How an id token is signed: rightly, not at all, by the public key as a secret, or by somebody else's key. */
type Signing = 'right' | 'none' | 'publicKeyAsSecret' | 'otherKey';

/** What this provider does wrong; all of it may be changed between two calls. */
export interface Mischief {
  signing: Signing;
  /** Put over the right claims; one that is undefined is left out. */
  claims: Record<string, unknown>;
  /** Of userinfo, put over the right ones. */
  userInfo: Record<string, unknown>;
  /** Instead of an answer with tokens. */
  tokenAnswer: { status: number; body: unknown } | null;
  userInfoStatus: number;
  /** Answers nothing at all. */
  isAway: boolean;
  givesRefreshTokens: boolean;
  /** Put over what it says about itself. */
  metadata: Record<string, unknown>;
}

const harmless: Mischief = {
  signing: 'right',
  claims: {},
  userInfo: {},
  tokenAnswer: null,
  userInfoStatus: 200,
  isAway: false,
  givesRefreshTokens: true,
  metadata: {},
};

interface Asked {
  nonce: string;
  challenge: string;
  redirectUri: string;
}

/** A provider that follows OpenID Connect, except for what a test tells it to do wrong. */
export async function openHostileProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const other = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  const mischief: Mischief = { ...harmless };
  const codes = new Map<string, Asked>();
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(request.url ?? '');
    if (mischief.isAway) request.socket.destroy();
    else void answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const client = { id: 'quizcast & co', secret: 'a secret: with / signs+' };

  const rightClaims = (nonce: string): Record<string, unknown> => {
    const nowS = Math.floor(Date.now() / 1000);
    return {
      iss: issuer,
      aud: client.id,
      sub: 'anna-1',
      iat: nowS,
      exp: nowS + 300,
      nonce,
      email: 'anna@example.org',
      email_verified: true,
      name: 'Anna',
      picture: 'https://login.example.org/anna.png',
      ...mischief.claims,
    };
  };

  async function idToken(nonce: string): Promise<string> {
    const claims: JWTPayload = JSON.parse(JSON.stringify(rightClaims(nonce)));
    switch (mischief.signing) {
      case 'none':
        return new UnsecuredJWT(claims).encode();
      case 'publicKeyAsSecret': {
        const secret = new TextEncoder().encode(await exportSPKI(publicKey));
        return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'k' }).sign(secret);
      }
      case 'otherKey':
        return new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', kid: 'k' })
          .sign(other.privateKey);
      case 'right':
        return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(privateKey);
    }
  }

  const basic = [client.id, client.secret]
    .map((part) => new URLSearchParams({ v: part }).toString().slice(2))
    .join(':');

  async function tokens(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const form = new URLSearchParams(await text(request));
    if (mischief.tokenAnswer !== null) return mischief.tokenAnswer;
    if (request.headers.authorization !== `Basic ${Buffer.from(basic).toString('base64')}`)
      return { status: 401, body: { error: 'invalid_client' } };
    const refresh = mischief.givesRefreshTokens
      ? { refresh_token: `r-${randomBytes(4).toString('hex')}` }
      : {};
    const common = { access_token: 'access-1', token_type: 'Bearer', expires_in: 300, ...refresh };
    if (form.get('grant_type') === 'refresh_token') return { status: 200, body: common };
    const asked = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const verifier = form.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (asked?.challenge !== challenge || form.get('redirect_uri') !== asked.redirectUri)
      return { status: 400, body: { error: 'invalid_grant' } };
    return { status: 200, body: { ...common, id_token: await idToken(asked.nonce) } };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    switch (new URL(request.url ?? '/', issuer).pathname) {
      case '/.well-known/openid-configuration':
        return send(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          end_session_endpoint: `${issuer}/end`,
          jwks_uri: `${issuer}/keys`,
          id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'],
          ...mischief.metadata,
        });
      case '/keys':
        return send(200, { keys: [jwk] });
      case '/token': {
        const { status, body } = await tokens(request);
        return send(status, body);
      }
      case '/userinfo':
        return send(mischief.userInfoStatus, { sub: 'anna-1', ...mischief.userInfo });
      default:
        return send(404, {});
    }
  }

  const config: ProviderConfig = {
    id: 'oidc',
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    name: 'Example',
    icon: null,
  };
  return {
    config,
    issuer,
    mischief,
    calls,
    /** What its page would send back: a code for what that address asks. */
    codeFor(authorization: URL): string {
      const read = (name: string) => authorization.searchParams.get(name) ?? '';
      const code = randomBytes(8).toString('hex');
      codes.set(code, {
        nonce: read('nonce'),
        challenge: read('code_challenge'),
        redirectUri: read('redirect_uri'),
      });
      return code;
    },
    idToken,
    /** A token of another kind, signed by its own key. */
    signed: (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(privateKey),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type HostileProvider = Awaited<ReturnType<typeof openHostileProvider>>;
