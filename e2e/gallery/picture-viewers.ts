import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { Browser, Page } from 'playwright-core';
import { cues as german } from '../../packages/web/src/messages/de/cues.ts';
import { cues as english } from '../../packages/web/src/messages/en/cues.ts';
import { launchBrowser } from '../browsers.ts';
import { openHost, type Host, likeObs } from '../fixtures/host.ts';
import { startServer, type RunningServer } from '../fixtures/server.ts';
import { extremeQuiz } from './crowd-quiz-states.ts';
import { cameraOf, lookName, type Camera, type Look } from './camera.ts';
import type { Picture } from './index-page.ts';

const looks: readonly Look[] = [
  { scheme: 'dark', language: 'en', viewport: { width: 1280, height: 720 } },
  { scheme: 'light', language: 'de', viewport: { width: 1440, height: 900 } },
];

/** The smallest phone size and the most common one. */
const phoneSizes = { dark: { width: 320, height: 568 }, light: { width: 390, height: 844 } };

/** The sample show's questions, one of each kind, in order. */
const kinds = ['choice', 'true-false', 'several', 'number', 'order', 'text', 'poll'] as const;

/**
 * Renders the crowd quiz in editor, Play and overlay, a phone at each kind of question, the public board, cues and the
 * rehearsal, on the real server, into `folder`/app.
 */
export async function pictureViewers(
  folder: string,
  log: (line: string) => void,
): Promise<Picture[]> {
  await mkdir(join(folder, 'app'), { recursive: true });
  const server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  const browser = await launchBrowser('debian');
  const pictures: Picture[] = [];
  try {
    for (const look of looks) {
      const camera = cameraOf(folder, look);
      await pictureCrowdQuiz(server, browser, camera);
      await pictureExtremes(server, browser, camera);
      pictures.push(...camera.pictures);
      log(`viewers ${lookName(look)}: ${pictures.length} pictures`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return pictures;
}

async function pictureCrowdQuiz(
  server: RunningServer,
  browser: Browser,
  camera: Camera,
): Promise<void> {
  const { viewport, scheme, language } = camera.look;
  const document = defaultDocument(language);
  document.settings.twitch.streamDelaySeconds = 0;
  const host = await openHost(server, browser, { viewport, scheme, locale: language, document });
  const { page } = host;
  await host.go('/editor');
  await page.getByRole('button', { name: /^(New show|Neue Show)$/ }).click();
  await page.getByRole('menuitem', { name: /^(Crowd quiz|Chatquiz)/ }).click();
  for (const [index, kind] of kinds.entries()) {
    await page.locator('[data-row]').nth(index).click();
    await camera.shoot(page, `crowd-editor-${kind}`);
  }
  await pictureCues(page, camera);
  await page.getByRole('button', { name: camera.words.editor.show.play }).click();
  await page.getByRole('region', { name: camera.words.play.phones.title }).waitFor();
  await camera.shoot(page, 'crowd-play-ready', true);
  await picturePhones(host, server, browser, camera);
  await pictureRehearsal(page, camera);
  await host.close();
}

async function pictureCues(page: Page, camera: Camera): Promise<void> {
  const words = camera.look.language === 'de' ? german : english;
  await page.getByRole('tab', { name: words.title }).click();
  await camera.shoot(page, 'cues-empty');
  await page.getByRole('button', { name: words.add }).first().click();
  await page.getByRole('dialog').waitFor();
  await camera.shoot(page, 'cues-add');
  await page.keyboard.press('Escape');
}

/** One phone plays every kind of question; it answers the first and leaves the others open. */
async function picturePhones(
  host: Host,
  server: RunningServer,
  browser: Browser,
  camera: Camera,
): Promise<void> {
  const { page } = host;
  const phone = await phoneJoining(host, server, browser, camera);
  await camera.shoot(phone, 'phone-join');
  await joinPhone(phone);
  await camera.shoot(phone, 'phone-waiting', true);
  const overlay = await host.openOverlay(likeObs);
  await page.keyboard.press('Shift+J');
  await overlay.locator('[data-card="join"] img').waitFor();
  await camera.shoot(overlay, 'crowd-overlay-join');
  await camera.shoot(page, 'crowd-play-join');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('s');
  for (const kind of kinds) {
    await camera.shoot(phone, `phone-${kind}`, true);
    if (kind === 'choice') {
      await phone.getByRole('button', { name: /^B / }).click();
      await camera.shoot(phone, 'phone-answered', true);
    }
    await camera.shoot(overlay, `crowd-overlay-${kind}`);
    if (kind === 'choice') await camera.shoot(page, 'crowd-play-open');
    await page.keyboard.press('c');
    await page.keyboard.press('r');
    await camera.shoot(phone, `phone-${kind}-told`, true);
    await camera.shoot(page, `crowd-play-${kind}-revealed`);
    await camera.shoot(overlay, `crowd-overlay-${kind}-revealed`);
    await page.keyboard.press('n');
  }
  const board = await phone.context().newPage();
  await board.goto(`${server.url}/board/${host.userId}`);
  await camera.shoot(board, 'board-phone', true);
  await page.keyboard.press('p');
  await camera.shoot(page, 'crowd-play-podium');
  await camera.shoot(overlay, 'crowd-overlay-podium');
  await phone.context().close();
}

/** A phone with a name typed in. */
async function phoneJoining(
  { page }: Host,
  server: RunningServer,
  browser: Browser,
  { look, words }: Camera,
): Promise<Page> {
  const phones = page.getByRole('region', { name: words.play.phones.title });
  const code = await phones.locator('b').textContent();
  const context = await browser.newContext({
    viewport: phoneSizes[look.scheme],
    locale: look.language,
    colorScheme: look.scheme,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const phone = await context.newPage();
  await phone.goto(`${server.url}/vote/${code ?? ''}`);
  await phone.getByRole('textbox').fill('Pixelpanda');
  return phone;
}

async function joinPhone(phone: Page): Promise<void> {
  await phone.locator('form').getByRole('button').click();
  await phone.getByText('Pixelpanda').first().waitFor();
}

/** Every type of question with extreme texts, on a phone and in Play. */
async function pictureExtremes(
  server: RunningServer,
  browser: Browser,
  camera: Camera,
): Promise<void> {
  const { viewport, scheme, language } = camera.look;
  for (const data of ['overfull', 'rightToLeft'] as const) {
    const show = extremeQuiz(data);
    const document: QuizShowApp = { ...defaultDocument(language), onAir: 'crowdQuiz' };
    document.settings.twitch.streamDelaySeconds = 0;
    document.crowdQuiz = { activeShow: show.id, shows: [show] };
    const host = await openHost(server, browser, { viewport, scheme, locale: language, document });
    const { page } = host;
    await host.go('/play');
    const phone = await phoneJoining(host, server, browser, camera);
    await joinPhone(phone);
    await page.keyboard.press('s');
    for (const { kind } of show.questions) {
      await camera.shoot(phone, `phone-${kind}-${data}`, true);
      await page.keyboard.press('c');
      await page.keyboard.press('r');
      await camera.shoot(phone, `phone-${kind}-${data}-told`, true);
      await camera.shoot(page, `crowd-play-${kind}-${data}`);
      await page.keyboard.press('n');
    }
    await phone.context().close();
    await host.close();
  }
}

async function pictureRehearsal(page: Page, camera: Camera): Promise<void> {
  const { rehearsal } = camera.words.play;
  await page.getByRole('button', { name: rehearsal.open }).click();
  await page.getByRole('dialog').waitFor();
  await camera.shoot(page, 'rehearsal-dialog');
  await page.getByRole('dialog').getByRole('button', { name: rehearsal.start }).click();
  await page.getByText(rehearsal.title).first().waitFor();
  await camera.shoot(page, 'rehearsal-on-play');
}
