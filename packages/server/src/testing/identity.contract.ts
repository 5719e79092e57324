import { accountErrorText } from '@quizcast/game/refusals/account-error';
import { isRecord } from '@quizcast/game/json';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Identity } from '../ports/identity.ts';
import { Browser } from './browser.ts';

export interface OpenedIdentity {
  identity: Identity;
  /** Ids of the sessions reported as ended. */
  ended: string[];
  close(): Promise<void>;
}

const email = 'Anna@Example.org';
const password = 'long enough';

/** Guarantees of every identity with its own accounts. */
export function identityContract(name: string, open: () => Promise<OpenedIdentity>): void {
  describe(`identity: ${name}`, () => {
    let opened: OpenedIdentity;
    let identity: Identity;
    beforeEach(async () => {
      opened = await open();
      identity = opened.identity;
    });
    afterEach(() => opened.close());

    const browser = (address = '10.0.0.1'): Browser =>
      new Browser((request) => identity.handle(request, address));
    const signUp = (who: Browser, body: object = { email, password }): Promise<Response> =>
      who.post('/api/v1/auth/sign-up/email', body);
    const signIn = (who: Browser, body: object = { email, password }): Promise<Response> =>
      who.post('/api/v1/auth/sign-in/email', body);
    const sessionOf = (who: Browser) => identity.session(who.headers());
    const codeOf = async (response: Response): Promise<string> => {
      const body: unknown = await response.json();
      if (!isRecord(body)) throw new Error('not an object');
      const code = String(body['code']);
      expect(Object.keys(accountErrorText)).toContain(code);
      expect(body['message']).toBe(
        Object.entries(accountErrorText).find(([known]) => known === code)?.[1],
      );
      return code;
    };

    it('creates an account and signs in', async () => {
      const anna = browser();
      const response = await signUp(anna, { email, password, name: 'Anna' });
      expect(response.status).toBe(200);
      const session = await sessionOf(anna);
      expect(session).toMatchObject({
        email: 'anna@example.org',
        displayName: 'Anna',
        isDemo: false,
        isEmailVerified: false,
      });
      expect(await identity.exists(session?.userId ?? '')).toBe(true);
      expect(await identity.exists('somebody')).toBe(false);
    });

    it('derives the name from the e-mail when none is given', async () => {
      const anna = browser();
      await signUp(anna);
      expect(await sessionOf(anna)).toMatchObject({ displayName: 'anna' });
    });

    it('signs in regardless of letter case and spaces in the e-mail, and signs out again', async () => {
      await signUp(browser());
      const anna = browser();
      expect((await signIn(anna, { email: ' ANNA@example.ORG ', password })).status).toBe(200);
      const session = await sessionOf(anna);
      expect(session).not.toBeNull();
      const copy = anna.headers();
      expect((await anna.post('/api/v1/auth/sign-out', {})).status).toBe(200);
      expect(await sessionOf(anna)).toBeNull();
      expect(await identity.session(copy)).toBeNull();
      expect(opened.ended).toEqual([session?.sessionId]);
    });

    it.each([{}, { email }, { password }, { email: null, password: null }])(
      'IDENTITY49 rejects a sign-in with only %o',
      async (body) => {
        await signUp(browser());
        const response = await signIn(browser(), body);
        expect(response.status).toBe(400);
        expect(await codeOf(response)).toBe('INVALID_SIGN_IN_OPTIONS');
      },
    );

    it('returns the signed-in user to the page', async () => {
      const anna = browser();
      expect(await (await anna.get('/api/v1/auth/get-session')).json()).toBeNull();
      await signUp(anna);
      const session = await sessionOf(anna);
      expect(await (await anna.get('/api/v1/auth/get-session')).json()).toEqual({
        user: { id: session?.userId, email: 'anna@example.org', name: 'anna', isDemo: false },
      });
    });

    it('returns the identity record', async () => {
      const anna = browser();
      await signUp(anna);
      const { userId = '' } = (await sessionOf(anna)) ?? {};
      const record = await identity.record(userId);
      expect(record).toMatchObject({
        uid: userId,
        displayName: 'anna',
        email: 'anna@example.org',
        emailVerified: false,
        phoneNumber: null,
        photoURL: null,
        tenantId: null,
        isAnonymous: false,
        providerData: [{ providerId: 'password' }],
      });
      for (const instant of [record?.creationTime, record?.lastSignInTime])
        expect(Math.abs(Date.parse(instant ?? '') - Date.now())).toBeLessThan(10_000);
      expect(await identity.record('somebody')).toBeNull();
      expect(JSON.stringify(record)).not.toContain('token');
    });

    it.each([
      ['a password of 5 characters', { email, password: '12345' }, 'PASSWORD_TOO_SHORT'],
      ['no password', { email }, 'PASSWORD_TOO_SHORT'],
      ['a password of 129', { email, password: 'x'.repeat(129) }, 'PASSWORD_TOO_LONG'],
      ['a common password', { email, password: '123456' }, 'PASSWORD_TOO_COMMON'],
      ['a common password in capitals', { email, password: 'PassWord' }, 'PASSWORD_TOO_COMMON'],
      [
        'one repeated character as password',
        { email, password: 'xxxxxxxx' },
        'PASSWORD_TOO_COMMON',
      ],
      ['no e-mail', { password }, 'INVALID_EMAIL'],
      ['an e-mail without @', { email: 'anna', password }, 'INVALID_EMAIL'],
      ['an e-mail without a host', { email: 'anna@', password }, 'INVALID_EMAIL'],
      ['an e-mail with a space', { email: 'a b@example.org', password }, 'INVALID_EMAIL'],
      ['an e-mail that is not a string', { email: { $ne: '' }, password }, 'INVALID_EMAIL'],
      ['an empty name', { email, password, name: '  ' }, 'INVALID_NAME'],
      ['a list', [], 'INVALID_REQUEST'],
    ])('rejects an account with %s', async (_, body, code) => {
      const response = await signUp(browser(), body);
      expect(response.status).toBe(400);
      expect(await codeOf(response)).toBe(code);
      expect(response.headers.getSetCookie()).toEqual([]);
    });

    it('accepts passwords of 6 characters of any kind', async () => {
      const who = browser();
      expect((await signUp(who, { email, password: 'ä🎲 \'"z' })).status).toBe(200);
      expect((await signIn(browser(), { email, password: 'ä🎲 \'"z' })).status).toBe(200);
    });

    it('reports that an e-mail is taken, even for concurrent sign-ups', async () => {
      const both = await Promise.all([signUp(browser()), signUp(browser())]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
      const again = await signUp(browser(), { email: 'anna@example.org', password: 'another' });
      expect(again.status).toBe(422);
      expect(await codeOf(again)).toBe('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL');
      expect((await signIn(browser(), { email, password: 'another' })).status).toBe(401);
    });

    it('answers a wrong password and an unknown e-mail identically', async () => {
      await signUp(browser());
      const wrong = await signIn(browser(), { email, password: 'another' });
      const unknown = await signIn(browser(), { email: 'nobody@example.org', password });
      expect([wrong.status, unknown.status]).toEqual([401, 401]);
      expect(await wrong.text()).toBe(await unknown.text());
      expect(await codeOf(await signIn(browser(), { email, password: 'x' }))).toBe(
        'INVALID_EMAIL_OR_PASSWORD',
      );
    });

    it('replaces a planted cookie at sign-in, and ends its session', async () => {
      await signUp(browser());
      const mallory = browser();
      await signUp(mallory, { email: 'mallory@example.org', password });
      const planted = mallory.cookie;
      const anna = browser();
      for (const [key, value] of mallory.jar) anna.jar.set(key, value);
      await signIn(anna);
      expect(anna.cookie).not.toBe(planted);
      expect(await sessionOf(anna)).toMatchObject({ email: 'anna@example.org' });
      expect(await sessionOf(mallory)).toBeNull();
    });

    it('returns which of many sessions are valid in one call', async () => {
      const [anna, other] = [browser(), browser()];
      await signUp(anna);
      await signIn(other);
      const ids = [await sessionOf(anna), await sessionOf(other)].map(
        (session) => session?.sessionId ?? '',
      );
      await other.post('/api/v1/auth/sign-out', {});
      expect(await opened.identity.standing([...ids, 'made-up'])).toEqual(new Set(ids.slice(0, 1)));
      expect(await opened.identity.standing([])).toEqual(new Set());
    });

    it('starts a new session at each sign-in', async () => {
      const anna = browser();
      await signUp(anna);
      const first = anna.cookie;
      await signIn(anna);
      expect(anna.cookie).not.toBe(first);
      expect(await identity.session(new Headers({ cookie: first }))).toBeNull();
    });

    it('GUARD25 returns the credential of a session, using the same cookie as the session lookup', async () => {
      const [anna, other] = [browser(), browser()];
      await signUp(anna);
      await signIn(other);
      const credential = (cookie: string) => identity.credential(new Headers({ cookie }));
      const own = credential(anna.cookie);
      expect(new Set([own, credential(other.cookie), null]).size).toBe(3);
      expect(credential(`theme=dark; ${anna.cookie}; theme=light`)).toBe(own);
      for (const none of ['', 'theme=dark']) expect(credential(none)).toBeNull();
      // Of two cookies with one name, the credential and the session look-up use the same one.
      const [name = ''] = anna.cookie.split('=');
      const twice = [`${name}=made-up; ${anna.cookie}`, `${anna.cookie}; ${name}=made-up`];
      for (const cookie of twice) {
        const session = await identity.session(new Headers({ cookie }));
        expect(session !== null).toBe(credential(cookie) === own);
      }
    });

    it('rejects cookies that it did not sign', async () => {
      const anna = browser();
      await signUp(anna);
      for (const [key, value] of anna.jar) {
        for (const forged of [`${value}x`, value.slice(1), value.split('.')[0] ?? '', 'x.y', ''])
          expect(
            await identity.session(new Headers({ host: 'x', cookie: `${key}=${forged}` })),
          ).toBeNull();
      }
    });

    it('hides the session cookie from scripts and other sites, and its token from the response', async () => {
      const anna = browser();
      const response = await signUp(anna);
      const [cookie = ''] = response.headers.getSetCookie();
      expect(cookie).toMatch(/httponly/i);
      expect(cookie).toMatch(/samesite=lax/i);
      expect(cookie).toMatch(/path=\//i);
      expect(cookie).not.toMatch(/domain=/i);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const body = await response.text();
      for (const value of anna.jar.values())
        expect(body).not.toContain(decodeURIComponent(value).split('.')[0] ?? '');
    });

    it('changes the password, invalidating the old one and other sessions but not this one', async () => {
      const anna = browser();
      await signUp(anna);
      const other = browser();
      await signIn(other);
      const ended = await sessionOf(other);
      const change = (body: object) => anna.post('/api/v1/auth/change-password', body);

      const wrong = await change({ currentPassword: 'another', newPassword: 'brand-new' });
      expect(await codeOf(wrong)).toBe('INVALID_PASSWORD');
      const short = await change({ currentPassword: password, newPassword: 'new' });
      expect(await codeOf(short)).toBe('PASSWORD_TOO_SHORT');
      const common = await change({ currentPassword: password, newPassword: '123456' });
      expect(await codeOf(common)).toBe('PASSWORD_TOO_COMMON');
      expect(await sessionOf(other)).not.toBeNull();

      expect((await change({ currentPassword: password, newPassword: 'brand-new' })).status).toBe(
        200,
      );
      expect(await sessionOf(anna)).not.toBeNull();
      expect(await sessionOf(other)).toBeNull();
      expect(opened.ended).toEqual([ended?.sessionId]);
      expect((await signIn(browser())).status).toBe(401);
      expect((await signIn(browser(), { email, password: 'brand-new' })).status).toBe(200);
    });

    it('IDENTITY47 changes the name, picture and phone number, and no other fields in the request', async () => {
      const anna = browser();
      await signUp(anna);
      const update = (body: object) => anna.post('/api/v1/auth/update-user', body);
      const userId = (await sessionOf(anna))?.userId ?? '';
      const changed = await update({
        displayName: ' Anna Host ',
        image: 'https://evil.example/x.svg',
        email: 'other@example.org',
        emailVerified: true,
      });
      expect(await changed.json()).toMatchObject({ user: { name: 'Anna Host' } });
      const named = { displayName: 'Anna Host', email: 'anna@example.org' };
      expect(await sessionOf(anna)).toMatchObject(named);
      const before = { ...named, emailVerified: false, photoURL: null, phoneNumber: null };
      expect(await identity.record(userId)).toMatchObject(before);
      const photoURL = 'https://example.org/anna.png';
      await update({ photoURL, phoneNumber: '+49 (30) 90-18.20' });
      const after = { ...named, photoURL, phoneNumber: '+4930901820' };
      expect(await identity.record(userId)).toMatchObject({ ...after, providerData: [after] });
      await update({ phoneNumber: null });
      expect(await identity.record(userId)).toMatchObject({ photoURL, phoneNumber: null });
    });

    it.each([
      [{ phoneNumber: '030 901820' }, 'INVALID_PHONE_NUMBER'],
      [{ phoneNumber: '+0301234567' }, 'INVALID_PHONE_NUMBER'],
      [{ phoneNumber: '+49301' }, 'INVALID_PHONE_NUMBER'],
      [{ phoneNumber: '+1234567890123456' }, 'INVALID_PHONE_NUMBER'],
      [{ phoneNumber: '+49 30 call me' }, 'INVALID_PHONE_NUMBER'],
      [{ phoneNumber: 4930901820 }, 'INVALID_PHONE_NUMBER'],
      [{ photoURL: 'http://example.org/x.png' }, 'INVALID_PHOTO'],
      [{ photoURL: 'javascript:alert(1)' }, 'INVALID_PHOTO'],
      [{ photoURL: '/files/x.png' }, 'INVALID_PHOTO'],
      [{ displayName: ' ' }, 'INVALID_NAME'],
      [{}, 'INVALID_REQUEST'],
    ])('IDENTITY47 rejects %o along with the rest of the request', async (body, code) => {
      const anna = browser();
      await signUp(anna);
      const response = await anna.post('/api/v1/auth/update-user', { displayName: 'Eve', ...body });
      const alone = await anna.post('/api/v1/auth/update-user', body);
      expect(await codeOf(alone)).toBe(code);
      if (code === 'INVALID_REQUEST') return;
      expect(response.status).toBe(400);
      expect(await sessionOf(anna)).toMatchObject({ displayName: 'anna' });
    });

    it('IDENTITY48 remembers the last sign-in after its session has ended', async () => {
      const anna = browser();
      await signUp(anna);
      const userId = (await sessionOf(anna))?.userId ?? '';
      const first = (await identity.record(userId))?.lastSignInTime ?? '';
      const other = browser();
      await signIn(other);
      const second = (await identity.record(userId))?.lastSignInTime ?? '';
      expect(second > first).toBe(true);
      for (const who of [other, anna]) await who.post('/api/v1/auth/sign-out', {});
      expect((await identity.record(userId))?.lastSignInTime).toBe(second);
    });

    it('refuses changes by users who are not signed in', async () => {
      for (const [call, body] of [
        ['change-password', { currentPassword: password, newPassword: 'brand-new' }],
        ['set-password', { newPassword: 'brand-new' }],
        ['update-user', { displayName: 'Eve' }],
      ] as const) {
        const response = await browser().post(`/api/v1/auth/${call}`, body);
        expect(response.status).toBe(401);
        expect(await codeOf(response)).toBe('NOT_SIGNED_IN');
      }
    });

    it('has no other calls', async () => {
      const anna = browser();
      await signUp(anna);
      for (const call of [
        '',
        'list-sessions',
        'delete-user',
        'sign-in/social',
        'forget-password',
        'two-factor/enable',
        'two-factor/disable',
        'two-factor/verify-totp',
        'passkey/list-user-passkeys',
        'passkey/generate-register-options',
        'passkey/verify-authentication',
        'revoke-sessions',
        'update-session',
        'ok',
        'error',
        '__proto__',
        'toString',
        '../me',
      ])
        for (const response of [
          await anna.post(`/api/v1/auth/${call}`, {}),
          await anna.get(`/api/v1/auth/${call}`),
        ])
          expect([call, response.status]).toEqual([call, 404]);
    });

    it('rejects forms, prototype keys, and deep or huge bodies', async () => {
      const who = browser();
      const form = await who.post('/api/v1/auth/sign-in/email', `email=${email}&password=x`, {
        'content-type': 'application/x-www-form-urlencoded',
      });
      const proto = await who.post(
        '/api/v1/auth/sign-up/email',
        `{"email":"a@b.cd","password":"secret","__proto__":{"name":"x"}}`,
      );
      const deep = await who.post('/api/v1/auth/sign-up/email', '['.repeat(50_000));
      const huge = await who.post('/api/v1/auth/sign-up/email', `"${'x'.repeat(2_000_000)}"`);
      for (const response of [form, proto, deep, huge])
        expect(await codeOf(response)).toBe('INVALID_REQUEST');
    });

    describe('the demo account', () => {
      it('signs in without a form, as one account for everyone', async () => {
        const [one, two] = [browser(), browser()];
        for (const who of [one, two])
          expect((await who.post('/api/v1/auth/demo', {})).status).toBe(200);
        const sessions = [await sessionOf(one), await sessionOf(two)];
        expect(sessions[0]).toMatchObject({ isDemo: true, email: 'demo@quizcast.local' });
        expect(sessions[0]?.userId).toBe(sessions[1]?.userId);
        expect(sessions[0]?.sessionId).not.toBe(sessions[1]?.sessionId);
        expect(await identity.exists(sessions[0]?.userId ?? '')).toBe(true);
      });

      it('keeps its password and name, and cannot be signed up again', async () => {
        const who = browser();
        await who.post('/api/v1/auth/demo', {});
        const calls = [
          who.post('/api/v1/auth/change-password', {
            currentPassword: 'quizcast-demo',
            newPassword: 'mine-now',
          }),
          who.post('/api/v1/auth/update-user', { displayName: 'Mine now' }),
        ];
        for (const response of await Promise.all(calls)) {
          expect(response.status).toBe(403);
          expect(await codeOf(response)).toBe('DEMO_ACCOUNT');
        }
        expect((await signUp(browser(), { email: 'demo@quizcast.local', password })).status).toBe(
          422,
        );
      });
    });

    describe('failed sign-in attempts', () => {
      it('are limited, even when concurrent', async () => {
        await signUp(browser());
        const tries = await Promise.all(
          Array.from({ length: 15 }, (_, n) =>
            signIn(browser('10.1.0.1'), { email, password: `guess-${n}` }),
          ),
        );
        expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
        const limited = tries.filter(({ status }) => status === 429);
        expect(limited).toHaveLength(5);
        for (const response of limited) {
          expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
          expect(await codeOf(response)).toBe('TOO_MANY_TRIES');
        }
        expect((await signIn(browser('10.1.0.1'))).status).toBe(429);
      });

      it('by someone else, however many, do not lock out an account', async () => {
        await signUp(browser());
        for (let n = 0; n < 150; n++)
          await signIn(browser('10.1.0.1'), { email, password: `guess-${n}` });
        expect((await signIn(browser('10.2.0.1'))).status).toBe(200);
      });

      it('are limited per address, whatever accounts they target', async () => {
        await signUp(browser());
        for (let n = 0; n < 10; n++)
          await signIn(browser('10.1.0.1'), { email: `user${n}@example.org`, password });
        expect((await signIn(browser('10.1.0.1'))).status).toBe(429);
        expect((await signIn(browser('10.1.0.2'))).status).toBe(200);
      });

      it('do not include successful sign-ins', async () => {
        await signUp(browser());
        for (let n = 0; n < 12; n++) expect((await signIn(browser())).status).toBe(200);
      });

      it('do not lock anyone out of the demo', async () => {
        for (let n = 0; n < 11; n++)
          await signIn(browser(), { email: 'demo@quizcast.local', password: 'wrong' });
        expect((await browser('10.9.9.9').post('/api/v1/auth/demo', {})).status).toBe(200);
      });
    });
  });
}
