import { decodeJwt, decodeProtectedHeader, exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { identityContract } from '../../../testing/identity.contract.ts';
import { openHostileProvider, type HostileProvider } from './hostile-provider.fixture.ts';
import {
  begin,
  bodyOf,
  comeBack,
  openTestIdentity,
  type TestServerOptions,
  type TestIdentity,
} from './test-identity.fixture.ts';
import type { OpenTables } from '../tables-server.fixture.ts';
import { checkEveryMs } from './provider-session-check.ts';

/** Guarantees of identity with providers. */
export function providedIdentityContract(engine: string, openTables: OpenTables): void {
  describe(`on ${engine}`, () => {
    identityContract('with providers', async () => {
      const testServer = await openTestIdentity({ openTables });
      return {
        identity: testServer.identity,
        ended: testServer.ended,
        close: () => testServer.close(),
      };
    });

    const open: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const close of open.splice(0).reverse()) await close();
    });

    let provider: HostileProvider;
    let testServer: TestIdentity;

    async function startTestServer(options: TestServerOptions = {}): Promise<void> {
      provider = await openHostileProvider();
      testServer = await openTestIdentity({ providers: [provider.config], openTables, ...options });
      open.push(
        () => provider.close(),
        () => testServer.close(),
      );
    }

    async function signedIn(): Promise<Browser> {
      const browser = testServer.browser();
      const address = await begin(browser);
      const state = address.searchParams.get('state') ?? '';
      await comeBack(browser, { code: provider.codeFor(address), state });
      return browser;
    }

    const sessionOf = (browser: Browser) => testServer.identity.session(browser.headers());
    const bearing = (token: unknown) => ({ authorization: `Bearer ${String(token)}` });
    const byToken = (token: unknown) => testServer.identity.session(new Headers(bearing(token)));
    const passwordAccount = { email: 'bob@example.org', password: 'long enough' };

    async function bob(): Promise<Browser> {
      const browser = testServer.browser();
      await browser.post('/api/v1/auth/sign-up/email', passwordAccount);
      return browser;
    }

    async function identityToken(browser: Browser): Promise<string> {
      const { token } = await bodyOf(await browser.get('/api/v1/auth/token'));
      return String(token);
    }

    const firebase = (token: unknown, query = '?sku=001') =>
      testServer
        .browser()
        .get(`/api/v1/auth/firebase${query}`, token === null ? {} : bearing(token));

    async function clientToken(browser: Browser): Promise<string> {
      const { firebaseToken } = await bodyOf(await firebase(await identityToken(browser)));
      return String(firebaseToken);
    }

    describe('a session from a provider', () => {
      beforeEach(() => startTestServer());
      const tokenCalls = () => provider.calls.filter((path) => path === '/token').length - 1;

      it('IDENTITY6 is checked at most every five minutes, and continues with fresh tokens', async () => {
        const anna = await signedIn();
        for (let look = 0; look < 5; look++) expect(await sessionOf(anna)).not.toBeNull();
        expect(tokenCalls()).toBe(0);
        for (const round of [1, 2]) {
          testServer.time.nowMs += checkEveryMs + 1000;
          await Promise.all([sessionOf(anna), sessionOf(anna), sessionOf(anna)]);
          expect(await sessionOf(anna)).not.toBeNull();
          expect(tokenCalls()).toBe(round);
        }
      });

      it('IDENTITY7 ends, with its sockets, when the provider reports that the grant is no longer valid', async () => {
        const anna = await signedIn();
        const session = await sessionOf(anna);
        provider.mischief.tokenAnswer = { status: 400, body: { error: 'invalid_grant' } };
        testServer.time.nowMs += checkEveryMs - 5000;
        expect(await sessionOf(anna)).not.toBeNull();
        testServer.time.nowMs += 10_000;
        expect(await sessionOf(anna)).toBeNull();
        expect(testServer.ended).toEqual([session?.sessionId]);
        provider.mischief.tokenAnswer = null;
        expect(await sessionOf(anna)).toBeNull();
      });

      it.each([
        ['is unreachable', { isAway: true }],
        ['is failing', { tokenAnswer: { status: 503, body: {} } }],
        ['is rate limiting', { tokenAnswer: { status: 429, body: { error: 'slow_down' } } }],
        [
          'no longer accepts our client',
          { tokenAnswer: { status: 401, body: { error: 'invalid_client' } } },
        ],
        ['returns nonsense', { tokenAnswer: { status: 200, body: 'hello' } }],
      ])('IDENTITY7 continues while the provider %s', async (_, mischief) => {
        const anna = await signedIn();
        Object.assign(provider.mischief, mischief);
        testServer.time.nowMs += checkEveryMs + 1000;
        expect(await sessionOf(anna)).not.toBeNull();
        expect(testServer.ended).toEqual([]);
      });

      it.each([
        [401, true],
        [200, false],
        [500, false],
      ])(
        'IDENTITY7 without a refresh token is checked with userinfo, which returns %i',
        async (status, isOver) => {
          provider.mischief.givesRefreshTokens = false;
          const anna = await signedIn();
          provider.mischief.userInfoStatus = status;
          testServer.time.nowMs += checkEveryMs + 1000;
          expect((await sessionOf(anna)) === null).toBe(isOver);
        },
      );

      it('leaves sessions of built-in accounts unchecked', async () => {
        const browser = await bob();
        const before = provider.calls.length;
        testServer.time.nowMs += 10 * checkEveryMs;
        expect(await sessionOf(browser)).not.toBeNull();
        expect(provider.calls.length).toBe(before);
      });

      it('IDENTITY8 ends on sign-out, without contacting the provider', async () => {
        const anna = await signedIn();
        const other = await signedIn();
        const before = provider.calls.length;
        expect(await bodyOf(await anna.post('/api/v1/auth/sign-out', {}))).toEqual({});
        expect(await sessionOf(anna)).toBeNull();
        expect(await sessionOf(other)).not.toBeNull();
        expect(provider.calls.length).toBe(before);
      });

      it('IDENTITY8 ends everywhere on request, and returns the provider’s sign-out address', async () => {
        const [anna, other] = [await signedIn(), await signedIn()];
        const token = await clientToken(anna);
        const { url } = await bodyOf(await anna.post('/api/v1/auth/sign-out/provider', {}));
        const address = new URL(String(url));
        expect(`${address.origin}${address.pathname}`).toBe(`${provider.issuer}/end`);
        expect(decodeJwt(address.searchParams.get('id_token_hint') ?? '')).toMatchObject({
          sub: 'anna-1',
        });
        expect(anna.jar.has('quizcast.session')).toBe(false);
        expect([await sessionOf(anna), await sessionOf(other)]).toEqual([null, null]);
        expect(await byToken(token)).toBeNull();
        expect(testServer.ended).toHaveLength(3);
      });

      it('is reported with the ways to sign in', async () => {
        const anna = await signedIn();
        const ways = {
          hasBuiltInAccounts: true,
          providers: [{ id: 'oidc', name: 'Example', icon: null }],
        };
        const asked = async (browser: Browser) =>
          bodyOf(await browser.get('/api/v1/auth/providers'));
        expect(await asked(anna)).toEqual({
          ...ways,
          signedInBy: { id: 'oidc', name: 'Example', userName: null },
        });
        expect(await asked(testServer.browser())).toEqual({ ...ways, signedInBy: null });
        expect(JSON.stringify(await asked(anna))).not.toContain('secret');
      });
    });

    describe('silent sign-in', () => {
      beforeEach(() => startTestServer());

      it('IDENTITY9 does not prompt the user', async () => {
        const address = await begin(testServer.browser(), { isSilent: true });
        expect(address.searchParams.get('prompt')).toBe('none');
      });

      it.each([
        'login_required',
        'interaction_required',
        'consent_required',
        'account_selection_required',
      ])('IDENTITY10 falls back once to an interactive sign-in on the error %s', async (error) => {
        const anna = testServer.browser();
        const silent = await begin(anna, { isSilent: true, returnTo: '/play' });
        const state = silent.searchParams.get('state') ?? '';
        const asking = new URL(await comeBack(anna, { state, error }));
        expect(asking.origin).toBe(provider.issuer);
        expect(asking.searchParams.get('prompt')).toBeNull();
        const again = asking.searchParams.get('state') ?? '';
        expect(again).not.toBe(state);
        expect(await comeBack(anna, { state: again, error })).toBe(
          '/play?signInFault=PROVIDER_FAILED',
        );
      });

      it('IDENTITY10 signs in through the fallback and returns to the requested page', async () => {
        const anna = testServer.browser();
        const silent = await begin(anna, { isSilent: true, returnTo: '/play' });
        const state = silent.searchParams.get('state') ?? '';
        const asking = new URL(await comeBack(anna, { state, error: 'login_required' }));
        const query = {
          code: provider.codeFor(asking),
          state: asking.searchParams.get('state') ?? '',
        };
        expect(await comeBack(anna, query)).toBe('/play');
        expect(await sessionOf(anna)).not.toBeNull();
      });
    });

    describe('IDENTITY11 without built-in accounts', () => {
      beforeEach(() => startTestServer({ hasBuiltInAccounts: false }));

      it.each([
        'sign-up/email',
        'sign-in/email',
        'request-password-reset',
        'reset-password',
        'change-password',
        'set-password',
      ])('there is no %s', async (name) => {
        const response = await testServer.browser().post(`/api/v1/auth/${name}`, passwordAccount);
        expect(response.status).toBe(404);
      });

      it('the demo and the provider remain', async () => {
        expect((await testServer.browser().post('/api/v1/auth/demo', {})).status).toBe(200);
        expect(await sessionOf(await signedIn())).not.toBeNull();
        expect(
          await bodyOf(await testServer.browser().get('/api/v1/auth/providers')),
        ).toMatchObject({
          hasBuiltInAccounts: false,
        });
      });
    });

    describe('a client without cookies', () => {
      beforeEach(() => startTestServer());

      it('IDENTITY12 exchanges a provider’s token for one that identifies it as that user', async () => {
        const anna = await sessionOf(await signedIn());
        const answer = await firebase(await provider.idToken('any'));
        expect(answer.headers.get('cache-control')).toBe('no-store');
        const body = await bodyOf(answer);
        expect(Object.keys(body).toSorted()).toEqual(['expiresAtMs', 'firebaseToken', 'uid']);
        expect(body['uid']).toBe(anna?.userId);
        expect(Number(body['expiresAtMs']) - Date.now()).toBeLessThanOrEqual(600_000);
        expect(await byToken(body['firebaseToken'])).toMatchObject({
          userId: anna?.userId,
          email: 'anna@example.org',
          isByToken: true,
        });
      });

      it('IDENTITY12 exchanges a token of its own session, which does not sign in by itself', async () => {
        const browser = await bob();
        const token = await identityToken(browser);
        expect(await byToken(token)).toBeNull();
        const { firebaseToken, uid } = await bodyOf(await firebase(token));
        expect(uid).toBe((await sessionOf(browser))?.userId);
        expect(await byToken(firebaseToken)).toMatchObject({ userId: uid });
      });

      it('IDENTITY13 is refused without a token, with an invalid one, and with one of another kind', async () => {
        const own = await clientToken(await signedIn());
        const wrong = [
          null,
          '',
          'x',
          own,
          `${own}x`,
          'a.b.c',
          await provider.signed({ sub: 'anna-1' }),
        ];
        for (const token of wrong) {
          const answer = await firebase(token);
          expect(answer.status).toBe(401);
          expect(await bodyOf(answer)).toEqual({
            code: 'NOT_SIGNED_IN',
            message: 'User not signed in',
          });
        }
      });

      it('GUARD25 has its token as the credential, whatever cookies it sends', async () => {
        const anna = await signedIn();
        const token = await clientToken(anna);
        const { cookie } = anna;
        const credential = (headers: Record<string, string>) =>
          testServer.identity.credential(new Headers(headers));
        const beside = credential({ ...bearing(token), cookie });
        expect(beside).toBe(token);
        expect(credential({ cookie })).not.toBe(beside);
        expect(credential({ authorization: 'Basic x', cookie })).toBe(credential({ cookie }));
      });

      it.each([
        ['another audience', { aud: 'another-app' }],
        ['another issuer', { iss: 'https://evil.example' }],
        ['an expiry in the past', { exp: 1 }],
        ['an unknown user', { sub: 'nobody' }],
      ])('IDENTITY13 is refused with an ID token with %s', async (_, claims) => {
        await signedIn();
        provider.mischief.claims = claims;
        expect((await firebase(await provider.idToken('any'))).status).toBe(401);
      });

      it('IDENTITY13 is refused with an access token issued to another application', async () => {
        await signedIn();
        const claims = { iss: provider.issuer, sub: 'anna-1', exp: Date.now() / 1000 + 60 };
        const given = async (more: object) =>
          (await firebase(await provider.signed({ ...claims, ...more }))).status;
        expect(await given({ azp: 'another-app' })).toBe(401);
        expect(await given({})).toBe(401);
        expect((await firebase('access-1')).status).toBe(401);
        expect(await given({ azp: provider.config.clientId })).toBe(200);
        provider.mischief.userInfoStatus = 401;
        expect(await given({ azp: provider.config.clientId })).toBe(401);
      });

      it.each(['', '?sku=002', '?sku=', '?sku=001x', '?SKU=001'])(
        'IDENTITY14 is refused with the options "%s"',
        async (query) => {
          const answer = await firebase(await identityToken(await bob()), query);
          expect(answer.status).toBe(400);
          expect(await bodyOf(answer)).toMatchObject({
            message: 'Invalid sign in options for firebase',
          });
        },
      );

      it('IDENTITY15 is authenticated by its token alone, and its cookies are ignored', async () => {
        const browser = await bob();
        const token = await clientToken(await signedIn());
        const both = await testServer.identity.session(browser.headers(bearing(token)));
        expect(both).toMatchObject({ email: 'anna@example.org' });
        expect(await testServer.identity.session(browser.headers(bearing('wrong')))).toBeNull();
        expect(await testServer.identity.session(browser.headers(bearing('')))).toBeNull();
        const renamed = await browser.post(
          '/api/v1/auth/update-user',
          { displayName: 'Eve' },
          bearing(token),
        );
        expect(renamed.status).toBe(401);
        const more = await browser.get('/api/v1/auth/token', bearing(token));
        expect(more.status).toBe(401);
      });

      it('IDENTITY16 loses access when the account is deleted', async () => {
        const browser = await bob();
        const [identity, client] = [await identityToken(browser), await clientToken(browser)];
        const userId = (await sessionOf(browser))?.userId ?? '';
        await testServer.database.query.deleteFrom('user').where('id', '=', userId).execute();
        expect(await byToken(client)).toBeNull();
        expect((await firebase(identity)).status).toBe(401);
      });

      it('IDENTITY16 gets no new token for a session that has ended', async () => {
        const browser = await bob();
        const identity = await identityToken(browser);
        await browser.post('/api/v1/auth/sign-out', {});
        expect((await firebase(identity)).status).toBe(401);
      });

      it('IDENTITY16 loses access when its own session signs out, but not when another one does', async () => {
        const [browser, other] = [await bob(), testServer.browser()];
        await other.post('/api/v1/auth/sign-in/email', passwordAccount);
        const [client, stored] = [await clientToken(browser), await clientToken(other)];
        await browser.post('/api/v1/auth/sign-out', {});
        expect(await byToken(client)).toBeNull();
        expect(await byToken(stored)).not.toBeNull();
      });

      it('IDENTITY16 loses access when the password is changed', async () => {
        const browser = await bob();
        const client = await clientToken(browser);
        const body = { currentPassword: 'long enough', newPassword: 'another' };
        await browser.post('/api/v1/auth/change-password', { ...body, currentPassword: 'wrong!' });
        expect(await byToken(client)).not.toBeNull();
        await browser.post('/api/v1/auth/change-password', body);
        expect(await byToken(client)).toBeNull();
        expect(await byToken(await clientToken(browser))).not.toBeNull();
      });
    });

    describe('IDENTITY17 with a Google service account', () => {
      it('the token is valid for Firebase, and our session token comes with it', async () => {
        const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
        const client_email = 'quiz@project.iam.gserviceaccount.com';
        const private_key = await exportPKCS8(privateKey);
        await startTestServer({
          serviceAccount: { client_email, private_key, private_key_id: 'k1' },
        });
        const browser = await bob();
        const { firebaseToken, sessionToken, uid } = await bodyOf(
          await firebase(await identityToken(browser)),
        );
        const { payload } = await jwtVerify(String(firebaseToken), publicKey, {
          algorithms: ['RS256'],
          issuer: client_email,
          subject: client_email,
          audience:
            'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
        });
        expect(payload['uid']).toBe(uid);
        expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600);
        expect(decodeProtectedHeader(String(firebaseToken))).toMatchObject({ kid: 'k1' });
        expect(await byToken(firebaseToken)).toBeNull();
        expect(await byToken(sessionToken)).toMatchObject({ userId: uid });
      });
    });
  });
}
