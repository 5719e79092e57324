import type { Browser, BrowserContext, Page } from 'playwright-core';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host, type HostOptions } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
const hosts: Host[] = [];
const windows: BrowserContext[] = [];

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  browser = await openBrowser('debian');
});
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
  for (const window of windows.splice(0)) await window.close();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function hostAt(path: string, options: HostOptions = {}): Promise<Host> {
  const host = await openHost(server, browser, options);
  hosts.push(host);
  await host.go(path);
  return host;
}

/** Opens the overlay as OBS does. */
async function openInObs(host: Host): Promise<Page> {
  const window = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  windows.push(window);
  await window.addInitScript(() => {
    Object.assign(globalThis, { obsstudio: { pluginVersion: '2.24.4' } });
  });
  const page = await window.newPage();
  await page.goto(`${server.url}/browsersource/${host.userId}`);
  await page.locator('[data-connection="live"]').waitFor();
  return page;
}

const parts = (overlay: Page) => overlay.locator('[data-part], [data-layer], .sound-hint');
const warning = (page: Page) => page.getByRole('alert').filter({ hasText: 'Nothing is on air.' });

describe('overlay health', () => {
  it('HEALTH1 is shown for each overlay with missing files by name, and one reloads without the others @release', async () => {
    const app = defaultDocument();
    const image = 'https://nowhere.invalid/pictures/big%20cat.png';
    const [show] = app.shows;
    if (show === undefined) throw new Error('no show');
    const stages = show.stages.map((stage) => ({
      ...stage,
      question: { ...stage.question, image },
    }));
    const playing = { ...show, stages, currentStageIndex: 0 };
    const host = await hostAt('/', { document: { ...app, shows: [playing] } });
    const { page } = host;
    const otherOverlay = await host.openOverlay();
    const inObs = await openInObs(host);
    const rows = page.getByRole('region', { name: 'Open overlays' });
    const obsRow = rows
      .locator('li[data-state]')
      .filter({ hasText: 'OBS (browser source 2.24.4)' });
    await obsRow.getByText('big cat.png').waitFor();
    expect(await obsRow.getAttribute('data-state')).toBe('missing');
    expect(await obsRow.innerText()).toContain('visible');
    await page.getByText('2 overlays need attention').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    for (const overlay of [inObs, otherOverlay])
      await overlay.evaluate(() => {
        Object.assign(globalThis, { isOldPage: true });
      });
    const isOld = (overlay: Page) => overlay.evaluate(() => Reflect.has(globalThis, 'isOldPage'));
    await obsRow.getByRole('button').click();
    await inObs.waitForEvent('load');
    await inObs.locator('[data-connection="live"]').waitFor();
    expect([await isOld(inObs), await isOld(otherOverlay)]).toEqual([false, true]);
    // A source hidden in OBS reports it.
    await inObs.evaluate(() => {
      const detail = { visible: false };
      dispatchEvent(new CustomEvent('obsSourceVisibleChanged', { detail }));
    });
    await obsRow.getByText('hidden').waitFor();
    await rows.getByRole('button', { name: 'Reload all' }).click();
    await otherOverlay.waitForEvent('load');
    expect(await isOld(otherOverlay)).toBe(false);
  });

  it('HEALTH8 hiding the overlay empties every overlay at once, by button and key, and survives reloads @release', async () => {
    const host = await hostAt('/play');
    const { page } = host;
    const overlays = [await host.openOverlay(), await openInObs(host)];
    const [first] = overlays;
    if (first === undefined) throw new Error('no overlay');
    await parts(first).first().waitFor();
    await page.keyboard.press('h');
    await warning(page).waitFor();
    for (const overlay of overlays) {
      await overlay.waitForFunction(
        () => document.querySelector('[data-part], [data-layer]') === null,
      );
      expect(await parts(overlay).count()).toBe(0);
      expect(await overlay.locator('body').innerText()).toBe('');
    }
    expect(await accessibilityIssues(page)).toEqual([]);
    // The game continues, and its undo does not affect the picture.
    await page.keyboard.press('s');
    await page.keyboard.press('n');
    await page.getByText('Stage 1 of 9').first().waitFor();
    await page.keyboard.press('z');
    await page.getByText('Show started').waitFor();
    await page.keyboard.press('n');
    await first.reload();
    await first.locator('[data-connection="live"]').waitFor();
    expect(await parts(first).count()).toBe(0);
    await page.reload();
    await warning(page).getByRole('button', { name: 'Show overlay' }).click();
    for (const overlay of overlays)
      await overlay.getByText('Which planet is known for its bright, wide rings?').waitFor();
    await warning(page).waitFor({ state: 'detached' });
    // The other game and the dashboard have the same button.
    await page.getByRole('button', { name: 'Category quiz' }).click();
    await first.locator('[data-part="category-quiz"]').waitFor();
    await host.button('Hide overlay').click();
    await warning(page).waitFor();
    await first.locator('[data-part="category-quiz"]').waitFor({ state: 'detached' });
    expect(await parts(first).count()).toBe(0);
    await host.go('/');
    await host.button('Show overlay').click();
    await first.locator('[data-part="category-quiz"]').waitFor();
    expect(host.complaints).toEqual([]);
  });
});
