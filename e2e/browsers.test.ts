import { expect, test } from 'vitest';
import { openBrowser } from './browsers.ts';

test.each([
  ['obs30', '103', false],
  ['obs', '127', true],
] as const)('%s is Chromium %s', async (name, version, sorts) => {
  const browser = await openBrowser(name);
  try {
    const page = await browser.newPage();
    expect(browser.version().split('.')[0]).toBe(version);
    // Added in Chromium 110, so the overlay must work without it in OBS 30.
    expect(await page.evaluate(() => 'toSorted' in Array.prototype)).toBe(sorts);
  } finally {
    await browser.close();
  }
});

test('debian is the browser of the system, and newer than both', async () => {
  const browser = await openBrowser('debian');
  try {
    expect(Number(browser.version().split('.')[0])).toBeGreaterThan(127);
  } finally {
    await browser.close();
  }
});
