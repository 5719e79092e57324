import { builtInStyles } from '@quizcast/game/document/built-in-styles';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host, type HostOptions } from './fixtures/host.ts';
import { withServerAndBrowser } from './fixtures/server-and-browser.ts';
import type { RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
const ends = withServerAndBrowser((...started) => {
  [server, browser] = started;
});

async function listOf(options: HostOptions = {}): Promise<Host> {
  const host = await openHost(server, browser, options);
  ends.push(() => host.close());
  await host.go('/styles');
  // The other game has styles of the same names.
  await host.page.locator('label').getByText('Stage quiz', { exact: true }).click();
  return host;
}

/** A document with this many styles, taken from all built-in ones in turn. */
function withStyles(count: number): QuizShowApp {
  const app = defaultDocument();
  const looks = builtInStyles();
  for (let index = 1; index < count; index += 1) {
    const look = looks[index % looks.length];
    const id = `style${index}`;
    if (look !== undefined) app.styles[id] = { ...look, id, name: `${look.name} ${index}` };
  }
  return app;
}

const drawnCards = (page: Page) => page.locator('main li [data-canvas]');
const menuOf = async (page: Page, name: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('a new style @release', () => {
  it('starts from a look in the gallery, drawn by the overlay itself, by keyboard alone', async () => {
    const host = await listOf();
    const { page } = host;
    await host.button('New style').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Neon arcade' }).waitFor();
    const looks = builtInStyles();
    // The untouched default style is listed once, as the plain starting point.
    expect(await dialog.getByRole('listitem').count()).toBe(looks.length);
    await expect.poll(() => dialog.locator('[data-canvas]').count()).toBeGreaterThan(3);
    expect(await accessibilityIssues(page)).toEqual([]);
    const plain = dialog.getByRole('button', { name: 'Default style' });
    await expect
      .poll(() => plain.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Neon arcade' }).waitFor();
    expect(new URL(page.url()).pathname).not.toBe('/styles/neon-arcade');
    await page.locator('[data-part="question"][data-finish="glow"]').first().waitFor();
    expect(host.complaints).toEqual([]);
  });

  it('from a portrait look has a portrait thumbnail', async () => {
    const { page } = await listOf();
    await page.getByRole('button', { name: 'New style', exact: true }).click();
    await page.getByRole('button', { name: /^Upright pop/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Upright pop' }).waitFor();
    await page.goto('/styles');
    const card = page.getByRole('listitem').filter({ hasText: 'Upright pop' });
    await card.getByText('Portrait', { exact: true }).waitFor();
    const box = await card.locator('[data-canvas="portrait"]').boundingBox();
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(16 / 9, 1);
  });
});

describe('the style list @release', () => {
  it('explains why the default style stays, and which style shows get when theirs is deleted', async () => {
    const app = withStyles(3);
    const [show] = app.shows;
    if (show === undefined) throw new Error('no show');
    show.styleId = 'style1';
    const host = await listOf({ document: app });
    const { page } = host;
    await menuOf(page, 'Quiz show blue', 'Delete');
    await page.getByText('Make another one the default first').waitFor();
    expect(await page.getByRole('link', { name: 'Quiz show blue', exact: true }).count()).toBe(1);
    await menuOf(page, 'Clean light 1', 'Delete');
    await page.getByText('1 show now uses the default style').waitFor();
    const blue = page.getByRole('listitem').filter({ hasText: 'Quiz show blue' });
    await blue.getByText('Used by 1 show').waitFor();
    await host.page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    const back = page.getByRole('listitem').filter({ hasText: 'Clean light 1' });
    await back.getByText('Used by 1 show').waitFor();
  });

  it('draws thirty styles only as they scroll into view, and finds styles by name', async () => {
    const host = await listOf({ document: withStyles(30) });
    const { page } = host;
    await drawnCards(page).first().waitFor();
    await page.waitForTimeout(500);
    expect(await page.locator('main li').count()).toBe(30);
    expect(await drawnCards(page).count()).toBeLessThan(15);
    await page.evaluate(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += 300) {
        scrollTo(0, y);
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    });
    await expect.poll(() => drawnCards(page).count()).toBe(30);
    await page.getByRole('textbox', { name: 'Search styles' }).fill('  ROYAL ');
    await expect.poll(() => page.locator('main li').count()).toBe(4);
    await page.getByRole('textbox', { name: 'Search styles' }).fill('nothing like it');
    await page.getByText('No style has “nothing like it” in its name').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    expect(host.complaints).toEqual([]);
  });
});
