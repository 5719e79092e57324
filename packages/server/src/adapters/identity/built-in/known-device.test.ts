import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import type { Identity } from '../../../ports/identity.ts';
import { openDatabase, type Database } from '../../sqlite/database.ts';
import { quickHashing } from '../../../testing/quick-hashing.ts';
import { createBuiltInIdentity } from './identity.ts';
import { KnownDevices } from './known-device.ts';

const secret = 'only-for-tests-0123456789-0123456789';
const [email, password] = ['anna@example.org', 'a good long password'];

let folder: string;
let database: Database;
let identity: Identity;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizcast-devices-'));
  database = openDatabase(join(folder, 'quizcast.db'));
  identity = await createBuiltInIdentity({
    nowMs: Date.now,
    database,
    hashing: quickHashing,
    secret,
    mail: null,
    linkOrigin: () => 'http://localhost:4747',
    forget: [],
    isSecure: () => false,
    onSessionsEnded: () => undefined,
    onError: () => undefined,
  });
});
afterAll(async () => {
  await identity.close();
  await database.close();
  await rm(folder, { recursive: true });
});

describe('a known device', () => {
  it('IDENTITY54 can sign in after strangers have used up all attempts', async () => {
    const from = () => new Browser((request) => identity.handle(request, '203.0.113.7'));
    const signIn = async (browser: Browser, tried = password, who = email) =>
      (await browser.post('/api/v1/auth/sign-in/email', { email: who, password: tried })).status;
    const laptop = from();
    const made = await laptop.post('/api/v1/auth/sign-up/email', { email, password, name: 'Anna' });
    expect(made.status).toBe(200);
    expect((await laptop.post('/api/v1/auth/sign-out', {})).status).toBe(200);
    const strangers = await Promise.all(Array.from({ length: 12 }, () => signIn(from(), 'wrong')));
    expect(strangers.filter((status) => status === 429)).toHaveLength(2);
    expect(await signIn(from())).toBe(429);
    expect(await signIn(laptop)).toBe(200);
    // The cookie does not help with other accounts.
    expect(await signIn(laptop, password, 'ben@example.org')).toBe(429);
  });

  it('IDENTITY54 is recognized by a cookie that only this server can issue, for one account', () => {
    const devices = new KnownDevices(secret);
    const [cookie = ''] = devices.cookieFor(email, true).split(';');
    expect(devices.cookieFor(email, true)).toMatch(/^__Host-.*; HttpOnly; SameSite=Lax; Secure$/);
    expect(devices.of(`a=b; ${cookie}; c=d`, email, true)).toMatch(/^[\w-]{22}$/);
    const others = [null, '', cookie.slice(0, -1), `${cookie}x`, cookie.replace('=', '=x')];
    for (const other of others) expect(devices.of(other, email, true)).toBeNull();
    expect(devices.of(cookie, 'ben@example.org', true)).toBeNull();
    expect(devices.of(cookie, email, false)).toBeNull();
    expect(new KnownDevices(`${secret}!`).of(cookie, email, true)).toBeNull();
  });
});
