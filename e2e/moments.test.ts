import { defaultDocument } from '@quizcast/game/document/defaults';
import { overlayView } from '@quizcast/game/views/overlay-view';
import type { OverlayView } from '@quizcast/game/views/view';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { filmed, flashesPerSecond, gameIsDrawn, has, instants, lengthOf } from './gallery/film.ts';
import type { Moment } from './gallery/moment.ts';
import { inStyle, lookOf, moments } from './gallery/moments.ts';
import { startOverlaySite, type OverlaySite } from './gallery/overlay-site.ts';

let browser: Browser;
let site: OverlaySite;
beforeAll(async () => {
  browser = await openBrowser('debian');
  site = await startOverlaySite(overlayView(defaultDocument()));
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

async function opened(view: OverlayView, engine = browser): Promise<Page> {
  site.show(view);
  const page = await engine.newPage({ viewport: { width: 960, height: 540 } });
  await page.goto(`${site.url}/browsersource/somebody`);
  await has(page, '[data-connection="live"]');
  await gameIsDrawn(page, view);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

/** Records from now on which properties animate and for how long, as reported by the browser. */
const note = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const read = () => {
      for (const { effect } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || effect.target?.closest('[data-runs]')) continue;
        const { delay = 0, duration = 0 } = effect.getTiming();
        for (const property of effect.getKeyframes().flatMap((frame) => Object.keys(frame)))
          if (!['offset', 'easing', 'composite', 'computedOffset'].includes(property))
            seen.add(`${property} ${delay} ${String(duration)}`);
      }
    };
    // These events catch every animation at its start, even at a low frame rate.
    for (const event of ['animationstart', 'transitionrun', 'transitionstart'])
      document.addEventListener(event, read);
    const always = () => {
      read();
      requestAnimationFrame(always);
    };
    always();
  });

const noted = async (page: Page) => {
  const seen = await page.evaluate(() =>
    'seen' in window && window.seen instanceof Set ? [...window.seen].map(String) : [],
  );
  return seen.map((text) => {
    const [property = '', delay, duration] = text.split(' ');
    return { property, delay: Number(delay), duration: Number(duration) };
  });
};

/** The picture at rest: what is drawn where, and how visible it is, without confetti and endless animations. */
const pictureOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations === Infinity) animation.cancel();
    return [...document.querySelectorAll('.overlay *')].flatMap((element) => {
      const noPart = '[data-part="confetti"], [data-part="sound-hint"], [data-runs], defs';
      if (element.closest(noPart) !== null) return [];
      const { opacity, transform } = getComputedStyle(element);
      if (opacity === '0') return [];
      const { x, y, width, height } = element.getBoundingClientRect();
      const box = [x, y, width, height].map(Math.round).join(' ');
      const text = element.children.length === 0 ? element.textContent : '';
      return [`${element.tagName} ${box} ${opacity} ${transform} ${text}`];
    });
  });

async function movesAsItShould({ from, to, moves }: Moment, engine = browser): Promise<void> {
  const page = await opened(from, engine);
  await note(page);
  site.show(to());
  const hasMoved = async () => {
    const movements = await noted(page);
    return moves.map(([property, delay, duration]) =>
      movements.some(
        (one) =>
          one.property === property &&
          (delay === null || Math.abs(one.delay - delay) <= 50) &&
          Math.abs(one.duration - duration) <= 50,
      ),
    );
  };
  await expect.poll(hasMoved, { timeout: 45_000 }).toEqual(moves.map(() => true));
  // Colors may change in one step; only transform and opacity may animate.
  const others = (await noted(page)).filter(
    ({ property, duration }) => duration > 0 && !/^(transform|opacity)$/.test(property),
  );
  expect(others).toEqual([]);
  await page.close();
}

it.each(Object.entries(moments))(
  'ONAIR2 %s animates only transform and opacity, for the specified durations',
  async (_, moment) => movesAsItShould(moment),
  120_000,
);

describe.each([
  ['OBS 29 and 30', 'obs30'],
  ['OBS 31 and 32', 'obs'],
] as const)('in Chromium of %s', (_, name) => {
  let engine: Browser;
  beforeAll(async () => {
    engine = await openBrowser(name);
  });
  afterAll(() => engine.close());

  it.each(Object.entries(moments))(
    'ONAIR2 %s animates only transform and opacity, for the specified durations @release',
    async (__, moment) => movesAsItShould(moment, engine),
    120_000,
  );

  it.each(Object.entries(moments).filter(([name_]) => name_ !== 'contestant'))(
    'ONAIR7 %s ends in the same picture as a fresh overlay when skipped @release',
    async (__, moment) => endsAt([50, 720], moment, { engine }),
    400_000,
  );
});

it('ONAIR2 the verdict mark appears only after the pause, also on overlays that showed the lock', async () => {
  const { lock, right } = moments;
  if (lock === undefined || right === undefined) throw new Error('no lock');
  const page = await opened(lock.from);
  site.show(lock.to());
  await page.locator('[data-state="locked"]').waitFor();
  await page.waitForTimeout(1500);
  await note(page);
  site.show(right.to());
  const isDelayed = async () =>
    (await noted(page)).some(
      ({ property, delay, duration }) =>
        property === 'opacity' && delay === 720 && duration === 300,
    );
  await expect.poll(isDelayed, { timeout: 15_000 }).toBe(true);
  await page.close();
}, 60_000);

/** Ends the animations after each of these times, or changes to `next`, and compares with an overlay opened then. */
async function endsAt(
  instants: readonly number[],
  { from, to }: Moment,
  { engine = browser, next = null }: { engine?: Browser; next?: OverlayView | null } = {},
): Promise<void> {
  const end = to();
  const last = next ?? end;
  const [page, fresh] = [await opened(from, engine), await opened(last, engine)];
  for (const afterMs of instants) {
    site.show(from);
    site.send({ type: 'order', order: 'skip' });
    await page.waitForTimeout(400);
    site.show(end);
    await page.waitForTimeout(afterMs);
    if (next !== null) {
      site.show(next);
      await page.waitForTimeout(100);
    }
    site.send({ type: 'order', order: 'skip' });
    await fresh.reload();
    await expect
      .poll(
        async () => {
          const [seen, expected] = [await pictureOf(page), await pictureOf(fresh)];
          return seen.length > 5 && seen.join('\n') === expected.join('\n');
        },
        { timeout: 45_000, message: `${afterMs} ms` },
      )
      .toBe(true);
  }
  await page.close();
  await fresh.close();
}

/** Records finite animations from the page's first element on; those that show a running time are exempt. */
const watchFromTheFirst = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const read = () => {
      for (const { effect } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || effect.target?.closest('[data-runs]')) continue;
        const { duration, endTime = 0 } = effect.getComputedTiming();
        const isMovement = Number(duration) > 1 && Number(endTime) > 0;
        if (isMovement && Number.isFinite(Number(endTime)))
          seen.add(`${effect.target?.tagName} ${effect.target?.className}`);
      }
      requestAnimationFrame(read);
    };
    read();
  });

const seenMoving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    'seen' in window && window.seen instanceof Set ? [...window.seen].map(String) : ['not watched'],
  );

it('ONAIR2 a newly opened overlay shows no animation, whatever is on air @release', async () => {
  const page = await browser.newPage({ viewport: { width: 960, height: 540 } });
  await watchFromTheFirst(page);
  const moving: Record<string, string[]> = {};
  for (const [name, { to }] of Object.entries(moments)) {
    const view = to();
    // A part that has just entered resumes at its current position: not a new entrance, but it moves.
    if (/contestant|everybody/.test(name)) continue;
    site.show(view);
    await page.goto(`${site.url}/browsersource/somebody`);
    await has(page, '[data-connection="live"]');
    await gameIsDrawn(page, view);
    await page.waitForTimeout(400);
    const seen = await seenMoving(page);
    if (seen.length > 0) moving[name] = seen;
  }
  await page.close();
  expect(moving).toEqual({});
}, 240_000);

it('ONAIR12 with reduced motion, every moment shows its final picture at once @release', async () => {
  const viewport = { width: 960, height: 540 };
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  const [page, fresh] = [await context.newPage(), await context.newPage()];
  await watchFromTheFirst(page);
  for (const [name, { from, to }] of Object.entries(moments)) {
    if (name === 'contestant') continue;
    const end = to();
    site.show(from);
    await page.goto(`${site.url}/browsersource/somebody`);
    await has(page, '[data-connection="live"]');
    await gameIsDrawn(page, from);
    site.show(end);
    await fresh.goto(`${site.url}/browsersource/somebody`);
    await has(fresh, '[data-connection="live"]');
    await gameIsDrawn(fresh, end);
    const differing = async () => {
      const [seen, expected] = [await pictureOf(page), await pictureOf(fresh)];
      return [
        ...seen.filter((line) => !expected.includes(line)),
        ...expected.filter((line) => !seen.includes(line)),
      ];
    };
    await expect.poll(differing, { timeout: 15_000, message: name }).toEqual([]);
    expect(await seenMoving(page), name).toEqual([]);
  }
  await context.close();
}, 240_000);

it.each(Object.entries(moments).filter(([name]) => name === 'opener'))(
  'ONAIR7 %s ends in the same picture as a fresh overlay as soon as the host skips it',
  async (_, moment) => endsAt([250], moment),
  60_000,
);

it.each(Object.entries(moments).filter(([name]) => name !== 'contestant'))(
  'ONAIR7 %s ends in the same picture as a fresh overlay when skipped at any time @release',
  async (_, moment) => endsAt([0, 50, 130, 330, 720, 1500], moment),
  400_000,
);

const closely = ['opener', 'wrong', 'top prize', 'winner'];
const every50Ms = Array.from({ length: 41 }, (_, index) => index * 50);
it.each(Object.entries(moments).filter(([name]) => closely.includes(name)))(
  'ONAIR7 %s leaves the same picture when skipped at any multiple of 50 ms @release',
  async (_, moment) => endsAt(every50Ms, moment),
  400_000,
);

it.each(Object.entries(moments).filter(([name]) => name !== 'contestant'))(
  'ONAIR7 a host who moves on during the animation of %s leaves no trace of it @release',
  async (_, moment) => endsAt([50, 350, 900], moment, { next: moments['lock']?.from ?? null }),
  400_000,
);

const stepMs = 50;

/** At most three flashes a second, in every style. */
async function flashesOf(moment: Moment): Promise<number> {
  const lengthMs = Math.min(3000, lengthOf(moment));
  const at = instants(Math.round(lengthMs / stepMs) + 1, lengthMs);
  const frames = await filmed(browser, site, moment, { at, width: 240, height: 135 });
  return flashesPerSecond(browser, frames, stepMs);
}

/** Images of one pixel. */
const white =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAACklEQVQI12P4DwABAQEAG7buVgAAAABJRU5ErkJggg==';
const black =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAACklEQVQI12NgAAAAAgAB4iG8MwAAAABJRU5ErkJggg==';

it('measures flashes of the whole picture at five a second', async () => {
  const frames = Array.from({ length: 20 }, (_, frame) => (frame % 4 < 2 ? white : black));
  expect(await flashesPerSecond(browser, frames, stepMs)).toBeGreaterThan(4);
});

it('ONAIR10 a right answer stays within the flash limit', async () => {
  const { right } = moments;
  expect(right === undefined ? NaN : await flashesOf(right)).toBeLessThanOrEqual(3);
}, 60_000);

it.each(
  Object.entries(moments).flatMap(([name, moment]) =>
    ['blue', 'neon', 'light']
      .map(lookOf)
      .map((read) => [name, read.name, inStyle(moment, read)] as const),
  ),
)(
  'ONAIR10 %s in %s flashes at most three times a second @release',
  async (_, __, moment) => {
    expect(await flashesOf(moment)).toBeLessThanOrEqual(3);
  },
  120_000,
);
