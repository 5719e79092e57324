import type { OverlayView } from '@quizcast/game/views/view';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, overlayBrowsers } from './browsers.ts';
import { movements, overflows, rects } from './fixtures/overlay-look.ts';
import { categoryStates } from './gallery/category-states.ts';
import { crowdQuizStates } from './gallery/crowd-quiz-states.ts';
import { overlayStates } from './gallery/overlay-states.ts';
import { startOverlaySite, type OverlaySite } from './gallery/overlay-site.ts';
import { styleStates } from './gallery/style-states.ts';

const states = { ...overlayStates, ...categoryStates, ...crowdQuizStates };

const viewOf = (name: string): OverlayView => {
  const state = states[name];
  if (state === undefined) throw new Error(`There is no state ${name}`);
  return state(Date.now());
};

const viewport = { width: 1280, height: 720 };
const address = (site: OverlaySite) => `${site.url}/browsersource/somebody`;

/** Chromium 103 lacks what Playwright's own waiting needs. */
const has = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector, {
    timeout: 20_000,
  });

/** Every element of the overlay with its attributes and styles, one line each. */
const elementsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // In a hydrated picture React generates other gradient ids, and clocks differ by the time between the page loads.
    const nameless = (text: string) =>
      text.replace(/_[rR]_\w*_/g, 'id').replace(/--since: ?-\d+(\.\d+)?ms/, '--since');
    const lineOf = (element: Element): string => {
      const style =
        element instanceof HTMLElement || element instanceof SVGElement
          ? element.style.cssText
          : '';
      const attributes = [...element.attributes]
        .filter(({ name }) => name !== 'style')
        .map(({ name, value }) => `${name}=${value}`)
        .sort();
      const text = element.childElementCount === 0 ? element.textContent : '';
      return nameless([element.tagName, ...attributes, style, text].join(' '));
    };
    const clocks = '[role="timer"], [role="timer"] *, [data-part="questionClock"] *, [data-runs] *';
    const isClock = (element: Element) => element.matches(clocks);
    // The sound hint disappears once the browser can play audio, the leaderboard after a few seconds.
    const passing =
      '[data-part="sound-hint"], [data-part="crowd-board"], [data-part="crowd-board"] *';
    const elements = [...document.querySelectorAll('#overlay, #overlay *')].filter(
      (element) => !element.matches(passing),
    );
    return elements.map((element) => (isClock(element) ? element.tagName : lineOf(element)));
  });

const sizesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#overlay [dir="auto"] > *')].map(
      ({ textContent, style }) => `${textContent} ${style.fontSize} ${style.lineHeight}`,
    ),
  );

/** Opens the overlay and waits until it is live. */
async function opened(browser: Browser, site: OverlaySite, complaints: string[]): Promise<Page> {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(address(site));
  await has(page, '[data-connection="live"]');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

describe.each(overlayBrowsers)('in %s', (name) => {
  let browser: Browser;
  let site: OverlaySite;
  beforeAll(async () => {
    browser = await openBrowser(name);
    site = await startOverlaySite(viewOf('question'));
    site.embeds = true;
  });
  afterAll(async () => {
    await site.stop();
    await browser.close();
  });
  afterEach(async () => {
    Object.assign(site, { draws: true, hasProgram: true });
    for (const context of browser.contexts()) await context.close();
  });

  it.each(['long-texts', 'quiz-image-answer', 'crowd-order-usual'])(
    'a picture (%s) is on screen in its final sizes before the program has loaded',
    async (state) => {
      site.show(viewOf(state));
      const whole = await opened(browser, site, []);
      site.hasProgram = false;
      const page = await browser.newPage({ viewport });
      await page.goto(address(site));
      await has(page, '#overlay:not([data-unfitted]) [data-part="question"]');
      expect(await overflows(page)).toEqual([]);
      expect(await movements(page)).toEqual([]);
      const sizes = new Set(await sizesOf(whole));
      const drawn = await sizesOf(page);
      expect(drawn.length).toBeGreaterThan(4);
      expect(drawn.filter((size) => !sizes.has(size))).toEqual([]);
      const canvas = { x: 0, y: 0, width: 1280, height: 720 };
      expect(await rects(page, '[data-canvas]')).toEqual([canvas]);
    },
  );

  it('a picture stays when the scene of its game cannot be loaded, and the page reloads once', async () => {
    site.show(viewOf('quiz-question'));
    const page = await browser.newPage({ viewport });
    let visits = 0;
    page.on('request', (request) => (visits += request.isNavigationRequest() ? 1 : 0));
    await page.route(/\/assets\/category-scene-[^/]+\.js$/, (route) => route.abort());
    await page.goto(address(site));
    await expect.poll(() => visits, { timeout: 20_000 }).toBe(2);
    await expect.poll(() => site.sockets(), { timeout: 20_000 }).toBe(1);
    await page.waitForLoadState('networkidle');
    await has(page, '#overlay:not([data-unfitted]) [data-part="question"]');
    expect(visits).toBe(2);
  });

  const everyPicture = async (views: readonly (readonly [string, OverlayView])[]) => {
    for (const [state, view] of views) {
      site.show(view);
      const complaints: string[] = [];
      site.draws = false;
      const alone = await opened(browser, site, complaints);
      await alone.waitForLoadState('networkidle');
      const drawnHere = await elementsOf(alone);
      site.draws = true;
      const continued = await opened(browser, site, complaints);
      // A page with a server-drawn picture keeps its program in a template until the picture is painted.
      const isDrawn = (await continued.$('#program')) !== null;
      expect([state, isDrawn]).toEqual([state, view.kind !== 'nothing']);
      await expect
        .poll(() => elementsOf(continued), { timeout: 20_000, message: state })
        .toEqual(drawnHere);
      expect([state, complaints]).toEqual([state, []]);
      for (const context of browser.contexts()) await context.close();
    }
  };

  it('a picture drawn by the server continues exactly like one drawn by the page', async () => {
    // A style with its own font.
    const look = styleStates.find(({ name }) => name === 'chalkboard-long');
    if (look === undefined) throw new Error('There is no such look');
    await everyPicture([
      ['revealed-wrong', viewOf('revealed-wrong')],
      ['quiz-question', viewOf('quiz-question')],
      ['crowd-choice-open', viewOf('crowd-choice-open')],
      [look.name, look.state(Date.now())],
    ]);
  });

  it.each([
    ['the stage quiz', overlayStates],
    ['the category quiz', categoryStates],
    ['the crowd quiz', crowdQuizStates],
  ])('every state of %s continues exactly like one drawn by the page @release', (_, of) =>
    everyPicture(Object.keys(of).map((state) => [state, viewOf(state)])),
  );

  it('every built-in style continues exactly like one drawn by the page @release', () =>
    everyPicture(
      styleStates
        .filter(({ name }) => /-(long|rightToLeft)$/.test(name))
        .map(({ name, state }) => [name, state(Date.now())]),
    ));
});
