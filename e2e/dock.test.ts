import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
/** Browser engines of OBS: the newer one and the oldest. */
let obs: Browser;
let oldObs: Browser;
let host: Host;
let context: BrowserContext;
let dock: Page;

beforeAll(async () => {
  server = await startServer();
  [browser, obs, oldObs] = await Promise.all([
    openBrowser('debian'),
    openBrowser('obs'),
    openBrowser('obs30'),
  ]);
  host = await openHost(server, browser);
  // A dock has its own cookies, so it is not signed in.
  context = await obs.newContext({ viewport: { width: 300, height: 600 }, locale: 'en-US' });
  dock = await context.newPage();
});
afterAll(async () => {
  await host.close();
  await Promise.all([browser, obs, oldObs].map((each) => each.close()));
  await server.stop();
});

const press = (name: string) => dock.locator(`[data-press="${name}"]`).first();
const big = (text: string) => dock.locator('.big', { hasText: text });

async function pair(): Promise<void> {
  await host.go('/settings');
  await host.button('Pair an OBS dock').click();
  const dialog = host.page.getByRole('dialog');
  const code = await dialog.locator('output').textContent();
  await dock.getByLabel('Code').fill((code ?? '').toLowerCase());
  await dock.getByRole('button', { name: 'Pair' }).click();
  await dock.locator('[data-status="connected"]').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
}

it('pairs by code, plays both games at 300 pixels, and disconnects when revoked', async () => {
  await dock.goto(`${server.url}/dock`);
  await dock.getByLabel('Code').fill('AAAAAA');
  await dock.getByRole('button', { name: 'Pair' }).click();
  await dock.getByRole('alert').waitFor();
  expect(await accessibilityIssues(dock)).toEqual([]);
  await pair();
  const overlay = await host.openOverlay();
  await dock.getByText('1 overlay').waitFor();

  await big('Start show').click();
  await big('Next stage').click();
  const question = (await dock.locator('.question').textContent()) ?? '';
  await overlay.getByText(question, { exact: true }).first().waitFor();
  await big('Lock an answer').waitFor();
  await press('joker?joker=1').click();
  await dock.locator('[data-press="joker?joker=1"][data-state="used"]').waitFor();
  const letter = await dock.locator('.answer:enabled b').first().textContent();
  await press(`lock?answer=${letter}`).click();
  await big('Reveal answer').waitFor();
  await dock.route(
    '**/control/undo?*',
    (route) => route.fulfill({ status: 429, json: { error: { code: 'tooMany', message: '' } } }),
    { times: 1 },
  );
  const place = await big('Reveal answer').boundingBox();
  await press('undo').click();
  await dock.getByRole('alert').getByText('Too fast').waitFor();
  expect(await big('Reveal answer').boundingBox()).toEqual(place);
  await press('undo').click();
  await big('Lock an answer').waitFor();
  expect(await dock.getByRole('alert').count()).toBe(0);
  await press(`lock?answer=${letter}`).click();
  await big('Reveal answer').click();
  await dock.locator('.answer[data-state="right"]').waitFor();
  expect(await accessibilityIssues(dock)).toEqual([]);
  expect(await scrolls()).toEqual({ sideways: false, down: false });

  const token = await dock.evaluate(() => Object.values(localStorage).map(String).at(0));
  const onAir = await fetch(`${server.url}/api/v1/control/on-air?game=categoryQuiz`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(onAir.status).toBe(200);
  await big('Start show').click();
  await press('pick-field?field=1').click();
  await big('Open buzzers').click();
  await big('Buzzers are open').waitFor();
  await press('close-buzzers').click();
  await press('call-on?player=1').click();
  await press('right').click();
  await big('Reveal answer').click();
  expect(await accessibilityIssues(dock)).toEqual([]);
  await big('Back to board').click();
  await big('Pick a field').waitFor();
  expect(await accessibilityIssues(dock)).toEqual([]);
  expect((await scrolls()).sideways).toBe(false);
  await dock.locator('details summary').click();
  await press('finish').click();
  await big('Show credits').click();
  await overlay.locator('[data-card="credits"]').waitFor();
  await big('Take off card').click();
  await big('Show credits').waitFor();

  await host.go('/settings');
  await host.button('Revoke OBS dock').click();
  await host.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await dock.getByText('disconnected in Settings').waitFor();
  await dock.reload();
  await dock.getByLabel('Code').waitFor();
});

it('reconnects after a server restart, in the oldest OBS too @release', async () => {
  await pair();
  const localItems = await dock.evaluate(() => JSON.stringify(localStorage));
  const page = await oldObs.newPage({ locale: 'en-US' });
  await page.addInitScript((stored) => {
    const entries: unknown = JSON.parse(stored);
    if (typeof entries !== 'object' || entries === null) return;
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, String(value));
  }, localItems);
  await page.goto(`${server.url}/dock`);
  const docks = [dock, page];
  const stand = (status: string) =>
    Promise.all(
      docks.map((each) =>
        each.waitForFunction(
          (wanted) => document.querySelector('main')?.dataset['status'] === wanted,
          status,
        ),
      ),
    );
  await stand('connected');
  const { port, dataFolder } = server;
  await server.kill9();
  await stand('offline');
  server = await startServer({ port, dataFolder });
  await stand('connected');
  // Playwright's clicks do not work in this older engine.
  await page.evaluate(() =>
    document.querySelector<HTMLButtonElement>('[data-press="clear-picture"]')?.click(),
  );
  await dock.getByText('Overlay hidden').waitFor();
  // An error goes by itself.
  await dock.route('**/control/show-picture?*', (route) => route.abort());
  await press('show-picture').click();
  await dock.getByRole('alert').waitFor();
  await dock.getByRole('alert').waitFor({ state: 'detached' });
});

const scrolls = () =>
  dock.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    return { sideways: scrollWidth > clientWidth, down: scrollHeight > clientHeight };
  });
