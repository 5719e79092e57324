import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openBrowser } from '../browsers.ts';
import type { Picture } from './index-page.ts';
import { overlayStates } from './overlay-states.ts';
import { serveStatesPage } from './states-page.ts';

const sizes = [
  { name: '1920×1080', suffix: '', width: 1920, height: 1080 },
  { name: '854×480', suffix: '-480p', width: 854, height: 480 },
] as const;

/** Renders every overlay state over a game into `folder`/overlay. */
export async function pictureOverlayStates(
  folder: string,
  say: (line: string) => void,
  only?: readonly string[],
): Promise<Picture[]> {
  await mkdir(join(folder, 'overlay'), { recursive: true });
  const page = await serveStatesPage();
  const browser = await openBrowser('debian');
  const pictures: Picture[] = [];
  try {
    for (const { name: sizeName, suffix, width, height } of sizes) {
      const tab = await browser.newPage({ viewport: { width, height } });
      for (const name of Object.keys(overlayStates)) {
        if (only !== undefined && !only.includes(name)) continue;
        await tab.goto(page.address(name));
        await tab.evaluate(() => document.fonts.ready);
        const file = `overlay/${name}${suffix}.png`;
        await tab.waitForTimeout(120);
        await tab.screenshot({ path: join(folder, file) });
        pictures.push({ group: `Overlay, ${sizeName}`, name, file });
      }
      await tab.close();
      say(`overlay at ${sizeName}: ${pictures.length} states`);
    }
  } finally {
    await browser.close();
    await page.close();
  }
  return pictures;
}
