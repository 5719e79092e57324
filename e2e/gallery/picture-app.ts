import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../browsers.ts';
import { openHost, type Host } from '../fixtures/host.ts';
import { startServer, type RunningServer } from '../fixtures/server.ts';
import { cameraOf, lookName, type Camera } from './camera.ts';
import type { Picture } from './index-page.ts';

const sizes = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
] as const;

const looks = [
  { scheme: 'dark', language: 'en' },
  { scheme: 'light', language: 'en' },
  { scheme: 'dark', language: 'de' },
] as const;

/** Screens to picture: a name, and how a signed-in page gets there. */
const screens: readonly { name: string; path: string; act?: (page: Page) => Promise<void> }[] = [
  { name: 'dashboard', path: '/' },
  { name: 'play-before-the-start', path: '/play' },
  {
    name: 'play-question',
    path: '/play',
    act: async (page) => press(page, ['s', 'n', 'b']),
  },
  { name: 'play-revealed', path: '/play', act: async (page) => press(page, ['r']) },
  { name: 'play-vote', path: '/play', act: async (page) => press(page, ['n', '1', '4']) },
  { name: 'dashboard-on-air', path: '/' },
  {
    name: 'play-category-ready',
    path: '/play',
    act: async (page) => {
      await page.getByRole('button', { name: /^(Category quiz|Kategorienquiz)$/ }).click();
      await page.locator('[data-console="category"]').waitFor();
      await press(page, ['l']);
    },
  },
  { name: 'play-category-board', path: '/play', act: async (page) => press(page, ['s', 'w', '1']) },
  {
    name: 'play-category-answering',
    path: '/play',
    act: async (page) => press(page, ['3', '2', 'b', 'b', '2']),
  },
  {
    name: 'play-category-typed',
    path: '/play',
    act: async (page) => press(page, ['y', 'r', 'n', '4', '5', 'g']),
  },
  {
    name: 'play-category-wagers',
    path: '/play',
    act: async (page) => press(page, ['r', 'n', 'f', 'n']),
  },
  { name: 'play-category-winner', path: '/play', act: async (page) => press(page, ['e']) },
  { name: 'editor', path: '/editor' },
  { name: 'editor-show', path: '/editor/show1' },
  { name: 'styles', path: '/styles' },
  { name: 'style', path: '/styles/quiz-show-blue' },
  { name: 'style-category', path: '/styles/category-quiz-blue' },
  { name: 'settings', path: '/settings' },
  { name: 'history', path: '/settings/history' },
  { name: 'about', path: '/about' },
  { name: 'not-found', path: '/nowhere' },
];

async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(250);
  }
}

/** Renders every screen of the app, on the real server, into `folder`/app. */
export async function pictureApp(folder: string, log: (line: string) => void): Promise<Picture[]> {
  await mkdir(join(folder, 'app'), { recursive: true });
  const server = await startServer();
  const browser = await launchBrowser('debian');
  const pictures: Picture[] = [];
  try {
    for (const look of looks)
      for (const viewport of sizes) {
        const camera = cameraOf(folder, { ...look, viewport });
        const { scheme, language: locale } = look;
        await pictureSignIn(server, browser, camera);
        const host = await openHost(server, browser, { viewport, scheme, locale });
        await pictureScreens(host, camera);
        await host.close();
        pictures.push(...camera.pictures);
        log(`app ${lookName(camera.look)}: ${pictures.length} pictures`);
      }
  } finally {
    await browser.close();
    await server.stop();
  }
  return pictures;
}

async function pictureSignIn(
  server: RunningServer,
  browser: Browser,
  camera: Camera,
): Promise<void> {
  const { viewport, language, scheme } = camera.look;
  const context = await browser.newContext({ viewport, locale: language });
  await context.addInitScript((wanted) => {
    localStorage.setItem('quizcast.colour-scheme', wanted);
  }, scheme);
  const page = await context.newPage();
  await page.goto(server.url);
  await page.locator('form').waitFor();
  await camera.shoot(page, 'sign-in');
  await context.close();
}

async function pictureScreens(host: Host, camera: Camera): Promise<void> {
  for (const { name, path, act } of screens) {
    await host.go(path);
    await act?.(host.page);
    await camera.shoot(host.page, name);
  }
}
