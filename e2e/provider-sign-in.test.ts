import type { Browser, BrowserContext, Page } from 'playwright-core';
import { isRecord } from '@quizcast/game/json';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { startProvider, type RunningProvider } from './fixtures/identity-provider.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';
import { freePort } from '../packages/server/src/testing/engines/free-port.ts';

let provider: RunningProvider;
let server: RunningServer;
let browser: Browser;
let people = 0;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  const port = await freePort();
  provider = await startProvider(`http://127.0.0.1:${port}`);
  server = await startServer({ port, env: { LOG_LEVEL: 'info', ...provider.env } });
  browser = await openBrowser('debian');
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await provider.close();
});

async function newBrowser(at = server): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: at.url,
    viewport: { width: 1280, height: 720 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  contexts.push(context);
  return context;
}

const button = (page: Page) => page.getByRole('button', { name: 'Sign in with Example Login' });
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });
const atProvider = (page: Page) =>
  page.waitForURL((url) => url.origin === provider.issuer && url.pathname !== '/auth');

/** Fills in the provider's sign-in form. */
async function answerProvider(page: Page, name: string): Promise<void> {
  await atProvider(page);
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function signIn(context: BrowserContext): Promise<{ page: Page; name: string }> {
  const name = `anna${++people}`;
  const page = await context.newPage();
  await page.goto('/');
  await button(page).click();
  await answerProvider(page, name);
  await dashboard(page).waitFor();
  return { page, name };
}

async function recordOf(context: BrowserContext): Promise<Record<string, unknown>> {
  const answer = await context.request.get('/api/v1/me');
  const record: unknown = await answer.json();
  if (!isRecord(record)) throw new Error('no record');
  return record;
}

const endOwnSession = (context: BrowserContext) =>
  context.clearCookies({ name: 'quizcast.session' });

describe('sign-in with a provider', () => {
  it('creates an account for a new user with the provider’s data', async () => {
    const context = await newBrowser();
    const { page, name } = await signIn(context);
    expect(new URL(page.url()).search).toBe('');
    expect(await recordOf(context)).toMatchObject({
      email: `${name}@example.org`,
      emailVerified: true,
      displayName: name,
      isAnonymous: false,
      phoneNumber: null,
      tenantId: null,
      providerData: [{ providerId: 'oidc', uid: name }],
    });
    const session = (await context.cookies()).find((each) => each.name === 'quizcast.session');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    const stored = await page.evaluate(() =>
      [localStorage, sessionStorage].map((kept) => JSON.stringify(kept)).join(),
    );
    expect(stored).not.toContain('eyJ');
  });

  it('IDENTITY9 is silent for a returning user, and opens the requested page @release', async () => {
    const context = await newBrowser();
    const { page, name } = await signIn(context);
    await page.close();
    await endOwnSession(context);
    const before = provider.requests.length;
    const again = await context.newPage();
    await again.goto('/settings');
    await again.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expect(new URL(again.url()).pathname).toBe('/settings');
    expect(provider.requests.slice(before).map((query) => query.get('prompt'))).toEqual(['none']);
    expect(await recordOf(context)).toMatchObject({ displayName: name });
  });

  it('IDENTITY10 prompts once the provider’s session has ended, without a redirect loop @release', async () => {
    const context = await newBrowser();
    const { page, name } = await signIn(context);
    await page.close();
    await context.clearCookies();
    const before = provider.requests.length;
    const again = await context.newPage();
    await again.goto('/settings');
    await again.locator('input[name=login]').waitFor();
    const prompts = provider.requests.slice(before).map((query) => query.get('prompt'));
    expect(prompts).toEqual(['none', null]);
    // A user who goes back instead is asked how to sign in, and stays on that page.
    await again.goto(`${server.url}/settings`);
    await button(again).waitFor();
    await again.waitForTimeout(500);
    expect(provider.requests.length).toBe(before + 2);
    await button(again).click();
    await answerProvider(again, name);
    await again.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  });

  it('returns to the sign-in screen with a message when canceled @release', async () => {
    const page = await (await newBrowser()).newPage();
    await page.goto('/');
    await button(page).click();
    await atProvider(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('Sign-in canceled').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.reload();
    await button(page).waitFor();
    expect(await page.getByText('Sign-in canceled').count()).toBe(0);
  });

  it('IDENTITY61 reports that an unconfirmed account’s password was removed, and lets the owner set one @release', async () => {
    const context = await newBrowser();
    const headers = { origin: server.url };
    const squatted = { email: `anna${people + 1}@example.org`, password: 'squatted here' };
    await context.request.post('/api/v1/auth/sign-up/email', { data: squatted, headers });
    await context.clearCookies();
    const { page } = await signIn(context);
    await page.getByText('Your password was removed').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Set password' }).click();
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.getByLabel('New password').fill('123456');
    await page.keyboard.press('Enter');
    await page.getByText('too common').waitFor();
    await page.getByLabel('New password').fill('chosen by anna');
    await page.keyboard.press('Enter');
    await page.getByText('Password set').waitFor();
    await page.getByRole('button', { name: 'Change password' }).waitFor();
    const entered = await (
      await newBrowser()
    ).request.post('/api/v1/auth/sign-in/email', {
      data: { ...squatted, password: 'chosen by anna' },
      headers,
    });
    expect(entered.status()).toBe(200);
  });

  it('IDENTITY8 keeps the provider’s session at sign-out, and is not repeated automatically @release', async () => {
    const context = await newBrowser();
    const { page } = await signIn(context);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await button(page).waitFor();
    await page.reload();
    await button(page).waitFor();
    await page.waitForTimeout(500);
    expect(new URL(page.url()).origin).toBe(server.url);
    await button(page).click();
    await dashboard(page).waitFor();
  });

  it('IDENTITY8 can be ended everywhere, including at the provider, on request @release', async () => {
    const context = await newBrowser();
    const { page } = await signIn(context);
    await page.goto('/settings');
    await page
      .getByRole('button', { name: 'Sign out everywhere, including Example Login' })
      .click();
    await page.waitForURL((url) => url.origin === provider.issuer);
    expect((await context.request.get('/api/v1/me')).status()).toBe(401);
  });
});

describe('IDENTITY11 without built-in accounts @release', () => {
  it('the sign-in screen offers only the provider and the demo', async () => {
    const providerOnly = await startServer({ env: { ...provider.env, AUTH_BUILT_IN: 'off' } });
    try {
      const page = await (await newBrowser(providerOnly)).newPage();
      await page.goto('/');
      await button(page).waitFor();
      expect(await page.locator('input').count()).toBe(0);
      expect(await page.getByRole('tab').count()).toBe(0);
      expect(await accessibilityIssues(page)).toEqual([]);
      const account = { email: 'bob@example.org', password: 'long enough' };
      const headers = { origin: providerOnly.url };
      const answer = await page.request.post('/api/v1/auth/sign-in/email', {
        data: account,
        headers,
      });
      expect(answer.status()).toBe(404);
      await page.getByRole('button', { name: 'Try the demo' }).click();
      await dashboard(page).waitFor();
    } finally {
      await providerOnly.stop();
    }
  });
});

describe('IDENTITY12 a program @release', () => {
  it('acts as the user with a token, without a cookie or an Origin header', async () => {
    const context = await newBrowser();
    const { name } = await signIn(context);
    const read = async (response: { json(): Promise<unknown> }) => {
      const body: unknown = await response.json();
      return isRecord(body) ? body : {};
    };
    const { token } = await read(await context.request.get('/api/v1/auth/token'));
    const bearing = (value: unknown) => ({ authorization: `Bearer ${String(value)}` });
    const firebaseResponse = await fetch(`${server.url}/api/v1/auth/firebase?sku=001`, {
      headers: bearing(token),
    });
    const { firebaseToken, uid } = await read(firebaseResponse);
    const headers = { ...bearing(firebaseToken), 'content-type': 'application/json' };
    const me = await read(await fetch(`${server.url}/api/v1/me`, { headers }));
    expect(me).toMatchObject({ uid, displayName: name });
    const command = {
      type: 'edit.update',
      path: ['settings', 'showWatermark'],
      value: false,
    };
    const body = JSON.stringify([{ id: 'c1', command }]);
    const send = (cookie: Record<string, string>) =>
      fetch(`${server.url}/api/v1/commands?uid=${String(uid)}`, {
        method: 'POST',
        headers: { ...headers, ...cookie },
        body,
      });
    expect(await read(await send({}))).toMatchObject({ answers: [{ type: 'accepted' }] });
    // Another user's cookie in the same request has no effect.
    expect((await send({ cookie: 'quizcast.session=x' })).status).toBe(200);
    const without = { 'content-type': 'application/json', cookie: 'quizcast.session=x' };
    const address = `${server.url}/api/v1/commands?uid=${String(uid)}`;
    expect((await fetch(address, { method: 'POST', headers: without, body })).status).toBe(403);
  });
});

describe('the log @release', () => {
  it('contains no token, code or email address', () => {
    expect(server.output()).not.toMatch(/eyJ|@example\.org|code=/);
  });
});
