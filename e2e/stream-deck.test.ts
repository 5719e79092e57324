import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { isRecord } from '@quizcast/game/json';
import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host } from './fixtures/host.ts';
import { withServerAndBrowser } from './fixtures/server-and-browser.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';
import { builtPlugin, StreamDeckApp } from './fixtures/stream-deck-app.ts';

let server: RunningServer;
let browser: Browser;
const ends = withServerAndBrowser((...started) => {
  [server, browser] = started;
});

async function hostWithToken(onAir: 'stageQuiz' | 'categoryQuiz') {
  const host = await openHost(server, browser, { document: { ...defaultDocument(), onAir } });
  ends.push(() => host.close());
  return { host, ...(await tokenOf(host)) };
}

async function tokenOf(host: Host): Promise<{ id: string; token: string }> {
  const response = await host.page.request.post(`/api/v1/control-tokens?uid=${host.userId}`, {
    headers: { origin: server.url },
    data: { name: 'Stream Deck', scopes: ['play', 'state'] },
  });
  const answer: unknown = await response.json();
  if (!isRecord(answer)) throw new Error(`token: ${response.status()}`);
  const made = isRecord(answer['row']) ? answer['row'] : {};
  return { id: String(made['id']), token: String(answer['token']) };
}

async function deck(language: string, globalSettings: unknown): Promise<StreamDeckApp> {
  const app = await StreamDeckApp.start(language, globalSettings);
  ends.push(() => app.stop());
  return app;
}

/** The property inspector that Stream Deck shows beside a key. */
async function inspector(app: StreamDeckApp, context: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 400, height: 500 } });
  ends.push(() => page.close());
  await page.goto(pathToFileURL(join(builtPlugin, 'ui', 'inspector.html')).href);
  await page.evaluate((settings) => {
    const connect: unknown = Reflect.get(window, 'connectElgatoStreamDeckSocket');
    if (typeof connect === 'function') Reflect.apply(connect, undefined, settings);
  }, app.inspectorArguments(context));
  return page;
}

const amber = '#b87400';
const red = '#b41e28';

it('CONTROL19 plays a stage quiz with keys that show what is on air, in German', async () => {
  const { host, token } = await hostWithToken('stageQuiz');
  const app = await deck('de', { address: server.url, token });
  app.appear('next', 'next');
  app.appear('undo', 'either', { action: 'undo' });
  for (const answer of ['A', 'B', 'C', 'D'])
    app.appear(answer, 'stage-quiz', { action: 'lock', parameters: { answer } });
  app.appear('joker', 'stage-quiz', { action: 'joker', parameters: { joker: '1' } });
  app.appear('step', 'display', { display: 'step' });
  app.appear('hide', 'none', { action: 'toggle-picture' });
  await expect.poll(() => app.see('next').texts).toBe('Show starten');
  expect(app.see('A').isOn).toBe(false);

  app.press('next');
  await expect.poll(() => app.see('next').texts).toBe('Nächste Stufe');
  app.press('next');
  await expect.poll(() => app.see('next').texts).toBe('Antwort einloggen 1/9');
  const overlay = await host.openOverlay();
  await expect.poll(() => app.see('B').isOn).toBe(true);
  expect(app.see('B').texts).toMatch(/^B ./);
  expect(app.see('step').texts).toBe('1/9');
  expect(app.see('joker').texts).toBe('50/50');

  app.press('B');
  await expect.poll(() => app.see('B').color).toBe(amber);
  expect(app.see('next').texts).toBe('Antwort auflösen 1/9');
  app.press('undo');
  await expect.poll(() => app.see('B').color).not.toBe(amber);

  app.press('hide');
  await expect.poll(() => app.see('hide').color).toBe(red);
  await overlay.locator('[data-part="question"]').waitFor({ state: 'detached' });
  expect(app.alerts).toEqual([]);
});

it('CONTROL20 shows an alert on a key whose press was refused', async () => {
  const { token } = await hostWithToken('stageQuiz');
  const app = await deck('en', { address: server.url, token });
  app.appear('unlock', 'stage-quiz', { action: 'unlock' });
  app.appear('next', 'next');
  app.appear('end', 'stage-quiz', { action: 'walk-away' });
  await expect.poll(() => app.see('next').texts).toBe('Start show');
  app.press('unlock');
  await expect.poll(() => app.alerts).toEqual(['unlock']);
  app.press('next');
  await expect.poll(() => app.see('next').texts).toBe('Next stage');
  app.press('next');
  await expect.poll(() => app.see('end').isOn).toBe(true);
  app.press('end');
  await expect.poll(() => app.see('next').texts).toMatch(/^Show end card/);
  app.press('next');
  await expect.poll(() => app.see('next').texts).toMatch(/^Show credits/);
  app.press('next');
  await expect.poll(() => app.see('next').texts).toMatch(/^Take off/);
});

it('plays the category quiz, and shows points, turns and the countdown on keys', async () => {
  const { token } = await hostWithToken('categoryQuiz');
  const app = await deck('en', { address: server.url, token });
  app.appear('next', 'next');
  app.appear('field', 'category-quiz', { action: 'pick-field', parameters: { field: '7' } });
  app.appear('player', 'category-quiz', { action: 'call-on', parameters: { player: '2' } });
  app.appear('right', 'category-quiz', { action: 'right' });
  app.appear('points', 'display', { display: 'player_2' });
  app.appear('timer', 'category-quiz', { action: 'toggle-timer' });
  await expect.poll(() => app.see('next').texts).toBe('Start show');
  app.press('next');
  await expect.poll(() => app.see('field').isOn).toBe(true);
  expect(app.see('field').texts).toMatch(/ 200$/);
  app.press('field');
  await expect.poll(() => app.see('player').isOn).toBe(true);
  app.press('timer');
  await expect.poll(() => app.see('timer').texts).toMatch(/\d+$/);
  app.press('player');
  await expect.poll(() => app.see('player').color).toBe(amber);
  app.press('right');
  await expect.poll(() => app.see('points').texts).toMatch(/^200 /);
});

it('shows no stale state while Quizcast is down, and recovers with it @release', async () => {
  const own = await startServer({ env: { LOG_LEVEL: 'warn' } });
  ends.push(() => own.stop());
  const host = await openHost(own, browser);
  ends.push(() => host.close());
  const response = await host.page.request.post(`/api/v1/control-tokens?uid=${host.userId}`, {
    headers: { origin: own.url },
    data: { name: 'Stream Deck', scopes: ['play', 'state'] },
  });
  const made: unknown = await response.json();
  const token = isRecord(made) ? String(made['token']) : '';
  const app = await deck('en', {});
  app.appear('next', 'next');
  await expect.poll(() => app.see('next').texts).toBe('Set up');
  const page = await inspector(app, 'next');
  await page.getByLabel('Address').fill(own.url);
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByText('Connected', { exact: true }).waitFor();
  expect(app.globalSettings).toEqual({ address: own.url, token });
  expect(await accessibilityIssues(page)).toEqual([]);
  // The stored token is not sent to any page.
  expect(app.toInspector.join()).not.toContain(token);
  await expect.poll(() => app.see('next').texts).toBe('Start show');
  app.press('next');
  await expect.poll(() => app.see('next').texts).toBe('Next stage');
  await own.kill9();
  await expect.poll(() => app.see('next')).toMatchObject({ texts: 'Offline', isOn: false });
  app.press('next');
  await expect.poll(() => app.alerts).toEqual(['next']);
  const again = await startServer({
    ...{ port: own.port, dataFolder: own.dataFolder, env: { LOG_LEVEL: 'warn' } },
  });
  ends.push(() => again.stop());
  await expect.poll(() => app.see('next').texts).toBe('Next stage');
});

it('configures a key in the property inspector, with the jokers of the current show @release', async () => {
  const { token, host, id } = await hostWithToken('stageQuiz');
  const app = await deck('de', { address: server.url, token });
  app.appear('key', 'stage-quiz');
  await expect.poll(() => app.see('key').texts).toBe('Nächste Stufe');
  const page = await inspector(app, 'key');
  await page.getByLabel('Aktion').selectOption('Joker einsetzen');
  await page.getByLabel('Nummer des Jokers').selectOption('2 · Ask the Audience');
  await expect.poll(() => app.see('key').texts).toMatch(/Audience/);
  expect(app.settings.get('key')).toMatchObject({ action: 'joker', parameters: { joker: '2' } });
  const picture = app.images.get('key');
  app.title('key', 'Mein Joker');
  await expect.poll(() => app.see('key').texts).toBe('');
  app.title('key', '');
  await expect.poll(() => app.images.get('key')).toBe(picture);
  await host.page.request.delete(`/api/v1/control-tokens/${id}?uid=${host.userId}`, {
    headers: { origin: server.url },
  });
  await page.getByText('Quizcast kennt dieses Token nicht.').waitFor();
  await expect.poll(() => app.see('key').texts).toBe('Token ungültig');
});
