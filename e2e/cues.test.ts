import { defaultDocument } from '@quizcast/game/document/defaults';
import { isRecord } from '@quizcast/game/json';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FakeObs } from '../packages/server/src/testing/obs/fake-obs.ts';
import { WebhookReceiver } from '../packages/server/src/testing/webhook-receiver.ts';
import { openBrowser } from './browsers.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

const password = 'Kj3-canary-of-obs';
let server: RunningServer;
let browser: Browser;
let receiver: WebhookReceiver;
let obs: FakeObs;
let host: Host;

beforeAll(async () => {
  [receiver, obs] = [await WebhookReceiver.start(), await FakeObs.start({ password })];
  server = await startServer({ env: { LOCAL_CUES: 'on', LOG_LEVEL: 'debug' } });
  browser = await openBrowser('debian');
  host = await openHost(server, browser, { document: defaultDocument() });
});
afterAll(async () => {
  await host.close();
  await browser.close();
  await server.stop();
  await obs.close();
  receiver.close();
});

it('cues are created, tested and triggered by the show, and Play reports when they fail', async () => {
  const { page } = host;
  const showId = defaultDocument().shows[0]?.id ?? '';
  await host.go(`/editor/${showId}`);
  await page.getByRole('tab', { name: 'Cues' }).click();
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Add cue' });
  await host.button('Add cue').click();
  await choose('Do', 'Webhook');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`${receiver.origin}/hook`);
  await dialog.getByRole('button', { name: 'Add cue' }).click();
  const list = page.getByRole('list', { name: 'Cues of this show' });
  await host.button('Test').click();
  await list.getByText('Test OK').waitFor();
  expect(receiver.received[0]?.body).toContain('"isTest":true');

  await page.getByRole('textbox', { name: 'Port' }).fill(String(obs.port));
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await host.button('Save connection').click();
  await page.getByText('OBS connection saved').waitFor();
  await host.button('Add cue').click();
  await choose('When', 'Question on air');
  await dialog.getByRole('combobox', { name: 'Scene' }).fill('Starting soon');
  await dialog.getByRole('button', { name: 'Add cue' }).click();
  await list.getByText('Switch OBS to “Starting soon”').waitFor();
  expect(await accessibilityIssues(page)).toEqual([]);

  await host.go('/play');
  await page.getByText('Cues run with the show.').waitFor();
  await page.keyboard.press('s');
  await receiver.has(2);
  await page.keyboard.press('n');
  await page.getByRole('alert').getByText('OBS rejected the password.').waitFor();
  await page
    .getByRole('list', { name: 'Cues that failed' })
    .getByText('OBS rejected the password.')
    .waitFor();
  await page.keyboard.press('z');
  expect(receiver.received).toHaveLength(2);

  await host.go(`/editor/${showId}`);
  await page.getByRole('tab', { name: 'Cues' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await host.button('Save connection').click();
  await page.getByText('Saved. Leave empty to keep it.').waitFor();
  await page.getByRole('button', { name: 'Edit cue “Question on air”' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit cue' });
  await edited.getByRole('combobox', { name: 'Scene' }).fill('S');
  await page.getByRole('option', { name: 'Starting soon' }).click();
  await edited.getByRole('button', { name: 'Save' }).click();
  await host.button('Test').last().click();
  await list.getByText('Test OK').last().waitFor();
  expect(obs.studio.currentScene).toBe('Starting soon');
  expect(server.output()).not.toContain(password);
  expect(host.complaints).toEqual([]);
});

it('CUE19 OBS on the computer of Play receives each request from one page only, once @release', async () => {
  const { page } = host;
  const showId = defaultDocument().shows[0]?.id ?? '';
  await host.go(`/editor/${showId}`);
  await page.getByRole('tab', { name: 'Cues' }).click();
  await page.getByRole('combobox', { name: 'OBS runs on' }).click();
  await page
    .getByRole('option', { name: 'The computer where Play or the OBS dock is open' })
    .click();
  await page.getByText('OBS not connected here').waitFor();
  const list = page.getByRole('list', { name: 'Cues of this show' });
  await host.button('Test').last().click();
  await list.getByText('No open Play page or OBS dock is connected to OBS.').waitFor();
  const before = obs.requests.length;
  await host.button('Connect OBS here').click();
  await page.getByRole('textbox', { name: 'Port' }).fill(String(obs.port));
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('OBS connected', { exact: true }).waitFor();
  expect(await accessibilityIssues(page)).toEqual([]);

  // Play is open twice in the same browser.
  const otherPage = await page.context().newPage();
  await otherPage.goto('/play');
  await otherPage.getByText('OBS connected', { exact: true }).waitFor();

  await host.go('/play');
  await page.getByText('OBS connected', { exact: true }).waitFor();
  await page.keyboard.press('s');
  await page.keyboard.press('n');
  const requests = () =>
    obs.requests.slice(before).filter(({ type }) => type === 'SetCurrentProgramScene').length;
  await expect.poll(requests).toBe(1);
  await otherPage.close();
  // After leaving Play nothing reaches OBS, and the show continues.
  await host.go(`/editor/${showId}`);
  await page.getByRole('tab', { name: 'Cues' }).click();
  // The server can reach OBS once this page is connected to it.
  await page.getByText('OBS connected', { exact: true }).waitFor();
  await host.button('Test').last().click();
  await list.getByText('Test OK').last().waitFor();
  expect(requests()).toBe(2);
  expect(server.output()).not.toContain(password);
});

it('CUE20 OBS on the computer of the dock receives requests from the dock, once even next to Play @release', async () => {
  const { page } = host;
  const at = `?uid=${host.userId}`;
  const headers = { origin: server.url };
  const code: unknown = await (
    await page.context().request.post(`/api/v1/control-tokens/pairing${at}`, { headers })
  ).json();
  // A dock has its own storage and no OBS settings of Play.
  const context = await browser.newContext({
    viewport: { width: 300, height: 700 },
    locale: 'de-DE',
  });
  const dock = await context.newPage();
  await dock.goto(`${server.url}/dock`);
  await dock.getByLabel('Code').fill(isRecord(code) ? String(code['code']) : '');
  await dock.getByRole('button', { name: 'Koppeln' }).click();
  await dock.getByText('OBS hier nicht verbunden').waitFor();
  await dock.getByRole('button', { name: 'OBS hier verbinden' }).click();
  await dock.getByLabel('Port').fill(String(obs.port));
  await dock.getByLabel('Passwort').fill(password);
  expect(await accessibilityIssues(dock)).toEqual([]);
  await dock.getByRole('button', { name: 'Verbinden', exact: true }).click();
  await dock.getByText('OBS verbunden').waitFor();
  await host.go('/play');
  await page.getByText('OBS connected', { exact: true }).waitFor();
  const requests = () =>
    obs.requests.filter(({ type }) => type === 'SetCurrentProgramScene').length;
  const before = requests();
  const press = (name: string) => dock.locator(`[data-press="${name}"]`).first().click();
  await press('undo');
  await press('next-stage');
  await expect.poll(requests).toBe(before + 1);
  // Play is closed; only the dock is left.
  await host.go('/settings');
  await press('undo');
  await press('next-stage');
  await expect.poll(requests).toBe(before + 2);
  // The dock was asked to connect to OBS, and does so again after a reload.
  await dock.reload();
  await dock.getByText('OBS verbunden').waitFor();
  await context.close();
  expect(server.output()).not.toContain(password);
});
