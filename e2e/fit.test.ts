import type { Browser, Page } from 'playwright-core';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { describe, expect, it } from 'vitest';
import { openHost, type Host, type HostOptions } from './fixtures/host.ts';
import { withServerAndBrowser } from './fixtures/server-and-browser.ts';
import type { RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
const ends = withServerAndBrowser((...started) => {
  [server, browser] = started;
});

async function hostWith(options: HostOptions): Promise<Host> {
  const host = await openHost(server, browser, options);
  ends.push(() => host.close());
  return host;
}

/** Pixels by which the page is wider than its window. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describe('the category quiz on Play has no horizontal scrolling', () => {
  it.each([
    ['en-US', 1280],
    ['en-US', 1440],
    ['en-US', 1536],
    ['de-DE', 1280],
    ['de-DE', 1440],
    ['de-DE', 1536],
  ])('in %s at %d pixels @release', async (locale, width) => {
    const host = await hostWith({
      locale,
      viewport: { width, height: 800 },
      document: { ...defaultDocument(), onAir: 'categoryQuiz' },
    });
    const { page } = host;
    await host.go('/play');
    // With the lobby code, which is the widest element.
    await page
      .getByText(/^[A-Z0-9]{6}$/u)
      .first()
      .waitFor({ state: 'attached' });
    expect(await overhang(page)).toBe(0);
    for (const key of ['s', '1', '2', 'd', 'l', 'o']) {
      await page.keyboard.press(key);
      expect(await overhang(page)).toBe(0);
    }
  });
});

describe('a phone', () => {
  const viewport = { width: 390, height: 844 };

  it('shows the editor without horizontal scrolling @release', async () => {
    const host = await hostWith({ viewport, document: defaultDocument() });
    const { page } = host;
    await host.go('/editor');
    expect(await overhang(page)).toBe(0);
    for (const tab of [null, 'Jokers', 'Check']) {
      await host.go('/editor/show1');
      if (tab !== null) await page.getByRole('tab', { name: tab }).click();
      expect(await overhang(page)).toBe(0);
    }
  });

  it('keeps the big button of Play visible at any scroll position @release', async () => {
    const host = await hostWith({ viewport });
    const { page } = host;
    await host.go('/play');
    for (const [key, name] of [
      ['s', 'Next stage'],
      ['n', ''],
      ['b', 'Reveal answer'],
    ] as const) {
      await page.keyboard.press(key);
      if (name === '') continue;
      const big = page.locator('button[data-big]', { hasText: name });
      await big.waitFor();
      for (const top of [0, 10_000]) {
        await page.evaluate((to) => window.scrollTo(0, to), top);
        const box = await big.boundingBox();
        expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
      }
    }
  });
});
