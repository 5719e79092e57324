import { isRecord } from '@quizcast/game/json';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOfApp } from '../../testing/authenticator-app.ts';
import type { Browser } from '../../testing/browser.ts';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';
import { openPasskeyDevice } from '../../testing/passkey-device.ts';
import { createSmtpMail } from '../smtp/smtp-mail.ts';
import { openTestPostgres, type TestPostgres } from './postgres-tables.fixture.ts';
import { openHostileProvider, type HostileProvider } from './providers/hostile-provider.fixture.ts';
import {
  begin,
  bodyOf,
  comeBack,
  openTestIdentity,
  type TestIdentity,
} from './providers/test-identity.fixture.ts';
import { checkEveryMs } from './providers/provider-session-check.ts';

/**
 * What PostgreSQL could store differently from SQLite: every table with its keys, flags, times and orders, written and
 * read once. The full identity contracts run on SQLite (decision 035), and several nodes have a test file of their own.
 */
const account = { email: 'anna@example.org', password: 'first-secret' };
const { password } = account;

let postgres: TestPostgres;
let mails: MailServer;
let provider: HostileProvider;
beforeAll(async () => {
  [postgres, provider] = await Promise.all([openTestPostgres(), openHostileProvider()]);
});
afterAll(async () => {
  await postgres.close();
  await provider.close();
});

let identities: TestIdentity;
beforeEach(async () => {
  mails = await startMailServer();
  identities = await openTestIdentity({
    openTables: postgres.openTables,
    providers: [provider.config],
    mail: createSmtpMail({ url: mails.url, from: 'quiz@example.org' }),
  });
});
afterEach(async () => {
  await identities.close();
  await mails.close();
  const unexpected = identities.errors.filter((message) => message.startsWith('unexpected'));
  if (unexpected.length > 0) throw new Error(unexpected.join('\n'));
});

const post = (browser: Browser, call: string, body: object = {}) =>
  browser.post(`/api/v1/auth/${call}`, body);
const sessionOf = (browser: Browser) => identities.identity.session(browser.headers());
const securityOf = async (browser: Browser) => bodyOf(await browser.get('/api/v1/auth/security'));
const linkOf = async (page: string): Promise<string> => {
  const { text } = await mails.next();
  return new RegExp(`${page}#([\\w-]{43})`).exec(text)?.[1] ?? '';
};
async function signedUp(email = account.email): Promise<{ browser: Browser; token: string }> {
  const browser = identities.browser();
  expect((await post(browser, 'sign-up/email', { ...account, email })).status).toBe(200);
  return { browser, token: await linkOf('/verify') };
}
async function signedIn(body: object = account): Promise<Browser> {
  const browser = identities.browser();
  await post(browser, 'sign-in/email', body);
  return browser;
}
async function byProvider(to = '/'): Promise<Browser> {
  const browser = identities.browser();
  const address = await begin(browser);
  const state = address.searchParams.get('state') ?? '';
  expect(await comeBack(browser, { code: provider.codeFor(address), state })).toBe(to);
  return browser;
}
const rowsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

describe('ENGINE24 accounts in PostgreSQL', () => {
  it('ENGINE24 are found by their e-mail in any letter case, which nobody else can take', async () => {
    await signedUp('Anna@Example.org');
    const again = await post(identities.browser(), 'sign-up/email', account);
    expect([again.status, await bodyOf(again)]).toMatchObject([
      422,
      { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' },
    ]);
    const browser = await signedIn({ ...account, email: 'ANNA@example.org' });
    expect(await sessionOf(browser)).toMatchObject({
      email: 'anna@example.org',
      isDemo: false,
      isEmailVerified: false,
    });
    expect(await sessionOf(await signedIn({ ...account, password: 'wrong-one' }))).toBeNull();
  });

  it('ENGINE24 keep a changed display name', async () => {
    const { browser } = await signedUp();
    const changed = await post(browser, 'update-user', { displayName: 'Änne 🎉' });
    expect(changed.status).toBe(200);
    expect(await sessionOf(browser)).toMatchObject({ displayName: 'Änne 🎉' });
    expect(await sessionOf(await signedIn())).toMatchObject({ displayName: 'Änne 🎉' });
  });

  it('ENGINE24 confirm their e-mail with a single-use link, and can change it', async () => {
    const { browser, token } = await signedUp();
    expect((await post(identities.browser(), 'verify-email', { token })).status).toBe(200);
    expect((await post(identities.browser(), 'verify-email', { token })).status).toBe(410);
    expect(await sessionOf(browser)).toMatchObject({ isEmailVerified: true });
    const email = 'new@example.org';
    expect((await post(browser, 'change-email', { email, password })).status).toBe(200);
    const move = await linkOf('/verify\\?move');
    expect((await post(identities.browser(), 'confirm-email', { token: move })).status).toBe(200);
    expect(await sessionOf(browser)).toMatchObject({ email });
    expect((await mails.next()).to).toEqual([account.email]);
  });

  it('ENGINE24 can reset their password by mail, which ends every session', async () => {
    const { browser, token } = await signedUp();
    await post(identities.browser(), 'verify-email', { token });
    await post(identities.browser(), 'request-password-reset', { email: account.email });
    const reset = { token: await linkOf('/reset'), newPassword: 'second-secret' };
    expect((await post(identities.browser(), 'reset-password', reset)).status).toBe(200);
    await mails.next();
    expect(await sessionOf(browser)).toBeNull();
    expect(await sessionOf(await signedIn())).toBeNull();
    expect(
      await sessionOf(await signedIn({ ...account, password: 'second-secret' })),
    ).not.toBeNull();
  });

  it('ENGINE24 require a second-factor code, and accept each recovery code once', async () => {
    const { browser } = await signedUp();
    const { uri, codes } = await bodyOf(await post(browser, 'second-factor/begin', { password }));
    const code = codeOfApp(String(uri));
    expect((await post(browser, 'second-factor/confirm', { code })).status).toBe(200);
    expect(await securityOf(browser)).toMatchObject({ hasSecondFactor: true });
    expect(await sessionOf(await signedIn())).toBeNull();
    const [lost] = Array.isArray(codes) ? codes.map(String) : [];
    const use = async (): Promise<boolean> => {
      const other = await signedIn();
      return (await post(other, 'sign-in/code', { code: lost })).ok;
    };
    expect([await use(), await use()]).toEqual([true, false]);
    expect((await post(browser, 'second-factor/end', { password })).status).toBe(200);
    expect(await sessionOf(await signedIn())).not.toBeNull();
  });

  it('ENGINE24 sign in with a passkey until it is removed', async () => {
    const origin = 'http://localhost:4747';
    const device = openPasskeyDevice('localhost');
    const { browser } = await signedUp();
    const making = await bodyOf(await post(browser, 'passkey/begin', { password }));
    const made = { name: 'Phone', response: device.made(making, origin) };
    expect((await post(browser, 'passkey/add', made)).status).toBe(200);
    const enter = async (): Promise<Browser> => {
      const other = identities.browser();
      const options = await bodyOf(await post(other, 'sign-in/passkey-options'));
      await post(other, 'sign-in/passkey', { response: device.signedIn(options, origin) });
      return other;
    };
    // The second sign-in must find the device's counter as the first one left it.
    for (let time = 0; time < 2; time++)
      expect(await sessionOf(await enter())).toMatchObject({ email: account.email });
    const [known] = rowsOf((await securityOf(browser))['passkeys']);
    expect(known).toMatchObject({ name: 'Phone' });
    await post(browser, 'passkey/remove', { id: known?.['id'] });
    expect(await sessionOf(await enter())).toBeNull();
  });

  it('ENGINE24 list signed-in devices, and sign out one or all others', async () => {
    const { browser } = await signedUp();
    const [one, two] = [await signedIn(), await signedIn()];
    const devices = rowsOf((await securityOf(browser))['devices']);
    expect(devices).toHaveLength(3);
    expect(devices.filter(({ isThis }) => isThis === true)).toHaveLength(1);
    const id = (await sessionOf(one))?.sessionId;
    expect(devices.map((device) => device['id'])).toContain(id);
    expect((await post(browser, 'sessions/end', { id })).status).toBe(200);
    expect(await sessionOf(one)).toBeNull();
    expect(identities.ended).toEqual([id]);
    await post(browser, 'sessions/end-others');
    expect([await sessionOf(two), (await sessionOf(browser))?.email]).toEqual([
      null,
      account.email,
    ]);
  });

  it('ENGINE24 are deleted from every table, which frees their e-mail', async () => {
    const { browser } = await signedUp();
    await post(browser, 'second-factor/begin', { password });
    const userId = (await sessionOf(browser))?.userId ?? '';
    expect((await post(browser, 'delete-account', { password })).status).toBe(200);
    expect(await identities.identity.exists(userId)).toBe(false);
    const { pool } = postgres.database;
    const { rows: tables } = await pool.query<{ name: string }>(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    for (const { name } of tables) {
      const { rows } = await pool.query(`SELECT * FROM ${name}`);
      for (const trace of [account.email, userId])
        expect([name, JSON.stringify(rows).includes(trace)]).toEqual([name, false]);
    }
    await signedUp();
  });

  it('ENGINE24 from a provider are checked again later, and lose their session when it rejects them', async () => {
    const browser = await byProvider();
    const session = await sessionOf(browser);
    expect(session).toMatchObject({ email: 'anna@example.org', isEmailVerified: true });
    expect((await sessionOf(await byProvider()))?.userId).toBe(session?.userId);
    provider.mischief.tokenAnswer = { status: 400, body: { error: 'invalid_grant' } };
    identities.time.nowMs += checkEveryMs + 1000;
    expect(await sessionOf(browser)).toBeNull();
    provider.mischief.tokenAnswer = null;
  });

  it('ENGINE24 that were never confirmed go to the owner confirmed by a provider', async () => {
    const { browser: squatter } = await signedUp();
    const before = await sessionOf(squatter);
    const owner = await byProvider('/?signInNotice=PASSWORD_REMOVED');
    expect(await sessionOf(owner)).toMatchObject({ userId: before?.userId, isEmailVerified: true });
    expect(await sessionOf(squatter)).toBeNull();
    expect(await sessionOf(await signedIn())).toBeNull();
  });

  it('ENGINE24 issue a client token that ends with the session it comes from', async () => {
    const { browser } = await signedUp();
    const { token } = await bodyOf(await browser.get('/api/v1/auth/token'));
    const { firebaseToken, uid } = await bodyOf(
      await identities.browser().get('/api/v1/auth/firebase?sku=001', {
        authorization: `Bearer ${String(token)}`,
      }),
    );
    const byToken = () =>
      identities.identity.session(
        new Headers({ authorization: `Bearer ${String(firebaseToken)}` }),
      );
    expect(await byToken()).toMatchObject({ userId: uid, email: account.email });
    await post(browser, 'sign-out');
    expect(await byToken()).toBeNull();
  });
});
