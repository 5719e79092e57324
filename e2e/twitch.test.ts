import { defaultDocument } from '@quizcast/game/document/defaults';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  fakeClientId,
  fakeStreamer,
  startFakeTwitch,
  type FakeTwitch,
} from '../packages/server/src/testing/twitch/fake-twitch.ts';
import { openBrowser } from './browsers.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

let twitch: FakeTwitch;
let server: RunningServer;
let browser: Browser;
let host: Host;

beforeAll(async () => {
  twitch = await startFakeTwitch();
  server = await startServer({ env: { ...twitch.env, LOG_LEVEL: 'debug' } });
  browser = await openBrowser('debian');
  host = await openHost(server, browser, { document: defaultDocument() });
});
afterAll(async () => {
  await host.close();
  await browser.close();
  await server.stop();
  await twitch.close();
});

it('a Twitch account is connected by code, tested, revoked at Twitch, reconnected and disconnected @release', async () => {
  const { page } = host;
  await host.go('/settings');
  const panel = page.getByRole('region', { name: 'Twitch account' });
  const dialog = page.getByRole('dialog', { name: 'Connect Twitch' });
  const enterCode = async () => {
    await dialog.getByRole('button', { name: 'Get code' }).click();
    await dialog.locator('[data-qr]').waitFor();
    const address = await dialog.getByRole('link', { name: 'Open Twitch' }).getAttribute('href');
    const code = new URL(address ?? '').searchParams.get('device-code') ?? '';
    await dialog.getByText(code, { exact: true }).waitFor();
    twitch.accounts.enter(code, fakeStreamer);
    await dialog.waitFor({ state: 'detached' });
  };
  await panel.getByRole('button', { name: 'Connect Twitch' }).click();
  await dialog.getByRole('textbox', { name: 'Client ID' }).fill('wrong one');
  await dialog.getByText('A client ID has only lowercase letters').waitFor();
  await dialog.getByRole('textbox', { name: 'Client ID' }).fill(fakeClientId);
  await dialog.getByRole('checkbox', { name: 'Write in chat' }).check();
  await dialog.getByRole('checkbox', { name: 'Run predictions' }).check();
  await enterCode();

  await panel.getByText('Ready to read your chat').waitFor();
  await panel.getByRole('button', { name: 'Test message', exact: true }).click();
  await panel.getByRole('button', { name: 'Send a test message' }).click();
  await panel.getByText('Message arrived').waitFor();
  for (const name of ['Answer !score in chat', 'Predictions in the stage quiz']) {
    await panel.getByRole('switch', { name }).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => panel.getByRole('switch', { name }).isChecked()).toBe(true);
  }
  expect(await accessibilityIssues(page)).toEqual([]);

  await host.go('/play');
  await host.button('Start show').waitFor();
  await page.keyboard.press('s');
  await page.keyboard.press('n');
  const lastPrediction = () => twitch.predictions.summaries;
  await expect.poll(lastPrediction).toEqual(['Question 1: right or wrong? ACTIVE']);
  await page.keyboard.press('a');
  await expect.poll(lastPrediction).toEqual(['Question 1: right or wrong? LOCKED']);
  await page.keyboard.press('z');
  await page.keyboard.press('z');
  await expect.poll(lastPrediction).toEqual(['Question 1: right or wrong? CANCELED']);
  await host.go('/settings');

  twitch.accounts.withdraw();
  twitch.revokeSubscriptions();
  await panel.getByText('Twitch ended the connection').waitFor();
  await panel.getByRole('button', { name: 'Connect again' }).click();
  await enterCode();
  await panel.getByText('Ready to read your chat').waitFor();

  await panel.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await panel.getByRole('button', { name: 'Connect Twitch' }).waitFor();
  expect(twitch.accounts.revoked).toHaveLength(1);
  expect(host.complaints).toEqual([]);
  for (const token of twitch.accounts.tokens) expect(server.output()).not.toContain(token);
});
