import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountErrorText } from '@quizcast/game/refusals/account-error';
import { BASE_ERROR_CODES } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { quickHashing } from '../../../testing/quick-hashing.ts';
import { identityContract } from '../../../testing/identity.contract.ts';
import type { Identity } from '../../../ports/identity.ts';
import { headersOf, reachedOrigin } from '../../../security/origin.ts';
import { openDatabase, type Database } from '../../sqlite/database.ts';
import { createBuiltInIdentity } from './identity.ts';
import { libraryOptions } from './better-auth.ts';

const secret = 'only-for-tests-0123456789-0123456789';
const publicOrigin = 'https://quiz.example.org';

async function openIn(folder: string) {
  const database = openDatabase(join(folder, 'quizcast.db'));
  const ended: string[] = [];
  const errors: string[] = [];
  const identity = await createBuiltInIdentity({
    database,
    secret,
    hashing: quickHashing,
    mail: null,
    linkOrigin: () => publicOrigin,
    forget: [],
    isSecure: (headers) =>
      reachedOrigin(headersOf(headers), { publicOrigin, trustedProxies: 0 })?.startsWith(
        'https:',
      ) ?? false,
    onSessionsEnded: (ids) => ended.push(...ids),
    onError: (message) => errors.push(message),
    nowMs: Date.now,
  });
  return { database, identity, ended, errors };
}

identityContract('built in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-identity-'));
  const { database, identity, ended, errors } = await openIn(folder);
  return {
    identity,
    ended,
    async close() {
      const unexpected = errors.filter((message) => message.startsWith('unexpected'));
      if (unexpected.length > 0) throw new Error(unexpected.join('\n'));
      await identity.close();
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe('built-in identity beyond the contract', () => {
  let folder: string;
  let database: Database;
  let identity: Identity;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quizcast-identity-'));
    ({ database, identity } = await openIn(folder));
  });
  afterEach(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  const browser = (origin?: string): Browser =>
    new Browser((request) => identity.handle(request, '10.0.0.1'), origin);
  const account = { email: 'anna@example.org', password: 'long enough' };

  it('has all tables and columns that the library requires', async () => {
    const wanted = await getMigrations(
      await libraryOptions({
        query: database.query,
        secret,
        hashing: quickHashing,
        secure: false,
        passkeyHost: 'localhost',
        onError: () => undefined,
      }),
    );
    expect(wanted.toBeCreated).toEqual([]);
    expect(wanted.toBeAdded).toEqual([]);
  });

  it('uses the library’s error codes for everything the library decides', () => {
    const ownCodes = [
      'PASSWORD_TOO_COMMON',
      'INVALID_NAME',
      'INVALID_PHONE_NUMBER',
      'INVALID_PHOTO',
      'NOT_SIGNED_IN',
      'DEMO_ACCOUNT',
      'TOO_MANY_TRIES',
      'INVALID_REQUEST',
      'FOREIGN_ORIGIN',
      'SIGN_IN_AGAIN',
      'EMAIL_UNCONFIRMED',
      'EMAIL_UNCHANGED',
      'INVALID_CODE',
      'INVALID_RECOVERY_CODE',
      'LINK_SPENT',
      'NO_MAIL',
      'PASSKEY_REFUSED',
      'TOO_MANY_PASSKEYS',
      'INVALID_SIGN_IN_OPTIONS',
      'SIGN_IN_EXPIRED',
      'PROVIDER_CANCELLED',
      'PROVIDER_POPUP_BLOCKED',
      'PROVIDER_UNKNOWN_ADDRESS',
      'PROVIDER_UNREACHABLE',
      'PROVIDER_USER_NOT_FOUND',
      'PROVIDER_WITHOUT_EMAIL',
      'PROVIDER_NOT_LINKED',
      'PROVIDER_FAILED',
      'NOT_FOUND',
      'UNAVAILABLE',
    ];
    for (const code of Object.keys(accountErrorText))
      expect(Object.keys(BASE_ERROR_CODES).includes(code)).toBe(!ownCodes.includes(code));
  });

  it('sets a Secure, host-only cookie under an https address', async () => {
    const anna = browser(publicOrigin);
    const response = await anna.post('/api/v1/auth/sign-up/email', account);
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-/);
    expect(cookie).toMatch(/secure/i);
    expect(await identity.session(anna.headers())).not.toBeNull();
  });

  it('also works under a local network address, with a cookie that is not Secure', async () => {
    const anna = browser('http://192.168.1.20:4747');
    const response = await anna.post('/api/v1/auth/sign-up/email', account);
    expect(response.headers.getSetCookie()[0]).not.toMatch(/secure/i);
    expect(await identity.session(anna.headers())).not.toBeNull();
  });

  it('keeps accounts, sessions and the demo across a restart', async () => {
    const anna = browser();
    await anna.post('/api/v1/auth/sign-up/email', account);
    const before = await identity.session(anna.headers());
    await identity.close();
    await database.close();
    ({ database, identity } = await openIn(folder));
    expect(await identity.session(anna.headers())).toEqual(before);
    expect((await browser().post('/api/v1/auth/demo', {})).status).toBe(200);
    const demos = await database.query
      .selectFrom('user')
      .select('id')
      .where('email', '=', 'demo@quizcast.local')
      .execute();
    expect(demos).toHaveLength(1);
  });

  it('discards an account that a crash left without a password, so its e-mail can sign up again', async () => {
    database.driver.exec(
      `INSERT INTO "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
       VALUES ('half', 'anna', 'anna@example.org', 0, '2026', '2026')`,
    );
    await database.close();
    ({ database, identity } = await openIn(folder));
    expect((await browser().post('/api/v1/auth/sign-up/email', account)).status).toBe(200);
  });

  it('reports that it is unavailable and signs nobody in when the database is closed', async () => {
    const anna = browser();
    await anna.post('/api/v1/auth/sign-up/email', account);
    await database.close();
    await expect(identity.session(anna.headers())).rejects.toThrow(/session/);
    const response = await browser().post('/api/v1/auth/sign-in/email', account);
    expect(response.status).toBe(503);
    database = openDatabase(join(folder, 'quizcast.db'));
  });
});
