import { isRecord } from '@quizcast/game/json';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeOfApp } from '../../../testing/authenticator-app.ts';
import { Browser } from '../../../testing/browser.ts';
import {
  startMailServer,
  type MailServer,
  type ReceivedMail,
} from '../../../testing/mail-server.ts';
import { quickHashing } from '../../../testing/quick-hashing.ts';
import { openPasskeyDevice } from '../../../testing/passkey-device.ts';
import type { Access, AccessHolder } from '../../../ports/account-access.ts';
import type { Identity } from '../../../ports/identity.ts';
import { ClientTokens } from '../providers/client-tokens.ts';
import type { Mail } from '../../../ports/mail.ts';
import { createCappedMail } from '../../smtp/capped-mail.ts';
import { createSmtpMail } from '../../smtp/smtp-mail.ts';
import { sql } from 'kysely';
import type { AccountDatabase } from '../../sql/account-database.ts';
import type { OpenTables, TestTables } from '../tables-server.fixture.ts';
import { finishAccountDeletions, type Departed } from './account-deletion.ts';
import { createBuiltInIdentity } from './identity.ts';
import type { PasswordHashing } from './password-hashing.ts';

const email = 'anna@example.org';
const password = 'first-secret';
const linkOrigin = 'https://quiz.example.org';

/** Guarantees of built-in accounts for passwords, second factors, passkeys and mailed links. */
export function accountSecurityContract(engine: string, openTables: OpenTables): void {
  describe(`on ${engine}`, () => {
    let tables: TestTables;
    let database: AccountDatabase;
    let identity: Identity;
    let testServer: MailServer | null;
    let ended: string[];
    let errors: string[];
    let forgotten: Departed[];
    let cannotForget: boolean;
    /** Number of passwords hashed. */
    let hashed: number;
    /** Access to accounts that other parts of the server store. */
    let otherAccess: Access[];

    const countedHashing: PasswordHashing = {
      hash: (password) => {
        hashed += 1;
        return quickHashing.hash(password);
      },
      verify: (stored) => {
        hashed += 1;
        return quickHashing.verify(stored);
      },
    };

    async function open(withMail: boolean): Promise<void> {
      testServer = withMail ? await startMailServer() : null;
      tables = await openTables();
      database = tables.database;
      identity = await createBuiltInIdentity({
        database,
        hashing: countedHashing,
        secret: 'only-for-tests-0123456789-0123456789',
        isSecure: () => false,
        mail: testServer === null ? null : cappedMail(testServer.url),
        linkOrigin: () => linkOrigin,
        forget: [forget],
        access: [holder],
        onSessionsEnded: (ids) => ended.push(...ids),
        onError: (message) => errors.push(message),
        nowMs: Date.now,
      });
    }

    const cappedMail = (url: string): Mail =>
      createCappedMail(
        createSmtpMail({ url, from: 'quiz@example.org' }),
        database.limiter,
        'only-for-tests-0123456789-0123456789',
      );
    const forget = (departed: Departed): Promise<void> => {
      if (cannotForget) return Promise.reject(new Error('not now'));
      forgotten.push(departed);
      return Promise.resolve();
    };

    const holder: AccessHolder = {
      list: async () => otherAccess,
      remove: async (_userId, { kind, id }) => {
        otherAccess = otherAccess.filter((each) => each.kind !== kind || each.id !== id);
      },
    };

    beforeEach(() => {
      [ended, errors, forgotten, cannotForget, otherAccess, hashed] = [[], [], [], false, [], 0];
    });
    afterEach(async () => {
      await identity.close();
      await tables.close();
      await testServer?.close();
    });

    const browser = (address = '10.0.0.1'): Browser =>
      new Browser((request) => identity.handle(request, address));
    const post = (who: Browser, call: string, body: object = {}, headers = {}): Promise<Response> =>
      who.post(`/api/v1/auth/${call}`, body, headers);
    const signUp = (who: Browser, as = email): Promise<Response> =>
      post(who, 'sign-up/email', { email: as, password });
    const signIn = (who: Browser, using = password, as = email): Promise<Response> =>
      post(who, 'sign-in/email', { email: as, password: using });
    const sessionOf = (who: Browser) => identity.session(who.headers());
    const contentOf = async (response: Response): Promise<Record<string, unknown>> => {
      const content: unknown = await response.json();
      return isRecord(content) ? content : {};
    };
    const codeOf = async (response: Response): Promise<unknown> =>
      (await contentOf(response))['code'];
    const securityOf = async (who: Browser) => contentOf(await who.get('/api/v1/auth/security'));
    const nextMail = async (): Promise<ReceivedMail> => {
      if (testServer === null) throw new Error('there is no mail here');
      return testServer.next();
    };
    const tokenOf = ({ text }: ReceivedMail, page: string): string => {
      const found = new RegExp(
        `${linkOrigin}${page.replace('?', '\\?')}#([\\w-]{43})(?:\\s|$)`,
      ).exec(text);
      if (found?.[1] === undefined) throw new Error(`no link to ${page} in: ${text}`);
      return found[1];
    };
    const everythingIn = async (table: string): Promise<string> =>
      JSON.stringify((await sql`SELECT * FROM ${sql.table(table)}`.execute(database.query)).rows);
    const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

    describe('without a mail server', () => {
      beforeEach(() => open(false));

      it('IDENTITY30 does not offer calls that need mail, and rejects them', async () => {
        const anna = browser();
        await signUp(anna);
        expect(await contentOf(await anna.get('/api/v1/auth/offers'))).toMatchObject({
          mail: false,
        });
        expect(await securityOf(anna)).toMatchObject({ sendsMail: false, isEmailVerified: false });
        for (const [call, body] of [
          ['send-verification', {}],
          ['request-password-reset', { email }],
        ] as const)
          expect(await codeOf(await post(anna, call, body))).toBe('NO_MAIL');
      });

      it('IDENTITY40 changes the e-mail immediately with the password, unless it is already taken', async () => {
        const anna = browser();
        await signUp(anna);
        await signUp(browser(), 'ben@example.org');
        const move = (body: object) => post(anna, 'change-email', body);
        expect(await codeOf(await move({ email: 'x@example.org', password: 'wrong' }))).toBe(
          'INVALID_PASSWORD',
        );
        expect(await codeOf(await move({ email: 'ben@example.org', password }))).toBe(
          'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
        );
        expect(await codeOf(await move({ email: email.toUpperCase(), password }))).toBe(
          'EMAIL_UNCHANGED',
        );
        expect((await move({ email: 'New@Example.org', password })).status).toBe(200);
        expect(await sessionOf(anna)).toMatchObject({
          email: 'new@example.org',
          isEmailVerified: false,
        });
        expect((await signIn(browser())).status).toBe(401);
      });
    });

    describe('with a mail server', () => {
      beforeEach(() => open(true));

      it('IDENTITY31 confirms an e-mail with a mailed link that works once', async () => {
        const anna = browser();
        await signUp(anna);
        const mail = await nextMail();
        expect(mail.to).toEqual([email]);
        const token = tokenOf(mail, '/verify');
        expect(await sessionOf(anna)).toMatchObject({ isEmailVerified: false });
        expect((await post(browser(), 'verify-email', { token })).status).toBe(200);
        expect(await sessionOf(anna)).toMatchObject({ isEmailVerified: true });
        const again = await post(browser(), 'verify-email', { token });
        expect([again.status, await codeOf(again)]).toEqual([410, 'LINK_SPENT']);
      });

      it('IDENTITY31 rejects links that are made up, expired, or issued for another purpose', async () => {
        await signUp(browser());
        const token = tokenOf(await nextMail(), '/verify');
        for (const [call, body] of [
          ['verify-email', { token: 'A'.repeat(43) }],
          ['reset-password', { token, newPassword: 'stolen-it' }],
          ['confirm-email', { token }],
        ] as const)
          expect(await codeOf(await post(browser(), call, body))).toBe('LINK_SPENT');
        await database.query
          .updateTable('verification')
          .set({ expiresAt: '2020-01-01T00:00:00.000Z' })
          .execute();
        expect(await codeOf(await post(browser(), 'verify-email', { token }))).toBe('LINK_SPENT');
        expect((await signIn(browser())).status).toBe(200);
      });

      it('IDENTITY31 does not store the token of a link in the database', async () => {
        await signUp(browser());
        const token = tokenOf(await nextMail(), '/verify');
        const rows = await everythingIn('verification');
        expect(rows).toContain('verify-link:');
        expect(rows).not.toContain(token);
      });

      it('IDENTITY32 builds links with the server’s own address, whatever host requested them', async () => {
        await signUp(browser());
        await nextMail();
        const evil = new Browser(
          (request) => identity.handle(request, '10.0.0.9'),
          'http://evil.example',
        );
        await post(
          evil,
          'request-password-reset',
          { email },
          { 'x-forwarded-host': 'evil.example' },
        );
        const { text, raw } = await nextMail();
        expect(text).toContain(`${linkOrigin}/reset#`);
        expect(raw).not.toContain('evil.example');
      });

      it('IDENTITY33 ends every session on a password reset by mail, and accepts its link once', async () => {
        const [anna, thief] = [browser(), browser()];
        await signUp(anna);
        await nextMail();
        await signIn(thief);
        const open = [await sessionOf(anna), await sessionOf(thief)].map((each) => each?.sessionId);
        const tokens = new ClientTokens(database, 'only-for-tests-0123456789-0123456789', Date.now);
        const userId = (await sessionOf(thief))?.userId ?? '';
        const stolen = await tokens.issue('client', { userId, sessionId: null });
        expect(await tokens.holder('client', stolen.token)).not.toBeNull();
        await post(browser(), 'request-password-reset', { email, language: 'de' });
        const mail = await nextMail();
        expect(mail.text).toContain('Stunde');
        // The account was never confirmed: the mail says what a reset removes.
        expect(mail.text).toContain('Control-Token');
        const token = tokenOf(mail, '/reset');
        const weak = await post(browser(), 'reset-password', { token, newPassword: '12345' });
        expect(await codeOf(weak)).toBe('PASSWORD_TOO_SHORT');
        const common = await post(browser(), 'reset-password', { token, newPassword: '123456' });
        expect(await codeOf(common)).toBe('PASSWORD_TOO_COMMON');
        const reset = await post(browser(), 'reset-password', { token, newPassword: 'brand-new' });
        expect(reset.status).toBe(200);
        expect([await sessionOf(anna), await sessionOf(thief)]).toEqual([null, null]);
        expect(new Set(ended)).toEqual(new Set([...open, `token:${userId}`]));
        expect(await tokens.holder('client', stolen.token)).toBeNull();
        expect((await signIn(browser())).status).toBe(401);
        const again = await post(browser(), 'reset-password', {
          token,
          newPassword: 'another-one',
        });
        expect(await codeOf(again)).toBe('LINK_SPENT');
        const back = browser();
        expect((await signIn(back, 'brand-new')).status).toBe(200);
        expect(await sessionOf(back)).toMatchObject({ isEmailVerified: true });
        expect((await nextMail()).text).toContain('changed');
      });

      describe('a password reset by mail on an account with other access', () => {
        const origin = 'http://localhost:4747';
        const device = openPasskeyDevice('localhost');

        /** Creates the account with a passkey, a second factor, a control token and a crew member. */
        async function setUp(isConfirmed: boolean): Promise<Browser> {
          const who = browser();
          await signUp(who);
          const mail = await nextMail();
          if (isConfirmed)
            await post(browser(), 'verify-email', { token: tokenOf(mail, '/verify') });
          const making = await contentOf(await post(who, 'passkey/begin', { password }));
          await post(who, 'passkey/add', { name: 'Key', response: device.made(making, origin) });
          const begun = await contentOf(await post(who, 'second-factor/begin', { password }));
          await post(who, 'second-factor/confirm', { code: codeOfApp(String(begun['uri'])) });
          expect(await securityOf(who)).toMatchObject({
            hasSecondFactor: true,
            passkeys: [{ name: 'Key' }],
          });
          otherAccess = [
            { kind: 'controlToken', id: 'token-1', name: 'Stream Deck' },
            { kind: 'crewMember', id: 'eve', name: 'Eve' },
          ];
          return who;
        }
        async function reset(removes: 'removes' | 'keeps'): Promise<Record<string, unknown>> {
          await post(browser(), 'request-password-reset', { email });
          const mail = await nextMail();
          expect(mail.text.includes('also removes')).toBe(removes === 'removes');
          const token = tokenOf(mail, '/reset');
          return contentOf(
            await post(browser(), 'reset-password', { token, newPassword: 'brand-new' }),
          );
        }
        async function byPasskey(): Promise<Browser> {
          const other = browser();
          const options = await contentOf(await post(other, 'sign-in/passkey-options'));
          await post(other, 'sign-in/passkey', { response: device.signedIn(options, origin) });
          return other;
        }

        it('IDENTITY51 removes all other access from an account that was never confirmed', async () => {
          const squatter = await setUp(false);
          const answer = await reset('removes');
          expect(answer).toEqual({ isTakenBack: true, left: [], reviewToken: null });
          expect(otherAccess).toEqual([]);
          expect(await sessionOf(squatter)).toBeNull();
          expect(await sessionOf(await byPasskey())).toBeNull();
          expect((await signIn(browser())).status).toBe(401);
          const owner = browser();
          expect(await contentOf(await signIn(owner, 'brand-new'))).not.toHaveProperty(
            'secondFactor',
          );
          expect(await sessionOf(owner)).toMatchObject({ isEmailVerified: true });
          expect(await securityOf(owner)).toMatchObject({ hasSecondFactor: false, passkeys: [] });
          expect((await nextMail()).text).toContain('never confirmed');
        });

        it('IDENTITY51 removes on the next reset what a failing store left behind', async () => {
          await setUp(false);
          const working = { ...holder };
          holder.list = () => Promise.reject(new Error('disk'));
          expect(await reset('removes')).toMatchObject({ code: 'UNAVAILABLE' });
          Object.assign(holder, working);
          expect(otherAccess).not.toEqual([]);
          expect(await reset('removes')).toMatchObject({ isTakenBack: true });
          expect(otherAccess).toEqual([]);
        });

        it('IDENTITY52 lists the other access of a confirmed account, and lets the owner remove it', async () => {
          await setUp(true);
          const { left, reviewToken, isTakenBack } = await reset('keeps');
          const rows = Array.isArray(left) ? left.filter(isRecord) : [];
          expect([isTakenBack, rows.map(({ kind, name }) => [kind, name])]).toEqual([
            false,
            [
              ['secondFactor', null],
              ['passkey', 'Key'],
              ['controlToken', 'Stream Deck'],
              ['crewMember', 'Eve'],
            ],
          ]);
          const mail = await nextMail();
          expect(mail.text).toContain('Passkeys: 1');
          expect(mail.text).not.toContain('Stream Deck');
          const token = tokenOf(mail, '/reset?review');
          expect(token).toBe(reviewToken);
          const removed = await contentOf(
            await post(browser(), 'reset-password/remove', { token, access: rows.slice(0, 3) }),
          );
          expect(removed['left']).toMatchObject([{ kind: 'crewMember', id: 'eve' }]);
          expect(
            await contentOf(await post(browser(), 'reset-password/review', { token })),
          ).toEqual(removed);
          expect(await sessionOf(await byPasskey())).toBeNull();
          const owner = browser();
          await signIn(owner, 'brand-new');
          expect(await sessionOf(owner)).toMatchObject({ email });
          await post(owner, 'change-password', {
            currentPassword: 'brand-new',
            newPassword: 'newer-still',
          });
          const late = await post(browser(), 'reset-password/review', { token });
          expect(await codeOf(late)).toBe('LINK_SPENT');
        });
      });

      it('IDENTITY33 rejects a reset link mailed before the password was changed', async () => {
        const anna = browser();
        await signUp(anna);
        await nextMail();
        await post(browser(), 'request-password-reset', { email });
        const token = tokenOf(await nextMail(), '/reset');
        await post(anna, 'change-password', {
          currentPassword: password,
          newPassword: 'brand-new',
        });
        const late = await post(browser(), 'reset-password', { token, newPassword: 'stolen-it' });
        expect(await codeOf(late)).toBe('LINK_SPENT');
      });

      it('IDENTITY34 answers a password reset request identically whether or not the account exists', async () => {
        await signUp(browser());
        await nextMail();
        const ask = (as: string) => post(browser(), 'request-password-reset', { email: as });
        const [known, unknown] = [await ask(email), await ask('nobody@example.org')];
        expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
        await nextMail();
        await identity.close();
        expect(testServer?.received.map(({ to }) => to)).not.toContainEqual(['nobody@example.org']);
      });

      it('IDENTITY36 limits mails per requesting address and per recipient', async () => {
        await signUp(browser());
        await nextMail();
        let refused = 0;
        for (let n = 0; n < 22; n++) {
          const answer = await post(browser('10.3.0.1'), 'request-password-reset', { email });
          if (answer.status === 429) refused += 1;
        }
        expect(refused).toBe(2);
        for (let n = 0; n < 3; n++)
          await post(browser(`10.3.1.${n}`), 'request-password-reset', { email });
        await identity.close();
        expect(testServer?.received.filter(({ text }) => text.includes('/reset#'))).toHaveLength(5);
      });

      it('IDENTITY36 mails a stranger at most five times for repeated sign-ups and deletions', async () => {
        for (let n = 0; n < 8; n++) {
          const eve = browser(`10.5.0.${n}`);
          expect((await signUp(eve)).status).toBe(200);
          expect((await post(eve, 'delete-account', { password })).status).toBe(200);
        }
        // Mails are counted when sent, and no response waits for that.
        await expect.poll(() => testServer?.received.length).toBe(5);
        const last = browser();
        await signUp(last);
        expect(await codeOf(await post(last, 'send-verification'))).toBe('TOO_MANY_TRIES');
        await identity.close();
        expect(testServer?.received).toHaveLength(5);
      });

      it('IDENTITY40 changes the e-mail only after its link is opened, and notifies the old one', async () => {
        const anna = browser();
        await signUp(anna);
        await nextMail();
        const moved = await post(anna, 'change-email', { email: 'new@example.org', password });
        expect(await contentOf(moved)).toEqual({ mailed: true });
        expect(await sessionOf(anna)).toMatchObject({ email });
        const mail = await nextMail();
        expect(mail.to).toEqual(['new@example.org']);
        const token = tokenOf(mail, '/verify?move');
        expect((await post(browser(), 'confirm-email', { token })).status).toBe(200);
        expect(await sessionOf(anna)).toMatchObject({
          email: 'new@example.org',
          isEmailVerified: true,
        });
        expect((await nextMail()).to).toEqual([email]);
        expect(await codeOf(await post(browser(), 'confirm-email', { token }))).toBe('LINK_SPENT');
      });

      it('IDENTITY40 does not reveal whether a requested e-mail is already taken', async () => {
        const anna = browser();
        await signUp(anna);
        await signUp(browser(), 'ben@example.org');
        const answers = [];
        for (const as of ['ben@example.org', 'free@example.org'])
          answers.push(await (await post(anna, 'change-email', { email: as, password })).text());
        expect(answers[0]).toBe(answers[1]);
        await identity.close();
        expect(testServer?.received.filter(({ text }) => text.includes('?move#'))).toHaveLength(1);
      });
    });

    describe('the second factor', () => {
      beforeEach(() => open(false));

      async function withSecondFactor(who: Browser): Promise<{ uri: string; codes: string[] }> {
        await signUp(who);
        const begun = await contentOf(await post(who, 'second-factor/begin', { password }));
        const uri = String(begun['uri']);
        // Code of the previous time step, so that the current one remains usable for sign-in.
        const code = codeOfApp(uri, Date.now() - 30_000);
        expect((await post(who, 'second-factor/confirm', { code })).status).toBe(200);
        return { uri, codes: textsOf(begun['codes']) };
      }

      it('IDENTITY37 requires a code after the password, and creates no session before that', async () => {
        const anna = browser();
        const { uri } = await withSecondFactor(anna);
        const other = browser();
        const first = await signIn(other);
        expect(await contentOf(first)).toEqual({ secondFactor: true });
        expect(await sessionOf(other)).toBeNull();
        expect(await codeOf(await post(other, 'sign-in/code', { code: '000000' }))).toBe(
          'INVALID_CODE',
        );
        expect((await post(other, 'sign-in/code', { code: codeOfApp(uri) })).status).toBe(200);
        expect(await sessionOf(other)).toMatchObject({ email });
        expect(await everythingIn('twoFactor')).not.toContain(
          new URL(uri).searchParams.get('secret'),
        );
      });

      it('IDENTITY37 keeps existing sessions when it is switched on and off', async () => {
        const anna = browser();
        await signUp(anna);
        const [before, cookie] = [await sessionOf(anna), anna.cookie];
        const begun = await contentOf(await post(anna, 'second-factor/begin', { password }));
        await post(anna, 'second-factor/confirm', { code: codeOfApp(String(begun['uri'])) });
        expect(await securityOf(anna)).toMatchObject({ hasSecondFactor: true });
        expect([await sessionOf(anna), anna.cookie]).toEqual([before, cookie]);
        await post(anna, 'second-factor/end', { password });
        expect([await sessionOf(anna), anna.cookie, ended]).toEqual([before, cookie, []]);
        expect(await database.query.selectFrom('session').select('id').execute()).toHaveLength(1);
      });

      it('IDENTITY37 rejects a code that was not preceded by the password', async () => {
        const { uri } = await withSecondFactor(browser());
        const answer = await post(browser(), 'sign-in/code', { code: codeOfApp(uri) });
        expect(await codeOf(answer)).toBe('SIGN_IN_AGAIN');
      });

      it('IDENTITY38 accepts each code only once', async () => {
        const { uri } = await withSecondFactor(browser());
        const [anna, shoulder] = [browser(), browser()];
        await signIn(anna);
        await signIn(shoulder);
        const code = codeOfApp(uri);
        expect((await post(anna, 'sign-in/code', { code })).status).toBe(200);
        expect(await codeOf(await post(shoulder, 'sign-in/code', { code }))).toBe('INVALID_CODE');
        expect(await sessionOf(shoulder)).toBeNull();
      });

      it('IDENTITY38 does not accept the code that confirmed the app for sign-in', async () => {
        const anna = browser();
        await signUp(anna);
        const begun = await contentOf(await post(anna, 'second-factor/begin', { password }));
        const code = codeOfApp(String(begun['uri']));
        expect((await post(anna, 'second-factor/confirm', { code })).status).toBe(200);
        const shoulder = browser();
        await signIn(shoulder);
        expect(await codeOf(await post(shoulder, 'sign-in/code', { code }))).toBe('INVALID_CODE');
        expect(await sessionOf(shoulder)).toBeNull();
      });

      it('IDENTITY38 limits code guesses, however often the password is entered', async () => {
        const { uri } = await withSecondFactor(browser());
        let guesses = 0;
        for (let round = 0; round < 6; round++) {
          const thief = browser(`10.4.0.${round}`);
          await signIn(thief);
          for (let n = 0; n < 6; n++) {
            const answer = await post(thief, 'sign-in/code', { code: `00000${n}` });
            if ((await codeOf(answer)) === 'INVALID_CODE') guesses += 1;
          }
        }
        expect(guesses).toBeLessThanOrEqual(10);
        const late = browser('10.4.1.1');
        await signIn(late);
        const answer = await post(late, 'sign-in/code', { code: codeOfApp(uri) });
        expect(await codeOf(answer)).toBe('TOO_MANY_TRIES');
      });

      it('IDENTITY39 accepts each recovery code once, and new codes invalidate the old ones', async () => {
        const anna = browser();
        const { codes } = await withSecondFactor(anna);
        expect(codes).toHaveLength(10);
        const use = async (code = ''): Promise<number> => {
          const other = browser();
          await signIn(other);
          return (await post(other, 'sign-in/code', { code })).status;
        };
        expect(await use(codes[0])).toBe(200);
        expect(await use(codes[0])).not.toBe(200);
        const asked = await post(anna, 'second-factor/codes', { password: 'wrong' });
        expect(await codeOf(asked)).toBe('INVALID_PASSWORD');
        const fresh = await contentOf(await post(anna, 'second-factor/codes', { password }));
        expect(await use(codes[1])).not.toBe(200);
        expect(await use(textsOf(fresh['codes'])[0])).toBe(200);
      });

      it('IDENTITY39 accepts a recovery code in capitals, with spaces, or without its dash', async () => {
        const { codes } = await withSecondFactor(browser());
        for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
        const typings: ((code: string) => string)[] = [
          (code) => code.toUpperCase(),
          (code) => code.replace('-', ''),
          (code) => ` ${code.toUpperCase().replace('-', ' ')} `,
        ];
        for (const [index, typed] of typings.entries()) {
          const other = browser();
          await signIn(other);
          const answer = await post(other, 'sign-in/code', { code: typed(codes[index] ?? '') });
          expect(answer.status).toBe(200);
        }
        const thief = browser();
        await signIn(thief);
        expect(await codeOf(await post(thief, 'sign-in/code', { code: codes[0] }))).toBe(
          'INVALID_RECOVERY_CODE',
        );
      });

      it('IDENTITY39 can be set up and switched off only with the password', async () => {
        const anna = browser();
        await withSecondFactor(anna);
        for (const call of ['second-factor/begin', 'second-factor/end'])
          expect(await codeOf(await post(anna, call, { password: 'wrong' }))).toBe(
            'INVALID_PASSWORD',
          );
        expect(await securityOf(anna)).toMatchObject({ hasSecondFactor: true });
        expect((await post(anna, 'second-factor/end', { password })).status).toBe(200);
        expect(await securityOf(anna)).toMatchObject({ hasSecondFactor: false });
        const other = browser();
        await signIn(other);
        expect(await sessionOf(other)).toMatchObject({ email });
      });

      it('IDENTITY39 is not required at sign-in until it is confirmed', async () => {
        const anna = browser();
        await signUp(anna);
        await post(anna, 'second-factor/begin', { password });
        const other = browser();
        await signIn(other);
        expect(await sessionOf(other)).toMatchObject({ email });
      });
    });

    describe('signed-in devices', () => {
      beforeEach(() => open(false));
      const firefox = {
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0',
      };

      it('IDENTITY43 are listed by browser and system, store no IP address, and can each be signed out', async () => {
        const [anna, other, third] = [browser(), browser('10.7.7.7'), browser()];
        await signUp(anna);
        await post(other, 'sign-in/email', { email, password }, firefox);
        await signIn(third);
        const { devices } = await securityOf(anna);
        const rows = Array.isArray(devices) ? devices.filter(isRecord) : [];
        expect(rows).toHaveLength(3);
        expect(rows.filter(({ isThis }) => isThis === true)).toHaveLength(1);
        const windows = rows.find(({ system }) => system === 'Windows');
        expect(windows).toMatchObject({ browser: 'Firefox', isThis: false });
        expect(await everythingIn('session')).not.toContain('10.7.7.7');
        expect((await post(anna, 'sessions/end', { id: windows?.['id'] })).status).toBe(200);
        expect(await sessionOf(other)).toBeNull();
        expect(ended).toEqual([windows?.['id']]);
        await post(anna, 'sessions/end-others');
        expect(await sessionOf(third)).toBeNull();
        expect(await sessionOf(anna)).not.toBeNull();
      });

      it('IDENTITY43 cannot be signed out by another user', async () => {
        const [anna, eve] = [browser(), browser()];
        await signUp(anna);
        await signUp(eve, 'eve@example.org');
        const id = (await sessionOf(anna))?.sessionId;
        expect((await post(eve, 'sessions/end', { id })).status).toBe(404);
        expect(await sessionOf(anna)).not.toBeNull();
      });
    });

    describe('passkeys', () => {
      beforeEach(() => open(false));

      it('IDENTITY42 are created for the page’s host, and only with the password', async () => {
        const anna = browser();
        await signUp(anna);
        expect(await codeOf(await post(anna, 'passkey/begin', {}))).toBe('INVALID_PASSWORD');
        const options = await contentOf(await post(anna, 'passkey/begin', { password }));
        expect(options['rp']).toMatchObject({ id: 'localhost' });
        expect(options['authenticatorSelection']).toMatchObject({ userVerification: 'required' });
        const otherBrowser = new Browser(
          (request) => identity.handle(request, '10.0.0.1'),
          'http://quiz.test',
        );
        const asked = await contentOf(await post(otherBrowser, 'sign-in/passkey-options'));
        expect(asked).toMatchObject({ rpId: 'quiz.test', userVerification: 'required' });
        expect(asked['allowCredentials'] ?? []).toEqual([]);
      });

      it('IDENTITY42 sign in, have a name, and stop working once removed', async () => {
        const origin = 'http://localhost:4747';
        const device = openPasskeyDevice('localhost');
        const anna = browser();
        await signUp(anna);
        const making = await contentOf(await post(anna, 'passkey/begin', { password }));
        const made = { name: 'Phone', response: device.made(making, origin) };
        expect((await post(anna, 'passkey/add', made)).status).toBe(200);
        expect(await codeOf(await post(anna, 'passkey/add', made))).toBe('SIGN_IN_AGAIN');
        const { passkeys } = await securityOf(anna);
        expect(passkeys).toMatchObject([{ name: 'Phone' }]);
        const enter = async (as: string): Promise<Browser> => {
          const other = browser();
          const options = await contentOf(await post(other, 'sign-in/passkey-options'));
          await post(other, 'sign-in/passkey', { response: device.signedIn(options, as) });
          return other;
        };
        for (let time = 0; time < 2; time++)
          expect(await sessionOf(await enter(origin))).toMatchObject({ email });
        expect(await sessionOf(await enter('https://evil.example'))).toBeNull();
        const [known] = Array.isArray(passkeys) ? passkeys.filter(isRecord) : [];
        await post(anna, 'passkey/remove', { id: known?.['id'] });
        expect(await sessionOf(await enter(origin))).toBeNull();
      });

      it('IDENTITY42 are rejected if unknown, and no challenge can be used twice', async () => {
        const eve = browser();
        await post(eve, 'sign-in/passkey-options');
        const response = { id: 'made-up', rawId: 'made-up', response: {}, type: 'public-key' };
        const first = await post(eve, 'sign-in/passkey', { response });
        expect(await codeOf(first)).toBe('PASSKEY_REFUSED');
        const second = await post(eve, 'sign-in/passkey', { response });
        expect(await codeOf(second)).toBe('SIGN_IN_AGAIN');
        expect(await sessionOf(eve)).toBeNull();
      });
    });

    describe('account deletion', () => {
      beforeEach(() => open(false));

      it('IDENTITY44 requires the password and leaves no trace of the account in any file', async () => {
        const [anna, other] = [browser(), browser()];
        await signUp(anna);
        await signIn(other);
        const userId = (await sessionOf(anna))?.userId ?? '';
        await post(anna, 'second-factor/begin', { password });
        expect(await codeOf(await post(anna, 'delete-account', { password: 'wrong' }))).toBe(
          'INVALID_PASSWORD',
        );
        expect(await codeOf(await post(anna, 'delete-account'))).toBe('INVALID_PASSWORD');
        expect(await identity.exists(userId)).toBe(true);
        expect((await post(anna, 'delete-account', { password })).status).toBe(200);
        expect(await identity.exists(userId)).toBe(false);
        expect([await sessionOf(anna), await sessionOf(other)]).toEqual([null, null]);
        expect(new Set(ended).size).toBe(2);
        expect(forgotten).toEqual([{ userId, email }]);
        for (const bytes of await tables.files())
          for (const trace of [email, userId])
            expect([trace, bytes.includes(trace)]).toEqual([trace, false]);
        expect((await signUp(browser())).status).toBe(200);
      });

      it('IDENTITY45 is completed at the next start after an interruption', async () => {
        const anna = browser();
        await signUp(anna);
        cannotForget = true;
        expect((await post(anna, 'delete-account', { password })).status).toBe(200);
        expect(errors.join()).toContain('not forgotten yet');
        cannotForget = false;
        await finishAccountDeletions({
          database,
          forget: [forget],
          onError: (message) => errors.push(message),
        });
        expect(forgotten).toMatchObject([{ email }]);
        await finishAccountDeletions({
          database,
          forget: [forget],
          onError: (message) => errors.push(message),
        });
        expect(forgotten).toHaveLength(1);
      });

      it('IDENTITY46 is refused for the demo account, like all other security settings', async () => {
        const who = browser();
        await post(who, 'demo');
        const calls: [string, object][] = [
          ['send-verification', {}],
          ['change-email', { email: 'mine@example.org', password: 'quizcast-demo' }],
          ['set-password', { newPassword: 'brand-new' }],
          ['second-factor/begin', { password: 'quizcast-demo' }],
          ['second-factor/end', { password: 'quizcast-demo' }],
          ['passkey/begin', { password: 'quizcast-demo' }],
          ['sessions/end-others', {}],
          ['delete-account', { password: 'quizcast-demo' }],
        ];
        for (const [call, body] of calls)
          expect([call, await codeOf(await post(who, call, body))]).toEqual([call, 'DEMO_ACCOUNT']);
        expect((await who.get('/api/v1/auth/security')).status).toBe(403);
      });
    });

    describe('the response time', () => {
      beforeEach(() => open(true));

      // Only hashing is slow. It is counted, because times on a busy machine are unreliable.
      it('IDENTITY35 does not reveal whether an account exists', async () => {
        await signUp(browser());
        const hashesFor = async (call: string, as: string): Promise<number> => {
          const before = hashed;
          const body = {
            email: as,
            ...(call === 'sign-in/email' ? { password: 'wrong-one' } : {}),
          };
          await post(browser(), call, body);
          return hashed - before;
        };
        for (const [call, hashes] of [
          ['sign-in/email', 1],
          ['request-password-reset', 0],
        ] as const)
          for (const as of [email, 'nobody@example.org'])
            expect([call, as, await hashesFor(call, as)]).toEqual([call, as, hashes]);
      });
    });
  });
}
