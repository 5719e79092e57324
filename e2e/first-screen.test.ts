import { defaultDocument } from '@quizcast/game/document/defaults';
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { openQuizMaster, type QuizMaster } from './fixtures/buzzer.ts';
import { openHost, type Host } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
let host: Host;
let master: QuizMaster;
/** Path of one page of each kind. */
const addresses = { audience: '', buzzer: '' };

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  browser = await openBrowser('debian');
  const document = defaultDocument();
  document.settings.twitch.streamDelaySeconds = 0;
  host = await openHost(server, browser, { document });
  await host.go('/play');
  await host.page.getByRole('switch', { name: 'Everybody plays' }).press(' ');
  const code = host.page.getByRole('region', { name: 'Phones' }).locator('b');
  await host.page.locator('[data-save="saved"]').waitFor();
  addresses.audience = `/vote/${(await code.textContent()) ?? ''}`;
  master = await openQuizMaster(server, browser);
  addresses.buzzer = `/join/${master.code}`;
});
const opened: Page[] = [];
afterEach(async () => {
  for (const page of opened.splice(0)) await page.context().close();
});
afterAll(async () => {
  await host.close();
  await master.host.close();
  await browser.close();
  await server.stop();
});

interface Phone {
  page: Page;
  complaints: string[];
  /** Codes that the page asked the server about. */
  lookups: string[];
  /** Lets the held-back programs load. */
  release: () => Promise<void>;
}

/** A phone whose programs are held back until they are released. */
async function phone(options: BrowserContextOptions = {}): Promise<Phone> {
  const context = await browser.newContext({
    ...{ baseURL: server.url, viewport: { width: 390, height: 844 }, locale: 'en-GB' },
    ...options,
  });
  const page = await context.newPage();
  opened.push(page);
  const [complaints, lookups, heldRoutes]: [string[], string[], Route[]] = [[], [], []];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && /^\/api\/v1\/(phones|join)\//.test(pathname))
      lookups.push(pathname);
  });
  let isBlocked = true;
  await page.route('**/assets/*.js', async (route) => {
    if (isBlocked) heldRoutes.push(route);
    else await route.continue();
  });
  const release = async () => {
    isBlocked = false;
    for (const route of heldRoutes.splice(0)) await route.continue();
  };
  return { page, complaints, lookups, release };
}

/** Does not wait for the load event, which does not fire while the program is held back. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });

const join = (page: Page) => page.getByRole('button', { name: 'Join', exact: true });
const entered = { audience: 'You’re in!', buzzer: 'You’re in the waiting room' } as const;
const pages = ['audience', 'buzzer'] as const;

describe.each(pages)('the first screen of the page "%s"', (name) => {
  it('is usable before the program loads, and input made until then counts', async () => {
    const { page, complaints, lookups, release } = await phone();
    await open(page, addresses[name]);
    await page.getByLabel('Your name').fill('Cleo');
    await join(page).click();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Cleo');
    expect(new URL(page.url()).search).toBe('');
    await release();
    await page.getByText(entered[name]).waitFor();
    // On the viewers' page the name is part of the panel in which it can be changed.
    if (name === 'buzzer') await page.getByText('Cleo').first().waitFor();
    expect(lookups).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('is the same as drawn by the page', async () => {
    const [, start = ''] = addresses[name].split('/');
    for (const path of [`/${start}`, addresses[name], `/${start}/ZZZ999`]) {
      const drawn = await phone({ locale: 'de-DE' });
      await open(drawn.page, path);
      const alone = await phone({ locale: 'de-DE' });
      await alone.page.route(`**${path}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: withoutScreen(await response.text(), name) });
      });
      await open(alone.page, path);
      await expect.poll(() => alone.page.locator(`#${name}`).count()).toBe(1);
      expect(await alone.page.locator(`#${name} *, #first-screen`).count()).toBe(0);
      await alone.release();
      await alone.page.locator('h1').waitFor();
      const elements = await elementsOf(drawn.page, name);
      expect(elements.length).toBeGreaterThan(3);
      await expect.poll(() => elementsOf(alone.page, name), { message: path }).toEqual(elements);
      await drawn.release();
      await drawn.page.locator(`#${name}:not([data-drawn])`).waitFor();
      expect([path, await elementsOf(drawn.page, name)]).toEqual([path, elements]);
      expect([path, drawn.complaints]).toEqual([path, []]);
    }
  });

  it('is not shown on a device that has already joined', async () => {
    const { page, release } = await phone();
    await release();
    await open(page, addresses[name]);
    await page.getByLabel('Your name').fill('Mia');
    await join(page).click();
    await page.getByText(entered[name]).waitFor();
    const program: Route[] = [];
    await page.route('**/assets/*.js', (route) => {
      if (route.request().url().includes(`/${name}-`)) program.push(route);
      else void route.continue();
    });
    await open(page, addresses[name]);
    await expect.poll(() => program.length).toBe(1);
    expect(await page.locator(`#${name}`).innerHTML()).toBe('');
    await program[0]?.continue();
    await page.getByText(entered[name]).waitFor();
  });

  it('is left to the page when the browser prefers a language other than that of its request', async () => {
    const { page, complaints, release } = await phone({ locale: 'de-DE' });
    await page.route(`**${addresses[name]}`, (route) =>
      route.continue({ headers: { ...route.request().headers(), 'accept-language': 'fr' } }),
    );
    await open(page, addresses[name]);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr');
    await expect.poll(() => page.locator(`#${name}`).innerHTML()).toBe('');
    await release();
    await page.getByLabel('Dein Name').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect(complaints).toEqual([]);
  });
});

it('a player chooses a picture once the program has loaded, and joins with it', async () => {
  const { page, release } = await phone();
  await open(page, addresses.buzzer);
  await page.getByText('Add a picture or camera').click();
  expect(await page.locator('input[type="file"]').isDisabled()).toBe(true);
  await release();
  await expect.poll(() => page.locator('input[type="file"]').isDisabled()).toBe(false);
  const file = { name: 'me.png', mimeType: 'image/png', buffer: onePixel };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByAltText('Your picture').waitFor();
  await page.getByLabel('Your name').fill('Ada');
  const sent = page.waitForResponse('**/api/v1/join/picture');
  await join(page).click();
  expect((await sent).status()).toBe(200);
});

it('a player with a seat in another show sees the form of this one', async () => {
  const { page } = await phone();
  await page
    .context()
    .addInitScript(
      (seat) => localStorage.setItem('quizcast.seat', seat),
      JSON.stringify({ code: 'XYZ789', token: 'a'.repeat(43) }),
    );
  await open(page, addresses.buzzer);
  await page.getByLabel('Your name').waitFor();
});

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const withoutScreen = (html: string, name: string): string =>
  html
    .replace(/<script type="application\/json".*?<\/script>/s, '')
    .replace(new RegExp(`(<div id="${name}">).*(</div>\\s*<script nonce)`, 's'), '$1$2');

/** Every element of the page with its text and attributes, whether or not its fields are still disabled. */
const elementsOf = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(
    (root) =>
      [...document.querySelectorAll(`#${root} :not(link)`)].map((element) => {
        const attributes = [...element.attributes]
          .filter((each) => each.name !== 'disabled')
          .map((each) => `${each.name}=${each.value}`);
        const text = element.childElementCount === 0 ? element.textContent : '';
        return [element.tagName, ...attributes.sort(), text].join(' ');
      }),
    name,
  );
