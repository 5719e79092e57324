import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { overlayView } from '@quizcast/game/views/overlay-view';
import { launchBrowser } from '../browsers.ts';
import { filmed, instants, lengthOf } from './film.ts';
import type { Picture } from './index-page.ts';
import { inStyle, lookOf, moments } from './moments.ts';
import { startOverlaySite } from './overlay-site.ts';

const frameCount = 10;
const looks = ['blue', 'neon', 'upright'] as const;

/** Browser engines of OBS. */
const engines = [
  ['obs30', 'Chromium 103'],
  ['obs', 'Chromium 127'],
] as const;

/** Renders a strip of ten frames of every moment, in three styles, one of them upright, in each engine of OBS. */
export async function pictureMoments(
  folder: string,
  log: (line: string) => void,
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const engine of engines) pictures.push(...(await pictureEngine(engine, folder, log)));
  return pictures;
}

async function pictureEngine(
  [engine, engineName]: (typeof engines)[number],
  folder: string,
  log: (line: string) => void,
): Promise<Picture[]> {
  await mkdir(join(folder, 'moments', engine), { recursive: true });
  const site = await startOverlaySite(overlayView(defaultDocument()));
  const browser = await launchBrowser(engine);
  const strip = await browser.newPage();
  const pictures: Picture[] = [];
  for (const look of looks.map(lookOf)) {
    const { stage: style } = look;
    const isUpright = style.orientation === 'portrait';
    const [width, height] = isUpright ? [216, 384] : [384, 216];
    for (const [name, moment] of Object.entries(moments)) {
      const frames = await filmed(browser, site, inStyle(moment, look), {
        at: instants(frameCount, lengthOf(moment)),
        width,
        height,
      });
      await strip.setViewportSize({ width: width * 5, height: height * 2 });
      await strip.setContent(
        `<body style="margin:0;display:grid;grid-template-columns:repeat(5,${width}px)">${frames
          .map((frame) => `<img src="data:image/png;base64,${frame}">`)
          .join('')}`,
      );
      const file = `moments/${engine}/${`${style.id} ${name}`.replaceAll(/[ ,/]+/g, '-')}.png`;
      await writeFile(join(folder, file), await strip.screenshot());
      pictures.push({ group: `Moments, ${style.name}, ${engineName}`, name, file });
    }
    log(`moments in ${style.name}, ${engineName}`);
  }
  await browser.close();
  await site.stop();
  return pictures;
}
