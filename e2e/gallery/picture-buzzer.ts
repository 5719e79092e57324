import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '../browsers.ts';
import { buzzerStates, joinStates } from './buzzer-states.ts';
import type { Picture } from './index-page.ts';
import { serveStatesPage } from './states-page.ts';

const sizes = [
  { name: '390×844', suffix: '', width: 390, height: 844, language: 'en' },
  { name: '320×568, German', suffix: '-320-de', width: 320, height: 568, language: 'de' },
  { name: '667×340', suffix: '-667', width: 667, height: 340, language: 'en' },
  { name: '1280×720', suffix: '-1280', width: 1280, height: 720, language: 'en' },
] as const;

/** Renders the players' page in every state into `folder`/buzzer. */
export async function pictureBuzzer(
  folder: string,
  log: (line: string) => void,
): Promise<Picture[]> {
  await mkdir(join(folder, 'buzzer'), { recursive: true });
  const site = await serveStatesPage();
  const browser = await launchBrowser('debian');
  const pictures: Picture[] = [];
  try {
    for (const { name: sizeName, suffix, width, height, language } of sizes) {
      const tab = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
      for (const name of [...joinStates, ...Object.keys(buzzerStates)]) {
        const file = `buzzer/${name}${suffix}.png`;
        await tab.goto(site.buzzerAddress(name, language));
        await tab.locator('main').waitFor();
        await tab.screenshot({ path: join(folder, file) });
        pictures.push({ group: `Players' page, ${sizeName}`, name, file });
      }
      await tab.close();
      log(`players' page at ${sizeName}`);
    }
    return pictures;
  } finally {
    await browser.close();
    await site.close();
  }
}
