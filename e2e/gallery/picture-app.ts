import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../browsers.ts';
import { startServer, type RunningServer } from '../fixtures/server.ts';
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

/** What is looked at: a name, and how to get there with a signed-in page. */
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
  { name: 'editor', path: '/editor' },
  { name: 'editor-show', path: '/editor/show1' },
  { name: 'styles', path: '/styles' },
  { name: 'style', path: '/styles/quiz-show-blue' },
  { name: 'settings', path: '/settings' },
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
export async function pictureApp(folder: string, say: (line: string) => void): Promise<Picture[]> {
  await mkdir(join(folder, 'app'), { recursive: true });
  const server = await startServer();
  const browser = await openBrowser('debian');
  const pictures: Picture[] = [];
  try {
    for (const look of looks)
      for (const size of sizes) {
        const name = `${look.scheme}-${look.language}-${size.width}`;
        const context = await browser.newContext({
          viewport: size,
          locale: look.language,
          colorScheme: look.scheme,
        });
        await context.addInitScript((scheme) => {
          localStorage.setItem('quizcast.colour-scheme', scheme);
        }, look.scheme);
        pictures.push(...(await pictureScreens(server, context, folder, name)));
        await context.close();
        say(`app ${name}: ${pictures.length} pictures`);
      }
  } finally {
    await closeAll(browser, server);
  }
  return pictures;
}

async function pictureScreens(
  server: RunningServer,
  context: BrowserContext,
  folder: string,
  look: string,
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const page = await context.newPage();
  const picture = async (name: string): Promise<void> => {
    const file = `app/${look}-${name}.png`;
    await page.screenshot({ path: join(folder, file) });
    pictures.push({ group: `App, ${look}`, name, file });
  };
  await page.goto(server.url);
  await page.locator('form').waitFor();
  await picture('sign-in');
  await context.request.post(`${server.url}/api/v1/auth/sign-up/email`, {
    data: { email: `${look}@example.org`, password: 'secret1', name: '' },
    headers: { origin: server.url },
  });
  for (const { name, path, act } of screens) {
    await page.goto(`${server.url}${path}`);
    await page.locator('h1').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await act?.(page);
    await page.waitForTimeout(900);
    await picture(name);
  }
  return pictures;
}

async function closeAll(browser: Browser, server: RunningServer): Promise<void> {
  await browser.close();
  await server.stop();
}
