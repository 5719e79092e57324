import { defaultDocument } from '@quizcast/game/document/defaults';
import { jokerSchema } from '@quizcast/game/games/stage-quiz/show';
import { isRecord } from '@quizcast/game/json';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSocialStream } from '../packages/server/src/testing/chats/fake-social-stream.ts';
import { startStreamElements } from '../packages/server/src/testing/chats/fake-stream-elements.ts';
import { startYouTube } from '../packages/server/src/testing/chats/fake-youtube.ts';
import type { ServiceStage } from '../packages/server/src/testing/chats/stage.ts';
import { openBrowser } from './browsers.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

const [token, session, key, video] = ['jwt-of-the-streamer', 'session7', 'AIza-key', 'abcdefghijk'];
/** The same user id on every platform still means four different people. */
const userId = '7';
let services: Record<'streamElements' | 'socialStream' | 'youtube', ServiceStage>;
let server: RunningServer;
let browser: Browser;
let host: Host;

beforeAll(async () => {
  const [streamElements, socialStream, youtube] = await Promise.all([
    startStreamElements(token),
    startSocialStream(session),
    startYouTube(key, video),
  ]);
  services = { streamElements, socialStream, youtube };
  server = await startServer({
    env: {
      STREAMELEMENTS_URL: `ws://127.0.0.1:${streamElements.port}`,
      SOCIAL_STREAM_URL: `ws://127.0.0.1:${socialStream.port}`,
      YOUTUBE_API_URL: `http://127.0.0.1:${youtube.port}`,
      LOG_LEVEL: 'debug',
    },
  });
  browser = await openBrowser('debian');
  const document = defaultDocument();
  const [show] = document.shows;
  if (show === undefined) throw new Error('no show');
  document.shows = [
    { ...show, jokers: [jokerSchema.parse({ id: 'chat', name: 'Ask the chat', event: 3 })] },
  ];
  document.activeShow = show.id;
  host = await openHost(server, browser, { document });
});
afterAll(async () => {
  await host.close();
  await browser.close();
  await server.stop();
  for (const service of Object.values(services)) await service.close();
});

it('every chat is connected, tested and counted in one vote, and a removed one is not', async () => {
  const { page } = host;
  await host.go('/settings');
  const panel = page.getByRole('region', { name: 'More chats' });
  const row = (name: string) => panel.getByRole('listitem').filter({ hasText: name });
  const add = async (service: string, secret: string, value: string, name: string) => {
    await panel.getByRole('button', { name: 'Add chat' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add chat' });
    await dialog.getByRole('combobox', { name: 'Service' }).click();
    await page.getByRole('option', { name: service }).click();
    if (service === 'YouTube') {
      const field = dialog.getByRole('textbox', { name: 'Link of your live stream' });
      await field.fill('youtube.com/about');
      await dialog.getByText('This isn’t a link to a YouTube video.').waitFor();
      await field.fill(`https://youtu.be/${video}`);
    }
    if (secret !== 'Session ID') {
      await dialog.getByLabel(secret).fill('half');
      await dialog.getByText('Copy all of it').waitFor();
    }
    await dialog.getByLabel(secret).fill(value);
    await dialog.getByRole('textbox', { name: 'Name (optional)' }).fill(name);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await add('StreamElements', 'JWT token', token, 'My Kick');
  await add('Social Stream Ninja', 'Session ID', session, 'My TikTok');
  await add('YouTube', 'API key', key, 'My YouTube');
  const linked = [
    ['My Kick', services.streamElements],
    ['My TikTok', services.socialStream],
    ['My YouTube', services.youtube],
  ] as const;
  for (const [name, service] of linked) {
    await row(name).getByText('Connected, no messages yet').waitFor();
    await row(name).getByRole('button', { name: 'Test message' }).click();
    await row(name).getByText('Write something in chat …').waitFor();
    service.send({ userId, text: 'hello', id: `hello-${name}` });
    await row(name).getByText('Message arrived').waitFor();
    await row(name).getByText('Reading chat').waitFor();
  }
  // An invalid key is reported and blocks nothing else.
  await add('StreamElements', 'JWT token', 'expired-token', 'Old token');
  await row('Old token').getByText('The token or key was rejected').waitFor();

  const ownBot = panel
    .locator('div')
    .filter({ hasText: /^Your own bot/u })
    .last();
  await panel.getByRole('button', { name: 'Test message' }).last().click();
  await panel.getByText('Waiting for a message …').waitFor();
  await panel.getByText(`${server.url}/api/v1/chat`).waitFor();
  const made = await page.context().request.post('/api/v1/control-tokens', {
    headers: { origin: server.url },
    data: { name: 'My bot', scopes: ['chat'] },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const answer: unknown = await made.json();
  const bot = isRecord(answer) ? String(answer['token']) : '';
  const sendChat = async (text: string) => {
    const answer = await fetch(`${server.url}/api/v1/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bot}`, 'content-type': 'application/json' },
      body: JSON.stringify([{ platform: 'trovo', userId, name: 'Anna', text }]),
    });
    expect(answer.status).toBe(200);
  };
  await sendChat('hello');
  await panel.getByText('Message arrived').nth(3).waitFor();
  expect(await ownBot.count()).toBe(1);
  expect(await accessibilityIssues(page)).toEqual([]);
  // A pasted secret appears nowhere on the page.
  const text = await page.content();
  for (const secret of [token, session, key]) {
    expect(text).not.toContain(secret);
    expect(server.output()).not.toContain(secret);
  }

  await row('My TikTok').getByRole('button', { name: 'Remove My TikTok' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await row('My TikTok').waitFor({ state: 'detached' });

  await host.go('/play');
  const overlay = await host.openOverlay();
  await page.keyboard.press('s');
  await page.keyboard.press('n');
  await host.button('Ask the chat').click();
  await host.button('Stop voting').waitFor();
  for (const [index, [name, service]] of linked.entries())
    service.send({ userId, text: 'abc'[index] ?? '', id: `vote-${name}` });
  await sendChat('d');
  const chart = overlay.locator('[data-part="voting-chart"]');
  await expect
    .poll(async () => (await chart.innerText()).match(/[A-D]\n\d+$/gmu), { timeout: 20_000 })
    .toEqual(['A\n1', 'B\n0', 'C\n1', 'D\n1']);
  await host.button('Stop voting').click();
  await overlay.getByText('3 votes').waitFor();
});
