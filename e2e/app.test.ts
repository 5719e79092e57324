import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { isRecord } from '@quizcast/game/json';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { isLongRun } from './fixtures/long-run.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

const password = 'correct horse';
const darkGround = 'rgb(32, 33, 36)';
const white = 'rgb(255, 255, 255)';

let server: RunningServer;
let browser: Browser;
let accounts = 0;
const contexts: BrowserContext[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  browser = await openBrowser('debian');
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
  complaints.length = 0;
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** A separate browser context, not signed in. */
async function newBrowser(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 720 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...options,
  });
  contexts.push(context);
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return context;
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const newEmail = () => `streamer${++accounts}@example.com`;

/** Creates an account without the form and returns its e-mail address. */
async function signUp(context: BrowserContext): Promise<string> {
  const email = newEmail();
  await call(context, 'sign-up/email', { email, password });
  return email;
}

async function call(context: BrowserContext, name: string, data: object): Promise<void> {
  const answer = await context.request.post(`/api/v1/auth/${name}`, {
    headers: { origin: server.url },
    data,
  });
  if (!answer.ok()) throw new Error(`${name}: ${answer.status()} ${await answer.text()}`);
}

async function fillIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const username = (page: Page) => page.getByLabel('Twitch username');
const saveState = (page: Page) => page.locator('[data-save]').getAttribute('data-save');
const becomes = <T>(read: () => Promise<T>, wanted: T, timeout = 20_000) =>
  expect.poll(read, { timeout, interval: 20 }).toEqual(wanted);

/** The document as stored on the server. */
async function stored(context: BrowserContext) {
  const answer = await context.request.get('/api/v1/document/export');
  const content: unknown = await answer.json();
  if (!isRecord(content)) throw new Error('no document');
  return content;
}

async function storedUsername(context: BrowserContext): Promise<string> {
  const { settings } = await stored(context);
  const twitch = isRecord(settings) ? settings['twitch'] : null;
  return isRecord(twitch) ? String(twitch['username']) : '';
}

describe('signing in', () => {
  it('takes a new user from the form to the dashboard', async () => {
    const page = await open(await newBrowser(), '/');
    await fillIn(page, newEmail(), password);
    await button(page, 'Create account').click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.getByText('Your first quiz show').first().waitFor();
    expect(await page.title()).toBe('Dashboard · Quizcast');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Dashboard');
    expect(complaints).toEqual([]);
  });

  it('shows errors at the field @release', async () => {
    const context = await newBrowser();
    const used = await signUp(context);
    await call(context, 'sign-out', {});
    const page = await open(context, '/');
    await page.getByRole('tab', { name: 'Create account' }).click();
    const statusOf = (label: string) =>
      page.getByLabel(label, { exact: true }).evaluate((field) =>
        (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      );
    await fillIn(page, 'no address', '12345');
    await button(page, 'Create account').click();
    await becomes(async () => (await statusOf('Email')).includes('valid email address'), true);
    expect(await statusOf('Password')).toContain('Use at least 6 characters');
    await fillIn(page, used, password);
    await button(page, 'Create account').click();
    await becomes(async () => (await statusOf('Email')).includes('account with this email'), true);
    await page.getByRole('tab', { name: 'Sign in' }).click();
    await fillIn(page, used, 'not the password');
    await button(page, 'Sign in').click();
    await becomes(
      async () => (await statusOf('Password')).includes('Wrong email or password'),
      true,
    );
    await fillIn(page, used, password);
    await button(page, 'Sign in').click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  it('opens the demo by its URL on any screen, and by its button @release', async () => {
    const page = await open(await newBrowser(), '/settings?demo=true');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    const other = await open(await newBrowser(), '/');
    await button(other, 'Try the demo').click();
    await other.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  it('asks a signed-in user before opening the demo @release', async () => {
    const context = await newBrowser();
    const email = await signUp(context);
    const page = await open(context, '/settings?demo=true');
    await page.getByRole('heading', { name: 'Open the demo?' }).waitFor();
    await page.getByText(`You’re signed in as ${email}.`).waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await button(page, 'Stay signed in').click();
    await page.getByRole('button', { name: `Account: ${email}` }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.goto('/settings?demo=true');
    await button(page, 'Open demo instead').click();
    await page.getByText('You’re using the shared demo account.').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('ends with "Sign out", which leaves nothing of the account on the page @release', async () => {
    const context = await newBrowser();
    const email = await signUp(context);
    const page = await open(context, '/settings');
    await page.getByRole('button', { name: `Account: ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('tab', { name: 'Sign in' }).waitFor();
    expect(await page.getByText(email).count()).toBe(0);
    expect((await context.request.get('/api/v1/document/export')).status()).toBe(401);
  });

  it('works only with the new password after a change @release', async () => {
    const context = await newBrowser();
    const email = await signUp(context);
    const page = await open(context, '/settings');
    await button(page, 'Change password').click();
    await page.getByLabel('Current password').fill('wrong one');
    await page.getByLabel('New password').fill('another secret');
    await button(page, 'Change password').click();
    await page.getByText('Wrong current password').waitFor();
    await page.getByLabel('Current password').fill(password);
    await button(page, 'Change password').click();
    await page.getByText('Password changed').waitFor();
    const other = await newBrowser();
    await expect(call(other, 'sign-in/email', { email, password })).rejects.toThrow('401');
    await call(other, 'sign-in/email', { email, password: 'another secret' });
  });
});

describe('a session replaced by another one @release', () => {
  it('never stores the edits of one user as those of another', async () => {
    const context = await newBrowser();
    const ann = await signUp(context);
    const page = await open(context, '/settings');
    await context.setOffline(true);
    await page.getByText('Can’t reach the server').waitFor({ timeout: 20_000 });
    await username(page).fill('anns_channel');
    await becomes(() => saveState(page), 'offline');
    // As if done in a second tab of the same browser.
    await call(context, 'sign-out', {});
    const ben = await signUp(context);
    await context.setOffline(false);
    await page.getByRole('button', { name: `Account: ${ben}` }).waitFor({ timeout: 20_000 });
    await page.waitForTimeout(2500);
    expect(await username(page).inputValue()).toBe('');
    expect(await storedUsername(context)).toBe('');
    await call(context, 'sign-out', {});
    await page.getByText('You’re signed out').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Sign in' }).click();
    await fillIn(page, ann, password);
    await button(page, 'Sign in').click();
    await page.getByRole('button', { name: `Account: ${ann}` }).waitFor();
    await becomes(() => storedUsername(context), 'anns_channel');
    expect(await username(page).inputValue()).toBe('anns_channel');
  });

  it('is not reported to a user who signed out on this page', async () => {
    const context = await newBrowser();
    const email = await signUp(context);
    const page = await open(context, '/settings');
    await page.getByRole('button', { name: `Account: ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('tab', { name: 'Sign in' }).waitFor();
    await page.waitForTimeout(500);
    expect(await page.getByText('You’re signed out').count()).toBe(0);
  });
});

describe('unreadable data @release', () => {
  it('is reported with its paths, can be downloaded, and loads on retry', async () => {
    const context = await newBrowser();
    const email = await signUp(context);
    const page = await context.newPage();
    const link = { isBad: true };
    await page.routeWebSocket('**/live', (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        const isPicture = link.isBad && String(message).includes('"type":"snapshot"');
        const detail = 'shows/0/name: is no text\nstyles/default: is missing';
        socket.send(
          isPicture ? JSON.stringify({ type: 'error', reason: 'unreadable', detail }) : message,
        );
      });
    });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Your data can’t be read' }).waitFor();
    await page.getByText('shows/0/name: is no text').waitFor();
    await page.getByText('styles/default: is missing').waitFor();
    await page.getByText('nothing was changed or deleted').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download data').click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^quizcast-.*\.json$/);
    link.isBad = false;
    await button(page, 'Try again').click();
    await page.getByRole('button', { name: `Account: ${email}` }).waitFor();
  });
});

describe('the shell', () => {
  it('navigates to every screen, focuses its heading and sets the page title', async () => {
    const context = await newBrowser();
    await signUp(context);
    const page = await open(context, '/');
    const links = page.getByRole('navigation').getByRole('link');
    expect((await links.allInnerTexts()).map((text) => text.trim())).toEqual([
      'Dashboard',
      'Play',
      'Browsersource',
      'Editor',
      'Styles',
      'Season',
      'Settings',
    ]);
    expect(await links.nth(2).getAttribute('href')).toMatch(/^\/browsersource\/.+/);
    expect(await links.nth(2).getAttribute('target')).toBe('_blank');
    for (const name of ['Play', 'Editor', 'Styles', 'Season', 'Settings', 'About', 'Dashboard']) {
      await page.getByRole('link', { name, exact: true }).click();
      const heading = page.getByRole('heading', { level: 1, name });
      await heading.waitFor();
      await becomes(() => heading.evaluate((node) => node === document.activeElement), true);
      expect(await page.title()).toContain(name);
    }
    expect(complaints).toEqual([]);
  });

  it('shows its labels on hover and on focus when collapsed @release', async () => {
    const context = await newBrowser({ viewport: { width: 800, height: 700 } });
    const email = await signUp(context);
    const page = await open(context, '/about');
    const tip = page.getByRole('tooltip');
    const sidebar = page.getByRole('complementary');
    for (const word of [
      'Dashboard',
      'Play',
      'Browsersource',
      'Editor',
      'Styles',
      'Season',
      'Settings',
    ]) {
      const link = sidebar.getByRole('link', { name: word });
      await link.hover();
      await tip.filter({ hasText: word }).waitFor();
      await page.mouse.move(500, 500);
      await becomes(() => tip.count(), 0);
      await page.keyboard.press('Shift');
      await link.focus();
      await tip.filter({ hasText: word }).waitFor();
      await link.blur();
    }
    const others = {
      'Server connected': 'Server: connected',
      Save: 'No changes yet',
      'Dark mode': 'Dark mode',
      [`Account: ${email}`]: email,
    };
    for (const [name, words] of Object.entries(others)) {
      const role = name === 'Dark mode' ? 'switch' : 'button';
      await page.keyboard.press('Shift');
      await sidebar.getByRole(role, { name, exact: name === 'Save' }).focus();
      await tip.filter({ hasText: words }).waitFor();
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await sidebar.getByRole('link', { name: 'Settings' }).hover();
    await page.waitForTimeout(300);
    expect(await tip.count()).toBe(0);
  });

  it('remembers the color scheme in this browser: #202124 with white text, or white @release', async () => {
    const context = await newBrowser();
    await signUp(context);
    const page = await open(context, '/about');
    const colours = () =>
      page.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.body);
        return { backgroundColor, color };
      });
    expect(await colours()).toEqual({ backgroundColor: darkGround, color: white });
    await page.getByRole('switch', { name: 'Dark mode' }).click({ force: true });
    await becomes(async () => (await colours()).backgroundColor, white);
    // Before the app has started, the background is already painted.
    await page.route('**/assets/app-*.js', (route) => route.abort());
    await page.reload();
    const ground = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    );
    expect(ground).toBe(white);
  });

  it('shows an error when a screen cannot be loaded, and retries @release', async () => {
    const context = await newBrowser();
    await signUp(context);
    const page = await context.newPage();
    await page.route('**/assets/settings-*.js', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { name: 'This page couldn’t be loaded' }).waitFor();
    await page.unroute('**/assets/settings-*.js');
    await button(page, 'Try again').click();
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    // Without a press, as soon as the network is back.
    await page.goto('/');
    await page.route('**/assets/settings-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { name: 'This page couldn’t be loaded' }).waitFor();
    await context.setOffline(true);
    await page.unroute('**/assets/settings-*.js');
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
  });

  it('keeps the screen when a part of it cannot be loaded, and retries', async () => {
    const context = await newBrowser();
    await signUp(context);
    const page = await open(context, '/play');
    await page.locator('[data-screen="play"]').waitFor();
    await page.route('**/assets/key-help-*.js', (route) => route.abort());
    await page.keyboard.press('?');
    const fault = page.getByText('This part couldn’t be loaded.');
    await fault.waitFor();
    expect(await page.locator('[data-screen="play"]').count()).toBe(1);
    await page.unroute('**/assets/key-help-*.js');
    await button(page, 'Try again').click();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await fault.count()).toBe(0);
  });

  it('shows "Page not found" at an unknown address @release', async () => {
    const context = await newBrowser();
    await signUp(context);
    const page = await open(context, '/nowhere/at/all');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to dashboard' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });
});

describe('saving', () => {
  it('happens automatically and by button, and shows the time @release', async () => {
    const context = await newBrowser();
    await signUp(context);
    const page = await open(context, '/settings');
    await username(page).fill('first_name');
    expect(await saveState(page)).toBe('unsaved');
    await becomes(() => saveState(page), 'saved');
    await page.getByText(/^Today at \d\d:\d\d:\d\d$/).waitFor();
    expect(await storedUsername(context)).toBe('first_name');
    await page.waitForTimeout(1100);
    await username(page).fill('second_name');
    await button(page, 'Save').click();
    // Saved at once: autosave alone would wait for a pause.
    expect(await saveState(page)).not.toBe('unsaved');
    await becomes(() => storedUsername(context), 'second_name');
  });

  it('shows the date when the last save was not today @release', async () => {
    const context = await newBrowser();
    await signUp(context);
    const page = await open(context, '/settings');
    await username(page).fill('some_name');
    await becomes(() => saveState(page), 'saved');
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('quizcast.saved.'));
      if (key !== undefined)
        localStorage.setItem(key, String(new Date(2026, 0, 5, 6, 7, 8).getTime()));
    });
    await page.reload();
    await page.getByText('05.01 at 06:07:08').waitFor();
  });

  it('reaches another browser of the account at once @release', async () => {
    const one = await newBrowser();
    const email = await signUp(one);
    const other = await newBrowser();
    await call(other, 'sign-in/email', { email, password });
    const writer = await open(one, '/settings');
    const reader = await open(other, '/settings');
    for (const text of ['name_1', 'name_2']) {
      await username(writer).fill(text);
      await button(writer, 'Save').click();
      await becomes(() => username(reader).inputValue(), text);
    }
  });

  it('keeps both of two concurrent edits in different stages @release', async () => {
    const one = await newBrowser();
    const email = await signUp(one);
    const other = await newBrowser();
    await call(other, 'sign-in/email', { email, password });
    const pages = [await open(one, '/editor/show1'), await open(other, '/editor/show1')];
    for (const [index, page] of pages.entries()) {
      await page
        .getByText(`${index + 1}0 €`, { exact: true })
        .first()
        .click();
      await page.getByLabel('Question', { exact: true }).fill(`Question of browser ${index + 1}`);
    }
    for (const page of pages) await becomes(() => saveState(page), 'saved');
    const text = JSON.stringify(await stored(one));
    expect(text).toContain('Question of browser 1');
    expect(text).toContain('Question of browser 2');
    for (const page of pages)
      for (const browserNumber of [1, 2])
        await page.getByText(`Question of browser ${browserNumber}`).first().waitFor();
  });

  it('waits while offline, says so, and resumes when the network returns', async () => {
    const context = await newBrowser();
    await signUp(context);
    const page = await open(context, '/settings');
    await context.setOffline(true);
    await username(page).fill('typed_offline');
    await page.getByText('Can’t reach the server').waitFor({ timeout: 20_000 });
    await becomes(() => saveState(page), 'offline');
    expect(await username(page).inputValue()).toBe('typed_offline');
    await context.setOffline(false);
    await becomes(() => saveState(page), 'saved', 10_000);
    expect(await storedUsername(context)).toBe('typed_offline');
    expect(await page.getByText('Can’t reach the server').count()).toBe(0);
  });

  it('survives a server crash and closing the page in the meantime @release', async () => {
    const own = await startServer({ env: { LOG_LEVEL: 'warn' } });
    const context = await browser.newContext({ baseURL: own.url, locale: 'en-US' });
    contexts.push(context);
    const signed = await context.request.post('/api/v1/auth/sign-up/email', {
      headers: { origin: own.url },
      data: { email: newEmail(), password },
    });
    expect(signed.ok()).toBe(true);
    const page = await open(context, '/settings');
    await username(page).waitFor();
    await own.kill9();
    await username(page).fill('typed_meanwhile');
    await becomes(() => saveState(page), 'offline');
    await page.close();
    const again = await startServer({
      port: own.port,
      dataFolder: own.dataFolder,
      env: { LOG_LEVEL: 'warn' },
    });
    const next = await open(context, '/settings');
    await becomes(() => username(next).inputValue(), 'typed_meanwhile');
    await becomes(() => storedUsername(context), 'typed_meanwhile');
    await next.close();
    await again.stop();
  });

  it('loses nothing when the tab is closed right after typing @release', async () => {
    const closings = isLongRun ? 15 : 6;
    // Three users' tabs in parallel, since most of the time is spent waiting.
    const lanes = 3;
    const closeTabs = async (lane: number): Promise<number> => {
      const context = await newBrowser();
      await signUp(context);
      let savedAlready = 0;
      for (let turn = lane; turn < closings; turn += lanes) {
        const page = await open(context, '/settings');
        const text = `closing_${turn}`;
        await username(page).fill(text);
        await page.waitForTimeout((2000 * turn) / (closings - 1));
        await page.close();
        const isStored = await expect
          .poll(() => storedUsername(context), { timeout: 3000, interval: 50 })
          .toBe(text)
          .then(
            () => true,
            () => false,
          );
        if (isStored) savedAlready++;
        else {
          const next = await open(context, '/settings');
          await becomes(() => storedUsername(context), text);
          await next.close();
        }
      }
      return savedAlready;
    };
    const saved = await Promise.all(Array.from({ length: lanes }, (_, lane) => closeTabs(lane)));
    const savedAlready = saved.reduce((sum, count) => sum + count, 0);
    console.log(`${savedAlready} of ${closings} closed tabs were saved before the next was opened`);
    expect(savedAlready).toBeGreaterThan(0);
  }, 150_000);
});

describe('accessibility @release', () => {
  it.each(['en-US', 'de-DE'])('axe finds no violations on the screens in %s', async (locale) => {
    const context = await newBrowser({ locale });
    const page = await open(context, '/');
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.locator('form button[type=submit]').click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await signUp(context);
    for (const path of ['/', '/settings', '/about', '/nowhere']) {
      await page.goto(path);
      await page.getByRole('navigation', { name: 'Quizcast' }).waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await accessibilityIssues(page), path).toEqual([]);
    }
    await page.setViewportSize({ width: 800, height: 700 });
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Quizcast' }).waitFor();
    expect(await accessibilityIssues(page), 'narrow').toEqual([]);
  });

  it('signs in, edits and saves by keyboard alone', async () => {
    const page = await open(await newBrowser(), '/');
    await page.getByLabel('Email').focus();
    await page.keyboard.type(newEmail());
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await skip.focus();
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.goto('/settings');
    await username(page).focus();
    await page.keyboard.type('by_keyboard');
    await page.keyboard.press('Control+s');
    expect(await saveState(page)).not.toBe('unsaved');
    await becomes(() => saveState(page), 'saved');
  });
});
