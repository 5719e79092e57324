import { builtInStyles } from '@quizcast/game/document/built-in-styles';
import { projectStyle } from '@quizcast/game/games/stage-quiz/views/style-view';
import type { OverlayView } from '@quizcast/game/views/view';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, overlayBrowsers } from './browsers.ts';
import { startOverlaySite, type OverlaySite } from './gallery/overlay-site.ts';
import { crowdQuizStates } from './gallery/crowd-quiz-states.ts';
import { crowdStates } from './gallery/crowd-states.ts';
import { overlayStates } from './gallery/overlay-states.ts';
import { styleStates } from './gallery/style-states.ts';
import { isLongRun } from './fixtures/long-run.ts';
import {
  layersOf,
  layersOutside,
  movements,
  overflows,
  rect,
  rects,
} from './fixtures/overlay-look.ts';

const states = { ...overlayStates, ...crowdStates, ...crowdQuizStates };

const viewOf = (name: string): OverlayView => {
  const state = states[name];
  if (state === undefined) throw new Error(`There is no state ${name}`);
  return state(Date.now());
};

const sites: OverlaySite[] = [];
async function site(name: string, port = 0): Promise<OverlaySite> {
  const started = await startOverlaySite(viewOf(name), port);
  sites.push(started);
  return started;
}

const forgetSites = async (): Promise<void> => {
  for (const started of sites.splice(0)) await started.stop().catch(() => undefined);
};

/** Opens the overlay in a separate context and waits until its fonts are loaded. */
async function open(
  browser: Browser,
  { url }: OverlaySite,
  options: BrowserContextOptions & { path?: string; until?: string } = {},
) {
  const { path = '/browsersource/somebody', until = 'live', ...context } = options;
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, ...context });
  const complaints: string[] = [];
  const strangers: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION/.test(message.text()))
      complaints.push(message.text());
  });
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (address.protocol !== 'data:' && address.origin !== url) strangers.push(address.href);
  });
  await page.goto(url + path);
  await has(page, `[data-connection="${until}"]`);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return { page, complaints, strangers };
}

/** Expects a condition within five seconds, to allow for a busy computer. */
const soon = <Value>(
  read: () => Value,
  options: { timeout?: number; interval?: number; message?: string } = {},
) => expect.poll(read, { timeout: 20_000, ...options });

/** Waits until the page has, or no longer has, such an element. Chromium 103 lacks what Playwright's own waiting needs. */
const has = (page: Page, selector: string, timeout = 20_000) =>
  page.waitForFunction((selected) => document.querySelector(selected) !== null, selector, {
    timeout,
  });
const hasNo = (page: Page, selector: string) =>
  page.waitForFunction((selected) => document.querySelector(selected) === null, selector);
const count = (page: Page, selector: string): Promise<number> =>
  page.evaluate((selected) => document.querySelectorAll(selected).length, selector);
const textOf = (page: Page, selector: string): Promise<string> =>
  page.evaluate((selected) => document.querySelector(selected)?.textContent ?? '', selector);
const isShellCached = (page: Page) =>
  soon(() => page.evaluate(async () => (await caches.match('/browsersource')) !== undefined), {
    timeout: 20_000,
  }).toBe(true);

describe.each(overlayBrowsers)('in %s', (name) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(name);
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    await forgetSites();
  });

  it('shows every state without errors, foreign requests or overflowing text', async () => {
    const at = await site('question');
    const { page, complaints, strangers } = await open(browser, at);
    for (const state of Object.keys(states)) {
      at.show(viewOf(state));
      await page.waitForTimeout(60);
      // Text of the first picture is fitted once its font is loaded.
      await soon(() => overflows(page), { message: state }).toEqual([]);
      expect(await count(page, '[data-connection]')).toBe(1);
    }
    // The same when the text is in the first picture.
    for (const state of ['hostile-texts', 'two-thousand-letters', 'right-to-left', 'long-texts']) {
      at.show(viewOf(state));
      await page.reload();
      await has(page, '[data-part="question"]');
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await soon(() => overflows(page), { message: state }).toEqual([]);
    }
    expect(complaints).toEqual([]);
    expect(strangers).toEqual([]);
  });

  it('draws every built-in style completely, without overflowing texts or layers @release', async () => {
    const at = await site('question');
    const { page, complaints, strangers } = await open(browser, at, { reducedMotion: 'reduce' });
    const selected = styleStates.filter(({ name }) =>
      /-(everything|long|emoji|rightToLeft|voting)$/.test(name),
    );
    expect(selected.length).toBeGreaterThanOrEqual(5 * 6);
    for (const { name, style, state } of selected) {
      at.show(state(Date.now()));
      await has(page, `[data-canvas="${style.orientation}"]`);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await soon(() => overflows(page)).toEqual([]);
      // A part that enters or leaves may cross the edge of the canvas.
      await soon(() => layersOutside(page), { message: name }).toEqual([]);
      if (name.endsWith('everything'))
        await soon(async () => (await layersOf(page)).toSorted(), { message: name }).toEqual([
          'crowdBoard',
          'explanation',
          'image',
          'joker',
          'question',
          'stage',
          'votingChart',
        ]);
    }
    expect(complaints).toEqual([]);
    expect(strangers).toEqual([]);
  });

  it('places the answer spread beside the other cards without overlap, in every built-in style @release', async () => {
    const at = await site('question');
    const { page } = await open(browser, at, { reducedMotion: 'reduce' });
    for (const style of builtInStyles())
      for (const state of ['crowd-number-usual', 'crowd-text-usual', 'crowd-text-overfull']) {
        at.show({ ...viewOf(state), style: projectStyle(style) });
        await has(page, `[data-canvas="${style.orientation}"] [data-part="crowd-spread"]`);
        const spread = await rect(page, '[data-part="crowd-spread"]');
        for (const part of ['crowd-board', 'question', 'crowd-place', 'explanation']) {
          if ((await count(page, `[data-part="${part}"]`)) === 0) continue;
          const other = await rect(page, `[data-part="${part}"]`);
          const isBeside =
            other.x + other.width <= spread.x ||
            spread.x + spread.width <= other.x ||
            other.y + other.height <= spread.y ||
            spread.y + spread.height <= other.y;
          expect(isBeside, `${style.name}, ${state}: ${part}`).toBe(true);
        }
      }
  });

  it('shows the explanation after the reveal, and nothing when there is none @release', async () => {
    const at = await site('revealed-right');
    const { page } = await open(browser, at);
    expect(await count(page, '[data-part="explanation"]')).toBe(0);
    at.show(viewOf('explanation'));
    await has(page, '[data-part="explanation"][data-enters="true"]');
    expect(await textOf(page, '[data-part="explanation"]')).toContain('Its old town');
    const short = await rect(page, '[data-part="explanation"]');
    at.show(viewOf('long-explanation'));
    await page.waitForFunction(() => document.body.textContent.includes('two of everything'));
    await soon(() => movements(page), { timeout: 20_000 }).toEqual([]);
    const long = await rect(page, '[data-part="explanation"]');
    expect(long.height).toBeGreaterThan(short.height);
    expect(long.height).toBeLessThan(300);
    expect(await overflows(page)).toEqual([]);
    at.show(viewOf('question'));
    await hasNo(page, '[data-part="explanation"]');
  });

  it('gives the picture its alt text, and an empty one without a description @release', async () => {
    const at = await site('image');
    const { page } = await open(browser, at);
    await has(page, '[data-layer="image"][data-shown="true"]');
    const alt = () =>
      page.evaluate(() => document.querySelector('[data-layer="image"]')?.getAttribute('alt'));
    expect(await alt()).toBe('Mountains before a low sun');
    // Without a description the image is skipped by screen readers, not announced by its URL.
    at.show(viewOf('image-and-vote'));
    await soon(alt).toBe('');
  });

  it('uses a portrait canvas for a portrait style @release', async () => {
    const at = await site('upright');
    const { page } = await open(browser, at, { viewport: { width: 1080, height: 1920 } });
    const question = await rect(page, '[data-layer="question"]');
    expect(question.x).toBeCloseTo(1080 - question.x - question.width, 0);
    expect(question.width).toBeGreaterThan(900);
    const canvas = () => rect(page, '[data-canvas="portrait"]');
    expect(await canvas()).toEqual({ x: 0, y: 0, width: 1080, height: 1920 });
    await page.setViewportSize({ width: 1920, height: 1080 });
    await soon(async () => (await canvas()).height).toBeCloseTo(1080, 0);
    expect((await canvas()).x).toBeCloseTo((1920 - 607.5) / 2, 0);
    at.show(viewOf('question'));
    await has(page, '[data-canvas="landscape"]');
    expect(await rect(page, '[data-canvas]')).toEqual({ x: 0, y: 0, width: 1920, height: 1080 });
  });

  it('is transparent, has no scroll bars, and scales to any source size', async () => {
    const at = await site('question');
    const { page } = await open(browser, at);
    for (const [width, height] of [
      [800, 600],
      [1920, 1080],
      [400, 1000],
      ...(isLongRun ? [[1280, 720] as const, [3840, 2160] as const] : []),
    ] as const) {
      await page.setViewportSize({ width, height });
      const scale = Math.min(width / 1920, height / 1080);
      await soon(async () => (await rect(page, '[data-part="question"]')).width).toBeCloseTo(
        1920 * scale,
        0,
      );
      const question = await rect(page, '[data-part="question"]');
      expect(question.x).toBeCloseTo((width - 1920 * scale) / 2, 0);
      expect(question.y).toBeCloseTo((height - 1080 * scale) / 2 + 752 * scale, 0);
      expect(question.height).toBeCloseTo(328 * scale, 0);
      const scrolls = await page.evaluate(() => {
        const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
        return [scrollWidth - clientWidth, scrollHeight - clientHeight, innerWidth - clientWidth];
      });
      expect(scrolls).toEqual([0, 0, 0]);
      expect(await alphas(page)).toEqual([0, 0, 0, 255]);
    }
  });

  it('has the data attributes that style sheets rely on', async () => {
    const at = await site('revealed-wrong');
    const { page } = await open(browser, at);
    const read = (selector: string, ...names: string[]) =>
      page.$$eval(
        selector,
        (elements, attributes) =>
          elements.map((element) =>
            attributes.map((attribute) => element.getAttribute(attribute)).join(' '),
          ),
        names,
      );
    const answers = () => read('[data-part="answer"]', 'data-answer', 'data-state');
    expect(await answers()).toEqual(['A idle', 'B wrong', 'C idle', 'D right']);
    expect(await read('[data-part="joker"]', 'data-used')).toEqual(Array(4).fill('false'));
    const names = await page.$$eval('[data-part="joker"] > span', (all) =>
      all.map(({ textContent }) => textContent),
    );
    expect(names).toEqual(['50/50', 'Ask the Audience', 'Phone a Friend', 'Twitch Chat']);
    // The top row is the last stage.
    const rows = await page.$$eval('[data-part="stage"]', (elements) =>
      elements
        .map((row) => ({ top: row.getBoundingClientRect().top, row }))
        .sort((a, b) => a.top - b.top)
        .map(({ row }) => `${row.getAttribute('data-state')} ${row.textContent}`),
    );
    expect(rows).toHaveLength(9);
    expect(rows[0]).toBe('ahead 90 €');
    expect(rows.slice(5, 7)).toEqual(['active 40 €', 'passed 30 €']);
    expect(await textOf(page, '[data-part="watermark"]')).toBe('Quizcast');
    at.show(viewOf('locked'));
    await soon(answers).toEqual(['A idle', 'B locked', 'C idle', 'D idle']);
    at.show(viewOf('fifty-fifty'));
    await soon(answers).toEqual(['A removed', 'B idle', 'C removed', 'D idle']);
    await soon(() => textOf(page, '[data-part="answer"][data-answer="A"]')).toBe('A');
    at.show(viewOf('voting-open'));
    await has(page, '[data-part="voting-chart"][data-state="open"]');
    expect(
      await read('[data-part="voting-chart"] [data-answer]', 'data-answer', 'data-votes'),
    ).toEqual(['A 12', 'B 48', 'C 7', 'D 141']);
    at.show(viewOf('voting-closing'));
    await has(page, '[data-part="voting-chart"][data-state="closing"]');
    at.show(viewOf('voting-closed'));
    await has(page, '[data-part="voting-chart"][data-state="closed"]');
    at.show(viewOf('only-the-question'));
    await hasNo(page, '[data-part="joker"]');
    await soon(() => count(page, '[data-part]')).toBe(5);
    at.show(viewOf('question-hidden'));
    await hasNo(page, '[data-part="question"]');
    at.show(viewOf('no-show'));
    await hasNo(page, '[data-part="stage"]');
    at.show(viewOf('question'));
    await has(page, '[data-part="stage"]');
    expect((await movements(page)).length).toBeGreaterThan(0);
  });

  it('places the parts as specified, without overlap @release', async () => {
    const at = await site('voting-open');
    const { page } = await open(browser, at);
    const joker = await rect(page, '[data-part="joker"]');
    expect([joker.x, joker.y]).toEqual([32, 16]);
    await has(page, '[data-part="voting-chart"]');
    const chart = await rect(page, '[data-part="voting-chart"]');
    for (const badge of await rects(page, '[data-part="joker"]'))
      expect(badge.y + badge.height).toBeLessThanOrEqual(chart.y);
    const question = await rect(page, '[data-part="question"]');
    expect(chart.y + chart.height).toBeLessThanOrEqual(question.y);
    expect(question).toMatchObject({ x: 0, y: 752, width: 1920, height: 328 });
    const row = await rect(page, '[data-part="stage"]');
    expect(row.x).toBeGreaterThanOrEqual(1520);
    expect(row.width).toBeCloseTo(385, 0);
    at.show(viewOf('two-hundred-stages'));
    await page.waitForFunction(() => document.body.textContent.includes('12,000 €'));
    const ladder = await page.evaluate(() => {
      const active = document.querySelector('[data-part="stage"][data-state="active"]');
      const frame = active?.parentElement?.parentElement?.getBoundingClientRect();
      const box = active?.getBoundingClientRect();
      return {
        top: frame?.top,
        bottom: frame?.bottom,
        activeTop: box?.top,
        activeBottom: box?.bottom,
      };
    });
    expect(ladder.bottom).toBeLessThan(1080);
    expect(ladder.activeTop).toBeGreaterThan(ladder.top ?? 0);
    expect(ladder.activeBottom).toBeLessThan(ladder.bottom ?? 0);
  });

  it('animates changes with transform and opacity only, and keeps up with a faster host', async () => {
    const at = await site('before-the-first-stage');
    const { page } = await open(browser, at);
    expect(await movements(page)).toEqual([]);
    for (const state of ['question', 'locked', 'revealed-wrong', 'fifty-fifty', 'voting-open']) {
      at.show(viewOf(state));
      await soon(async () => (await movements(page)).length, { interval: 5 }).toBeGreaterThan(0);
      for (const movement of await movements(page)) {
        const [property, delay, duration] = movement.split(' ');
        const isCut = property === 'color' && duration === '0';
        expect(isCut || ['transform', 'opacity'].includes(property ?? ''), movement).toBe(true);
        // The verdict takes the longest: a pause, three pulses, the prize. Their durations are set by ONAIR.
        expect(Number(delay) + Number(duration), movement).toBeLessThanOrEqual(2500);
      }
      await soon(() => movements(page), { timeout: 20_000 }).toEqual([]);
    }
    // Faster than any entrance: the last state must be the final picture.
    for (const state of ['question', 'locked', 'revealed-right', 'two-hundred-stages', 'locked'])
      at.show(viewOf(state));
    await has(page, '[data-answer="B"][data-state="locked"]');
    await soon(() => movements(page), { timeout: 20_000 }).toEqual([]);
    const sweep = await page.$eval(
      '[data-answer="B"] i',
      (fill) => getComputedStyle(fill).transform,
    );
    expect(sweep).toBe('none');
  });

  it('starts without transitions although its style sheets load after its script', async () => {
    const at = await site('revealed-right');
    at.slowStylesMs = 500;
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await page.addInitScript(() => {
      document.addEventListener('transitionrun', ({ propertyName }) => {
        document.documentElement.dataset['moved'] = propertyName;
      });
    });
    await page.goto(`${at.url}/browsersource/somebody`);
    await has(page, '[data-answer="D"][data-state="right"]');
    // Styles are loaded, and any transition would have started already.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await count(page, '[data-moved]')).toBe(0);
  });

  it('shows the current state without animation after a reload and after a reconnect @release', async () => {
    const at = await site('revealed-right');
    const { page } = await open(browser, at);
    expect(await movements(page)).toEqual([]);
    await page.reload();
    await has(page, '[data-connection="live"]');
    expect(await movements(page)).toEqual([]);
    at.cut(false);
    await has(page, '[data-connection="reconnecting"]');
    expect(await count(page, '[data-answer="D"][data-state="right"]')).toBe(1);
    at.show(viewOf('fifty-fifty'));
    at.cut(true);
    await has(page, '[data-connection="live"]', 8000);
    await has(page, '[data-answer="A"][data-state="removed"]');
    expect(await movements(page)).toEqual([]);
  });

  it('does not animate with reduced motion @release', async () => {
    const at = await site('before-the-first-stage');
    const { page } = await open(browser, at, { reducedMotion: 'reduce' });
    for (const state of ['question', 'locked', 'revealed-right', 'fifty-fifty', 'voting-open']) {
      at.show(viewOf(state));
      await page.waitForTimeout(40);
      expect(await page.evaluate(() => document.getAnimations().length), state).toBe(0);
    }
    await has(page, '[data-part="voting-chart"]');
  });

  it('counts down during a vote', async () => {
    const at = await site('voting-begins');
    const { page } = await open(browser, at);
    const seconds = async () => Number(await textOf(page, '[role="timer"]'));
    // The chart part is loaded with the first vote.
    await soon(seconds).toBeGreaterThan(0);
    const first = await seconds();
    await soon(seconds, { timeout: 20_000 }).toBeLessThan(first);
  });

  it('shows the picture embedded in the page before it connects @release', async () => {
    const at = await site('revealed-right');
    at.embeds = true;
    at.cut(false);
    const { page } = await open(browser, at, { until: 'waiting' });
    await has(page, '[data-answer="D"][data-state="right"]');
    expect(await movements(page)).toEqual([]);
    at.cut(true);
    await has(page, '[data-connection="live"]', 6000);
    expect(await movements(page)).toEqual([]);
  });

  it('reads its owner from the path or the access parameter, and ignores everything else', async () => {
    const at = await site('question');
    for (const path of [
      '/browsersource?access=somebody',
      '/browsersource/somebody?width=-1&x=%00&x[]=<script>alert(1)</script>&__proto__=1',
    ]) {
      const { page, complaints } = await open(browser, at, { path });
      expect(await count(page, '[data-part="answer"]')).toBe(4);
      expect(complaints).toEqual([]);
      await page.close();
    }
    const { page } = await open(browser, at, { path: '/browsersource', until: 'waiting' });
    await page.waitForTimeout(300);
    expect(at.sockets()).toBe(0);
    expect(await count(page, '[data-part]')).toBe(0);
  });

  it('starts from the cached shell while the server is down, and reconnects within five seconds', async () => {
    const at = await site('question');
    at.embeds = true;
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const page = await context.newPage();
    await page.goto(`${at.url}/browsersource/somebody`);
    await has(page, '[data-connection="live"]');
    await isShellCached(page);
    await page.close();
    await at.stop();
    const later = await context.newPage();
    await later.goto(`${at.url}/browsersource/somebody`);
    await has(later, '[data-connection="waiting"]');
    // No old picture from the cache.
    expect(await count(later, '[data-part]')).toBe(0);
    await later.waitForTimeout(1500);
    await site('locked', at.port);
    await has(later, '[data-connection="live"]', 5000);
    expect(await count(later, '[data-answer="B"][data-state="locked"]')).toBe(1);
    await later.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await later.evaluate(() => document.fonts.check('400 20px Roboto'))).toBe(true);
  });
});

describe('in a single browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser('debian');
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    await forgetSites();
  });

  it('draws the texts of its first picture once their font is loaded, and fits them only once', async () => {
    const at = await site('question');
    at.embeds = true;
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const isHidden = document.querySelector('[data-canvas] [style*="visibility: hidden"]');
        if (isHidden !== null) document.documentElement.dataset['waited'] = 'true';
      }).observe(document, { subtree: true, childList: true });
    });
    await page.goto(`${at.url}/browsersource/somebody`);
    await has(page, '[data-part="question"]');
    expect(await page.evaluate(() => document.fonts.check('400 20px Roboto'))).toBe(true);
    expect(await count(page, '[data-waited]')).toBe(0);
  });

  it('does not wait longer than two seconds for a slow server @release', async () => {
    const at = await site('question');
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${at.url}/browsersource/somebody`);
    await isShellCached(page);
    at.slowMs = 20_000;
    const begun = Date.now();
    await page.reload({ waitUntil: 'commit' });
    expect(Date.now() - begun).toBeLessThan(3500);
    await has(page, '[data-connection="live"]');
  });

  it('limits its service worker to the overlay @release', async () => {
    const at = await site('question');
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${at.url}/browsersource/somebody`);
    await isShellCached(page);
    const other = await context.newPage();
    await other.goto(`${at.url}/overlay.html`);
    expect(await other.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    const cachedUrls = await other.evaluate(async () => {
      const paths: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys())
          paths.push(new URL(url).pathname);
      return paths;
    });
    expect(cachedUrls.some((path) => path.endsWith('.woff2'))).toBe(true);
    expect(cachedUrls.filter((path) => !/^\/(assets\/|browsersource$)/.test(path))).toEqual([]);
  });

  it('deletes the caches and assets of earlier versions @release', async () => {
    const at = await site('question');
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${at.url}/overlay.html`);
    await page.evaluate(async () => {
      await (await caches.open('quizcast-overlay-0')).put('/old', new Response('old'));
      await (await caches.open('quizcast-overlay-1')).put('/assets/old.js', new Response('old'));
      await (await caches.open('somebody-else')).put('/x', new Response('x'));
    });
    await page.goto(`${at.url}/browsersource/somebody`);
    await isShellCached(page);
    await soon(() =>
      page.evaluate(async () => (await caches.match('/assets/old.js')) === undefined),
    ).toBe(true);
    expect((await page.evaluate(() => caches.keys())).sort()).toEqual([
      'quizcast-overlay-1',
      'somebody-else',
    ]);
  });

  it('reloads once when the server has another version, and not in a loop', async () => {
    const at = await site('question');
    const { page } = await open(browser, at);
    const pages = () => at.requests.filter((path) => path.startsWith('/browsersource')).length;
    // The service worker fetches the page once for itself.
    await soon(pages).toBe(2);
    at.send({ type: 'reload' });
    // The page and its service worker's fetch, which follows once all parts are loaded.
    await soon(pages).toBe(4);
    await has(page, '[data-connection="live"]');
    for (let n = 0; n < 5; n++) at.send({ type: 'reload' });
    await page.waitForTimeout(700);
    expect(pages()).toBe(4);
  });

  it('keeps the widest join code off its frame @release', async () => {
    const code = 'WMWMQW';
    const at = await site('question');
    const { page } = await open(browser, at, { reducedMotion: 'reduce' });
    at.show({
      ...viewOf('question'),
      card: { kind: 'join', title: '', atMs: 0, code, origin: null },
    });
    await page.getByText(/^W\u2009?M/u).waitFor();
    const gapsPx = () =>
      page.getByText(/^W\u2009?M/u).evaluate((text) => {
        const frame = text.closest('[dir="ltr"]')?.parentElement?.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right } = range.getBoundingClientRect();
        return frame === undefined ? 0 : Math.min(left - frame.left, frame.right - right);
      });
    await soon(gapsPx).toBeGreaterThan(30);
  });

  it('keeps a text with 200 combining marks inside its panel @release', async () => {
    const at = await site('hostile-texts');
    const { page } = await open(browser, at);
    const bare = await site('question');
    const { page: other } = await open(browser, bare);
    // Above and below the answers, these texts must not draw anything that a plain text does not.
    const strip = { x: 1000, y: 735, width: 300, height: 14 };
    const [one, two] = await Promise.all(
      [page, other].map((tab) => tab.screenshot({ clip: strip, omitBackground: true })),
    );
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
  });

  it('does no layout during animations, and runs no animation at rest @release', async () => {
    const at = await site('question');
    const { page } = await open(browser, at);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const layouts = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? NaN;
    };
    at.show(viewOf('revealed-right'));
    await has(page, '[data-state="right"]');
    await page.waitForTimeout(100);
    const before = await layouts();
    await page.waitForTimeout(600);
    // One layout when an animation ends and leaves the compositor, but none for each frame.
    expect((await layouts()) - before).toBeLessThanOrEqual(4);
    await soon(() => movements(page), { timeout: 20_000 }).toEqual([]);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

/** Alpha of the two upper corners, of the middle of the picture, and of the question panel. */
async function alphas(page: Page): Promise<number[]> {
  const png = await page.screenshot({ omitBackground: true });
  const question = await rect(page, '[data-part="question"]');
  return page.evaluate(
    async ({ data, x, y }) => {
      const image = new Image();
      image.src = data;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const pen = canvas.getContext('2d');
      if (pen === null) return [];
      pen.drawImage(image, 0, 0);
      const alpha = (left: number, top: number) =>
        pen.getImageData(Math.round(left), Math.round(top), 1, 1).data[3] ?? -1;
      return [
        alpha(0, 0),
        alpha(image.width - 1, 0),
        alpha(image.width / 2, image.height / 2),
        alpha(x, y),
      ];
    },
    {
      data: `data:image/png;base64,${png.toString('base64')}`,
      x: question.x + question.width / 2,
      y: question.y + question.height * 0.4,
    },
  );
}
