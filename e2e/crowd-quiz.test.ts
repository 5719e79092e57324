import { defaultDocument } from '@quizcast/game/document/defaults';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { ChatServer } from './chat-server.ts';
import { accessibilityFaults } from './fixtures/accessibility.ts';
import { openHost, type Host } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

const channel = 'crowd_here';

let server: RunningServer;
let browser: Browser;
let chat: ChatServer;
let host: Host;

beforeAll(async () => {
  chat = await ChatServer.start();
  server = await startServer({ env: { TWITCH_IRC_URL: chat.url, LOG_LEVEL: 'warn' } });
  browser = await openBrowser('debian');
  const document = defaultDocument();
  document.settings.twitch.username = channel;
  host = await openHost(server, browser, { document });
});
afterAll(async () => {
  await host.close();
  await browser.close();
  await server.stop();
  await chat.close();
});

const say = (viewer: number, text: string): void => {
  chat.say(channel, { userId: String(2000 + viewer), login: `viewer${viewer}`, text });
};
const card = (overlay: Page, kind: string) => overlay.locator(`[data-card="${kind}"]`);

it('a crowd quiz is made, asked, answered in chat, revealed and won', async () => {
  const { page } = host;
  await host.go('/editor');
  await host.button('New show').click();
  await page.getByRole('menuitem', { name: 'Crowd quiz' }).click();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Largest planet?');
  expect(await accessibilityFaults(page)).toEqual([]);
  await host.button('Play show').click();
  await page.getByText('Ready when you are').waitFor();
  const overlay = await host.openOverlay();
  await page.keyboard.press('s');
  const question = overlay.locator('[data-part="question"]');
  await question.getByText('Largest planet?').waitFor();
  const panel = page.getByRole('region', { name: 'Everybody plays' });
  await panel.getByText(`Reading ${channel}’s chat`).waitFor();
  // The sample's right answer is B; viewer 2 changes to it.
  for (const [viewer, text] of [
    [1, 'b'],
    [2, 'A'],
    [2, 'Jupiter'],
    [3, 'd'],
  ] as const)
    say(viewer, text);
  await panel.getByText('3 viewers have answered.').waitFor();
  expect(await overlay.locator('[data-state="right"]').count()).toBe(0);
  expect(await overlay.locator('[data-part="crowd-shares"]').count()).toBe(0);
  await page.keyboard.press('c');
  await page.keyboard.press('r');
  await overlay.locator('[data-answer="B"][data-state="right"]').waitFor();
  await overlay.locator('[data-part="crowd-shares"]').getByText('67%').waitFor();
  await panel.getByText('67% of 3 got it right').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('b');
  await card(overlay, 'topFive').getByText('viewer2').waitFor();
  await page.keyboard.press('p');
  await card(overlay, 'podium').getByText('viewer1').waitFor();
  await page.keyboard.press('z');
  await card(overlay, 'topFive').waitFor();
  expect(host.complaints).toEqual([]);
});
