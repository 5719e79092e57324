import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { canvasSizes } from '@quizcast/game/games/stage-quiz/style';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../browsers.ts';
import type { Picture } from './index-page.ts';
import { categoryStates } from './category-states.ts';
import { crowdStates } from './crowd-states.ts';
import { crowdQuizStates } from './crowd-quiz-states.ts';
import { overlayStates } from './overlay-states.ts';
import { serveStatesPage, type StatesPage } from './states-page.ts';
import { styleStates } from './style-states.ts';

const sizes = [
  { name: '1920×1080', suffix: '', width: 1920, height: 1080 },
  { name: '854×480', suffix: '-480p', width: 854, height: 480 },
] as const;

interface Session {
  folder: string;
  site: StatesPage;
  browser: Browser;
  log: (line: string) => void;
}

/** Renders every overlay state, and every built-in style in every state, over a game into `folder`/overlay. */
export async function pictureOverlayStates(
  folder: string,
  log: (line: string) => void,
): Promise<Picture[]> {
  await mkdir(join(folder, 'overlay'), { recursive: true });
  const site = await serveStatesPage();
  const browser = await launchBrowser('debian');
  const session = { folder, site, browser, log };
  try {
    return [...(await pictureStates(session)), ...(await pictureStyles(session))];
  } finally {
    await browser.close();
    await site.close();
  }
}

/** Opens a tab and shows each state once: React delays content that suspends on first use by a third of a second. */
async function openTab({ site, browser }: Session, names: readonly string[]): Promise<Page> {
  const tab = await browser.newPage();
  for (const name of names) await tab.goto(site.address(name));
  await tab.waitForTimeout(1000);
  return tab;
}

async function pictureStates(session: Session): Promise<Picture[]> {
  const { folder, site, log } = session;
  const pictures: Picture[] = [];
  const states = { ...overlayStates, ...crowdStates, ...crowdQuizStates, ...categoryStates };
  const names = Object.keys(states);
  const tab = await openTab(session, names);
  for (const { name: sizeName, suffix, width, height } of sizes) {
    await tab.setViewportSize({ width, height });
    for (const name of names) {
      const file = `overlay/${name}${suffix}.png`;
      await picture(tab, site.address(name), join(folder, file));
      pictures.push({ group: `Overlay, ${sizeName}`, name, file });
    }
    log(`overlay at ${sizeName}: ${pictures.length} states`);
  }
  await tab.close();
  return pictures;
}

/** Half the canvas size is enough to judge a style and keeps the set small; 480 lines is what a phone gets. */
async function pictureStyles(session: Session): Promise<Picture[]> {
  const { folder, site, log } = session;
  const pictures: Picture[] = [];
  const tab = await openTab(
    session,
    styleStates.map(({ name }) => name),
  );
  for (const { name, style } of styleStates) {
    const { widthPx, heightPx } = canvasSizes[style.orientation];
    for (const [suffix, scale] of [
      ['', 1 / 2],
      ['-480p', 480 / 1080],
    ] as const) {
      await tab.setViewportSize({
        width: Math.round(widthPx * scale),
        height: Math.round(heightPx * scale),
      });
      const file = `overlay/${name}${suffix}.png`;
      await picture(tab, site.address(name), join(folder, file));
      pictures.push({ group: `Style ${style.name}`, name: `${name}${suffix}`, file });
    }
  }
  log(`built-in styles: ${pictures.length} pictures`);
  return pictures;
}

/** Takes a picture of a state once it is drawn, its fonts and images are loaded, and its entrances have ended. */
async function picture(tab: Page, address: string, path: string): Promise<void> {
  await tab.goto(address);
  await tab.evaluate(async () => {
    // By the third frame the state is drawn and its fonts are requested.
    for (let frames = 0; frames < 3; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    await document.fonts.ready;
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    // A countdown runs longer, so it is not waited for.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 2000);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  await tab.screenshot({ path });
}
