import { defaultDocument } from '@quizcast/game/document/defaults';
import { viewerLanguages } from '@quizcast/game/values/language';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { openHost, type Host, likeObs } from './fixtures/host.ts';
import { overflows } from './fixtures/overlay-look.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';
import { startOverlaySite, type OverlaySite } from './gallery/overlay-site.ts';
import { overlayStates } from './gallery/overlay-states.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([
    startServer({ env: { LOG_LEVEL: 'warn' } }),
    openBrowser('debian'),
  ]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** A viewers' page on the narrowest phone, in a browser of that language. */
async function phone(path: string, locale: string): Promise<Page> {
  const context = await browser.newContext({ locale, viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  await page.goto(server.url + path);
  return page;
}
const isSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

describe('viewer texts', () => {
  let host: Host;
  afterAll(() => host.close());

  it('are Arabic and right-to-left on overlay and board, and switch once the host chooses another language', async () => {
    const document = defaultDocument();
    document.settings.viewerLanguage = 'ar';
    host = await openHost(server, browser, { document });
    const { page } = host;
    await host.go('/play');
    const overlay = await host.openOverlay(likeObs);
    await page.getByRole('switch', { name: 'Everybody plays' }).press(' ');
    await page.getByText('The first question opens to everybody.').waitFor();
    await page.keyboard.press('s');
    await page.keyboard.press('n');
    const invitation = overlay.locator('[data-card="invitation"] [dir="auto"]');
    await invitation.getByText('شارك معنا: اكتب A أو B أو C أو D في الدردشة').waitFor();
    expect(await invitation.evaluate((box) => getComputedStyle(box).direction)).toBe('rtl');
    await expect.poll(() => overflows(overlay)).toEqual([]);

    const board = await phone('/board/nobody', 'ar-EG');
    await board.getByRole('heading', { name: 'لا يوجد ترتيب في هذا العنوان' }).waitFor();
    expect(await board.locator('html[lang="ar"][dir="rtl"]').count()).toBe(1);
    expect(await isSideways(board)).toBe(false);

    await host.go('/settings');
    await page.getByRole('combobox', { name: 'Language for viewers' }).click();
    await page.getByRole('option', { name: '日本語' }).click();
    await overlay.locator('[lang="ja"]').waitFor();
    // An invitation is shown for eight seconds; this one belongs to the next question.
    await host.go('/play');
    await page.keyboard.press('r');
    await page.keyboard.press('n');
    await overlay.getByText('みんなも参加！').waitFor();
    expect(host.complaints).toEqual([]);
  });
});

describe('every language @release', () => {
  const states = ['voting-open', 'voting-closed', 'ended-won', 'ended-lost', 'ended-walked-away'];
  let site: OverlaySite;
  const inLanguage = (name: string, language: (typeof viewerLanguages)[number]) => {
    const view = overlayStates[name]?.(Date.now());
    if (view === undefined) throw new Error(`There is no state ${name}`);
    return { ...view, language };
  };
  beforeAll(async () => {
    site = await startOverlaySite(inLanguage('voting-open', 'en'), 0);
  });
  afterAll(() => site.stop());

  it.each([
    ['ja', 'Noto Sans CJK JP'],
    ['ko', 'Noto Sans CJK KR'],
    ['zh-Hant', 'Noto Sans CJK TC'],
    ['de', null],
  ] as const)('%s uses its own fonts: %s @release', async (language, own) => {
    const families = (page: Page, selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).fontFamily);
    const page = await browser.newPage();
    site.show(inLanguage('voting-open', language));
    await page.goto(`${site.url}/browsersource/somebody`);
    const title = `main [lang="${language}"] [data-part="voting-chart"] header *`;
    await page.locator(title).first().waitFor();
    const join = await phone('/join', language);
    await join.locator(`html[lang="${language}"] h1`).waitFor();
    for (const used of [await families(page, title), await families(join, 'body')]) {
      expect(used.endsWith('sans-serif')).toBe(true);
      expect(used.match(/Noto Sans CJK \w+/)?.[0] ?? null).toBe(own);
    }
    await page.close();
    await join.context().close();
  });

  it.each(viewerLanguages)('%s texts fit their boxes on the overlay @release', async (language) => {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    site.show(inLanguage('voting-open', language));
    await page.goto(`${site.url}/browsersource/somebody`);
    await page.locator(`main [lang="${language}"]`).waitFor();
    for (const state of states) {
      site.show(inLanguage(state, language));
      await page.waitForTimeout(60);
      await expect.poll(() => overflows(page), { message: state, timeout: 20_000 }).toEqual([]);
    }
    await page.close();
  });

  it.each(viewerLanguages)(
    '%s texts fit the viewer pages on a narrow phone @release',
    async (language) => {
      for (const path of ['/join', '/join/ABC234', '/vote', '/vote/ABC234', '/board/nobody']) {
        const page = await phone(path, language);
        await page.locator('main').getByRole('heading').first().waitFor();
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        expect(await isSideways(page), path).toBe(false);
        await page.context().close();
      }
    },
  );
});
