import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultTwitchIdUrl, type ProviderConfig } from '../../../config/identity-config.ts';
import {
  begin,
  bodyOf,
  comeBack,
  openTestIdentity,
  type TestIdentity,
} from './test-identity.fixture.ts';
import type { OpenTables } from '../tables-server.fixture.ts';
import { checkEveryMs } from './provider-session-check.ts';

/** Key generation is slow, and no test changes the key. */
let made: ReturnType<typeof generateKeyPair> | null = null;

/** Twitch as documented: secrets in the form, lists of scopes, `OAuth` tokens at /validate. */
async function openTwitch() {
  made ??= generateKeyPair('RS256');
  const { privateKey, publicKey } = await made;
  const key = { ...(await exportJWK(publicKey)), kid: '1', alg: 'RS256' };
  const state = { nonce: '', refresh: 200, validated: 'client-1', calls: new Array<string>() };
  const server = createServer((request, response) => {
    void text(request).then(async (sent) => {
      const { pathname } = new URL(request.url ?? '/', config.issuer);
      const { status, body } = await answer(pathname, sent, request.headers.authorization);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  async function idToken(issuer: string): Promise<string> {
    return new SignJWT({ nonce: state.nonce, email: 'Anna@Example.org', email_verified: true })
      .setProtectedHeader({ alg: 'RS256', kid: '1' })
      .setIssuer(issuer)
      .setAudience('client-1')
      .setSubject('4711')
      .setIssuedAt()
      .setExpirationTime('15m')
      .sign(privateKey);
  }
  async function answer(path: string, sent: string, token: string | undefined) {
    state.calls.push(`${path} ${sent}`);
    const form = new URLSearchParams(sent);
    if (path.endsWith('/keys')) return { status: 200, body: { keys: [key] } };
    if (path.endsWith('/validate') && token === 'OAuth access-1')
      return {
        status: 200,
        body: { client_id: state.validated, login: 'anna_live', user_id: '4711', expires_in: 60 },
      };
    if (path.endsWith('/userinfo'))
      return { status: 200, body: { sub: '4711', preferred_username: 'アンナ' } };
    if (path.endsWith('/token') && form.get('client_secret') === 'secret-1') {
      const tokens = { access_token: 'access-1', refresh_token: 'r-1', expires_in: 14_000 };
      const given = { ...tokens, scope: ['openid', 'user:read:email'], token_type: 'bearer' };
      if (form.get('grant_type') !== 'refresh_token')
        return { status: 200, body: { ...given, id_token: await idToken(config.issuer) } };
      const refused = { status: state.refresh, message: 'Invalid refresh token' };
      return { status: state.refresh, body: state.refresh === 200 ? given : refused };
    }
    if (path.endsWith('/openid-configuration')) return { status: 200, body: metadata() };
    return { status: path.endsWith('/revoke') ? 200 : 401, body: {} };
  }
  const config: ProviderConfig = {
    id: 'twitch',
    issuer: '',
    clientId: 'client-1',
    clientSecret: 'secret-1',
    name: 'Twitch',
    icon: null,
  };
  const metadata = () => ({
    issuer: config.issuer,
    authorization_endpoint: `${config.issuer}/authorize`,
    token_endpoint: `${config.issuer}/token`,
    userinfo_endpoint: `${config.issuer}/userinfo`,
    jwks_uri: `${config.issuer}/keys`,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  config.issuer = `http://127.0.0.1:${address.port}/oauth2`;
  return { config, state, close: () => void server.close() };
}

/** Where Twitch differs from other providers. */
export function twitchContract(engine: string, openTables: OpenTables): void {
  describe(`on ${engine}`, () => {
    let twitch: Awaited<ReturnType<typeof openTwitch>>;
    let testServer: TestIdentity;
    beforeEach(async () => {
      twitch = await openTwitch();
      testServer = await openTestIdentity({ providers: [twitch.config], openTables });
    });
    afterEach(async () => {
      await testServer.close();
      twitch.close();
    });

    async function signedIn() {
      const anna = testServer.browser();
      const address = await begin(anna, { provider: 'twitch' });
      twitch.state.nonce = address.searchParams.get('nonce') ?? '';
      const state = address.searchParams.get('state') ?? '';
      expect(await comeBack(anna, { code: 'c', state }, 'twitch')).toBe('/');
      return { anna, address };
    }

    describe('Twitch', () => {
      it('IDENTITY19 signs in, and takes the channel name from the login, not the display name', async () => {
        const { anna, address } = await signedIn();
        expect(address.searchParams.get('scope')).toBe('openid user:read:email');
        expect(address.searchParams.get('claims')).toContain('email_verified');
        expect(address.searchParams.get('client_secret')).toBeNull();
        const session = await testServer.identity.session(anna.headers());
        expect(session).toMatchObject({ email: 'anna@example.org', displayName: 'アンナ' });
        const ways = await bodyOf(await anna.get('/api/v1/auth/providers'));
        expect(ways['signedInBy']).toEqual({ id: 'twitch', name: 'Twitch', userName: 'anna_live' });
      });

      it('logs TWITCH_ID_URL as the setting to check only if it was changed', async () => {
        const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('away'));
        try {
          for (const [issuer, line] of [
            [twitch.config.issuer, /does not answer \(away\); check TWITCH_ID_URL$/],
            [defaultTwitchIdUrl, /id\.twitch\.tv does not answer \(away\)$/],
          ] as const) {
            await testServer.close();
            const providers = [{ ...twitch.config, issuer }];
            testServer = await openTestIdentity({ providers, openTables });
            await testServer
              .browser()
              .post('/api/v1/auth/sign-in/provider', { provider: 'twitch' });
            expect(testServer.errors).toEqual([expect.stringMatching(line)]);
          }
        } finally {
          fetching.mockRestore();
        }
      });

      it('sends no prompt, since Twitch does not ask signed-in users anyway', async () => {
        const address = await begin(testServer.browser(), { provider: 'twitch', isSilent: true });
        expect(address.searchParams.get('prompt')).toBeNull();
      });

      it.each([
        [400, true],
        [401, true],
        [200, false],
        [503, false],
      ])('IDENTITY7 ends the session when a refresh returns %i: %s', async (status, isOver) => {
        const { anna } = await signedIn();
        twitch.state.refresh = status;
        testServer.time.nowMs += checkEveryMs + 1000;
        expect((await testServer.identity.session(anna.headers())) === null).toBe(isOver);
      });

      it('revokes the access token when a user signs out everywhere', async () => {
        const { anna } = await signedIn();
        const answer = await anna.post('/api/v1/auth/sign-out/provider', {});
        expect(await bodyOf(answer)).toEqual({ url: null });
        expect(twitch.state.calls.some((call) => /revoke .*token=access-1/.test(call))).toBe(true);
        expect(await testServer.identity.session(anna.headers())).toBeNull();
      });

      it('IDENTITY13 exchanges its access token, but not one issued to another application', async () => {
        await signedIn();
        const asked = () =>
          testServer
            .browser()
            .get('/api/v1/auth/firebase?sku=001', { authorization: 'Bearer access-1' });
        expect((await asked()).status).toBe(200);
        twitch.state.validated = 'another-client';
        expect((await asked()).status).toBe(401);
      });
    });
  });
}
