import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { openHost } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 5451 });
});
afterAll(() => server.stop());

/** Id of the demo account, which is created if missing. */
async function demoUser({ url }: RunningServer): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/demo`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: '{}',
  });
  return /"id":"([^"]+)"/.exec(await answer.text())?.[1] ?? '';
}

/** Violations of the page's CSP, as reported to the page: directive and URL. */
async function collectViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await context.exposeFunction('tellViolation', (told: string) => violations.push(told));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'tellViolation');
      const told = `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`;
      if (typeof report === 'function') Reflect.apply(report, window, [told]);
    });
  });
  return violations;
}

const has = (page: Page, selector: string, timeout = 20_000) =>
  page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector, {
    timeout,
    // Polls by time, not by frames: a busy machine draws none for a page in the background.
    polling: 100,
  });

/** What injected markup could do in a page. */
const injected = (page: Page): Promise<{ ran: boolean; background: string }> =>
  page.evaluate(async () => {
    const script = document.querySelector('script[src^="/assets/"]')?.getAttribute('src') ?? '';
    const frame = document.createElement('div');
    frame.innerHTML =
      '<img src="data:," onerror="window.ran=1"><style>body{background:rgb(1,2,3)!important}</style>';
    document.body.append(frame);
    for (const [name, value] of [
      ['textContent', 'window.ran=2'],
      ['src', script.replace('/assets/', '/assets/../assets/')],
      ['src', 'data:text/javascript,window.ran=3'],
    ] as const) {
      const made = document.createElement('script');
      if (name === 'src') made.onload = () => Reflect.set(window, 'ran', 4);
      Reflect.set(made, name, value);
      document.body.append(made);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { backgroundColor } = getComputedStyle(document.body);
    return { ran: Reflect.get(window, 'ran') !== undefined, background: backgroundColor };
  });

describe.each(['debian', 'obs30', 'obs'] as const)('in %s', (name) => {
  let browser: Browser;
  let uid: string;
  beforeAll(async () => {
    browser = await openBrowser(name);
    uid = await demoUser(server);
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(() => browser.close());

  it('the overlay runs its own scripts, accepts the CSS that OBS injects, and blocks injected scripts', async () => {
    const context = await browser.newContext();
    const violations = await collectViolations(context);
    const page = await context.newPage();
    await page.goto(`${server.url}/browsersource/${uid}`);
    await has(page, '[data-connection="live"]');
    expect(violations).toEqual([]);
    // As obs-browser does after the page has loaded.
    await page.evaluate(() => {
      const obsCss = document.createElement('style');
      obsCss.innerHTML = decodeURIComponent('body%20%7B%20margin%3A%207px%20!important%3B%20%7D');
      document.querySelector('head')?.append(obsCss);
    });
    expect(await page.evaluate(() => getComputedStyle(document.body).marginTop)).toBe('7px');
    expect(violations).toEqual([]);
    expect((await injected(page)).ran).toBe(false);
    expect(violations.length).toBeGreaterThanOrEqual(4);
  });

  it('the player page runs its own scripts, and blocks injected scripts and styles', async () => {
    const context = await browser.newContext();
    const violations = await collectViolations(context);
    const page = await context.newPage();
    await page.goto(`${server.url}/join/ABC234`);
    await has(page, 'input, button');
    expect(violations).toEqual([]);
    const { ran, background } = await injected(page);
    expect(ran).toBe(false);
    expect(background).not.toBe('rgb(1, 2, 3)');
    expect(violations.length).toBeGreaterThanOrEqual(5);
  });

  it('the cached overlay starts with its old nonce while the server is down @release', async () => {
    const own = await startServer({ port: 5452 });
    const context = await browser.newContext();
    const violations = await collectViolations(context);
    const page = await context.newPage();
    const address = `${own.url}/browsersource/${await demoUser(own)}`;
    await page.goto(address);
    const isCached = () =>
      page.evaluate(async () => (await caches.match('/browsersource')) !== undefined);
    await expect.poll(isCached, { timeout: 10_000 }).toBe(true);
    await page.close();
    await own.stop();
    const later = await context.newPage();
    await later.goto(address);
    const state = () =>
      later.evaluate(
        () => document.querySelector('[data-connection]')?.getAttribute('data-connection') ?? '',
      );
    await expect.poll(state, { timeout: 20_000 }).toBe('waiting');
    expect(violations).toEqual([]);
    expect((await injected(later)).ran).toBe(false);
  });
});

describe('the app', () => {
  let browser: Browser;
  let stranger: Server;
  beforeAll(async () => {
    browser = await openBrowser('debian');
    stranger = createServer((request, response) => {
      const framed = new URL(request.url ?? '', 'http://x').searchParams.get('framed') ?? '';
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><iframe src="${framed}"></iframe>`);
    }).listen(5453, '127.0.0.1');
    await once(stranger, 'listening');
  });
  afterAll(async () => {
    await browser.close();
    stranger.close();
  });

  it('never violates its own CSP on any screen or while dragging, and blocks injected code @release', async () => {
    const host = await openHost(server, browser);
    const violations = await collectViolations(host.page.context());
    for (const path of ['/', '/play', '/editor', '/styles', '/settings', '/about', '/nowhere'])
      await host.go(path);
    await host.go('/');
    await host.page.reload();
    await host.page.goBack();
    await host.page.getByRole('heading', { level: 1 }).waitFor();

    await host.go('/editor');
    await host.page
      .getByRole('link', { name: /Your first quiz show/ })
      .first()
      .click();
    const rows = host.page.locator('li:has([data-row])');
    await rows.nth(3).waitFor();
    const from = await rows.nth(0).boundingBox();
    const to = await rows.nth(2).boundingBox();
    if (from === null || to === null) throw new Error('no rows');
    const handle = rows.nth(0).locator('[data-handle], button, [role="button"]').first();
    const grip = (await handle.boundingBox()) ?? from;
    await host.page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
    await host.page.mouse.down();
    await host.page.mouse.move(grip.x + 10, to.y + to.height / 2, { steps: 8 });
    await host.page.mouse.up();

    await host.go('/styles');
    await host.page.locator('a[href^="/styles/"]').first().click();
    await host.page.locator('[data-layer], [data-part]').first().waitFor();
    const part = await host.page.locator('[data-part="question"]').first().boundingBox();
    if (part !== null)
      await host.page.mouse.click(part.x + part.width / 2, part.y + part.height / 2);
    const box = host.page.locator('.moveable-control-box').first();
    await box.waitFor({ state: 'attached' });
    // Its position comes from the library's style element.
    expect(await box.evaluate((made) => getComputedStyle(made).position)).toBe('absolute');
    expect(violations).toEqual([]);
    // Except for the URL that does not exist.
    expect(host.complaints.filter((text) => !text.includes('404'))).toEqual([]);

    const { ran, background } = await injected(host.page);
    expect(ran).toBe(false);
    expect(background).not.toBe('rgb(1, 2, 3)');
    expect(violations.join('\n')).toMatch(/script-src-attr/);
    expect(violations.join('\n')).toMatch(/style-src-elem inline/);
    await host.close();
  });

  it('cannot be framed by another origin, and neither can the player page or the overlay', async () => {
    const page = await browser.newPage();
    for (const path of ['/', '/join', '/browsersource/x']) {
      await page.goto(`http://127.0.0.1:5453/?framed=${encodeURIComponent(server.url + path)}`);
      await expect
        .poll(() => page.frames()[1]?.url() ?? '', { timeout: 20_000 })
        .toMatch(/^chrome-error:/);
    }
    await page.close();
  });
});
