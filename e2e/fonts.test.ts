import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultDocument, defaultStyleId } from '@quizcast/game/document/defaults';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HttpServer } from '../packages/server/src/testing/http-server.ts';
import { openBrowser, overlayBrowsers, type BrowserName } from './browsers.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host, likeObs } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
let source: FontSource;
const hosts: Host[] = [];

/** A font server. It serves Anton under the name of Abel, a family that Quizcast does not include. */
interface FontSource {
  url: string;
  requested: string[];
  /** Whether requests are answered or hang. */
  answers: boolean;
  close(): Promise<void>;
}

async function openSource(): Promise<FontSource> {
  const anton = join(import.meta.dirname, '..', 'node_modules', '@fontsource', 'anton');
  const requested: string[] = [];
  const http = await HttpServer.start((request, response) => {
    const path = request.url ?? '';
    requested.push(path);
    if (!opened.answers) return;
    const file = /^\/abel@5\/(.+)$/.exec(path)?.[1]?.replace('abel', 'anton') ?? 'none';
    void readFile(join(anton, file)).then(
      (bytes) =>
        response.end(file.endsWith('.css') ? bytes.toString().replaceAll('anton', 'abel') : bytes),
      () => response.writeHead(404).end(),
    );
  });
  const opened: FontSource = { url: http.url, requested, answers: true, close: () => http.close() };
  return opened;
}

beforeAll(async () => {
  source = await openSource();
  server = await startServer({ env: { LOG_LEVEL: 'warn', FONT_SOURCE_URL: source.url } });
  // Letters are measured to fractions of a pixel.
  browser = await openBrowser('whole');
});
afterEach(async () => {
  source.answers = true;
  for (const host of hosts.splice(0)) await host.close();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await source.close();
});

/** A show on its first question, with its texts in this font. */
function written(fontFamily: string, fontStyle: 'normal' | 'italic' = 'normal', fontWeight = 400) {
  const app = defaultDocument();
  const font = { fontFamily, fontStyle, fontWeight };
  for (const style of Object.values(app.styles)) style.question.font = font;
  const [show] = app.shows;
  if (show !== undefined) show.currentStageIndex = 0;
  return app;
}

const slanted = () => written('Roboto', 'italic', 900);

/** Width of an answer as drawn, and as it would be in some faces, all in letter heights. */
async function widths(page: Page) {
  const answer = page.locator('[data-part="answer"][data-answer="A"] [dir="auto"] > span').last();
  await answer.waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return answer.evaluate(async (element) => {
    const text = element.textContent;
    const lines = document.createRange();
    lines.selectNodeContents(element);
    // The canvas may be scaled down.
    const scale =
      element.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(element).width);
    const sizePx = Number.parseFloat(getComputedStyle(element).fontSize);
    const probe = document.createElement('canvas').getContext('2d');
    if (probe === null) throw new Error('no canvas');
    const inFace = async (face: string) => {
      await document.fonts.load(`${face} 100px Roboto`, text);
      probe.font = `${face} 100px Roboto`;
      return probe.measureText(text).width / 100;
    };
    const loaded = [...document.fonts]
      .filter(({ family, status }) => family.includes('Roboto') && status === 'loaded')
      .map(({ style, weight }) => `${style} ${weight}`);
    return {
      isLoaded: loaded.includes('italic 900'),
      drawn: lines.getBoundingClientRect().width / scale / sizePx,
      italic900: await inFace('italic 900'),
      upright900: await inFace('normal 900'),
      upright400: await inFace('normal 400'),
    };
  });
}

for (const place of ['overlay', 'style editor'] as const)
  it(`the ${place} draws italic 900 with the letters of that face @release`, async () => {
    const host = await openHost(server, browser, { document: slanted() });
    hosts.push(host);
    let page = host.page;
    if (place === 'overlay') page = await host.openOverlay(likeObs);
    else await host.go(`/styles/${defaultStyleId}`);
    const { isLoaded, drawn, ...inFace } = await widths(page);
    console.log(`${place}: ${JSON.stringify({ drawn, ...inFace })}`);
    expect(isLoaded).toBe(true);
    expect(drawn).toBeCloseTo(inFace.italic900, 2);
    for (const otherBrowser of [inFace.upright900, inFace.upright400])
      expect(Math.abs(drawn - otherBrowser)).toBeGreaterThan(0.01);
  });

it('only the faces and letters that are drawn are fetched @release', async () => {
  const host = await openHost(server, browser, { document: slanted() });
  hosts.push(host);
  const overlay = await host.openOverlay(likeObs);
  await overlay.locator('[data-part="answer"]').first().waitFor();
  await overlay.evaluate(() => document.fonts.ready.then(() => undefined));
  const files = await overlay.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.woff2')),
  );
  expect(files).toContain('/fonts/roboto/files/roboto-latin-900-italic.woff2');
  expect(files.length).toBeLessThanOrEqual(4);
  expect(files.every((path) => path.includes('roboto-latin-'))).toBe(true);
});

const answerA = '[data-part="answer"][data-answer="A"] [dir="auto"] > span';

/** Width of answer A's letters in letter heights, as drawn and as they would be in each of `fonts`. */
async function letterWidths(page: Page, ...fonts: string[]) {
  return page.evaluate(
    ([selector, names]) => {
      const element = [...document.querySelectorAll(selector)].at(-1);
      const probe = document.createElement('canvas').getContext('2d');
      if (element === undefined || probe === null) throw new Error('no answer');
      const lines = document.createRange();
      lines.selectNodeContents(element);
      const { width, fontSize } = getComputedStyle(element);
      const scale = element.getBoundingClientRect().width / Number.parseFloat(width);
      return {
        drawn: lines.getBoundingClientRect().width / scale / Number.parseFloat(fontSize),
        faces: names.map((name) => {
          probe.font = `400 100px ${name}`;
          return probe.measureText(element.textContent ?? '').width / 100;
        }),
      };
    },
    [answerA, fonts] as const,
  );
}

const dataFolder = () => mkdtemp(join(tmpdir(), 'quizcast-data-'));

/** Opens an overlay; returns it with its requests and their hosts. */
async function openWatched(on: Browser, userId: string, url = server.url) {
  const context = await on.newContext({ viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  const requested: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`${url}/browsersource/${userId}`);
  // Polled in the page: Chromium 103 lacks what Playwright's own waiting needs.
  await page.waitForFunction(
    () =>
      document.querySelector('[data-connection="live"]') !== null &&
      document.querySelector('[data-part="answer"]') !== null,
  );
  return { page, requested, complaints, close: () => context.close() };
}

const isSeen = (page: Page) =>
  page.evaluate((selector) => {
    const text = [...document.querySelectorAll(selector)].at(-1);
    return text !== undefined && getComputedStyle(text).visibility === 'visible';
  }, answerA);

/** Waits until the texts are visible, in any font. */
const textsHere = async (page: Page) => {
  await expect.poll(() => isSeen(page), { timeout: 20_000, interval: 50 }).toBe(true);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
};

describe.each(overlayBrowsers)('in %s', (name: BrowserName) => {
  let otherBrowser: Browser;
  beforeAll(async () => {
    otherBrowser = await openBrowser(name);
  });
  afterAll(() => otherBrowser.close());

  it.each([
    ['that comes with Quizcast', 'Anton', 'in its page'],
    ['that is fetched on demand', 'Abel', 'requested'],
  ])(
    'FONT6 the overlay draws a font %s, and sends requests only to this server',
    async (_, family, sheet) => {
      const host = await openHost(server, browser, { document: written(family) });
      hosts.push(host);
      const overlay = await openWatched(otherBrowser, host.userId);
      await textsHere(overlay.page);
      const { drawn, faces } = await letterWidths(overlay.page, family, 'Roboto');
      console.log(`${name} ${family}: ${JSON.stringify({ drawn, faces })}`);
      // Some engines place letters on whole pixels only.
      expect(Math.abs(drawn - (faces[0] ?? 0))).toBeLessThan(0.06);
      expect(Math.abs(drawn - (faces[1] ?? 0))).toBeGreaterThan(0.12);
      expect(await isSeen(overlay.page)).toBe(true);
      const path = `/fonts/${family.toLowerCase()}/400-normal.css`;
      const isRequested = overlay.requested.includes(server.url + path);
      const isInPage = (await overlay.page.$(`style[data-sheet="${path}"]`)) !== null;
      expect([isRequested, isInPage]).toEqual([sheet === 'requested', sheet === 'in its page']);
      expect(overlay.requested.filter((url) => new URL(url).origin !== server.url)).toEqual([]);
      expect(overlay.complaints).toEqual([]);
      await overlay.close();
    },
  );
});

it("FONT2 the overlay's service worker caches the style sheets and files of the fonts on air @release", async () => {
  const host = await openHost(server, browser, { document: written('Anton') });
  hosts.push(host);
  const overlay = await openWatched(browser, host.userId);
  await textsHere(overlay.page);
  await expect
    .poll(
      () =>
        overlay.page.evaluate(async () => {
          const paths: string[] = [];
          for (const name of await caches.keys())
            for (const { url } of await (await caches.open(name)).keys())
              paths.push(new URL(url).pathname);
          const page = await (await caches.match('/browsersource'))?.text();
          const [, sheet = ''] = /<style data-sheet="([^"]+)">/.exec(page ?? '') ?? [];
          return [sheet, ...paths.filter((path) => path.startsWith('/fonts/'))];
        }),
      { timeout: 10_000 },
    )
    .toEqual(['/fonts/anton/400-normal.css', '/fonts/anton/files/anton-latin-400-normal.woff2']);
  await overlay.close();
});

it('FONT2 a font is fetched once and then served with the source down @release', async () => {
  const [own, places] = [await openSource(), { dataFolder: await dataFolder() }];
  const env = { LOG_LEVEL: 'warn', FONT_SOURCE_URL: own.url };
  const first = await startServer({ ...places, env });
  const sheet = await (await fetch(`${first.url}/fonts/abel/400-normal.css`)).text();
  const file = /url\(([^)]+latin-400[^)]+)\)/.exec(sheet)?.[1] ?? '';
  for (let time = 0; time < 3; time++)
    expect((await fetch(`${first.url}${file}`)).status).toBe(200);
  expect(own.requested).toEqual(['/abel@5/400.css', '/abel@5/files/abel-latin-400-normal.woff2']);
  await first.stop();
  await own.close();
  const second = await startServer({ ...places, env });
  expect(await (await fetch(`${second.url}/fonts/abel/700-italic.css`)).text()).toBe(sheet);
  const again = await fetch(`${second.url}${file}`);
  expect(again.status).toBe(200);
  expect(Object.fromEntries(again.headers)).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  expect((await fetch(`${second.url}/fonts/acme/400-normal.css`)).status).toBe(503);
  await second.stop();
  await rm(places.dataFolder, { recursive: true, force: true });
});

it.each([
  '/fonts/abel/files/..%2f..%2f..%2fsecret',
  '/fonts/abel/files/%2e%2e/400.css',
  '/fonts/%2e%2e/files/quizcast.db',
  '/fonts/..%2f/files/abel-latin-400-normal.woff2',
  '/fonts/abel/files/abel-latin-400-normal.woff',
  '/fonts/abel/400.css',
  '/fonts/abel/4000-normal.css',
  '/fonts/abel/400-normal.css/x',
  '/fonts/abel',
  '/fonts/',
])('FONT1 rejects %s without asking the source @release', async (path) => {
  const before = source.requested.length;
  expect((await fetch(server.url + path)).status).toBe(404);
  expect(source.requested).toHaveLength(before);
});

it('FONT1 an unknown family causes no error and no request to the source @release', async () => {
  const host = await openHost(server, browser, { document: written('Comic Sans MS') });
  hosts.push(host);
  const before = source.requested.length;
  const overlay = await openWatched(browser, host.userId);
  await expect.poll(() => isSeen(overlay.page), { timeout: 2000 }).toBe(true);
  expect([overlay.complaints, source.requested.length]).toEqual([[], before]);
  await overlay.close();
});

it('FONT7 while the source hangs, text is hidden, then shown in the fallback, then in its font @release', async () => {
  const own = await openSource();
  own.answers = false;
  const slow = await startServer({ env: { LOG_LEVEL: 'error', FONT_SOURCE_URL: own.url } });
  try {
    const host = await openHost(slow, browser, { document: written('Abel') });
    hosts.push(host);
    const overlay = await openWatched(browser, host.userId, slow.url);
    expect(await isSeen(overlay.page)).toBe(false);
    await expect.poll(() => isSeen(overlay.page), { timeout: 20_000, interval: 50 }).toBe(true);
    const before = await letterWidths(overlay.page, 'Roboto');
    expect(before.drawn).toBeCloseTo(before.faces[0] ?? 0, 2);
    own.answers = true;
    await expect
      .poll(
        async () => {
          const { drawn, faces } = await letterWidths(overlay.page, 'Abel', 'Roboto');
          return (
            Math.abs(drawn - (faces[0] ?? 0)) < 0.01 && Math.abs(drawn - (faces[1] ?? 0)) > 0.2
          );
        },
        { timeout: 40_000, interval: 250 },
      )
      .toBe(true);
    await overlay.close();
    await hosts.pop()?.close();
  } finally {
    await slow.stop();
    await own.close();
  }
});

/** Opens the font list of the question's texts, whose fields are shown first. */
async function openPicker(page: Page) {
  const field = page.getByRole('button', { name: /^Texts, Font: / }).first();
  await field.press('ArrowDown');
  const search = page.getByRole('combobox', { name: 'Search fonts' });
  await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
  return { field, search };
}

const fontOf = async (host: Host) => {
  const answer = await host.page.request.get(`/api/v1/document/export`);
  return JSON.stringify(await answer.json());
};

it('FONT9 a font is chosen by keyboard alone, with names in their own face, and applied as one step @release', async () => {
  const host = await openHost(server, browser, { document: written('Roboto', 'italic', 900) });
  hosts.push(host);
  const overlay = await openWatched(browser, host.userId);
  await host.go(`/styles/${defaultStyleId}`);
  const { page } = host;
  const { field, search } = await openPicker(page);
  const options = page.getByRole('option');
  await expect.poll(() => options.count()).toBeGreaterThan(5);
  expect(await options.count()).toBeLessThan(40);
  expect(Number(await options.first().getAttribute('aria-setsize'))).toBeGreaterThan(1800);
  const active = () =>
    search.evaluate((input) => {
      const id = input.getAttribute('aria-activedescendant');
      return id === null ? null : (document.getElementById(id)?.textContent ?? 'not there');
    });
  // The current font is selected.
  expect(await active()).toBe('Roboto');
  const issues = await accessibilityIssues(page);
  expect(
    issues.filter((fault) => /option|listbox|combobox|dialog|_picker|font/i.test(fault)),
  ).toEqual([]);
  await page.keyboard.type('ABEL');
  await expect.poll(active).toBe('Abel');
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('400 18px Abel', 'Abel')))
    .toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.getAttribute('aria-label')).toBe('Texts, Font: Abel');
  expect(await field.evaluate((button) => button === document.activeElement)).toBe(true);
  // Abel has only one face, so slant and weight were reset.
  const slant = page.getByRole('combobox', { name: 'Style' }).first();
  await expect.poll(() => slant.inputValue()).toBe('Regular');
  await slant.click();
  // The list of families is still closing.
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Regular']);
  await page.keyboard.press('Escape');
  await expect
    .poll(
      async () => {
        const { drawn, faces } = await letterWidths(overlay.page, 'Abel');
        return Math.abs(drawn - (faces[0] ?? 0));
      },
      { timeout: 10_000 },
    )
    .toBeLessThan(0.02);
  expect(overlay.requested).toContain(`${server.url}/fonts/abel/400-normal.css`);
  await page.keyboard.press('Control+z');
  await expect.poll(() => field.getAttribute('aria-label')).toBe('Texts, Font: Roboto');
  await expect.poll(() => slant.inputValue()).toBe('Italic');
  expect(host.complaints).toEqual([]);
  await overlay.close();
});

it('FONT10 the editor marks a font that cannot be fetched right now, but not one that can @release', async () => {
  const away = await startServer({
    env: { LOG_LEVEL: 'error', FONT_SOURCE_URL: 'http://127.0.0.1:9/' },
  });
  try {
    const host = await openHost(away, browser, { document: written('Abel') });
    hosts.push(host);
    await host.go(`/styles/${defaultStyleId}`);
    const notice = host.page.getByText('This font can’t be loaded right now');
    await notice.first().waitFor();
    const { field } = await openPicker(host.page);
    await host.page.keyboard.type('Anton');
    await host.page.keyboard.press('Enter');
    await expect.poll(() => field.getAttribute('aria-label')).toBe('Texts, Font: Anton');
    await expect.poll(() => notice.count()).toBe(0);
    await hosts.pop()?.close();
  } finally {
    await away.stop();
  }
});

it('an unlisted font name can be typed, and Escape changes nothing @release', async () => {
  const host = await openHost(server, browser, { document: written('Roboto') });
  hosts.push(host);
  await host.go(`/styles/${defaultStyleId}`);
  const { field, search } = await openPicker(host.page);
  await host.page.keyboard.type('Comic Sans MS');
  await host.page.keyboard.press('Escape');
  await search.waitFor({ state: 'hidden' });
  expect(await field.getAttribute('aria-label')).toBe('Texts, Font: Roboto');
  await openPicker(host.page);
  await host.page.keyboard.type('Comic Sans MS');
  await host.page.keyboard.press('Enter');
  await expect.poll(() => field.getAttribute('aria-label')).toBe('Texts, Font: Comic Sans MS');
  expect(host.complaints).toEqual([]);
});

it('FONT8 an uploaded font is drawn on the overlay from its own file, and can be removed @release', async () => {
  const host = await openHost(server, browser, { document: written('Roboto') });
  hosts.push(host);
  const overlay = await openWatched(browser, host.userId);
  await host.go(`/styles/${defaultStyleId}`);
  const { page } = host;
  const { field, search } = await openPicker(page);
  const files = page.locator('input[type="file"][accept*="woff2"]').last();
  await files.setInputFiles([
    { name: 'nothing.ttf', mimeType: 'font/ttf', buffer: Buffer.from('?') },
  ]);
  await page.getByText('nothing.ttf: ').waitFor();
  // The focus is back on the button, and Escape closes the list without deselecting the layer.
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'hidden' });
  await openPicker(page);
  const bangers = join(import.meta.dirname, '..', 'node_modules', '@fontsource', 'bangers');
  await page
    .locator('input[type="file"][accept*="woff2"]')
    .last()
    .setInputFiles([
      { name: 'not-a-font.woff2', mimeType: 'font/woff2', buffer: Buffer.from('wOF2, really') },
      {
        name: 'bangers.woff2',
        mimeType: 'font/woff2',
        buffer: await readFile(join(bangers, 'files', 'bangers-latin-400-normal.woff2')),
      },
    ]);
  await expect
    .poll(() => field.getAttribute('aria-label'), { timeout: 15_000 })
    .toBe('Texts, Font: Bangers');
  expect(await page.getByText('not-a-font.woff2: ').isVisible()).toBe(true);
  await expect
    .poll(
      async () => {
        const { drawn, faces } = await letterWidths(overlay.page, 'Bangers', 'Roboto');
        return Math.abs(drawn - (faces[0] ?? 0)) < 0.02 && drawn !== faces[1];
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  expect(overlay.requested.filter((url) => url.includes('/files/'))).toHaveLength(1);
  expect(overlay.requested.filter((url) => url.includes('bangers'))).toEqual([]);
  expect(overlay.requested.filter((url) => new URL(url).origin !== server.url)).toEqual([]);
  expect(overlay.complaints).toEqual([]);
  await openPicker(page);
  await page.getByRole('button', { name: 'Remove uploaded font Bangers' }).click();
  // From now on the server's font is used.
  await expect
    .poll(() => overlay.requested.some((url) => url.endsWith('/fonts/bangers/400-normal.css')), {
      timeout: 10_000,
    })
    .toBe(true);
  expect(await fontOf(host)).not.toContain('/files/');
  await overlay.close();
});
