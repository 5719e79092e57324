import type { Browser, Locator, Page } from 'playwright-core';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { describe, expect, it } from 'vitest';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host, type HostOptions, likeObs } from './fixtures/host.ts';
import { withServerAndBrowser } from './fixtures/server-and-browser.ts';
import type { RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
const ends = withServerAndBrowser((...started) => {
  [server, browser] = started;
});

async function canvasOf(options: HostOptions = {}): Promise<Host> {
  const host = await openHost(server, browser, options);
  ends.push(() => host.close());
  await host.go('/styles/quiz-show-blue');
  // The code of the handles is loaded lazily.
  await host.page.locator('.moveable-control-box').first().waitFor();
  return host;
}

const onCanvas = (page: Page, layer: string): Locator =>
  page.locator(`[data-canvas-layer="${layer}"]`);
const row = (page: Page, name: string): Locator =>
  page.getByRole('listitem').getByRole('button', { name, exact: true });
const field = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true });
const number = async (page: Page, label: string): Promise<number> =>
  Number.parseFloat(await field(page, label).inputValue());
const becomes = (read: () => Promise<unknown>, wanted: unknown) =>
  expect.poll(read, { timeout: 20_000, interval: 30 }).toEqual(wanted);
const isPressed = (button: Locator) => async () =>
  (await button.getAttribute('aria-pressed')) === 'true';

/** Screen pixels for one canvas pixel. */
const zoomOf = async (page: Page): Promise<number> => {
  const box = await onCanvas(page, 'stage').boundingBox();
  return (box?.width ?? 0) / 385;
};

/** Drags with the mouse from a point of a layer (as fractions of its size) by a distance in canvas pixels. */
async function drag(
  page: Page,
  layer: string,
  by: { x: number; y: number },
  from = { x: 0.5, y: 0.5 },
): Promise<void> {
  const box = await onCanvas(page, layer).boundingBox();
  if (box === null) throw new Error(`${layer} is not on the canvas`);
  const zoom = await zoomOf(page);
  const start = { x: box.x + box.width * from.x, y: box.y + box.height * from.y };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  // The handles move to the pressed layer.
  await page.waitForTimeout(80);
  await page.mouse.move(start.x + (by.x * zoom) / 2, start.y + (by.y * zoom) / 2);
  await page.mouse.move(start.x + by.x * zoom, start.y + by.y * zoom, { steps: 4 });
}

describe('with the mouse', () => {
  it('a part is dragged, moves on the overlay once it is saved, and is undone in one step', async () => {
    const host = await canvasOf();
    const { page } = host;
    const overlay = await host.openOverlay(likeObs);
    const ladder = async () => {
      const box = await overlay.locator('[data-layer="stage"]').boundingBox();
      return [Math.round(box?.x ?? 0), Math.round(box?.y ?? 0)];
    };
    expect(await ladder()).toEqual([1520, 32]);
    await page.keyboard.down('Alt');
    await drag(page, 'stage', { x: -300, y: 200 });
    // Nothing is sent during a drag.
    await page.getByText('No changes yet').waitFor();
    expect(await page.locator('output').textContent()).toMatch(/X 12\d\d\s+Y 2[23]\d/);
    await page.mouse.up();
    await page.keyboard.up('Alt');
    const [x, y] = [await number(page, 'X position'), await number(page, 'Y position')];
    expect(Math.abs(x - 1220)).toBeLessThanOrEqual(3);
    expect(Math.abs(y - 232)).toBeLessThanOrEqual(3);
    await becomes(ladder, [x, y]);
    await page.keyboard.press('Control+z');
    await becomes(ladder, [1520, 32]);
    expect(await number(page, 'Y position')).toBe(32);
    await becomes(() => host.button('Undo').isDisabled(), true);
    expect(host.complaints).toEqual([]);
  });

  it('a part snaps to a third with a guide, scales at its corner, and widens at its side @release', async () => {
    const { page } = await canvasOf();
    await drag(page, 'stage', { x: -245, y: 0 });
    await page.locator('[data-kind="third"][data-axis="x"]').waitFor();
    await page.mouse.up();
    expect(await number(page, 'X position')).toBe(1280);
    expect(await page.locator('[data-kind="third"]').count()).toBe(0);
    await page.keyboard.down('Alt');
    await drag(page, 'stage', { x: -385, y: 265 }, { x: 0, y: 1 });
    await page.mouse.up();
    expect(await number(page, 'Size')).toBeGreaterThan(0.9);
    expect(await number(page, 'X position')).toBeLessThan(910);
    expect(await number(page, 'Y position')).toBe(32);
    const before = await number(page, 'Width');
    const size = await number(page, 'Size');
    await drag(page, 'stage', { x: 100, y: 0 }, { x: 1, y: 0.5 });
    await page.mouse.up();
    await page.keyboard.up('Alt');
    expect(await number(page, 'Width')).toBeGreaterThan(before + 1);
    expect(await number(page, 'Size')).toBe(size);
  });

  it('countdown and join card can get their own places, and give them up again @release', async () => {
    const { page } = await canvasOf();
    const ownPlace = (name: string) =>
      page.getByRole('button', { name: `Hide ${name} (own place)`, exact: true });
    await page.keyboard.press('c');
    const clock = page.locator('[data-part="questionClock"]');
    await clock.waitFor();
    for (const [layer, name, part] of [
      ['countdown', 'Countdown', clock],
      ['joinCard', 'Join card', page.locator('[data-layer="joinCard"]')],
    ] as const) {
      expect(await onCanvas(page, layer).count()).toBe(0);
      await ownPlace(name).click();
      await onCanvas(page, layer).click({ force: true });
      const before = await part.boundingBox();
      await drag(page, layer, { x: -200, y: -100 });
      await page.mouse.up();
      const after = await part.boundingBox();
      expect((after?.x ?? 0) < (before?.x ?? 0) - 40).toBe(true);
      await row(page, `${name} (own place)`).click();
      const place = page.getByRole('switch', { name: 'In its own place' });
      expect(await place.isChecked()).toBe(true);
      await place.click();
      await becomes(() => onCanvas(page, layer).count(), 0);
    }
    // Beside the question again.
    await clock.waitFor();
  });

  it('Escape cancels a drag without any change @release', async () => {
    const { page } = await canvasOf();
    await drag(page, 'joker', { x: 300, y: 300 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await number(page, 'X position')).toBe(32);
    await page.getByText('No changes yet').waitFor();
  });

  it('a click selects the front part, another click the part behind it, and never a locked part @release', async () => {
    const { page } = await canvasOf();
    await page.keyboard.press('c');
    await field(page, 'Y position').fill('300');
    const picture = await onCanvas(page, 'image').boundingBox();
    const question = await onCanvas(page, 'question').boundingBox();
    if (picture === null || question === null) throw new Error('not there');
    await page.keyboard.press('Escape');
    const at = [picture.x + picture.width / 2, question.y + 5] as const;
    const select = async () => {
      await page.mouse.click(...at);
      await page.waitForTimeout(150);
    };
    await page.mouse.click(picture.x - 5, question.y - 5);
    await select();
    await becomes(isPressed(onCanvas(page, 'question')), true);
    await select();
    await becomes(isPressed(onCanvas(page, 'image')), true);
    await select();
    await becomes(isPressed(onCanvas(page, 'question')), true);
    await page.getByRole('button', { name: 'Lock Question' }).click();
    await select();
    await becomes(isPressed(onCanvas(page, 'image')), true);
    await becomes(isPressed(onCanvas(page, 'question')), false);
  });

  it('a part cannot leave the canvas by dragging, typing or a change of orientation @release', async () => {
    const host = await canvasOf();
    const { page } = host;
    await page.keyboard.down('Alt');
    await drag(page, 'joker', { x: -900, y: -900 });
    await page.mouse.up();
    await page.keyboard.up('Alt');
    expect(await number(page, 'X position')).toBe(48 - 454);
    expect(await number(page, 'Y position')).toBe(48 - 66);
    await field(page, 'X position').fill('1890');
    await page.getByText('Max 1872').waitFor();
    await field(page, 'X position').blur();
    expect(await number(page, 'X position')).toBe(1872);
    await host.button('Portrait for phones, 1080 × 1920').click();
    await page.locator('[data-canvas="portrait"]').waitFor();
    const [x, top] = [await number(page, 'X position'), await number(page, 'Y position')];
    // Regression: at the edge the jokers were stacked vertically.
    expect(x).toBeLessThanOrEqual(1080 - 106);
    expect(top).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Control+z');
    await page.locator('[data-canvas="landscape"]').waitFor();
    expect(await number(page, 'X position')).toBe(1872);
  });
});

it('every card can be previewed in the style, and disappears with the next situation @release', async () => {
  const { page } = await canvasOf();
  const cards = page.getByRole('group', { name: 'Moments' });
  const card = (kind: string) => page.locator(`section[data-card="${kind}"]`);
  for (const [name, kind] of [
    ['Opener', 'opener'],
    ['Contestant', 'contestant'],
    ['Ladder', 'ladder'],
    ['Join by phone', 'join'],
    ['Break', 'break'],
    ['Credits', 'credits'],
  ] as const) {
    await cards.getByText(name, { exact: true }).click();
    await card(kind).waitFor();
    await becomes(() => page.locator('section[data-card]').count(), 1);
    if (kind !== 'join') continue;
    const code = card(kind).locator('img');
    await becomes(
      () => code.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0),
      true,
    );
  }
  await cards.getByText('Credits', { exact: true }).click();
  await card('credits').waitFor({ state: 'detached' });
  await cards.getByText('Break', { exact: true }).click();
  await card('break').waitFor();
  await page.keyboard.press('2');
  await card('break').waitFor({ state: 'detached' });
});

it('the active show gets the style with one click, which can be undone @release', async () => {
  const app = defaultDocument();
  const [blue] = Object.values(app.styles);
  if (blue === undefined) throw new Error('no style');
  app.styles['other'] = { ...blue, id: 'other', name: ' ' };
  const host = await canvasOf({ document: app });
  const { page } = host;
  await page.getByRole('link', { name: 'Used by “Your first quiz show”' }).waitFor();
  await page.goto('/styles');
  await page.getByRole('link', { name: 'Untitled style', exact: true }).click();
  await host.button('Use for “Your first quiz show”').click();
  const used = page.getByRole('link', { name: 'Used by “Your first quiz show”' });
  await used.waitFor();
  expect(await used.evaluate((link) => link === document.activeElement)).toBe(true);
  await host.page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await host.button('Use for “Your first quiz show”').waitFor();
  // The button beside the layer's name does not cover the fields when they are scrolled.
  await row(page, 'Question').click();
  await page.locator('[data-fields]').evaluate((panel) => panel.scrollTo(0, 400));
  await becomes(async () => ((await host.button('All fields').boundingBox())?.y ?? 0) < 250, true);
  await row(page, 'Stages').click();
  await becomes(() => page.locator('[data-fields]').evaluate((panel) => panel.scrollTop), 0);
  expect(host.complaints).toEqual([]);
});

it('a part that an older document has outside the canvas can be brought back @release', async () => {
  const app = defaultDocument();
  for (const style of Object.values(app.styles)) style.stage.positionX = 1900;
  const host = await canvasOf({ document: app });
  const { page } = host;
  await host.button('Show again').click();
  await row(page, 'Stages').click();
  expect(await number(page, 'X position')).toBe(1920 - 385);
  expect(await host.button('Show again').count()).toBe(0);
  // The name in the list has the focus: arrow keys move the layer.
  await page.keyboard.press('ArrowLeft');
  expect(await number(page, 'X position')).toBe(1920 - 386);
});

describe('with the keyboard alone @release', () => {
  it('layers are reached by Tab, moved, scaled, widened and reordered', async () => {
    const host = await canvasOf();
    const { page } = host;
    const overlay = await host.openOverlay(likeObs);
    await onCanvas(page, 'question').focus();
    await page.keyboard.press('Tab');
    await becomes(isPressed(onCanvas(page, 'stage')), true);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowDown');
    expect(await number(page, 'X position')).toBe(1519);
    expect(await number(page, 'Y position')).toBe(42);
    await page.keyboard.press('Control+Shift+ArrowUp');
    expect(await number(page, 'Size')).toBe(0.6);
    await page.keyboard.press('Control+ArrowRight');
    expect(await number(page, 'Width')).toBe(22.1);
    await page.getByText(/^Stages: \d+ from the left, \d+ from the top, size 0\.6/).waitFor();
    await page.keyboard.press('Shift+PageUp');
    await becomes(() => page.getByRole('listitem').first().textContent(), 'Stages');
    await becomes(
      () =>
        overlay
          .locator('[data-canvas]')
          .evaluate((canvas) => getComputedStyle(canvas).getPropertyValue('--z-stage')),
      '10',
    );
    await page.keyboard.press('Escape');
    await page.getByText('Nothing selected').waitFor();
    expect(host.complaints).toEqual([]);
  });

  it('the layer list selects, hides, locks and reorders layers', async () => {
    const host = await canvasOf();
    const { page } = host;
    await row(page, 'Chat vote').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-layer="votingChart"]').waitFor();
    await field(page, 'Bar width').waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await becomes(
      () => page.getByRole('listitem').allTextContents(),
      [
        'Join card (own place)',
        'Countdown (own place)',
        'Number line and answer groups',
        'Viewer board',
        'Explanation',
        'Chat vote',
        'Question',
        'Stages',
        'Jokers',
        'Picture',
      ],
    );
    await page.getByRole('button', { name: 'Hide Jokers' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-layer="joker"]').waitFor({ state: 'detached' });
    await row(page, 'Picture').click();
    await page.locator('[data-layer="image"]').waitFor();
    await page.getByRole('button', { name: 'Hide Picture' }).click();
    await page.locator('[data-layer="image"]').waitFor({ state: 'detached' });
    await page.locator('[data-layer="question"]').waitFor();
    await page.getByRole('button', { name: 'Hide Picture' }).click();
    await page.locator('[data-layer="image"]').waitFor();
    await page.getByRole('button', { name: 'Hide Question' }).click();
    await page.locator('[data-layer="image"]').waitFor({ state: 'detached' });
    const along = host.button('Hidden together with the question');
    expect(await along.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Hide Question' }).click();
    await page.getByRole('button', { name: 'Lock Stages' }).focus();
    await page.keyboard.press('Enter');
    await onCanvas(page, 'stage').focus();
    await page.keyboard.press('ArrowLeft');
    expect(await number(page, 'X position')).toBe(1520);
    expect(await host.button('Align left').isDisabled()).toBe(true);
  });

  it('a layer can be dragged in front of another in the list', async () => {
    const host = await canvasOf();
    const { page } = host;
    const handle = async (name: string) => {
      const box = await host.button(`Drag ${name}`).boundingBox();
      if (box === null) throw new Error(`${name} is not there`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const from = await handle('Jokers');
    const to = await handle('Question');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y - 8, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.waitForTimeout(150);
    await page.mouse.up();
    await becomes(
      () => page.getByRole('listitem').allTextContents(),
      [
        'Join card (own place)',
        'Countdown (own place)',
        'Number line and answer groups',
        'Viewer board',
        'Explanation',
        'Jokers',
        'Question',
        'Chat vote',
        'Stages',
        'Picture',
      ],
    );
    await page.keyboard.press('Control+z');
    await becomes(() => page.getByRole('listitem').nth(8).textContent(), 'Jokers');
  });

  it('number keys choose the situation, except in text fields', async () => {
    const { page } = await canvasOf();
    await page.keyboard.press('2');
    await page.locator('[data-part="answer"][data-state="locked"]').waitFor();
    await page.keyboard.press('0');
    await page.locator('[data-layer="explanation"]').waitFor();
    await page.keyboard.press('a');
    await page.locator('[data-card="topFive"]').waitFor();
    await page.keyboard.press('c');
    for (const layer of [
      'image',
      'joker',
      'stage',
      'votingChart',
      'question',
      'explanation',
      'crowdBoard',
    ])
      await onCanvas(page, layer).waitFor();
    await field(page, 'Y position').focus();
    await page.keyboard.press('6');
    expect(await onCanvas(page, 'image').count()).toBe(1);
  });
});

describe('the view @release', () => {
  it('zooms by keys and by mouse wheel around the pointer, and fits again', async () => {
    const { page } = await canvasOf();
    const fit = await zoomOf(page);
    await page.keyboard.press('+');
    await becomes(async () => (await zoomOf(page)) > fit, true);
    const stage = onCanvas(page, 'stage');
    const before = await stage.boundingBox();
    if (before === null) throw new Error('not there');
    await page.mouse.move(before.x + 5, before.y + 5);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Control');
    await becomes(async () => ((await stage.boundingBox())?.width ?? 0) > before.width * 1.4, true);
    const after = await stage.boundingBox();
    expect(Math.abs((after?.x ?? 0) - before.x)).toBeLessThan(12);
    await page.keyboard.press('f');
    await becomes(async () => Math.abs((await zoomOf(page)) - fit) < 0.001, true);
  });

  it('can show the user’s own screenshot behind the canvas, which stays in this browser', async () => {
    const host = await canvasOf();
    const { page } = host;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await host.button('Canvas background').click();
    const chooser = page.waitForEvent('filechooser');
    await host.button('Choose a screenshot of my stream').click();
    await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: dot });
    await page.locator('img[data-ground="screenshot"]').waitFor();
    await page.reload();
    await page.locator('img[data-ground="screenshot"]').waitFor();
    expect(sent.filter((url) => url.includes('/files'))).toEqual([]);
    await host.button('Canvas background').click();
    const again = page.waitForEvent('filechooser');
    await host.button('Choose a screenshot of my stream').click();
    await (
      await again
    ).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('?') });
    await page.getByText('This file can’t be shown as a picture', { exact: false }).waitFor();
    await page.getByRole('radio', { name: 'Checkerboard' }).check();
    await page.locator('div[data-ground="checker"]').waitFor();
  });
});

it.each(['drop', 'paste'] as const)(
  'a picture becomes the canvas background by %s @release',
  async (way) => {
    const { page } = await canvasOf();
    const carried = await page.evaluateHandle(
      (bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
        return data;
      },
      [...dot],
    );
    if (way === 'drop')
      await page.getByRole('application').dispatchEvent('drop', { dataTransfer: carried });
    else
      await page.evaluate((clipboardData) => {
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      }, carried);
    await page.locator('img[data-ground="screenshot"]').waitFor();
  },
);

/** An image of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

it('has no axe violations @release', async () => {
  const host = await canvasOf();
  const { page } = host;
  const isClean = async () => {
    await page.waitForTimeout(400);
    expect(await accessibilityIssues(page)).toEqual([]);
  };
  await isClean();
  await page.keyboard.press('c');
  for (const layer of ['Picture', 'Chat vote', 'Explanation', 'Viewer board', 'Stages', 'Jokers']) {
    await row(page, layer).click();
    await isClean();
  }
  await host.button('All fields').click();
  await isClean();
});
