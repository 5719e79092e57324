import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host } from './fixtures/host.ts';
import type { ObsSource } from '../packages/server/src/testing/obs/fake-studio.ts';
import { FakeObs, type ObsOptions } from '../packages/server/src/testing/obs/fake-obs.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

const password = 'Kj3-canary-of-obs';

let server: RunningServer;
let browser: Browser;
const hosts: Host[] = [];
const studios: FakeObs[] = [];
const windows: BrowserContext[] = [];

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'debug' } });
  browser = await openBrowser('debian');
});
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
  for (const window of windows.splice(0)) await window.close();
  for (const studio of studios.splice(0)) await studio.close();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function startObs(options: ObsOptions = {}): Promise<FakeObs> {
  const obs = await FakeObs.start({ password, ...options });
  studios.push(obs);
  return obs;
}

/** Loads a page as a browser source of OBS does. */
async function loadInObs(address: unknown): Promise<Page> {
  const window = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  windows.push(window);
  await window.addInitScript(() => {
    Object.assign(globalThis, { obsstudio: { pluginVersion: '2.24.4' } });
  });
  const page = await window.newPage();
  await page.goto(String(address));
  return page;
}

const load = ({ settings }: ObsSource): void => void loadInObs(settings['url']);

async function hostAtHelp(): Promise<{ host: Host; page: Page }> {
  const host = await openHost(server, browser);
  hosts.push(host);
  await host.go('/');
  await host.button('Add to OBS').click();
  await host.page.getByRole('dialog').waitFor();
  return { host, page: host.page };
}

async function connect(page: Page, port: number, secret = password): Promise<void> {
  await page.getByLabel('OBS password', { exact: true }).fill(secret);
  await page.getByLabel('Port', { exact: true }).fill(String(port));
  await page.getByRole('button', { name: 'Connect to OBS' }).click();
}

/** All four steps and the URL are on the screen, whatever went wrong. */
async function hasTheFourSteps(page: Page): Promise<void> {
  const byHand = page.getByRole('region', { name: 'Or set up manually in four steps' });
  await expect(byHand.getByRole('listitem').count()).resolves.toBe(4);
  await byHand.getByLabel('Overlay address').waitFor();
}

const issue = (page: Page, title: string) =>
  page.getByRole('dialog').getByRole('alert').filter({ hasText: title }).waitFor();

describe('the OBS setup', () => {
  it('HEALTH6 adds one source to the chosen scene and finishes once its page reports its health @release', async () => {
    const obs = await startObs({ onLoad: load });
    const { host, page } = await hostAtHelp();
    expect(await accessibilityIssues(page)).toEqual([]);
    await connect(page, obs.port);
    await page.getByText('Connected to OBS 31.0.2').waitFor();
    expect(await page.getByRole('combobox', { name: 'Scene' }).inputValue()).toBe('Live');
    await page.getByRole('combobox', { name: 'Scene' }).click();
    await page.getByRole('option', { name: 'Starting soon' }).click();
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add source' }).click();
    await page.getByText('The overlay is running in OBS as “Quizcast”').waitFor();
    await page.getByRole('dialog').getByText('OBS (browser source 2.24.4)').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    expect([...obs.studio.sources.values()]).toEqual([
      {
        name: 'Quizcast',
        kind: 'browser_source',
        settings: {
          is_local_file: false,
          url: `${server.url}/browsersource/${host.userId}`,
          width: 1920,
          height: 1080,
          css: '',
          shutdown: false,
          restart_when_active: false,
          reroute_audio: true,
          webpage_control_level: 0,
        },
      },
    ]);
    const places = [...obs.studio.scenes].map(([name, items]) => [name, items.length]);
    expect(places).toEqual([
      ['Starting soon', 1],
      ['Live', 0],
    ]);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('region', { name: 'Open overlays' }).getByText('All good').waitFor();
    expect(host.complaints).toEqual([]);
  });

  it('HEALTH7 changes nothing else in OBS, and stores the password nowhere @release', async () => {
    const obs = await startObs({ onLoad: load });
    const { page } = await hostAtHelp();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => sent.push(String(payload))),
    );
    await connect(page, obs.port);
    await page.getByRole('button', { name: 'Add source' }).click();
    await page.getByText('The overlay is running in OBS').waitFor();
    expect(obs.requests.map(({ type }) => type)).toEqual([
      'GetVersion',
      'GetSceneList',
      'GetInputList',
      'CreateInput',
      'GetVideoSettings',
    ]);
    const storedItems = await page.evaluate(async () => {
      const databases = await indexedDB.databases();
      const cached = await caches.keys();
      const storages = [localStorage, sessionStorage].map((storage) => Object.entries(storage));
      return JSON.stringify([storages, databases, cached, document.cookie]);
    });
    for (const place of [storedItems, server.output(), ...obs.receivedTexts, ...sent])
      expect(place).not.toContain(password);
    expect(await page.content()).not.toContain(password);
  });

  it('HEALTH6 repairs the existing source of this overlay instead of adding another one @release', async () => {
    const obs = await startObs({ onLoad: load, canvas: { width: 2560, height: 1440 } });
    const { host, page } = await hostAtHelp();
    const settings = {
      url: `http://192.168.1.20:4747/browsersource/${host.userId}`,
      width: 800,
      css: 'body { opacity: 0.5 }',
      webpage_control_level: 5,
    };
    obs.studio.sources.set('My quiz', { name: 'My quiz', kind: 'browser_source', settings });
    const otherSource = { url: `${server.url}/browsersource/somebody`, width: 640 };
    obs.studio.sources.set('Other', {
      name: 'Other',
      kind: 'browser_source',
      settings: otherSource,
    });
    await connect(page, obs.port);
    await page.getByText('OBS already has this overlay as “My quiz”').waitFor();
    await page.getByRole('button', { name: 'Update source' }).click();
    await page.getByText('The overlay is running in OBS as “My quiz”').waitFor();
    expect([...obs.studio.sources.keys()]).toEqual(['My quiz', 'Other']);
    expect(obs.studio.sources.get('My quiz')?.settings).toMatchObject({
      url: `${server.url}/browsersource/${host.userId}`,
      width: 1920,
      height: 1080,
      css: 'body { opacity: 0.5 }',
      webpage_control_level: 0,
    });
    expect(obs.studio.sources.get('Other')?.settings).toEqual(otherSource);
    // The source was in no scene yet; on a larger canvas it is scaled to fill it.
    expect(obs.studio.scenes.get('Live')).toMatchObject([
      { sourceName: 'My quiz', transform: { boundsWidth: 2560, boundsHeight: 1440 } },
    ]);
  });

  it('HEALTH7 explains each failure, and allows a retry @release', async () => {
    const { page } = await hostAtHelp();
    const away = await startObs();
    const { port } = away;
    await away.close();
    await connect(page, port);
    await issue(page, 'Can’t reach OBS');
    await hasTheFourSteps(page);
    expect(await accessibilityIssues(page)).toEqual([]);
    const obs = await startObs({ port });
    await connect(page, port, '');
    await issue(page, 'OBS requires a password');
    await connect(page, port, 'wrong');
    await issue(page, 'Wrong password');
    expect(obs.closings).toEqual([4009, 4009]);
    await hasTheFourSteps(page);
    const old = await startObs({ obsVersion: '27.2.4' });
    await connect(page, old.port);
    await issue(page, 'OBS is out of date');
    await hasTheFourSteps(page);
    // Browsers cannot connect to a server that speaks obs-websocket 4, so it looks like no server.
    const older = await startObs({ isOld: true });
    await connect(page, older.port);
    await issue(page, 'Can’t reach OBS');
    await page.getByText('Check that OBS 28 or newer runs').waitFor();
    await connect(page, port);
    await page.getByText('Connected to OBS').waitFor();
    // Meanwhile another source in OBS has taken the name.
    const existingSource = { name: 'Quizcast', kind: 'image_source', settings: {} };
    obs.studio.sources.set('Quizcast', existingSource);
    await page.getByRole('button', { name: 'Add source' }).click();
    await issue(page, 'Name already taken');
    obs.studio.scenes.delete('Live');
    await page.getByLabel('Source name').fill('Quiz');
    await page.getByRole('button', { name: 'Add source' }).click();
    await issue(page, 'This scene no longer exists');
    expect([...obs.studio.sources.values()]).toEqual([existingSource]);
    await hasTheFourSteps(page);
    await obs.close();
    await page.getByRole('button', { name: 'Add source' }).click();
    await issue(page, 'Connection to OBS lost');
    await page.getByRole('button', { name: 'Connect to OBS' }).waitFor();
  });

  it('HEALTH6 suggests a free source name, and reports when the overlay does not connect @release', async () => {
    const obs = await startObs();
    obs.studio.sources.set('Quizcast', { name: 'Quizcast', kind: 'image_source', settings: {} });
    const { page } = await hostAtHelp();
    await page.clock.install();
    await connect(page, obs.port);
    const name = page.getByLabel('Source name');
    await name.waitFor();
    expect(await name.inputValue()).toBe('Quizcast 2');
    await name.fill('Live');
    await page.getByText('OBS already has something with this name.').waitFor();
    await name.fill('Quizcast 2');
    await page.getByRole('button', { name: 'Add source' }).click();
    await page.getByText('OBS has the source “Quizcast 2”').waitFor();
    await page.clock.runFor(21_000);
    await issue(page, 'The overlay hasn’t connected yet');
    await hasTheFourSteps(page);
  });
});
