import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { isRecord } from '@quizcast/game/json';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { codeOfApp } from '../packages/server/src/testing/authenticator-app.ts';
import { startMailServer, type MailServer } from '../packages/server/src/testing/mail-server.ts';
import { unzip } from '../packages/server/src/importing/zip/unzip.ts';
import { openBrowser } from './browsers.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';
import { freePort } from '../packages/server/src/testing/engines/free-port.ts';

const password = 'long enough';
const canary = 'canary-nobody-else-writes-this';

/** A blue PNG of 40 × 30 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAIAAADRv8uKAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAPUlEQVRIie3VsQ0AMAwCsH7EQfy/cEXPaAdL2SNFBJ90T+ZYXKeOcM07VYFEZQ4SxeKwWCwGi8NisZivWLxgNNAbqpFzfAAAAABJRU5ErkJggg==',
  'base64',
);

let testServer: MailServer;
let server: RunningServer;
let browser: Browser;
/** Addressed by host name: browsers refuse passkeys for an IP address. */
let url: string;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  testServer = await startMailServer();
  const port = await freePort();
  url = `http://localhost:${port}`;
  server = await startServer({
    port,
    env: { LOG_LEVEL: 'warn', SMTP_URL: testServer.url, QUIZCAST_URL: url },
  });
  browser = await openBrowser('debian');
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await testServer.close();
});

let made = 0;
/** Unique per call, so tests and retries do not see each other's accounts. */
const fresh = (name: string): string => `${name}.${(made += 1)}@example.org`;

async function openPage(scheme: 'dark' | 'light' = 'dark', userAgent?: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 720 },
    ...(userAgent === undefined ? {} : { userAgent }),
  });
  contexts.push(context);
  await context.addInitScript((wanted) => {
    localStorage.setItem('quizcast.colour-scheme', wanted);
  }, scheme);
  return context.newPage();
}

async function signUp(page: Page, email: string): Promise<string> {
  const answer = await call(page, 'sign-up/email', { email, password, name: 'Anna' });
  const user = isRecord(answer) ? answer['user'] : null;
  if (!isRecord(user)) throw new Error(JSON.stringify(answer));
  return String(user['id']);
}

async function call(page: Page, name: string, data: object): Promise<unknown> {
  const answer = await page.request.post(`/api/v1/auth/${name}`, {
    headers: { origin: url },
    data,
  });
  return answer.json();
}

async function signInByForm(page: Page, email: string, using = password): Promise<void> {
  await page.goto('/');
  await page.getByRole('tab', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(using);
  await page.keyboard.press('Enter');
}

const isIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const hasFocus = (place: Locator) =>
  expect
    .poll(() => place.evaluate((element) => element === element.ownerDocument.activeElement))
    .toBe(true);

/** Waits for the newest mail to this address that contains such a link, and returns the link. */
async function linkIn(to: string, path: string): Promise<string> {
  for (;;) {
    const mail = await testServer.next();
    const found = new RegExp(`${url}${path.replace('?', '\\?')}#[\\w-]+`).exec(mail.text);
    if (mail.to.includes(to) && found !== null) return found[0];
  }
}

async function provePassword(page: Page, confirm: string): Promise<void> {
  await dialog(page).getByLabel('Your password').fill(password);
  await dialog(page).getByRole('button', { name: confirm }).click();
}

it('IDENTITY33 resets a forgotten password by mail, and signs in with the new one', async () => {
  const email = fresh('forgetful');
  const before = await openPage();
  await signUp(before, email);
  await before.goto('/');
  await isIn(before);
  const page = await openPage('light');
  await page.goto('/');
  await page.getByRole('tab', { name: 'Sign in' }).click();
  expect(await accessibilityIssues(page)).toEqual([]);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.getByText('we sent a link').waitFor();
  expect(await accessibilityIssues(page)).toEqual([]);
  const link = await linkIn(email, '/reset');
  await page.goto(link);
  await page.getByLabel('New password').fill('123');
  await page.keyboard.press('Enter');
  await page.getByText('at least 6 characters').first().waitFor();
  expect(await accessibilityIssues(page)).toEqual([]);
  expect(page.url()).not.toContain('#');
  await page.getByLabel('New password').fill('chosen anew');
  await page.keyboard.press('Enter');
  await page.getByText('Password changed').waitFor();
  // The page that was already open is signed out.
  await before.getByText('You’re signed out').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signInByForm(page, email, 'chosen anew');
  await isIn(page);
  const again = await openPage();
  await again.goto(link);
  await again.getByLabel('New password').fill('once more');
  await again.keyboard.press('Enter');
  await again.getByText('This link expired').waitFor();
});

it('IDENTITY31 confirms an email by the link sent after sign-up @release', async () => {
  const email = fresh('new');
  const page = await openPage();
  await page.goto('/');
  await page.getByRole('tab', { name: 'Create account' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await isIn(page);
  await page.goto('/settings');
  await page.getByText('Not confirmed').waitFor();
  await page.goto(await linkIn(email, '/verify'));
  await button(page, 'Confirm email').waitFor();
  expect(await accessibilityIssues(page)).toEqual([]);
  await button(page, 'Confirm email').click();
  await page.getByText('Email confirmed').waitFor();
  await page.getByRole('link', { name: 'Go to Quizcast' }).click();
  await isIn(page);
  await page.goto('/settings');
  await page.getByText('Confirmed', { exact: true }).waitFor();
});

it('IDENTITY42 creates a passkey, signs in with it, renames and removes it @release', async () => {
  const email = fresh('passkey');
  const page = await openPage();
  await signUp(page, email);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/settings');
  await button(page, 'Add passkey').click();
  expect(await accessibilityIssues(page)).toEqual([]);
  await dialog(page).getByLabel('Your password').fill('wrong');
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await dialog(page).getByText('Wrong current password').waitFor();
  // A name that is refused must not leave a passkey on the device.
  await dialog(page).getByLabel('Name').fill(' ');
  await provePassword(page, 'Continue');
  await dialog(page).getByText('Use 1 to 100 characters').waitFor();
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toEqual([]);
  await dialog(page).getByLabel('Name').fill('My laptop');
  await provePassword(page, 'Continue');
  await button(page, 'Rename My laptop').waitFor();
  await call(page, 'sign-out', {});
  await page.goto('/');
  await button(page, 'Sign in with a passkey').click();
  await isIn(page);

  // A security key without user verification (fingerprint or PIN) is not enough.
  await call(page, 'sign-out', {});
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.goto('/');
  await button(page, 'Sign in with a passkey').click();
  await page.waitForTimeout(1500);
  expect(await page.getByRole('heading', { name: 'Dashboard' }).count()).toBe(0);
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.goto('/');
  await button(page, 'Sign in with a passkey').click();
  await isIn(page);

  await page.goto('/settings');
  await button(page, 'Rename My laptop').click();
  const name = page.getByRole('region', { name: 'Security' }).getByLabel('Name');
  await name.fill('');
  await page.keyboard.press('Enter');
  await page.getByText('Use 1 to 100 characters').waitFor();
  await name.fill('Old laptop');
  await page.keyboard.press('Enter');
  await hasFocus(button(page, 'Rename Old laptop'));
  await button(page, 'Remove Old laptop').click();
  await dialog(page).getByText('Remove passkey “Old laptop”?').waitFor();
  await dialog(page).getByRole('button', { name: 'Cancel' }).last().click();
  await dialog(page).waitFor({ state: 'detached' });
  await hasFocus(button(page, 'Remove Old laptop'));
  await button(page, 'Remove Old laptop').click();
  await dialog(page).getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByText('Passkey “Old laptop” removed').waitFor();
  await button(page, 'Remove Old laptop').waitFor({ state: 'detached' });
  await hasFocus(page.getByRole('heading', { name: 'Passkeys' }));
  await call(page, 'sign-out', {});
  await page.goto('/');
  await button(page, 'Sign in with a passkey').click();
  await page.getByText('Passkey not accepted').waitFor();
});

it('IDENTITY37 sets up two-factor sign-in by keyboard, asks for the code, and turns it off @release', async () => {
  const email = fresh('careful');
  const page = await openPage();
  await signUp(page, email);
  await page.goto('/settings');
  await button(page, 'Set up').focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('Your password').waitFor();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  const key = dialog(page).getByLabel('Key', { exact: true });
  await key.waitFor();
  expect(await accessibilityIssues(page)).toEqual([]);
  const app = `otpauth://totp/x?secret=${await key.inputValue()}`;
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Enter the code').waitFor();
  await dialog(page).getByLabel('Code from the app').fill('000000');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Wrong or already used code').waitFor();
  await dialog(page)
    .getByLabel('Code from the app')
    .fill(codeOfApp(app, Date.now() - 30_000));
  await page.keyboard.press('Enter');
  await dialog(page).getByText('They won’t be shown again').waitFor();
  expect(await accessibilityIssues(page)).toEqual([]);
  const codes = await dialog(page).locator('li').allInnerTexts();
  expect(codes).toHaveLength(10);
  // They are shown only once.
  await page.keyboard.press('Escape');
  await dialog(page).getByText('I saved them').click();

  const other = await openPage('light');
  await signInByForm(other, email);
  await other.getByLabel('Code').waitFor();
  expect(await accessibilityIssues(other)).toEqual([]);
  await other.keyboard.type('123456');
  await other.keyboard.press('Enter');
  await other.getByText('Wrong or already used code').waitFor();
  await other.getByLabel('Code').fill(codeOfApp(app));
  await other.keyboard.press('Enter');
  await isIn(other);
  const lost = await openPage();
  await signInByForm(lost, email);
  await lost.getByLabel('Code').fill(codes[0] ?? '');
  await lost.keyboard.press('Enter');
  await isIn(lost);

  await page.goto('/settings');
  await button(page, 'Turn off').click();
  await provePassword(page, 'Turn off');
  await page.getByText('Two-factor authentication is off').waitFor();
  const last = await openPage();
  await signInByForm(last, email);
  await isIn(last);
});

it('IDENTITY43 lists another device, and signs it out within seconds @release', async () => {
  const email = fresh('devices');
  const page = await openPage();
  await signUp(page, email);
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
  const other = await openPage('dark', agent);
  await signInByForm(other, email);
  await isIn(other);
  await page.goto('/settings');
  await page.getByText('Firefox on Windows').waitFor();
  await page.getByText('This device').waitFor();
  expect(await accessibilityIssues(page)).toEqual([]);
  await button(page, 'Sign out Firefox on Windows').click();
  await other.getByText('You’re signed out').waitFor({ timeout: 20_000 });
  await button(page, 'Sign out Firefox on Windows').waitFor({ state: 'detached' });
});

it('IDENTITY40 changes the name and the email of the account @release', async () => {
  const page = await openPage();
  await signUp(page, fresh('old'));
  const moved = fresh('moved');
  await page.goto('/settings');
  await button(page, 'Change name').click();
  await page.getByLabel('Name', { exact: true }).fill('Anna Host');
  await page.keyboard.press('Enter');
  await page.getByText('Anna Host').first().waitFor();
  await hasFocus(button(page, 'Change name'));
  await page.keyboard.press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('Nobody');
  await page.keyboard.press('Escape');
  await hasFocus(button(page, 'Change name'));
  await button(page, 'Change email').click();
  await page.getByLabel('New email').fill(moved);
  await page.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('We sent a link to your new email').waitFor();
  await page.goto(await linkIn(moved, '/verify?move'));
  await button(page, 'Use this email').click();
  await page.getByText('Your account now uses the new email').waitFor();
  const back = await openPage();
  await signInByForm(back, moved);
  await isIn(back);
});

it('IDENTITY47 requires a phone number in international format, stores and removes it @release', async () => {
  const page = await openPage();
  await signUp(page, fresh('phoned'));
  await page.goto('/settings');
  await button(page, 'Change phone number').click();
  const field = page.getByLabel('Phone number');
  await field.fill('030 901820');
  await page.keyboard.press('Enter');
  await page.getByText('Start with + and the country code').waitFor();
  expect(await accessibilityIssues(page)).toEqual([]);
  await field.fill('+49 30 901820');
  await page.keyboard.press('Enter');
  await page.getByText('+4930901820').waitFor();
  const phoneNumber = async () => {
    const record: unknown = await (await page.request.get('/api/v1/me')).json();
    return isRecord(record) ? record['phoneNumber'] : undefined;
  };
  expect(await phoneNumber()).toBe('+4930901820');
  await button(page, 'Change phone number').click();
  await field.fill('');
  await page.keyboard.press('Enter');
  await button(page, 'Change phone number').waitFor();
  expect(await phoneNumber()).toBeNull();
});

it('IDENTITY44 exports the whole account, then deletes it without leaving a trace @release', async () => {
  const email = fresh(canary);
  const page = await openPage();
  const userId = await signUp(page, email);
  const headers = { origin: url };
  const uploaded = await page.request.post(`/api/v1/files/image?uid=${userId}`, {
    headers: { ...headers, 'content-type': 'image/png' },
    data: picture,
  });
  expect(uploaded.ok()).toBe(true);
  // Rewritten many times, so that traces also remain in freed pages of the database.
  for (let n = 0; n < 30; n++) {
    const document = defaultDocument();
    for (const show of document.shows) show.name = `${canary} show ${n}`;
    const taken = await page.request.post(`/api/v1/document/import?uid=${userId}`, {
      headers,
      data: document,
    });
    if (taken.status() === 429) break;
    expect(taken.ok()).toBe(true);
  }
  const overlay = await openPage();
  await overlay.goto(`/browsersource/${userId}`);
  await overlay.locator('[data-connection="live"]').waitFor();
  const beside = await openPage();
  await signInByForm(beside, email);
  await isIn(beside);

  await page.goto('/settings');
  await button(page, 'Delete account…').click();
  expect(await accessibilityIssues(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('link', { name: 'Download everything' }).click(),
  ]);
  const zip = await readFile(await download.path());
  const limits = { entryBytes: 50e6, totalBytes: 50e6, entries: 100, ratio: 1000 };
  const all = await unzip(zip, limits);
  if (all.kind !== 'unzipped') throw new Error(JSON.stringify(all));
  expect(Buffer.from(all.files.get('account.json') ?? []).toString()).toContain(email);
  expect(Buffer.from(all.files.get('document.json') ?? []).toString()).toContain(canary);
  expect([...all.files.keys()].filter((name) => name.startsWith('files/images/'))).toHaveLength(1);
  expect([...all.files.keys()].filter((name) => name.endsWith('.quizcast'))).toHaveLength(2);

  await provePassword(page, 'Delete permanently');
  await page.getByRole('tab', { name: 'Sign in' }).waitFor();
  await beside.getByText('You’re signed out').waitFor({ timeout: 20_000 });
  expect((await page.request.get(`/browsersource/${userId}`)).status()).toBe(404);
  await signInByForm(page, email);
  await page.getByText('Wrong email or password').waitFor();
  expect(await tracesOf([email, canary, userId])).toEqual([]);
});

/** Files of the data folder that contain any of these texts, in their names or bytes. */
async function tracesOf(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(server.dataFolder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const bytes = entry.isFile() ? await readFile(path) : Buffer.alloc(0);
    for (const text of texts)
      if (path.includes(text) || bytes.includes(text)) found.push(`${path}: ${text}`);
  }
  return found;
}
