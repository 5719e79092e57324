import { builtInCategoryStyles } from '@quizcast/game/games/category-quiz/looks/built-in';
import { defaultCategoryStyleId } from '@quizcast/game/games/category-quiz/style';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { Browser, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host, type HostOptions, likeObs } from './fixtures/host.ts';
import { withServerAndBrowser } from './fixtures/server-and-browser.ts';
import type { RunningServer } from './fixtures/server.ts';
import { command } from './fixtures/style-watch.ts';

let server: RunningServer;
let browser: Browser;
const ends = withServerAndBrowser((...started) => {
  [server, browser] = started;
});

async function hostAt(path: string, options: HostOptions = {}): Promise<Host> {
  const host = await openHost(server, browser, options);
  ends.push(() => host.close());
  await host.go(path);
  return host;
}

/** The canvas of the default style, once its handles are loaded. */
async function canvasOf(options: HostOptions = {}): Promise<Host> {
  const host = await hostAt(`/styles/${defaultCategoryStyleId}`, options);
  await host.page.locator('.moveable-control-box').first().waitFor();
  return host;
}

/** Puts the category quiz on air, with its show at the board. */
async function playing(host: Host): Promise<Page> {
  const overlay = await host.openOverlay(likeObs);
  await command(server, host, { type: 'categoryQuiz.start', showId: 'categoryShow1' });
  await overlay.locator('[data-layer="gameField"]').waitFor();
  return overlay;
}

const onAirApp = (): QuizShowApp => ({ ...defaultDocument(), onAir: 'categoryQuiz' });

const onCanvas = (page: Page, layer: string): Locator =>
  page.locator(`[data-canvas-layer="${layer}"]`);
const drawn = (page: Page, layer: string): Locator => page.locator(`[data-layer="${layer}"]`);
const row = (page: Page, name: string): Locator =>
  page.getByRole('listitem').getByRole('button', { name, exact: true });
const field = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true });
const number = async (page: Page, label: string): Promise<number> =>
  Number.parseFloat(await field(page, label).inputValue());
const becomes = (read: () => Promise<unknown>, wanted: unknown) =>
  expect.poll(read, { timeout: 20_000, interval: 30 }).toEqual(wanted);
const corner = (page: Page, layer: string) => async () => {
  const box = await drawn(page, layer).boundingBox();
  return [Math.round(box?.x ?? -1), Math.round(box?.y ?? -1)];
};
const chip = (page: Page, name: string): Locator =>
  page.locator('label').getByText(name, { exact: true });
const card = (page: Page, name: string, game: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .filter({ hasText: game });
const menu = async (page: Page, of: Locator, item: string): Promise<void> => {
  await of.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** Drags with the mouse from a point of a layer (as fractions of its size) by a distance in canvas pixels. */
async function drag(
  page: Page,
  layer: string,
  by: { x: number; y: number },
  from = { x: 0.5, y: 0.5 },
): Promise<void> {
  const box = await onCanvas(page, layer).boundingBox();
  const field1200 = await onCanvas(page, 'gameField').boundingBox();
  if (box === null || field1200 === null) throw new Error(`${layer} is not on the canvas`);
  const zoom = field1200.width / 1200;
  const start = { x: box.x + box.width * from.x, y: box.y + box.height * from.y };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  // The handles move to the pressed layer.
  await page.waitForTimeout(80);
  await page.mouse.move(start.x + (by.x * zoom) / 2, start.y + (by.y * zoom) / 2);
  await page.mouse.move(start.x + by.x * zoom, start.y + by.y * zoom, { steps: 4 });
  await page.mouse.up();
}

describe('the list of styles @release', () => {
  it('shows the styles of both games, labeled and drawn with their own parts, and filters by game', async () => {
    const { page, complaints } = await hostAt('/styles');
    await card(page, 'Quiz show blue', 'Stage quiz').locator('[data-part="question"]').waitFor();
    const blue = card(page, 'Quiz show blue', 'Category quiz');
    await blue.locator('[data-part="board"]').waitFor();
    await blue.getByText('Used by 1 show').waitFor();
    await blue.getByText('Default', { exact: true }).waitFor();
    // Half of the board is played.
    expect(await blue.locator('[data-part="field"][data-active="false"]').count()).toBe(10);
    await chip(page, 'Category quiz').click();
    await becomes(() => page.locator('main li').count(), 1);
    await page.locator('[data-part="board"]').waitFor();
    await chip(page, 'Stage quiz').click();
    await page.locator('main li [data-part="question"]').waitFor();
    expect(await page.locator('[data-part="board"]').count()).toBe(0);
    await chip(page, 'All games').click();
    await becomes(() => page.locator('main li').count(), 2);
    expect(await accessibilityIssues(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('creates a style from a built-in one of its game, by keyboard alone', async () => {
    const host = await hostAt('/styles');
    const { page } = host;
    await host.button('New style').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Stage quiz' }).focus();
    await page.keyboard.press('ArrowRight');
    await dialog
      .getByRole('button', { name: 'Royal gold' })
      .locator('[data-part="board"]')
      .waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(builtInCategoryStyles().length);
    expect(await accessibilityIssues(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Royal gold' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Royal gold' }).waitFor();
    expect(page.url()).not.toContain('category-royal-gold');
    await onCanvas(page, 'facecam3').waitFor();
    await page.getByRole('link', { name: 'All styles' }).click();
    await card(page, 'Royal gold', 'Category quiz').waitFor();
    expect(host.complaints).toEqual([]);
  });

  it('duplicates, renames, makes default and deletes within the game, but keeps the default style', async () => {
    const host = await hostAt('/styles');
    const { page } = host;
    const blue = card(page, 'Quiz show blue', 'Category quiz');
    await menu(page, blue, 'Delete');
    await page.getByText('The default style can’t be deleted').waitFor();
    await menu(page, blue, 'Duplicate');
    const copy = card(page, 'Quiz show blue (copy)', 'Category quiz');
    await menu(page, copy, 'Rename');
    await page.getByRole('textbox', { name: 'New style name' }).fill('Mine');
    await page.keyboard.press('Enter');
    const mine = card(page, 'Mine', 'Category quiz');
    await menu(page, mine, 'Make default');
    await mine.getByText('Default', { exact: true }).waitFor();
    // The other game has its own default style.
    await card(page, 'Quiz show blue', 'Stage quiz')
      .getByText('Default', { exact: true })
      .waitFor();
    await menu(page, blue, 'Delete');
    await page.getByText('1 show now uses the default style').waitFor();
    await mine.getByText('Used by 1 show').waitFor();
    await host.page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await blue.getByText('Used by 1 show').waitFor();
    expect(host.complaints).toEqual([]);
  });

  it('exports a style as a file, and imports it next to the existing one', async () => {
    const app = defaultDocument();
    const look = builtInCategoryStyles()[1];
    if (look === undefined) throw new Error('no look');
    app.categoryQuiz.styles['mine'] = { ...look, id: 'mine', name: 'Mine' };
    const host = await hostAt('/styles', { document: app });
    const { page } = host;
    const download = page.waitForEvent('download');
    await menu(page, card(page, 'Mine', 'Category quiz'), 'Export');
    const file = await download;
    expect(file.suggestedFilename()).toBe('Mine.quizcast');
    const chooser = page.waitForEvent('filechooser');
    await host.button('Import style').click();
    await (await chooser).setFiles(await file.path());
    await becomes(() => card(page, 'Mine', 'Category quiz').count(), 2);
    await host.page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await becomes(() => card(page, 'Mine', 'Category quiz').count(), 1);
    expect(host.complaints).toEqual([]);
  });
});

describe('on the canvas of a category style, with the mouse @release', () => {
  it('a facecam is dragged and scaled, shown on the overlay once saved, and reset by undo', async () => {
    const host = await canvasOf({ document: onAirApp() });
    const { page } = host;
    const overlay = await playing(host);
    await becomes(corner(overlay, 'facecam1'), [260, 816]);
    await page.keyboard.down('Alt');
    await drag(page, 'facecam1', { x: -150, y: -300 });
    await page.keyboard.up('Alt');
    const place = async () => [await number(page, 'X position'), await number(page, 'Y position')];
    const [x = 0, y = 0] = await place();
    expect(Math.abs(x - 110)).toBeLessThanOrEqual(4);
    expect(Math.abs(y - 516)).toBeLessThanOrEqual(4);
    await becomes(corner(overlay, 'facecam1'), [x, y]);
    // The other layers keep their positions.
    expect(await corner(overlay, 'facecam2')()).toEqual([620, 816]);
    await drag(page, 'facecam1', { x: 80, y: 60 }, { x: 1, y: 1 });
    expect(await number(page, 'Size')).toBeGreaterThan(1.15);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await becomes(place, [260, 816]);
    await becomes(corner(overlay, 'facecam1'), [260, 816]);
    expect(host.complaints).toEqual([]);
  });

  it('the timer is shown when selected in the list, and scaled by its font size', async () => {
    const { page } = await canvasOf();
    expect(await onCanvas(page, 'timer').count()).toBe(0);
    await row(page, 'Timer').click();
    await onCanvas(page, 'timer').waitFor();
    expect(await number(page, 'Font size')).toBe(120);
    await page.keyboard.down('Alt');
    await drag(page, 'timer', { x: 114, y: 85 }, { x: 1, y: 1 });
    await page.keyboard.up('Alt');
    expect(await number(page, 'Font size')).toBeGreaterThan(170);
    expect(await number(page, 'X position')).toBe(120);
  });

  it('facecams can be hidden and shown, but the game field and the timer cannot', async () => {
    const host = await canvasOf({ document: onAirApp() });
    const { page } = host;
    const overlay = await playing(host);
    await host.button('Hide Facecam 2').click();
    await drawn(overlay, 'facecam2').waitFor({ state: 'detached' });
    await row(page, 'Facecam 2').click();
    expect(await page.getByRole('switch', { name: 'Show on overlay' }).isChecked()).toBe(false);
    await page.getByRole('switch', { name: 'Show on overlay' }).press(' ');
    await drawn(overlay, 'facecam2').waitFor();
    for (const name of ['Game field', 'Timer'])
      expect(await host.button(`${name} always shows when the game needs it`).isDisabled()).toBe(
        true,
      );
  });

  it('all unlocked facecams move into the corners as one step, and take over the style of one', async () => {
    const host = await canvasOf({ document: onAirApp() });
    const { page } = host;
    const overlay = await playing(host);
    await host.button('Lock Facecam 4').click();
    await row(page, 'Facecam 1').click();
    await host.button('Corners').click();
    await becomes(corner(overlay, 'facecam1'), [32, 32]);
    await becomes(corner(overlay, 'facecam2'), [1568, 32]);
    await becomes(corner(overlay, 'facecam3'), [32, 808]);
    // The layer is locked.
    await becomes(corner(overlay, 'facecam4'), [1340, 816]);
    await page.keyboard.press('Control+z');
    await becomes(corner(overlay, 'facecam3'), [980, 816]);
    await host.button('Row').click();
    await becomes(corner(overlay, 'facecam1'), [260, 808]);
    await field(page, 'Frame').fill('#ff0000');
    await field(page, 'Size').fill('0.8');
    await host.button('Apply style to all').click();
    const edge = (layer: string) =>
      drawn(overlay, layer).evaluate((cam) => getComputedStyle(cam).getPropertyValue('--edge'));
    await becomes(() => edge('facecam3'), '#ff0000');
    await becomes(() => edge('hostCam'), '#ff0000');
    const widthOf = async (layer: string) =>
      Math.round((await drawn(overlay, layer).boundingBox())?.width ?? 0);
    await becomes(() => widthOf('facecam3'), 256);
    expect(await widthOf('hostCam')).toBe(320);
    await page.keyboard.press('Control+z');
    await becomes(() => edge('facecam3'), '#b9ceff');
    await becomes(() => edge('facecam1'), '#ff0000');
    expect(host.complaints).toEqual([]);
  });

  it('each field is reset to its own default', async () => {
    const { page } = await canvasOf();
    await row(page, 'Facecam 3').click();
    await field(page, 'X position').fill('1000');
    await page.getByRole('button', { name: 'Reset X position' }).click();
    expect(await number(page, 'X position')).toBe(980);
    await page.keyboard.press('Escape');
    await row(page, 'Game field').click();
    await field(page, 'Categories').fill('#00ff00');
    await becomes(
      () =>
        drawn(page, 'gameField')
          .locator('[data-part="category"]')
          .first()
          .evaluate((head) => getComputedStyle(head).color),
      'rgb(0, 255, 0)',
    );
    await page.getByRole('button', { name: 'Reset Categories' }).click();
    expect(await field(page, 'Categories').inputValue()).toBe('#ffffff');
  });
});

describe('on the canvas of a category style, with the keyboard alone', () => {
  it('layers are focused, moved, scaled and reordered @release', async () => {
    const host = await canvasOf();
    const { page } = host;
    await onCanvas(page, 'facecam1').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowUp');
    expect(await number(page, 'X position')).toBe(261);
    expect(await number(page, 'Y position')).toBe(806);
    await page.keyboard.press('Control+Shift+ArrowDown');
    expect(await number(page, 'Size')).toBe(0.9);
    await page.keyboard.press('Shift+PageUp');
    await becomes(() => page.getByRole('listitem').first().textContent(), 'Facecam 1');
    await page
      .getByText(/^Facecam 1: \d+ from the left, \d+ from the top, size 0\.9, number 1/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Nothing selected').waitFor();
    await field(page, 'Style name').fill('By keyboard');
    await page.getByRole('heading', { level: 1, name: 'By keyboard' }).waitFor();
    await field(page, 'Canvas background').fill('#123456');
    await becomes(
      () =>
        page
          .locator('[data-part="category-quiz"]')
          .evaluate((scene) => getComputedStyle(scene).backgroundColor),
      'rgb(18, 52, 86)',
    );
    expect(host.complaints).toEqual([]);
  });

  it('every preview state has a key, and shows the game in that state @release', async () => {
    const host = await canvasOf();
    const { page } = host;
    await page.keyboard.press('Escape');
    const shows = async (key: string, selector: string) => {
      await page.keyboard.press(key);
      await page.locator(`[data-canvas] ${selector}`).first().waitFor();
    };
    const played = () => page.locator('[data-part="field"][data-active="false"]').count();
    await shows('1', '[data-part="board"][data-shown="true"]');
    expect(await played()).toBe(0);
    await shows('2', '[data-part="board"][data-shown="true"]');
    expect(await played()).toBe(10);
    await shows('3', '[data-layer="timer"][data-phase="running"]');
    await shows('4', '[data-part="question-image"]');
    await shows('5', '[data-layer="facecam2"][data-answering="true"]');
    await shows('6', '[data-layer="facecam2"][data-verdict="right"]');
    await shows('7', '[data-layer="facecam4"][data-verdict="wrong"]');
    await shows('8', '[data-part="category-quiz"][data-phase="question"]');
    await page.getByText('Answered').first().waitFor();
    await shows('9', '[data-layer="facecam2"][data-verdict="right"]');
    await shows('0', '[data-part="category-quiz"][data-phase="final"]');
    await shows('a', '[data-layer^="facecam"][data-winner="true"]');
    await shows('b', '[data-layer="timer"][data-last="true"]');
    await shows('c', '[data-part="category-quiz"][data-phase="question"]');
    await page.getByText('Which of these towns on the upper Rhine').first().waitFor();
    await shows('d', '[data-part="board"][data-shown="true"]');
    await page.getByText('Long-distance railways').first().waitFor();
    await shows('e', '[data-layer="facecam1"]');
    expect(await drawn(page, 'facecam2').count()).toBe(0);
    expect(host.complaints).toEqual([]);
  });
});

it('the canvas turns to portrait with every part fully inside, and back with one undo @release', async () => {
  const host = await canvasOf();
  const { page } = host;
  await host.button('Portrait for phones, 1080 × 1920').click();
  const canvas = page.locator('[data-canvas="portrait"]');
  await canvas.waitFor();
  const outer = await canvas.boundingBox();
  if (outer === null) throw new Error('no canvas');
  for (const layer of ['gameField', 'facecam1', 'facecam2', 'facecam3', 'facecam4', 'hostCam'])
    await expect
      .poll(async () => {
        const box = await drawn(page, layer).boundingBox();
        return (
          box !== null &&
          box.x >= outer.x - 1 &&
          box.y >= outer.y - 1 &&
          box.x + box.width <= outer.x + outer.width + 1 &&
          box.y + box.height <= outer.y + outer.height + 1
        );
      })
      .toBe(true);
  await page.keyboard.press('Control+z');
  await page.locator('[data-canvas="landscape"]').waitFor();
});

it('the active show gets a style with one click, which can be undone @release', async () => {
  const app = onAirApp();
  const look = builtInCategoryStyles()[2];
  if (look === undefined) throw new Error('no look');
  app.categoryQuiz.styles[look.id] = look;
  const host = await hostAt(`/styles/${look.id}`, { document: app });
  const overlay = await playing(host);
  const left = corner(overlay, 'facecam1');
  await becomes(left, [260, 816]);
  await host.button('Use for “Your first BrainBattle show”').click();
  await becomes(left, [look.facecams[0]?.positionX, look.facecams[0]?.positionY]);
  await host.page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await becomes(left, [260, 816]);
});

it('axe finds no violations @release', async () => {
  const host = await canvasOf();
  const { page } = host;
  const isClean = async () => {
    await page.waitForTimeout(300);
    expect(await accessibilityIssues(page)).toEqual([]);
  };
  for (const part of ['Game field', 'Facecam 1', 'Host facecam', 'Timer']) {
    await row(page, part).click();
    await isClean();
  }
  await page.keyboard.press('Escape');
  await isClean();
  await host.button('All fields').click();
  await isClean();
});
