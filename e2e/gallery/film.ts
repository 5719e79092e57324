import type { OverlayView } from '@quizcast/game/views/view';
import type { Browser, Page } from 'playwright-core';
import type { OverlaySite } from './overlay-site.ts';
import type { Moment } from './moment.ts';

/** A picture of an overlay, as base64 PNG. */
type Frame = string;

interface Filmed {
  /** Milliseconds since the start of the moment. */
  at: readonly number[];
  width: number;
  height: number;
}

/** Waits until the page has such an element. Chromium 103 lacks what Playwright's own waiting needs. */
export const has = (page: Page, selector: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector);

/** Parts of a scene that are loaded later than what every overlay has. */
const lateParts: Partial<Record<OverlayView['kind'], string>> = {
  categoryQuiz: 'game-field',
  crowdQuiz: 'crowd-place',
};

/** Waits for lazily loaded parts of the picture: without them, no change can be seen. */
export async function gameIsDrawn(page: Page, { kind, stageQuiz }: OverlayView): Promise<void> {
  const part = lateParts[kind];
  await has(page, part === undefined ? '[data-part]' : `[data-part="${part}"]`);
  const cards = stageQuiz?.crowd?.cards ?? [];
  if (cards.some(({ fromMs, untilMs }) => fromMs <= Date.now() && untilMs === null))
    await has(page, '[data-part="crowd-board"]');
}

/** A moment as viewers see it at these instants: the page's clock is stopped and set for each frame. */
export async function filmed(
  browser: Browser,
  site: OverlaySite,
  { from, to }: Moment,
  { at, width, height }: Filmed,
): Promise<Frame[]> {
  site.show(from);
  const page = await browser.newPage({ viewport: { width, height } });
  await page.goto(`${site.url}/browsersource/somebody`);
  await has(page, '[data-connection="live"]');
  await gameIsDrawn(page, from);
  await page.evaluate(() => {
    // Stands for a game behind the overlay, which is neither black nor white.
    document.documentElement.style.background = '#39465a';
    return document.fonts.ready.then(() => undefined);
  });
  // Caches everything that is loaded lazily.
  await ended(page, site, to);
  await ended(page, site, () => from);
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  site.show(to());
  await page.waitForFunction(() => document.getAnimations().length > 0);
  await page.waitForTimeout(300);
  const frames: Frame[] = [];
  for (const ms of at) {
    await page.evaluate((time) => {
      for (const animation of document.getAnimations()) animation.currentTime = time;
    }, ms);
    frames.push((await page.screenshot()).toString('base64'));
  }
  await page.close();
  return frames;
}

async function ended(page: Page, site: OverlaySite, to: Moment['to']): Promise<void> {
  site.show(to());
  await page.waitForTimeout(500);
  site.send({ type: 'order', order: 'skip' });
  await page.waitForTimeout(200);
}

/** Evenly spaced instants from the beginning to the end of a moment. */
export const instants = (count: number, lengthMs: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.round((index * lengthMs) / (count - 1)));

/** Latest start of an animation on server time: first place of a podium. */
const lateStartMs = 2800;

/** For a moment without listed movements. */
const minLengthMs = 800;

/** Duration of a moment. */
export const lengthOf = ({ moves }: Moment): number =>
  Math.max(
    minLengthMs,
    ...moves.map(([, delayMs, durationMs]) => (delayMs ?? lateStartMs) + durationMs),
  ) + 200;

/**
 * Maximum number of flashes within any second, counted as in WCAG 2.3.1: pairs of opposing changes of relative
 * luminance by 10 % or more, in more than a quarter of the picture at once.
 */
export async function flashesPerSecond(
  browser: Browser,
  frames: readonly Frame[],
  stepMs: number,
): Promise<number> {
  const page = await browser.newPage();
  const turns = await page.evaluate(async (pictures) => {
    const linear = (value: number) =>
      value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    const luminances: Float32Array[] = [];
    for (const picture of pictures) {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const of = (at: number) => linear((data[at] ?? 0) / 255);
      luminances.push(
        Float32Array.from(
          { length: data.length / 4 },
          (_, pixel) =>
            0.2126 * of(4 * pixel) + 0.7152 * of(4 * pixel + 1) + 0.0722 * of(4 * pixel + 2),
        ),
      );
    }
    const first = luminances[0] ?? new Float32Array();
    const extreme = Float32Array.from(first);
    const direction = new Int8Array(first.length);
    return luminances.map((now) => {
      let turned = 0;
      for (let pixel = 0; pixel < now.length; pixel++) {
        const [value, last] = [now[pixel] ?? 0, extreme[pixel] ?? 0];
        const way = Math.sign(value - last);
        if (way === direction[pixel]) extreme[pixel] = value;
        else if (Math.abs(value - last) >= 0.1 && Math.min(value, last) < 0.8) {
          turned += 1;
          direction[pixel] = way;
          extreme[pixel] = value;
        }
      }
      return turned / now.length;
    });
  }, frames);
  await page.close();
  const perSecond = Math.round(1000 / stepMs);
  return Math.max(
    ...turns.map(
      (_, from) => turns.slice(from, from + perSecond).filter((share) => share > 0.25).length / 2,
    ),
  );
}
