import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../e2e/browsers.ts';
import { gameIsDrawn, lengthOf } from '../../e2e/gallery/film.ts';
import type { Moment } from '../../e2e/gallery/moment.ts';
import { moments } from '../../e2e/gallery/moments.ts';
import { startOverlaySite } from '../../e2e/gallery/overlay-site.ts';
import type { Bench } from '../bench.ts';
import { atMost, type Figure, type Row } from '../figure.ts';
import { median, percentile } from '../statistics.ts';
import { frameTimes, pageAt } from './overlay-page.ts';

export const momentsRow: Row = {
  name: 'moments',
  title:
    'Each moment of a show on the overlay at 1080p, drawn by software, from the message to its end',
  against: 'a page with one bar that moves',
};

const maxFilmMs = 4000;
const goal = atMost(16.7);
/** Browsers report frame times in tenths of a millisecond. */
const rounded = (ms: number): number => Math.round(ms * 10) / 10;

export async function measureMoments(bench: Bench): Promise<Figure[]> {
  const browser = await launchBrowser('debian');
  bench.onClose(() => browser.close());
  const { port } = await bench.baselineServer();
  const bar = await pageAt(browser, `http://127.0.0.1:${port}/moving.html`);
  const floor = rounded(percentile(await frameTimes(bar, maxFilmMs), 0.95));
  await bar.close();
  const found: { name: string; p95: number }[] = [];
  for (const [name, moment] of Object.entries(moments)) {
    const times = await timesOf(browser, moment, bench.amount(3, 1));
    found.push({ name, p95: rounded(percentile(times, 0.95)) });
  }
  const worst = found.toSorted((left, right) => right.p95 - left.p95);
  return [
    {
      name: `frame time, p95: the median of ${found.length} moments`,
      unit: 'ms',
      ours: median(found.map(({ p95 }) => p95)),
      baseline: floor,
      goal,
    },
    ...worst.slice(0, 3).map(({ name, p95 }, place): Figure => ({
      name: `frame time, p95: ${['the worst', 'the second worst', 'the third worst'][place]} (${name})`,
      unit: 'ms',
      ours: p95,
      baseline: floor,
      goal: place === 0 ? goal : null,
    })),
    {
      name: 'moments whose p95 is above 17 ms: a frame was missed',
      unit: '%',
      ours: (found.filter(({ p95 }) => p95 > 17).length / found.length) * 100,
      baseline: null,
      goal: null,
    },
  ];
}

/** Intervals between the frames of a moment in milliseconds, over several rounds. */
async function timesOf(browser: Browser, moment: Moment, rounds: number): Promise<number[]> {
  const { from, to } = moment;
  const site = await startOverlaySite(from);
  const page = await pageAt(browser, `${site.url}/browsersource/somebody`);
  await page.locator('[data-connection="live"]').waitFor();
  await gameIsDrawn(page, from);
  const lengthMs = Math.min(maxFilmMs, lengthOf(moment));
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    site.show(from);
    site.send({ type: 'order', order: 'skip' });
    await sleep(500);
    site.show(to());
    const roundTimes = await frameTimes(page, lengthMs);
    // The first round loads code that is fetched on demand, such as confetti.
    if (round > 0) times.push(...roundTimes);
  }
  await page.close();
  await site.stop();
  return times;
}
