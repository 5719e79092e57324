import type { Browser, Page } from 'playwright-core';
import { quizshowSchema } from '@quizcast/game/games/stage-quiz/show';
import { launchBrowser } from '../../e2e/browsers.ts';
import type { Bench } from '../bench.ts';
import { atMost, type Figure, type Row } from '../figure.ts';
import { overRounds } from '../statistics.ts';

export const typingLatencyRow: Row = {
  name: 'typing-latency',
  title: 'A key press in the editor until it is painted: 200 stages, 100 shows, Chromium',
  against: 'a bare textarea',
};

const shows = 100;
const stages = 200;
const rounds = 5;
const keysARound = 40;
/** Twelve keys a second: faster than sustained typing. */
const betweenKeysMs = 80;

const showWith = (id: string, count: number) =>
  quizshowSchema.parse({
    id,
    name: `Show ${id}`,
    stages: Array.from({ length: count }, (_, index) => ({
      id: `${id}-${index}`,
      price: `${(index + 1) * 10} €`,
      question: {
        question: `Which of these is number ${index + 1} in the long list of questions?`,
        answers: ['The first of them', 'The second', 'The third one', 'None of these'],
        correctAnswer: index % 4,
      },
    })),
  });

export async function measureTypingLatency(bench: Bench): Promise<Figure[]> {
  const browser = await launchBrowser('debian');
  bench.onClose(() => browser.close());
  const [ours, baseline] = [await editorPage(bench, browser), await baselinePage(browser)];
  const times: { ours: number[][]; baseline: number[][] } = { ours: [], baseline: [] };
  for (let round = 0; round < bench.amount(rounds, 1); round += 1) {
    times.ours.push(await type(ours));
    times.baseline.push(await type(baseline));
  }
  return [0.5, 0.95].map((share) => ({
    name: `key press to painted frame, p${share * 100}`,
    unit: 'ms',
    ours: overRounds(times.ours, share),
    baseline: overRounds(times.baseline, share),
    goal: share === 0.95 ? atMost(50) : null,
  }));
}

async function editorPage(bench: Bench, browser: Browser): Promise<Page> {
  const server = await bench.server();
  const host = await bench.host(server);
  for (let number = 1; number < shows; number += 1)
    await host.send({
      type: 'edit.insert',
      path: ['shows'],
      value: showWith(`s${number}`, number === 1 ? stages : 5),
      before: null,
    });
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  await context.addCookies(
    host.cookie.split('; ').map((cookie) => {
      const [name = '', value = ''] = cookie.split(/=(.*)/s);
      return { name, value, url: server.url };
    }),
  );
  const page = await context.newPage();
  await page.goto(`${server.url}/editor/s1`);
  await page.getByRole('textbox', { name: 'Question', exact: true }).focus();
  // Waits for the initial check of the fields for overlong texts, which is not part of typing.
  await page.waitForTimeout(2000);
  return page;
}

async function baselinePage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.setContent('<textarea></textarea>');
  await page.locator('textarea').focus();
  return page;
}

/** A key counts as painted in the task after the frame that follows its press. */
async function type(page: Page): Promise<number[]> {
  await page.bringToFront();
  await page.evaluate(`{
    globalThis.times = [];
    globalThis.listen ??= addEventListener('keydown', (event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - event.timeStamp);
        port2.postMessage(null);
      });
    }, true) ?? true;
  }`);
  for (let key = 0; key < keysARound; key += 1) {
    await page.keyboard.press('x');
    await page.waitForTimeout(betweenKeysMs);
  }
  const times: unknown = await page.evaluate('times');
  if (!Array.isArray(times) || times.length !== keysARound) throw new Error('Keys were lost.');
  return times.map(Number);
}
