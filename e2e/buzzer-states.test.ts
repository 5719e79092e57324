import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { buzzerStates, joinStates } from './gallery/buzzer-states.ts';
import { serveStatesPage, type StatesPage } from './gallery/states-page.ts';

let site: StatesPage;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  site = await serveStatesPage();
  browser = await openBrowser('debian');
  page = await browser.newPage({
    viewport: { width: 320, height: 568 },
    reducedMotion: 'reduce',
    locale: 'de-DE',
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const sizes = [
  { width: 320, height: 568 },
  { width: 667, height: 340 },
  { width: 1280, height: 720 },
] as const;

/** Texts and controls of the page that are cut off or reach beyond the screen. */
const cutOff = (): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, button, input, .word, .detail, .panel, .head, .dome')]
      .filter((element) => !element.matches('.hidden, dialog *') && element.checkVisibility())
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const isBeside = left < -1 || right > innerWidth + 1;
        // Screens before the buzzer may scroll.
        const isBelow =
          document.querySelector('.play') !== null && (top < -1 || bottom > innerHeight + 1);
        return (
          isBeside ||
          isBelow ||
          (element.scrollWidth > element.clientWidth + 1 && !element.matches('input, .dome'))
        );
      })
      .map((element) => `${element.tagName} ${element.className} ${element.textContent ?? ''}`),
  );

it.each([...joinStates, ...Object.keys(buzzerStates)])(
  'is accessible and fits every screen size, in German: %s @release',
  async (name) => {
    await page.goto(site.buzzerAddress(name, 'de'));
    await page.locator('main').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await cutOff(), `${size.width} × ${size.height}`).toEqual([]);
    }
    await page.setViewportSize(sizes[0]);
    expect(complaints).toEqual([]);
  },
);

it.each([
  ['press', '.ownName'],
  ['join-lobby', 'h1'],
  ['join-waiting', '.over'],
  ['join-waiting', '.bigName'],
])(
  'keeps a name in Latin letters at the right of an Arabic page: %s, %s @release',
  async (...of) => {
    const [name, selector] = of;
    await page.setViewportSize(sizes[2]);
    await page.goto(site.buzzerAddress(name, 'ar'));
    const gapPx = await page.locator(selector).evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return element.getBoundingClientRect().right - text.getBoundingClientRect().right;
    });
    expect(gapPx).toBeLessThan(1);
    await page.setViewportSize(sizes[0]);
  },
);

it('detects truncated texts @release', async () => {
  await page.goto(site.buzzerAddress('press'));
  await page.locator('main').waitFor();
  expect(await cutOff()).toEqual([]);
  await page.addStyleTag({ content: '.word { white-space: nowrap; font-size: 9rem !important }' });
  expect(await cutOff()).not.toEqual([]);
});
