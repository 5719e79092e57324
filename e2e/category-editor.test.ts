import type { Browser, Locator, Page } from 'playwright-core';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { isRecord } from '@quizcast/game/json';
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

const showPath = '/editor/categoryShow1';

async function hostAt(path: string, options: HostOptions = {}): Promise<Host> {
  const host = await openHost(server, browser, options);
  ends.push(() => host.close());
  await host.go(path);
  return host;
}

const field = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true });
const cell = (page: Page, column: number, row: number): Locator =>
  page.locator(`[data-at="${column},${row}"]`);
const textOf = (page: Page, column: number, row: number, part = 'question') =>
  cell(page, column, row).locator(`[data-cell="${part}"]`).innerText();
const becomes = (read: () => Promise<unknown>, wanted: unknown) =>
  expect.poll(read, { timeout: 20_000, interval: 20 }).toEqual(wanted);
const hasFocus = (locator: Locator) =>
  becomes(() => locator.evaluate((element) => element === document.activeElement), true);
const isSaved = (page: Page) => page.getByText(/Today at \d\d:\d\d:\d\d/).waitFor();
const question = (page: Page) => page.locator('[data-canvas]').first();

const paste = (page: Page, text: string) =>
  page.evaluate((written) => {
    const data = new DataTransfer();
    data.setData('text/plain', written);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

/** A document with a blank show besides the sample. */
function withBlank() {
  const app = defaultDocument();
  const { categoryQuiz } = app;
  return {
    ...app,
    categoryQuiz: {
      ...categoryQuiz,
      shows: [...categoryQuiz.shows, { id: 'blank', name: 'Blank' }],
    },
  };
}

/** Sets an image on the selected field through the file chooser. */
async function choosePicture(page: Page): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose file' }).click(),
  ]);
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 180];
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.fillStyle = '#a02020';
    context.fillRect(0, 0, 320, 180);
    context.fillStyle = '#fff';
    context.font = '40px sans-serif';
    context.fillText('SECRET', 40, 100);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await chooser.setFiles({
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: Buffer.from(data, 'base64'),
  });
}

/** The top left field as stored on the server. */
async function storedField(host: Host): Promise<Record<string, unknown>> {
  const response = await host.page.request.get(`/api/v1/document/export?uid=${host.userId}`);
  const found: unknown = await response.json();
  const at = (holder: unknown, ...path: (string | number)[]): unknown =>
    path.reduce<unknown>(
      (value, key) =>
        Array.isArray(value)
          ? (value as readonly unknown[])[Number(key)]
          : isRecord(value)
            ? value[String(key)]
            : undefined,
      holder,
    );
  const stored = at(found, 'categoryQuiz', 'shows', 0, 'gamefield', 'categories', 0, 'fields', 0);
  return isRecord(stored) ? stored : {};
}

describe('the list of shows @release', () => {
  it('shows both games, and filters, duplicates, puts on air, deletes and creates shows', async () => {
    const host = await hostAt('/editor');
    const { page } = host;
    const names = async () => (await page.locator('li a').allInnerTexts()).join(', ');
    await becomes(names, 'Your first quiz show, Your first BrainBattle show');
    await page.getByText('25 of 25 questions').waitFor();
    await page.locator('label').getByText('Category quiz', { exact: true }).click();
    await becomes(names, 'Your first BrainBattle show');
    const more = (name: string) =>
      page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
    await more('Your first BrainBattle show');
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await becomes(names, 'Your first BrainBattle show, Your first BrainBattle show (copy)');
    await more('Your first BrainBattle show (copy)');
    await page.getByRole('menuitem', { name: 'Show on overlay' }).click();
    const copy = page.getByRole('listitem').filter({ hasText: '(copy)' });
    await copy.getByText('Active').waitFor();
    await page.locator('label').getByText('All', { exact: true }).click();
    expect(await page.getByText('Active', { exact: true }).count()).toBe(1);
    await more('Your first BrainBattle show (copy)');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await becomes(names, 'Your first quiz show, Your first BrainBattle show');
    await host.page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await copy.getByText('Active').waitFor();
    await host.button('New show').click();
    await page.getByRole('menuitem', { name: /^Category quiz/ }).click();
    await page.getByRole('grid', { name: 'Board questions' }).waitFor();
    await page.getByRole('columnheader', { name: 'Category 5' }).waitFor();
    await page.getByRole('link', { name: 'All shows' }).click();
    const fresh = page.getByRole('listitem').filter({ hasText: 'New show' });
    await fresh.getByText('0 of 25 questions').waitFor();
    await fresh.getByText('1 warning').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    expect(host.complaints).toEqual([]);
  });
});

describe('the grid', () => {
  it('is filled in by keyboard alone, and kept after a reload', async () => {
    const host = await hostAt('/editor/blank', { document: withBlank() });
    const { page } = host;
    await page.getByText('Preview appears once').waitFor();
    // Only one cell of the grid is in the tab order.
    await cell(page, 0, 0).focus();
    await page.keyboard.press('ArrowUp');
    await hasFocus(cell(page, 0, -1));
    await page.keyboard.type('Rivers');
    await page.keyboard.press('Enter');
    await hasFocus(cell(page, 0, 0));
    await page.keyboard.type('Which one is the longest?');
    await page.keyboard.press('Enter');
    await page.keyboard.type('The Nile');
    await page.keyboard.press('Enter');
    await hasFocus(cell(page, 0, 1));
    await page.keyboard.press('F2');
    await page.keyboard.type('Second?');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Right of it?');
    await page.keyboard.press('Shift+Tab');
    // A field reached by key is selected, so that typing replaces it; F2 continues its text.
    await page.keyboard.type('Another');
    await page.keyboard.press('Escape');
    await page.keyboard.press('F2');
    await page.keyboard.type(' one?');
    await page.keyboard.press('Escape');
    await hasFocus(cell(page, 0, 1));
    expect(await textOf(page, 0, -1, 'name')).toBe('Rivers');
    expect(await textOf(page, 0, 0)).toBe('Which one is the longest?');
    expect(await textOf(page, 0, 0, 'answer')).toBe('The Nile');
    expect(await textOf(page, 0, 1)).toBe('Another one?');
    expect(await textOf(page, 1, 1)).toBe('Right of it?');
    await page.keyboard.press('ArrowUp');
    await question(page).getByText('Which one is the longest?').waitFor();
    await page.keyboard.type('Which one is the shortest?');
    await page.keyboard.press('Enter');
    await page.keyboard.type('The Roe');
    await page.keyboard.press('Enter');
    await hasFocus(cell(page, 0, 1));
    expect(await textOf(page, 0, 0)).toBe('Which one is the shortest?');
    expect(await textOf(page, 0, 0, 'answer')).toBe('The Roe');
    await isSaved(page);
    await page.reload();
    await becomes(() => textOf(page, 0, 0, 'answer'), 'The Roe');
    expect(host.complaints).toEqual([]);
  });

  it('moves cells with Ctrl and arrow keys, clears them, and undoes each as one step @release', async () => {
    const host = await hostAt(showPath);
    const { page } = host;
    const first = await textOf(page, 0, 0);
    await cell(page, 0, 0).click();
    await page.keyboard.press('Control+ArrowDown');
    await hasFocus(cell(page, 0, 1));
    expect(await textOf(page, 0, 1)).toBe(first);
    await page.keyboard.press('Alt+ArrowRight');
    await hasFocus(cell(page, 1, 1));
    expect(await textOf(page, 1, 1)).toBe(first);
    await page.getByText('Moved to On the map, row 2').waitFor({ state: 'attached' });
    await page.keyboard.press('Delete');
    await cell(page, 1, 1).getByText('Empty').waitFor();
    await page.keyboard.press('Control+z');
    await becomes(() => textOf(page, 1, 1), first);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await becomes(() => textOf(page, 0, 0), first);
    await cell(page, 0, -1).click();
    await page.keyboard.press('Control+ArrowRight');
    await hasFocus(cell(page, 1, -1));
    expect(await textOf(page, 1, -1, 'name')).toBe('Animals');
    expect(await textOf(page, 1, 0)).toBe(first);
    expect(host.complaints).toEqual([]);
  });

  it('supports dragging and editing cells with the mouse @release', async () => {
    const host = await hostAt(showPath);
    const { page } = host;
    const [first, other] = [await textOf(page, 0, 0), await textOf(page, 3, 4)];
    await cell(page, 0, 0).dragTo(cell(page, 3, 4));
    await becomes(() => textOf(page, 3, 4), first);
    expect(await textOf(page, 0, 0)).toBe(other);
    await cell(page, 4, -1).dragTo(cell(page, 0, -1));
    await becomes(() => textOf(page, 0, -1, 'name'), 'Games and screens');
    // A category name cannot be dropped on a question.
    await cell(page, 1, -1).dragTo(cell(page, 1, 2));
    expect(await textOf(page, 1, -1, 'name')).toBe('Animals');
    await cell(page, 2, 2).click();
    await cell(page, 2, 2).locator('[data-cell="answer"]').click();
    await hasFocus(field(page, 'Answer, On the map, row 3'));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Danube');
    expect(await field(page, 'Answer').inputValue()).toBe('Danube');
    await cell(page, 0, 0).click();
    expect(await textOf(page, 2, 2, 'answer')).toBe('Danube');
    expect(host.complaints).toEqual([]);
  });

  it('accepts blocks pasted from a spreadsheet as one step @release', async () => {
    const host = await hostAt('/editor/blank', { document: withBlank() });
    const { page } = host;
    const rows = [
      'A\tB\tC',
      ...['1', '2', '3', '4', '5'].map((n) => `a${n}\t"b${n}\nB${n}"\tc${n}`),
    ];
    await cell(page, 0, 0).click();
    await paste(page, rows.join('\n'));
    await becomes(() => textOf(page, 1, -1, 'name'), 'B');
    expect(await textOf(page, 1, 4)).toBe('b5');
    expect(await textOf(page, 1, 4, 'answer')).toBe('B5');
    await cell(page, 3, 0).click();
    await paste(page, Array.from({ length: 11 }, (_, n) => `q${n}\tr${n}`).join('\n'));
    await becomes(() => textOf(page, 4, 4), 'q9');
    await page.getByText('1 cell didn’t fit on this board.').waitFor();
    await page.keyboard.press('Control+z');
    await becomes(() => textOf(page, 4, 4), 'Empty');
    await page.keyboard.press('Control+z');
    await becomes(() => textOf(page, 1, -1, 'name'), 'Category');
    expect(host.complaints).toEqual([]);
  });
});

describe('boards @release', () => {
  it('are added, renamed, duplicated, moved and removed, and the removal is undone', async () => {
    const host = await hostAt(showPath);
    const { page } = host;
    const boards = async () =>
      (await page.getByRole('list', { name: 'Boards' }).getByRole('button').allInnerTexts())
        .filter((name) => name !== '' && name !== 'Add board')
        .join(', ');
    await host.button('Add board').click();
    await becomes(boards, 'Board 1, Board 2');
    await hasFocus(host.button('Board 2'));
    expect(await field(page, 'Points multiplier').inputValue()).toBe('2');
    await page.getByText('= 200').waitFor();
    const menu = async (item: string) => {
      await host.button('More for this board').click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await menu('Rename');
    await field(page, 'New board name').fill('Double');
    await page.keyboard.press('Enter');
    await becomes(boards, 'Board 1, Double');
    await menu('Duplicate');
    await becomes(boards, 'Board 1, Double, Double (copy)');
    await menu('Move left');
    await becomes(boards, 'Board 1, Double (copy), Double');
    await menu('Remove');
    await becomes(boards, 'Board 1, Double');
    await host.page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await becomes(boards, 'Board 1, Double (copy), Double');
    await host.button('Board 1').click();
    await field(page, 'Row 1 points').fill('150');
    await page.getByRole('heading', { name: 'Animals · 150' }).waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    expect(host.complaints).toEqual([]);
  });
});

describe('pictures of a question @release', () => {
  it('get a blurred copy when they start blurred, which the preview shows', async () => {
    const host = await hostAt(showPath);
    const { page } = host;
    await cell(page, 0, 0).click();
    await choosePicture(page);
    await page.locator('[data-part="question-image"] img').first().waitFor();
    await cell(page, 0, 0).getByTitle('Has picture').waitFor();
    await page.getByLabel('Starts blurred').check({ force: true });
    await becomes(async () => typeof (await storedField(host))['blurredImage'], 'string');
    const { image, blurredImage } = await storedField(host);
    expect(blurredImage).not.toBe(image);
    await page.getByText('Blurred', { exact: true }).click();
    const shown = page.locator('[data-part="question-image"] img').last();
    await becomes(() => shown.getAttribute('src'), blurredImage);
    expect(await page.getByRole('tab', { name: /Check/ }).innerText()).toContain('0');
    // Replacing the image also replaces its blurred twin, in the same undo step.
    await page.getByRole('button', { name: 'Change file' }).waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Change file' }).click(),
    ]);
    const png = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 120 } });
    await chooser.setFiles({ name: 'b.png', mimeType: 'image/png', buffer: png });
    await becomes(async () => (await storedField(host))['image'] !== image, true);
    const after = await storedField(host);
    expect(typeof after['blurredImage']).toBe('string');
    expect(after['blurredImage']).not.toBe(blurredImage);
    expect(host.complaints).toEqual([]);
  });

  it('get a blurred copy when the blur rule is switched on', async () => {
    const host = await hostAt(showPath);
    const { page } = host;
    await cell(page, 0, 0).click();
    await choosePicture(page);
    await cell(page, 0, 0).getByTitle('Has picture').waitFor();
    expect((await storedField(host))['blurredImage']).toBeUndefined();
    await page.getByRole('tab', { name: 'Rules' }).click();
    await page.getByLabel('Blur the picture after a buzz').check({ force: true });
    await becomes(async () => typeof (await storedField(host))['blurredImage'], 'string');
    expect(await accessibilityIssues(page)).toEqual([]);
    expect(host.complaints).toEqual([]);
  });
});

describe('other parts of a show @release', () => {
  it('final, seats, rules and sounds are edited, and seats and rules are kept after a reload', async () => {
    const host = await hostAt(showPath);
    const { page } = host;
    await page.getByRole('tab', { name: 'Final and tie-break' }).click();
    await field(page, 'Category').fill('Letters');
    await question(page).getByText('Letters').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Host and players' }).click();
    const second = page.getByRole('region', { name: 'Player 2' });
    await second.getByLabel('Name').fill('Ada');
    await second.getByLabel('Web address').fill('https://cams.example.org/ada');
    await second.getByText('cams.example.org isn’t on your allowed camera list').waitFor();
    await second.getByRole('button', { name: 'Allow cams.example.org' }).click();
    await second.getByText('isn’t on your allowed camera list').waitFor({ state: 'detached' });
    await second.getByLabel('Web address').fill('http://insecure.example.org/');
    await second.getByText('Enter an address that starts with https').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Rules' }).click();
    await page.getByLabel('Time to answer (seconds)').fill('45');
    await page.getByLabel('Double points').check({ force: true });
    await page.getByLabel('Play without buzzers').check({ force: true });
    await page.getByRole('tab', { name: 'Sounds' }).click();
    const buzz = page.getByRole('region', { name: 'Buzzer' });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      buzz.getByRole('button', { name: 'Choose sound' }).click(),
    ]);
    const wav = await (await page.request.get('/sounds/classic/right.wav')).body();
    await chooser.setFiles({ name: 'own.wav', mimeType: 'audio/wav', buffer: wav });
    await buzz.getByRole('button', { name: 'Reset to built-in sound' }).waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await isSaved(page);
    await page.reload();
    await page.getByRole('tab', { name: 'Rules' }).click();
    expect(await page.getByLabel('Time to answer (seconds)').inputValue()).toBe('45');
    expect(await page.getByLabel('Double points').isChecked()).toBe(true);
    expect(await page.getByLabel('Play without buzzers').isChecked()).toBe(true);
    await page.getByRole('tab', { name: 'Host and players' }).click();
    expect(await second.getByLabel('Name').inputValue()).toBe('Ada');
    expect(await second.getByLabel('Web address').inputValue()).toBe(
      'https://cams.example.org/ada',
    );
    expect(host.complaints).toEqual([]);
  });

  it('the check links to the field of a finding', async () => {
    const app = defaultDocument();
    const [show] = app.categoryQuiz.shows;
    if (show === undefined) throw new Error('no show');
    const categories = show.gamefield.categories.map((category, at) =>
      at === 3
        ? {
            ...category,
            fields: category.fields.map((each, row) =>
              row === 4 ? { ...each, answer: 'high' } : row === 2 ? { ...each, answer: '' } : each,
            ),
          }
        : category,
    );
    const document = {
      ...app,
      categoryQuiz: {
        ...app.categoryQuiz,
        shows: [{ ...show, gamefield: { ...show.gamefield, categories } }],
      },
    };
    const host = await hostAt(showPath, { document });
    const { page } = host;
    await page.getByRole('tab', { name: 'Check 2' }).click();
    await page.getByText('Everyone guesses, but the answer has no number').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await host.button('Fix: Numbers, row 3 No answer.').click();
    await hasFocus(field(page, 'Answer'));
    await page.keyboard.type('64');
    await becomes(() => textOf(page, 3, 2, 'answer'), '64');
    await page.getByRole('tab', { name: 'Check 1' }).waitFor();
    expect(host.complaints).toEqual([]);
  });
});

it.each([
  [1280, 720, 'de-DE'],
  [1920, 1080, 'en-US'],
] as const)(
  'nothing is cut off or inaccessible at %i × %i, %s @release',
  async (width, height, locale) => {
    const host = await hostAt(showPath, { viewport: { width, height }, locale });
    const { page } = host;
    await cell(page, 4, 4).click();
    await page.keyboard.press('Enter');
    const box = await page.locator('[data-cell-field="answer"]').boundingBox();
    expect(box === null ? 0 : box.x + box.width).toBeLessThanOrEqual(width);
    expect(box === null ? 0 : box.y + box.height).toBeLessThanOrEqual(height);
    expect(await accessibilityIssues(page)).toEqual([]);
    const last = await cell(page, 4, 4).boundingBox();
    expect(last === null ? 0 : last.y + last.height).toBeLessThanOrEqual(height);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
  },
);
