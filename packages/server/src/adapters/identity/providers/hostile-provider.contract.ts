import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { openHostileProvider, type HostileProvider } from './hostile-provider.fixture.ts';
import {
  begin,
  bodyOf,
  comeBack,
  openTestIdentity,
  type TestIdentity,
} from './test-identity.fixture.ts';
import type { OpenTables } from '../tables-server.fixture.ts';

/** Sign-in through a provider that misbehaves. */
export function hostileProviderContract(engine: string, openTables: OpenTables): void {
  describe(`on ${engine}`, () => {
    let provider: HostileProvider;
    let testServer: TestIdentity;
    let anna: Browser;
    beforeEach(async () => {
      provider = await openHostileProvider();
      testServer = await openTestIdentity({ providers: [provider.config], openTables });
      anna = testServer.browser();
    });
    afterEach(async () => {
      await testServer.close();
      await provider.close();
    });

    const sessionOf = (browser: Browser) => testServer.identity.session(browser.headers());
    const stateOf = (address: URL): string => address.searchParams.get('state') ?? '';

    /** A complete sign-in, with `query` overriding the callback's parameters. */
    async function signIn(
      browser: Browser,
      query: Record<string, string> = {},
      body: object = {},
    ): Promise<string> {
      const address = await begin(browser, body);
      const right = { code: provider.codeFor(address), state: stateOf(address) };
      return comeBack(browser, { ...right, ...query });
    }

    describe('sign-in with a provider', () => {
      it('IDENTITY1 creates an account and a session, and returns the browser to its page', async () => {
        expect(await signIn(anna, {}, { returnTo: '/editor/s1?tab=check' })).toBe(
          '/editor/s1?tab=check',
        );
        const session = await sessionOf(anna);
        expect(session).toMatchObject({
          email: 'anna@example.org',
          displayName: 'Anna',
          isEmailVerified: true,
          isDemo: false,
        });
        expect(await testServer.identity.record(session?.userId ?? '')).toMatchObject({
          photoURL: 'https://login.example.org/anna.png',
          emailVerified: true,
          providerData: [{ providerId: 'oidc', uid: 'anna-1', email: 'anna@example.org' }],
        });
        const again = testServer.browser();
        await signIn(again);
        expect(await sessionOf(again)).toMatchObject({ userId: session?.userId });
        expect(testServer.errors).toEqual([]);
      });

      it('IDENTITY2 sends state, nonce, PKCE and the address that the browser used', async () => {
        const asked = async (origin: string) =>
          (await begin(testServer.browser(origin))).searchParams;
        const query = await asked('http://192.168.1.20:4747');
        expect(query.get('redirect_uri')).toBe(
          'http://192.168.1.20:4747/api/v1/auth/callback/oidc',
        );
        expect(query.get('code_challenge_method')).toBe('S256');
        expect(query.get('response_type')).toBe('code');
        for (const name of ['state', 'nonce', 'code_challenge'])
          expect(query.get(name)?.length).toBeGreaterThanOrEqual(32);
        expect((await asked('http://localhost:4747')).get('nonce')).not.toBe(query.get('nonce'));
      });

      it('IDENTITY3 starts a new session, and ends the one that the browser already had', async () => {
        await anna.post('/api/v1/auth/demo', {});
        const before = await sessionOf(anna);
        const planted = anna.headers();
        await signIn(anna);
        const after = await sessionOf(anna);
        expect(after?.sessionId).not.toBe(before?.sessionId);
        expect(await testServer.identity.session(planted)).toBeNull();
        expect(testServer.ended).toEqual([before?.sessionId]);
      });

      it('rejects return addresses outside this site', async () => {
        for (const returnTo of [
          'https://evil.example',
          '//evil.example',
          '/\\evil.example',
          'x',
          '',
        ]) {
          const body = { provider: 'oidc', returnTo };
          expect((await anna.post('/api/v1/auth/sign-in/provider', body)).status).toBe(400);
        }
      });

      it('stores its tokens encrypted, and none where the library would put it', async () => {
        await signIn(anna);
        const rows = [
          ...(await testServer.database.query.selectFrom('account').selectAll().execute()),
          ...(await testServer.database.query
            .selectFrom('provider_sessions')
            .selectAll()
            .execute()),
        ];
        const text = JSON.stringify(rows);
        expect(text).not.toContain('access-1');
        expect(text).not.toMatch(/"r-[0-9a-f]{8}/);
        expect(text).not.toContain('eyJhbGciOiJSUzI1NiI');
      });
    });

    describe('IDENTITY4 refuses a callback', () => {
      const refused = async (location: string, code: string): Promise<void> => {
        expect(location).toBe(`/?signInFault=${code}`);
        expect(await sessionOf(anna)).toBeNull();
        const users = await testServer.database.query.selectFrom('user').select('id').execute();
        expect(users.map(({ id }) => id)).toEqual(['demo']);
      };

      it.each([
        ['with a wrong state', { state: 'x'.repeat(32) }],
        ['with an empty state', { state: '' }],
      ])('%s', async (_, query) => refused(await signIn(anna, query), 'SIGN_IN_EXPIRED'));

      it('without a state', async () => {
        const code = provider.codeFor(await begin(anna));
        await refused(await comeBack(anna, { code }), 'SIGN_IN_EXPIRED');
      });

      it('in a browser that did not start the sign-in', async () => {
        const address = await begin(testServer.browser());
        const query = { code: provider.codeFor(address), state: stateOf(address) };
        await refused(await comeBack(anna, query), 'SIGN_IN_EXPIRED');
      });

      it('with a state that was already used', async () => {
        const address = await begin(anna);
        const cookies = anna.cookie;
        const first = testServer.browser();
        for (const browser of [first, anna])
          for (const pair of cookies.split('; '))
            browser.jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
        const query = () => ({ code: provider.codeFor(address), state: stateOf(address) });
        expect(await comeBack(first, query())).toBe('/');
        expect(await comeBack(anna, query())).toBe('/?signInFault=SIGN_IN_EXPIRED');
        expect(await sessionOf(anna)).toBeNull();
      });

      it.each([
        ['a code unknown to the provider', { code: 'stolen' }],
        ['an empty code', { code: '' }],
        ['a response from another issuer', { iss: 'https://evil.example' }],
      ])('with %s', async (_, query) => refused(await signIn(anna, query), 'PROVIDER_FAILED'));

      it('with a code issued for another sign-in', async () => {
        const code = provider.codeFor(await begin(testServer.browser()));
        const state = stateOf(await begin(anna));
        await refused(await comeBack(anna, { code, state }), 'PROVIDER_FAILED');
      });

      it('with a code that was already used', async () => {
        const address = await begin(testServer.browser());
        const code = provider.codeFor(address);
        const bob = testServer.browser();
        provider.mischief.claims = { sub: 'bob-1', email: 'bob@example.org' };
        const state = stateOf(await begin(bob));
        await comeBack(bob, { code, state });
        expect(await comeBack(bob, { code, state: stateOf(await begin(bob)) })).toBe(
          '/?signInFault=PROVIDER_FAILED',
        );
        expect(await sessionOf(bob)).toBeNull();
      });

      it('without the issuer, from a provider that promises to send it', async () => {
        provider.mischief.metadata = { authorization_response_iss_parameter_supported: true };
        await refused(await signIn(anna), 'PROVIDER_FAILED');
        expect(await signIn(anna, { iss: provider.issuer })).toBe('/');
      });

      it.each([
        ['no key', 'none'],
        ['the public key as a secret', 'publicKeyAsSecret'],
        ["somebody else's key", 'otherKey'],
      ] as const)('with an ID token signed with %s', async (_, signing) => {
        provider.mischief.signing = signing;
        await refused(await signIn(anna), 'PROVIDER_FAILED');
      });

      const nowS = Math.floor(Date.now() / 1000);
      it.each([
        ['a wrong nonce', { nonce: 'x'.repeat(32) }],
        ['no nonce', { nonce: undefined }],
        ['another issuer', { iss: 'https://evil.example' }],
        ['no issuer', { iss: undefined }],
        ['another audience', { aud: 'another-app' }],
        ['no audience', { aud: undefined }],
        ['several audiences and no authorized party', { aud: ['quizcast & co', 'another-app'] }],
        ['another authorized party', { azp: 'another-app' }],
        ['an expiry in the past', { exp: nowS - 120 }],
        ['no expiry', { exp: undefined }],
        ['a start in the future', { nbf: nowS + 600 }],
        ['no subject', { sub: undefined }],
        ['an empty subject', { sub: '' }],
      ])('with an ID token with %s', async (_, claims) => {
        provider.mischief.claims = claims;
        await refused(await signIn(anna), 'PROVIDER_FAILED');
      });

      it('with the nonce of another sign-in', async () => {
        const other = await begin(testServer.browser());
        provider.mischief.claims = { nonce: other.searchParams.get('nonce') };
        await refused(await signIn(anna), 'PROVIDER_FAILED');
      });

      it('without an ID token, whatever userinfo returns', async () => {
        provider.mischief.tokenAnswer = {
          status: 200,
          body: { access_token: 'access-1', token_type: 'Bearer' },
        };
        provider.mischief.userInfo = {
          email: 'anna@example.org',
          name: 'Anna',
          email_verified: true,
        };
        await refused(await signIn(anna), 'PROVIDER_FAILED');
      });

      it('with userinfo of another user', async () => {
        provider.mischief.claims = { email: undefined };
        provider.mischief.userInfo = { sub: 'bob-1', email: 'anna@example.org' };
        await refused(await signIn(anna), 'PROVIDER_FAILED');
      });

      it('without an e-mail', async () => {
        provider.mischief.claims = { email: undefined };
        await refused(await signIn(anna), 'PROVIDER_WITHOUT_EMAIL');
      });

      it('when the provider does not answer', async () => {
        const address = await begin(anna);
        const query = { code: provider.codeFor(address), state: stateOf(address) };
        provider.mischief.isAway = true;
        await refused(await comeBack(anna, query), 'PROVIDER_UNREACHABLE');
        expect(testServer.errors.join()).toMatch(/ does not answer \([A-Z_]+\)$/);
      });

      it('with error text from the provider, without passing it on or logging it', async () => {
        const address = await begin(anna);
        const location = await comeBack(anna, {
          state: stateOf(address),
          error: '<script>canary</script>',
          error_description: '<img src=x onerror=canary>',
        });
        await refused(location, 'PROVIDER_FAILED');
        expect(testServer.errors.join()).not.toContain('canary');
      });

      it.each([
        ['access_denied', 'PROVIDER_CANCELLED'],
        ['unauthorized_client', 'PROVIDER_UNKNOWN_ADDRESS'],
        ['temporarily_unavailable', 'PROVIDER_UNREACHABLE'],
        ['login_required', 'PROVIDER_FAILED'],
        ['constructor', 'PROVIDER_FAILED'],
      ])('with the error %s, reported as %s', async (error, code) => {
        const address = await begin(anna);
        await refused(await comeBack(anna, { state: stateOf(address), error }), code);
      });
    });

    describe('before redirecting to the provider', () => {
      it('reports that the provider does not answer, and retries on the next sign-in', async () => {
        provider.mischief.isAway = true;
        const away = await anna.post('/api/v1/auth/sign-in/provider', { provider: 'oidc' });
        expect(await bodyOf(away)).toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
        expect(testServer.errors.join()).toMatch(
          /sign-in by oidc: 127\.0\.0\.1:\d+ does not answer \([A-Z_]+\); check OIDC_ISSUER$/,
        );
        provider.mischief.isAway = false;
        expect(await signIn(anna)).toBe('/');
      });

      it('rejects a provider whose metadata names another issuer', async () => {
        provider.mischief.metadata = { issuer: 'https://evil.example' };
        const response = await anna.post('/api/v1/auth/sign-in/provider', { provider: 'oidc' });
        expect(await bodyOf(response)).toMatchObject({ code: 'PROVIDER_FAILED' });
        const [logged] = testServer.errors;
        expect(logged).toContain(`${provider.config.issuer} calls itself "https://evil.example"`);
      });

      it('does not find a provider that is not configured', async () => {
        const response = await anna.post('/api/v1/auth/sign-in/provider', { provider: 'twitch' });
        expect(response.status).toBe(404);
        expect((await anna.get('/api/v1/auth/callback/twitch?code=a&state=b')).status).toBe(404);
      });
    });

    describe('IDENTITY5 an account with the same e-mail', () => {
      const password = { email: 'anna@example.org', password: 'long enough' };
      const verify = (email: string) =>
        testServer.database.query
          .updateTable('user')
          .set({ emailVerified: 1 })
          .where('email', '=', email)
          .execute();

      it.each([
        [false, true],
        [false, false],
      ])('is not taken over when it is verified there: %s, here: %s', async (there, here) => {
        await testServer.browser().post('/api/v1/auth/sign-up/email', password);
        if (here) await verify(password.email);
        provider.mischief.claims = { email_verified: there };
        expect(await signIn(anna)).toBe('/?signInFault=PROVIDER_NOT_LINKED');
        expect(await sessionOf(anna)).toBeNull();
        expect(
          await testServer.database.query.selectFrom('provider_profiles').selectAll().execute(),
        ).toEqual([]);
      });

      it('IDENTITY60 is taken from a user who never confirmed it, locks that user out, and notifies its owner', async () => {
        const squatter = testServer.browser();
        await squatter.post('/api/v1/auth/sign-up/email', password);
        const before = await sessionOf(squatter);
        expect(await signIn(anna)).toBe('/?signInNotice=PASSWORD_REMOVED');
        expect(await sessionOf(anna)).toMatchObject({
          userId: before?.userId,
          isEmailVerified: true,
        });
        // Reported once: the next sign-in has nothing to report.
        expect(await signIn(testServer.browser())).toBe('/');
        expect(await sessionOf(squatter)).toBeNull();
        const again = await testServer.browser().post('/api/v1/auth/sign-in/email', password);
        expect(again.status).toBe(401);
      });

      it('IDENTITY61 can be given a new password by its owner after it was taken back', async () => {
        await testServer.browser().post('/api/v1/auth/sign-up/email', password);
        await signIn(anna);
        const set = (newPassword: string) =>
          anna.post('/api/v1/auth/set-password', { newPassword });
        expect(await bodyOf(await set('123456'))).toMatchObject({ code: 'PASSWORD_TOO_COMMON' });
        const both = await Promise.all([set('chosen by anna'), set('chosen by anna')]);
        expect(both.map(({ ok }) => String(ok)).toSorted()).toEqual(['false', 'true']);
        const session = await sessionOf(anna);
        const found = await testServer.browser().post('/api/v1/auth/sign-in/email', {
          email: password.email,
          password: 'chosen by anna',
        });
        expect(await bodyOf(found)).toMatchObject({ user: { id: session?.userId } });
        // Now there is a password: changing it requires that password, a sign-in alone is not enough.
        expect(await bodyOf(await set('another one'))).toMatchObject({ code: 'INVALID_PASSWORD' });
      });

      it('IDENTITY61 cannot be given a password long after sign-in, or while the e-mail is unconfirmed', async () => {
        const set = async () =>
          bodyOf(await anna.post('/api/v1/auth/set-password', { newPassword: 'chosen by anna' }));
        provider.mischief.claims = { email_verified: false };
        await signIn(anna);
        expect(await set()).toMatchObject({ code: 'EMAIL_UNCONFIRMED' });
        await verify(password.email);
        const early = new Date(Date.now() - 11 * 60_000).toISOString();
        const { query } = testServer.database;
        await query.updateTable('session').set({ createdAt: early }).execute();
        expect(await set()).toMatchObject({ code: 'SIGN_IN_AGAIN' });
        const own = query.selectFrom('account').select('id').where('providerId', '=', 'credential');
        expect(await own.where('userId', '<>', 'demo').execute()).toHaveLength(0);
      });

      it('stays with a provider user who has not confirmed it, and the new user gets another account', async () => {
        provider.mischief.claims = { email_verified: false };
        const other = testServer.browser();
        await signIn(other);
        const before = await sessionOf(other);
        provider.mischief.claims = { sub: 'anna-2', email_verified: true };
        expect(await signIn(anna)).toBe('/');
        expect(await sessionOf(anna)).toMatchObject({ email: 'anna@example.org' });
        expect((await sessionOf(anna))?.userId).not.toBe(before?.userId);
        expect((await sessionOf(other))?.userId).toBe(before?.userId);
      });

      it('stays with a user of another provider who has not confirmed it', async () => {
        const second = await openHostileProvider();
        second.mischief.claims = { email_verified: false };
        const { database } = testServer;
        const otherIssuer = await openTestIdentity({
          providers: [second.config],
          openTables: async () => ({
            database,
            files: async () => [],
            close: async () => undefined,
          }),
        });
        const other = otherIssuer.browser();
        const address = await begin(other);
        const query = { code: second.codeFor(address), state: stateOf(address) };
        expect(await comeBack(other, query)).toBe('/');
        const before = await sessionOf(other);
        expect(before).toMatchObject({ email: 'anna@example.org', isEmailVerified: false });
        // Both providers use the same subject for their user.
        expect(await signIn(anna)).toBe('/');
        const after = await sessionOf(anna);
        expect(after).toMatchObject({ email: 'anna@example.org', isEmailVerified: true });
        expect(after?.userId).not.toBe(before?.userId);
        expect((await sessionOf(other))?.userId).toBe(before?.userId);
        await otherIssuer.close();
        await second.close();
      });

      it('is the same account when both sides have verified it', async () => {
        const owner = testServer.browser();
        await owner.post('/api/v1/auth/sign-up/email', password);
        await verify(password.email);
        expect(await signIn(anna)).toBe('/');
        const session = await sessionOf(anna);
        expect(session?.userId).toBe((await sessionOf(owner))?.userId);
        expect(
          (await testServer.identity.record(session?.userId ?? ''))?.providerData,
        ).toMatchObject([{ providerId: 'password' }, { providerId: 'oidc' }]);
      });

      it('is stored by issuer and subject, since two providers may use the same subject', async () => {
        await signIn(anna);
        const rows = await testServer.database.query
          .selectFrom('account')
          .select('accountId')
          .execute();
        expect(rows.map(({ accountId }) => accountId)).toContain(`${provider.issuer}#anna-1`);
      });

      it('is never the demo account', async () => {
        provider.mischief.claims = { email: 'demo@quizcast.local' };
        expect(await signIn(anna)).toBe('/?signInFault=PROVIDER_NOT_LINKED');
      });
    });
  });
}
