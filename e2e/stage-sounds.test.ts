import type { Browser, Page } from 'playwright-core';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { openHost } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  browser = await openBrowser('debian');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Records the length of each effect that starts, the number of loops, and the target volume. */
function note(): void {
  const played: string[] = [];
  Object.assign(window, { heard: played });
  class NotedSource extends AudioBufferSourceNode {
    override start(when = 0): void {
      played.push(this.loop ? 'loop' : `${Math.round((this.buffer?.duration ?? 0) * 100)}`);
      super.start(when);
    }
  }
  Object.assign(window, { AudioBufferSourceNode: NotedSource });
  AudioParam.prototype.linearRampToValueAtTime = function rampTo(value: number) {
    played.push(`to ${Math.round(value * 100)}`);
    return this;
  };
}

const soundsOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    'heard' in window && Array.isArray(window.heard) ? window.heard.join(' ') : '',
  );
const becomes = (read: () => Promise<string>, wanted: RegExp) =>
  expect.poll(read, { timeout: 20_000, interval: 20 }).toMatch(wanted);

/** Sounds that a newly loaded overlay can play, once a click has unlocked audio. */
async function woken(overlay: Page, least = 15): Promise<void> {
  const all = new Set<string>();
  overlay.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.ok() && pathname.startsWith('/sounds/')) all.add(pathname);
  });
  await overlay.reload();
  await overlay.locator('[data-connection="live"]').waitFor();
  await expect.poll(() => all.size, { timeout: 20_000 }).toBeGreaterThanOrEqual(least);
  await overlay.mouse.click(400, 300);
  await overlay.locator('[data-part="sound-hint"]').waitFor({ state: 'detached' });
}

it('SOUND8 plays the sounds of a stage show, ducks them while T is held, and repeats none after a reload', async () => {
  const app = defaultDocument();
  const shows = app.shows.map((show) => ({ ...show, sound: {} }));
  const host = await openHost(server, browser, { document: { ...app, shows } });
  await host.go('/play');
  const overlay = await host.openOverlay();
  await overlay.addInitScript(note);
  await woken(overlay);
  expect(await soundsOf(overlay)).toBe('');
  const { keyboard } = host.page;
  // The stinger, 0.9 s long; then the question and its bed.
  await keyboard.press('s');
  await becomes(() => soundsOf(overlay), /^90$/);
  await keyboard.press('n');
  await becomes(() => soundsOf(overlay), /^90 (\d+ )?loop loop loop loop( \d+)?$/);
  const before = (await soundsOf(overlay)).length;
  await keyboard.down('t');
  await becomes(() => soundsOf(overlay), / to 35$/);
  await keyboard.up('t');
  await becomes(() => soundsOf(overlay), / to 35 to 100$/);
  await keyboard.press('b');
  await becomes(async () => (await soundsOf(overlay)).slice(before), / to 100 \d+$/);
  await woken(overlay);
  expect(await soundsOf(overlay)).toMatch(/^(loop ?)*$/);
  await host.close();
}, 90_000);

it('SOUND10 plays the sounds of a crowd quiz, ducks them while T is held, and toggles mute with M @release', async () => {
  const app = defaultDocument();
  const questions = [1, 2].map((number) => ({
    id: `q${number}`,
    question: `Question ${number}`,
    options: ['One', 'Two'],
  }));
  const shows = [{ id: 'crowd1', name: 'Crowd', styleId: app.defaultStyle, questions, sound: {} }];
  const crowdQuiz = { activeShow: 'crowd1', shows };
  const host = await openHost(server, browser, {
    document: { ...app, onAir: 'crowdQuiz', crowdQuiz },
  });
  await host.go('/play');
  const overlay = await host.openOverlay();
  await overlay.addInitScript(note);
  await woken(overlay, 9);
  const { keyboard } = host.page;
  await keyboard.press('s');
  // The question, 1 s long, and its bed; then the gong and the reveal.
  await becomes(() => soundsOf(overlay), /^100 loop loop loop loop$/);
  await keyboard.press('c');
  await becomes(() => soundsOf(overlay), / loop 180$/);
  await keyboard.down('t');
  await becomes(() => soundsOf(overlay), / to 35$/);
  await keyboard.up('t');
  await becomes(() => soundsOf(overlay), / to 35 to 100$/);
  await keyboard.press('r');
  await becomes(() => soundsOf(overlay), / to 100 150$/);
  const mute = host.page.getByRole('button', { name: 'Mute all', exact: true });
  await keyboard.press('m');
  await expect.poll(() => mute.getAttribute('aria-pressed')).toBe('true');
  await keyboard.press('n');
  await overlay.getByText('Question 2', { exact: true }).waitFor();
  await keyboard.press('m');
  await expect.poll(() => mute.getAttribute('aria-pressed')).toBe('false');
  await host.close();
}, 90_000);
