import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../e2e/browsers.ts';
import type { Bench } from '../bench.ts';
import { atMost, type Figure, type Row } from '../figure.ts';
import { showOfSize } from '../sample-show.ts';
import { overRounds } from '../statistics.ts';

export const clickToPaintRow: Row = {
  name: 'click-to-paint',
  title: 'A click on "Next stage" in the app until an overlay page has painted it, Chromium',
  against: 'a bare page, a bare `ws` relay and a page that sets one text',
};

const rounds = 5;
const clicks = 8;

/** A page that is clicked, a page that shows the result, and the text after the nth click, counted from 1. */
interface Road {
  clicked: Page;
  button: string;
  shows: Page;
  textOf: (click: number) => string;
  /** Pause between two clicks. */
  everyMs: number;
}

export async function measureClickToPaint(bench: Bench): Promise<Figure[]> {
  const browser = await launchBrowser('debian');
  bench.onClose(() => browser.close());
  const [ours, baseline] = [await ourRoad(bench, browser), await baselinePath(bench, browser)];
  const times: { ours: number[][]; baseline: number[][] } = { ours: [], baseline: [] };
  for (let round = 0; round < bench.amount(rounds, 1); round += 1) {
    times.ours.push(await clickOften(ours, round * clicks));
    times.baseline.push(await clickOften(baseline, round * clicks));
  }
  return [0.5, 0.95].map((share) => ({
    name: `click to painted frame, p${share * 100}`,
    unit: 'ms',
    ours: overRounds(times.ours, share),
    baseline: overRounds(times.baseline, share),
    goal: share === 0.95 ? atMost(100) : null,
  }));
}

async function ourRoad(bench: Bench, browser: Browser): Promise<Road> {
  const server = await bench.server();
  const host = await bench.host(server);
  const show = showOfSize(60_000);
  const stages = show.stages.map((stage, index) => ({
    ...stage,
    question: { ...stage.question, question: `Question (${index + 1})` },
  }));
  const value = { ...show, jokers: [], stages };
  await host.send({ type: 'edit.insert', path: ['shows'], value, before: null });
  await host.send({ type: 'edit.update', path: ['activeShow'], value: show.id });
  await host.send({ type: 'stageQuiz.start', showId: show.id });
  const signedIn = await browser.newContext();
  await signedIn.addCookies(
    host.cookie.split('; ').map((cookie) => {
      const [name = '', value = ''] = cookie.split(/=(.*)/s);
      return { name, value, url: server.url };
    }),
  );
  const clicked = await signedIn.newPage();
  await watchClicks(clicked, `${server.url}/play`);
  const shows = await (await browser.newContext()).newPage();
  await shows.setViewportSize({ width: 1920, height: 1080 });
  await watchPaint(shows, `${server.url}/browsersource/${host.uid}`);
  await shows.locator('[data-connection="live"]').waitFor();
  return {
    clicked,
    button: 'Next stage',
    shows,
    textOf: (click) => `Question (${click})`,
    // The app ignores faster clicks as accidental.
    everyMs: 300,
  };
}

async function baselinePath(bench: Bench, browser: Browser): Promise<Road> {
  const { port } = await bench.baselineServer();
  const clicked = await browser.newPage();
  await watchClicks(clicked, `http://127.0.0.1:${port}/sender.html`);
  const shows = await browser.newPage();
  await watchPaint(shows, `http://127.0.0.1:${port}/view.html`);
  await shows.getByText('open').waitFor();
  return { clicked, button: 'Next', shows, textOf: (click) => `(${click})`, everyMs: 50 };
}

async function clickOften(road: Road, before: number): Promise<number[]> {
  const times: number[] = [];
  for (let click = before + 1; click <= before + clicks; click += 1) {
    times.push(await clickOnce(road, road.textOf(click)));
    await sleep(road.everyMs);
  }
  return times;
}

/** Both pages use the machine's clock, through the same browser. */
async function clickOnce({ clicked, button, shows }: Road, text: string): Promise<number> {
  await shows.evaluate(`void (bench.painted = bench.paintOf(${JSON.stringify(text)}))`);
  await clicked.getByRole('button', { name: button }).click();
  const paintedAtMs = Number(await shows.evaluate('bench.painted'));
  const clickedAtMs = Number(await clicked.evaluate('bench.clickedAtMs'));
  if (!(paintedAtMs > clickedAtMs)) throw new Error(`"${text}" was there before the click.`);
  return paintedAtMs - clickedAtMs;
}

async function watchClicks(page: Page, url: string): Promise<void> {
  await page.addInitScript(`
    globalThis.bench = { clickedAtMs: NaN };
    addEventListener('click', (event) => {
      bench.clickedAtMs = performance.timeOrigin + event.timeStamp;
    }, true);`);
  await page.goto(url);
}

/** A text counts as painted in the task after the first frame that contains it. */
async function watchPaint(page: Page, url: string): Promise<void> {
  await page.addInitScript(`
    globalThis.bench = {};
    bench.paintOf = (text) => new Promise((resolve) => {
      const look = () => {
        if (!document.body.textContent.includes(text)) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
          port2.postMessage(null);
        });
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, characterData: true });
      look();
    });`);
  await page.goto(url);
}
