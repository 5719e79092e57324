import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openHost, type Host } from '../fixtures/host.ts';
import { FakeObs } from '../../packages/server/src/testing/obs/fake-obs.ts';
import type { RunningServer } from '../fixtures/server.ts';
import type { Camera } from './camera.ts';

const oldData = join(
  import.meta.dirname,
  '../../packages/game/src/document/migrations/fixtures/1-v1tov2',
);

/** Pictures of everything besides the quiz itself: control surfaces, OBS, overlay health, old data, keys. */
export async function pictureHelpers(
  server: RunningServer,
  browser: Browser,
  camera: Camera,
): Promise<void> {
  const { viewport, scheme, language } = camera.look;
  const host = await openHost(server, browser, { viewport, scheme, locale: language });
  await controls(host, camera);
  await oldShows(host, camera);
  await obs(host, browser, camera);
  await overlays(host, browser, server, camera);
  await keys(host, camera);
  await host.close();
}

async function controls(host: Host, camera: Camera): Promise<void> {
  const { page } = host;
  const { control } = camera.words;
  const dialog = page.getByRole('dialog');
  await host.go('/settings');
  await host.button(control.panel.make).click();
  await dialog.getByLabel(control.make.name).fill('Stream Deck');
  await camera.shoot(page, 'control-new');
  await dialog.getByRole('button', { name: control.make.make }).click();
  await dialog.getByLabel(control.made.token, { exact: true }).waitFor();
  await camera.shoot(page, 'control-made');
  await dialog.getByRole('button', { name: control.made.done }).click();
  await host.button(control.row.addresses.replace('{{name}}', 'Stream Deck')).click();
  await dialog.waitFor();
  await camera.shoot(page, 'control-addresses');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await host.button(control.row.revoke.replace('{{name}}', 'Stream Deck')).scrollIntoViewIfNeeded();
  await camera.shoot(page, 'control-list');
}

async function choose(page: Page, camera: Camera, name: string): Promise<void> {
  const opens = page.waitForEvent('filechooser');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: camera.words.migration.choose })
    .click();
  const buffer = readFileSync(join(oldData, name));
  await (await opens).setFiles({ name, mimeType: 'application/json', buffer });
}

async function oldShows(host: Host, camera: Camera): Promise<void> {
  const { page } = host;
  const { migration } = camera.words;
  const dialog = page.getByRole('dialog');
  await host.go('/settings');
  await host.button(migration.open).click();
  await dialog.getByText(migration.drop).waitFor();
  await camera.shoot(page, 'old-data');
  await choose(page, camera, 'broken.json');
  await dialog.getByRole('alert').waitFor();
  await camera.shoot(page, 'old-data-broken');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await host.button(migration.open).click();
  await choose(page, camera, 'odd.json');
  await dialog.getByText(migration.comes).waitFor();
  await camera.shoot(page, 'old-data-preview');
  await dialog.getByRole('button').last().click();
  await dialog.getByRole('link').first().waitFor();
  await camera.shoot(page, 'old-data-done');
  await page.keyboard.press('Escape');
}

async function obs(host: Host, browser: Browser, camera: Camera): Promise<void> {
  const { page } = host;
  const { obs: words } = camera.words;
  const password = 'seen by nobody';
  const window = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  await window.addInitScript(() => {
    Object.assign(globalThis, { obsstudio: { pluginVersion: '2.24.4' } });
  });
  const studio = await FakeObs.start({
    password,
    onLoad: ({ settings }) => {
      void window.newPage().then((tab) => tab.goto(String(settings['url'])));
    },
  });
  await host.go('/');
  await host.button(words.open).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.ask.port, { exact: true }).fill(String(studio.port));
  await dialog.getByLabel(words.ask.password, { exact: true }).fill('wrong');
  await camera.shoot(page, 'obs-ask');
  await dialog.getByRole('button', { name: words.ask.connect }).click();
  await dialog.getByText(words.faults.wrongPassword.title).waitFor();
  await camera.shoot(page, 'obs-wrong');
  await dialog.getByLabel(words.ask.password, { exact: true }).fill(password);
  await dialog.getByRole('button', { name: words.ask.connect }).click();
  await dialog.getByRole('button', { name: words.choose.create }).waitFor();
  await camera.shoot(page, 'obs-choose');
  await dialog.getByRole('button', { name: words.choose.create }).click();
  await dialog.getByRole('button', { name: words.wait.finish }).waitFor();
  await dialog.getByText(words.wait.doneText).waitFor();
  await camera.shoot(page, 'obs-done');
  await dialog.getByRole('button', { name: words.wait.finish }).click();
  await studio.close();
  await window.close();
}

async function overlays(
  host: Host,
  browser: Browser,
  server: RunningServer,
  camera: Camera,
): Promise<void> {
  const { page } = host;
  const window = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  for (const version of ['2.24.4', '2.17.0']) {
    const source = await window.newPage();
    await source.addInitScript((pluginVersion) => {
      Object.assign(globalThis, { obsstudio: { pluginVersion } });
    }, version);
    await source.goto(`${server.url}/browsersource/${host.userId}`);
    await source.locator('[data-connection="live"]').waitFor();
    if (version === '2.17.0')
      await source.evaluate(() => {
        const detail = { visible: false };
        dispatchEvent(new CustomEvent('obsSourceVisibleChanged', { detail }));
      });
  }
  await host.openOverlay();
  await host.go('/');
  await camera.shoot(page, 'overlays-dashboard', true);
  await host.go('/play');
  await page.keyboard.press('s');
  await page.keyboard.press('n');
  await camera.shoot(page, 'overlays-play');
  await host.button(camera.words.overlays.clear.clear).click();
  await page.getByText(camera.words.overlays.clear.nothing).first().waitFor();
  await camera.shoot(page, 'cleared-play');
  await page.getByRole('button', { name: camera.words.play.games.categoryQuiz }).click();
  await page.locator('[data-console="category"]').waitFor();
  await camera.shoot(page, 'cleared-category');
  await window.close();
}

async function keys(host: Host, camera: Camera): Promise<void> {
  const { page } = host;
  await host.go('/play');
  await page.keyboard.press('?');
  await camera.shoot(page, 'keys-help');
  await host.button(camera.words.keys.change).click();
  await page.getByRole('dialog', { name: camera.words.keys.title }).waitFor();
  await camera.shoot(page, 'keys-change');
}
