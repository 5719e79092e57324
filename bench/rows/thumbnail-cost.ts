import type { Browser, Page } from 'playwright-core';
import { builtInStyles } from '@quizcast/game/document/built-in-styles';
import { launchBrowser } from '../../e2e/browsers.ts';
import type { Bench } from '../bench.ts';
import { atMost, type Figure, type Row } from '../figure.ts';
import { overRounds } from '../statistics.ts';

export const thumbnailCostRow: Row = {
  name: 'thumbnail-cost',
  title: 'The list of 30 styles, each drawn by the parts of the overlay, Chromium',
  against: 'a list of one style',
};

const styles = 30;
const rounds = 5;

export async function measureThumbnailCost(bench: Bench): Promise<Figure[]> {
  const browser = await launchBrowser('debian');
  bench.onClose(() => browser.close());
  const [many, one] = [await pageWith(bench, browser, styles), await pageWith(bench, browser, 1)];
  const times: { many: number[][]; one: number[][]; pauses: number[][] } = {
    many: [],
    one: [],
    pauses: [],
  };
  for (let round = 0; round < bench.amount(rounds, 1); round += 1) {
    times.many.push([await open(many)]);
    times.pauses.push([await maxPauseMs(many)]);
    times.one.push([await open(one)]);
  }
  return [
    {
      name: 'click on "Styles" until all pictures in sight are painted, p50',
      unit: 'ms',
      ours: overRounds(times.many, 0.5),
      baseline: overRounds(times.one, 0.5),
      goal: atMost(1000),
    },
    {
      name: 'longest pause while scrolling to the end, p50',
      unit: 'ms',
      ours: overRounds(times.pauses, 0.5),
      baseline: null,
      goal: atMost(200),
    },
  ];
}

/** A page of a user with this many styles. */
async function pageWith(bench: Bench, browser: Browser, count: number): Promise<Page> {
  const server = await bench.server();
  const host = await bench.host(server);
  const looks = builtInStyles();
  for (let number = 1; number < count; number += 1) {
    const look = looks[number % looks.length];
    if (look === undefined) throw new Error('There is no built-in style.');
    const value = { ...look, id: `style${number}`, name: `${look.name} ${number}` };
    await host.send({ type: 'edit.insert', path: ['styles'], value, before: null });
  }
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  await context.addCookies(
    host.cookie.split('; ').map((cookie) => {
      const [name = '', value = ''] = cookie.split(/=(.*)/s);
      return { name, value, url: server.url };
    }),
  );
  const page = await context.newPage();
  await page.goto(`${server.url}/settings`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Milliseconds from the click to the first frame in which every visible card has its picture. */
async function open(page: Page): Promise<number> {
  await page.bringToFront();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.waitForTimeout(500);
  const elapsedMs: unknown = await page.evaluate(`new Promise((resolve) => {
    const begun = performance.now();
    document.querySelector('nav a[href="/styles"]').click();
    const isDrawn = () => {
      const cards = [...document.querySelectorAll('main li')].filter(
        (card) => card.getBoundingClientRect().top < innerHeight,
      );
      return cards.length > 0 && cards.every((card) => card.querySelector('[data-canvas]') !== null);
    };
    const look = () => {
      if (!isDrawn()) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - begun);
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  })`);
  return Number(elapsedMs);
}

/** Longest block of the main thread in milliseconds. */
async function maxPauseMs(page: Page): Promise<number> {
  const pauseMs: unknown = await page.evaluate(`(async () => {
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    observer.observe({ type: 'longtask' });
    for (let y = 0; y < document.documentElement.scrollHeight; y += 300) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    observer.disconnect();
    return longest;
  })()`);
  return Number(pauseMs);
}
