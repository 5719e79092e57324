import { setTimeout as sleep } from 'node:timers/promises';
import { defaultCategoryShowId as showId } from '@quizcast/game/games/category-quiz/samples';
import { crowdShowSchema } from '@quizcast/game/games/crowd-quiz/show';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../../e2e/browsers.ts';
import { ChatServer } from '../../e2e/chat-server.ts';
import type { Bench } from '../bench.ts';
import { atMost, ratioAtMost, type Figure, type Row } from '../figure.ts';
import type { Host } from '../host.ts';
import { framesOf, votesOf } from '../sample-chat.ts';
import { showOfSize } from '../sample-show.ts';
import { median, percentile } from '../statistics.ts';
import { VoteShow } from '../vote-show.ts';

export const overlayPageRow: Row = {
  name: 'overlay-page',
  title:
    'The overlay page at 1080p, drawn by software: first picture, frames while a chart moves, rest',
  against: 'a page that the server made whole; a page with one bar that moves',
};

const channel = 'bench_page';
const size = { width: 1920, height: 1080 };
/** On a 60 Hz screen; a frame that takes half as long again was late. */
const lateMs = (1000 / 60) * 1.5;
const votesPerTick = 20;
const tickMs = 20;

export async function measureOverlayPage(bench: Bench): Promise<Figure[]> {
  const browser = await launchBrowser('debian');
  bench.onClose(() => browser.close());
  const { port } = await bench.baselineServer();
  const baseline = `http://127.0.0.1:${port}`;
  return [
    ...(await firstPictures(bench, browser, `${baseline}/made.html`)),
    ...(await frames(bench, browser, `${baseline}/moving.html`)),
  ];
}

/** Puts a question of each game on air, and measures the time until an overlay shows it. */
async function firstPictures(bench: Bench, browser: Browser, floor: string): Promise<Figure[]> {
  const server = await bench.server();
  const host = await bench.host(server);
  const figures: Figure[] = [];
  for (const [name, putOnAir] of [
    ['the question', stageQuestion],
    ['the question of a category quiz', categoryQuestion],
    ['the question of a crowd quiz', crowdQuestion],
  ] as const) {
    await putOnAir(host);
    const times: { ours: number[]; floor: number[] } = { ours: [], floor: [] };
    const visit = { shows: questionText, viewport: size };
    for (let round = 0; round < bench.amount(15, 2); round += 1) {
      times.ours.push(
        await paintedAfterMs(browser, `${server.url}/browsersource/${host.uid}`, visit),
      );
      times.floor.push(await paintedAfterMs(browser, floor, visit));
    }
    figures.push({
      name: `first visit: address opened until ${name} is painted, p50`,
      unit: 'ms',
      ours: median(times.ours),
      baseline: median(times.floor),
      goal: ratioAtMost(2),
    });
  }
  return figures;
}

/** Also the text of the minimal page that is the baseline. */
const questionText = 'Question (1)';

async function stageQuestion(host: Host): Promise<void> {
  const show = showOfSize(10_000);
  const stages = show.stages.map((stage) => ({
    ...stage,
    question: { ...stage.question, question: questionText },
  }));
  const value = { ...show, jokers: [], stages };
  await host.send({ type: 'edit.insert', path: ['shows'], value, before: null });
  await host.send({ type: 'edit.update', path: ['activeShow'], value: show.id });
  await host.send({ type: 'stageQuiz.start', showId: show.id });
  await host.send({ type: 'stageQuiz.nextStage', showId: show.id });
}

async function categoryQuestion(host: Host): Promise<void> {
  const show = ['categoryQuiz', 'shows', showId];
  const field = [...show, 'gamefield', 'categories', 'category1', 'fields', 'field1-1'];
  await host.send({ type: 'edit.update', path: [...field, 'question'], value: questionText });
  await host.send({ type: 'edit.update', path: ['categoryQuiz', 'activeShow'], value: showId });
  await host.send({ type: 'edit.update', path: ['onAir'], value: 'categoryQuiz' });
  await host.send({ type: 'categoryQuiz.start', showId });
  await host.send({ type: 'categoryQuiz.pickField', showId, fieldId: 'field1-1' });
}

async function crowdQuestion(host: Host): Promise<void> {
  const options = ['A', 'B', 'C', 'D'];
  const question = { id: 'question', kind: 'choice', question: questionText, options };
  const value = crowdShowSchema.parse({ id: 'crowd', name: 'Crowd', questions: [question] });
  await host.send({ type: 'edit.insert', path: ['crowdQuiz', 'shows'], value, before: null });
  await host.send({ type: 'edit.update', path: ['crowdQuiz', 'activeShow'], value: value.id });
  await host.send({ type: 'edit.update', path: ['onAir'], value: 'crowdQuiz' });
  await host.send({ type: 'crowdQuiz.start', showId: value.id });
}

export interface Visit {
  /** The text to wait for. */
  shows: string;
  viewport: { width: number; height: number };
  /** Latency of each response in milliseconds, and throughput in bytes per second. */
  network?: { latency: number; downloadThroughput: number; uploadThroughput: number };
}

/** Milliseconds until the page has painted the text, in a browser with an empty cache. */
export async function paintedAfterMs(
  browser: Browser,
  url: string,
  { shows, viewport, network }: Visit,
): Promise<number> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  if (network !== undefined) {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
  }
  await page.addInitScript(`
    globalThis.bench = {};
    bench.painted = new Promise((resolve) => {
      const look = () => {
        if (document.querySelector('[data-unfitted]') !== null) return;
        if (!document.body?.textContent.includes(${JSON.stringify(shows)})) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(null);
        });
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    });`);
  await page.goto(url);
  const tookMs = Number(await page.evaluate('bench.painted'));
  await context.close();
  return tookMs;
}

async function frames(bench: Bench, browser: Browser, moving: string): Promise<Figure[]> {
  const forMs = bench.amount(6000, 1500);
  const chat = await ChatServer.start();
  bench.onClose(() => chat.close());
  const show = await VoteShow.open(bench, chat, channel);
  const page = await pageAt(browser, `${show.server.url}/browsersource/${show.host.uid}`);
  await page.locator('[data-connection="live"]').waitFor();
  await sleep(1000);
  const watch = await page.context().newCDPSession(page);
  await watch.send('Performance.enable');
  const busyTimes = await busy(watch, forMs);
  await show.begin();
  await page.locator('[data-part="voting-chart"]').waitFor();
  const lines = framesOf(votesOf(channel, (forMs / tickMs) * votesPerTick), votesPerTick);
  let sent = 0;
  const timer = setInterval(() => chat.raw(channel, lines[sent++] ?? ''), tickMs);
  const before = await counted(watch);
  const ours = await frameTimes(page, forMs);
  const after = await counted(watch);
  clearInterval(timer);
  const baseline = await frameTimes(await pageAt(browser, moving), forMs);
  const share = (found: readonly number[]) =>
    (found.filter((ms) => ms > lateMs).length / found.length) * 100;
  return [
    ...[0.5, 0.99].map((part): Figure => ({
      name: `frame time while votes come in, p${part * 100}`,
      unit: 'ms',
      ours: percentile(ours, part),
      baseline: percentile(baseline, part),
      goal: null,
    })),
    {
      name: 'late frames while votes come in',
      unit: '%',
      ours: share(ours),
      baseline: share(baseline),
      goal: atMost(0),
    },
    {
      name: 'layouts while votes come in, ten tallies a second',
      unit: '/s',
      ours: ((after.layouts - before.layouts) / forMs) * 1000,
      baseline: null,
      goal: null,
    },
    {
      name: 'main thread of the page while nothing happens',
      unit: '%',
      ours: busyTimes * 100,
      baseline: null,
      goal: atMost(1),
    },
  ];
}

export async function pageAt(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: size });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/** Intervals between frames in milliseconds, over the given time. */
export async function frameTimes(page: Page, forMs: number): Promise<number[]> {
  const entries: unknown = await page.evaluate(`new Promise((resolve) => {
    const times = [];
    const began = performance.now();
    const frame = (atMs) => {
      times.push(atMs);
      if (performance.now() - began < ${forMs}) requestAnimationFrame(frame);
      else resolve(times);
    };
    requestAnimationFrame(frame);
  })`);
  const times = Array.isArray(entries) ? entries.map(Number) : [];
  return times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0));
}

/** Share of the time in which the page's main thread is busy. */
async function busy(watch: CDPSession, forMs: number): Promise<number> {
  const before = await counted(watch);
  await sleep(forMs);
  const after = await counted(watch);
  return (after.taskSeconds - before.taskSeconds) / (after.atSeconds - before.atSeconds);
}

async function counted(watch: CDPSession) {
  const { metrics } = await watch.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    atSeconds: value('Timestamp'),
    taskSeconds: value('TaskDuration'),
    layouts: value('LayoutCount'),
  };
}
