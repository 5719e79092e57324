import type { Browser, Locator, Page } from 'playwright-core';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { refusalText } from '@quizcast/game/refusals/refusal';
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

async function hostAt(path: string, options: HostOptions = {}): Promise<Host> {
  const host = await openHost(server, browser, options);
  ends.push(() => host.close());
  await host.go(path);
  return host;
}

const field = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true });
const rows = (page: Page): Locator => page.getByRole('list', { name: 'Stages' });
const stageTexts = (page: Page): Promise<string[]> =>
  rows(page)
    .locator('[data-row]')
    .evaluateAll((all) => all.map((row) => row.children[1]?.textContent ?? ''));
const isSaved = (page: Page) => page.getByText(/Today at \d\d:\d\d:\d\d/).waitFor();
const firstWords = (texts: string[]): string =>
  texts.map((text) => text.split(' ')[0]?.replace('?', '') ?? '').join(' ');
const hasFocus = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);
const becomes = (read: () => Promise<string>, wanted: string) =>
  expect.poll(read, { timeout: 20_000, interval: 20 }).toBe(wanted);

/** The default document with other stages, one for each question. */
function withQuestions(...questions: string[]) {
  const app = defaultDocument();
  const stages = questions.map((question, index) => ({
    id: `s${index}`,
    price: `${(index + 1) * 100} $`,
    question: { question, answers: ['1', '2', '3', '4'] },
  }));
  return { ...app, shows: app.shows.map((show) => ({ ...show, stages })) };
}

describe('a show', () => {
  it('is written from scratch, and kept after a reload @release', async () => {
    const host = await hostAt('/editor');
    const { page } = host;
    await host.button('New show').click();
    await page.getByRole('menuitem', { name: /^Stage quiz/ }).click();
    await field(page, 'Show name').fill('Friday night');
    await host.button('Add first stage').click();
    // The new stage's question has the focus, so typing fills it.
    await page.keyboard.type('Which bird cannot fly?');
    for (const [letter, text] of Object.entries({ A: 'Eagle', B: 'Kiwi', C: 'Swift', D: 'Crow' }))
      await field(page, `Answer ${letter}`).fill(text);
    await page.getByRole('radio', { name: 'B is correct' }).check();
    expect(await field(page, 'Price').inputValue()).toBe('10 €');
    await field(page, 'Price').fill('50 $');
    await host.button('Add stage').click();
    expect(await field(page, 'Price').inputValue()).toBe('100 $');
    await page.keyboard.type('Second?');
    await isSaved(page);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Friday night' }).waitFor();
    expect(await stageTexts(page)).toEqual(['Which bird cannot fly?', 'Second?']);
    expect(await field(page, 'Answer B').inputValue()).toBe('Kiwi');
    expect(await page.getByRole('radio', { name: 'B is correct' }).isChecked()).toBe(true);
    await host.button('Play show').click();
    await page.getByRole('heading', { level: 1, name: 'Play' }).waitFor();
    await host.button('Next stage').waitFor();
    await page.keyboard.press('n');
    await page.getByText('Stage 1 of 2').waitFor();
    expect(host.complaints).toEqual([]);
  });

  it('updates Play and the overlay while it is typed in a second window', async () => {
    const host = await hostAt('/play');
    await host.page.keyboard.press('n');
    const overlay = await host.openOverlay();
    const second = await host.page.context().newPage();
    await second.goto('/editor/show1');
    await field(second, 'Question').fill('Rings of what?');
    await overlay.getByText('Rings of what?').waitFor();
    await host.page.getByText('Rings of what?').first().waitFor();
    await second.close();
  });

  it('is renamed, duplicated, deleted and restored in the list @release', async () => {
    const host = await hostAt('/editor');
    const { page } = host;
    const more = page.getByRole('button', { name: 'More for Your first quiz show', exact: true });
    await more.click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByRole('link', { name: 'Your first quiz show (copy)' }).waitFor();
    await page.getByRole('button', { name: 'More for Your first quiz show (copy)' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const name = field(page, 'New show name');
    await name.waitFor();
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('Rerun');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Rerun', exact: true }).waitFor();
    await page.getByRole('button', { name: 'More for Rerun' }).click();
    await page.getByRole('menuitem', { name: 'Show on overlay' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Rerun' }).getByText('Active').waitFor();
    await page.getByRole('button', { name: 'More for Rerun' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'Rerun', exact: true }).waitFor({ state: 'detached' });
    await page.getByText('“Rerun” deleted').waitFor();
    await host.page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Rerun' }).getByText('Active').waitFor();
    expect(host.complaints).toEqual([]);
  });

  it('is found by search among many @release', async () => {
    const app = defaultDocument();
    const shows = Array.from({ length: 12 }, (_, index) => ({
      ...app.shows[0],
      id: `show${index}`,
      name: `Evening ${index}`,
    }));
    const { page } = await hostAt('/editor', { document: { ...app, shows, activeShow: 'show0' } });
    await page.getByRole('textbox', { name: 'Search shows' }).fill('ning 11');
    await expect
      .poll(() => page.getByRole('link', { name: /^Evening/ }).allInnerTexts())
      .toEqual(['Evening 11']);
    await page.getByRole('textbox', { name: 'Search shows' }).fill('xyz');
    await page.getByText('No show has “xyz” in its name.').waitFor();
  });

  it('that no longer exists shows a message and a link back @release', async () => {
    const host = await hostAt('/editor/nowhere');
    await host.page.getByText('This show no longer exists').waitFor();
    await host.page.getByRole('link', { name: 'All shows' }).click();
    await host.page.waitForURL('**/editor');
  });
});

describe('stages @release', () => {
  it('are moved by buttons, by keys and by dragging, with undo and redo', async () => {
    const document = withQuestions('one?', 'two?', 'three?', 'four?');
    const host = await hostAt('/editor/show1', { document });
    const { page } = host;
    const order = async () => firstWords(await stageTexts(page));
    await page.getByRole('button', { name: 'More for stage 1', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await becomes(order, 'two one three four');
    await rows(page).getByText('one?').click();
    await page.keyboard.press('Alt+ArrowDown');
    await becomes(order, 'two three one four');
    await page.keyboard.press('Alt+ArrowDown');
    await becomes(order, 'two three four one');
    await page.keyboard.press('Alt+ArrowDown');
    await becomes(order, 'two three four one');
    await drag(page, 'Move stage 4', 'Move stage 1');
    await becomes(order, 'one two three four');
    // The list shows the new order during the drag; the numbers change with the drop.
    const dropped = page.getByRole('listitem').filter({ hasText: 'one?' });
    await dropped.getByRole('button', { name: 'Move stage 1', exact: true }).waitFor();
    await page.keyboard.press('Control+z');
    await becomes(order, 'two three four one');
    await page.keyboard.press('Control+Shift+z');
    await becomes(order, 'one two three four');
    await isSaved(page);
    await page.reload();
    await rows(page).waitFor();
    await becomes(order, 'one two three four');
    expect(host.complaints).toEqual([]);
  });

  it('are moved with only the keyboard on the drag handle', async () => {
    const document = withQuestions('one?', 'two?', 'three?');
    const { page } = await hostAt('/editor/show1', { document });
    await page.getByRole('button', { name: 'Move stage 1', exact: true }).focus();
    await page.keyboard.press('Space');
    await page.waitForTimeout(300);
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(300);
    await page.keyboard.press('Space');
    await becomes(async () => firstWords(await stageTexts(page)), 'two one three');
  });

  it('are navigated with arrow keys', async () => {
    const document = withQuestions('one?', 'two?', 'three?');
    const { page } = await hostAt('/editor/show1', { document });
    await rows(page).getByText('one?').click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await becomes(() => field(page, 'Question').inputValue(), 'three?');
    await page.keyboard.press('ArrowUp');
    await becomes(() => field(page, 'Question').inputValue(), 'two?');
  });

  it('are duplicated, removed and restored', async () => {
    const document = withQuestions('one?', 'two?');
    const host = await hostAt('/editor/show1', { document });
    const { page } = host;
    const order = async () => firstWords(await stageTexts(page));
    await page.getByRole('button', { name: 'More for stage 1', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await becomes(order, 'one one two');
    await field(page, 'Question').fill('copy?');
    await becomes(order, 'one copy two');
    await page.getByRole('button', { name: 'More for stage 2', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await becomes(order, 'one two');
    await host.page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await becomes(order, 'one copy two');
  });

  it('on air cannot be removed, and the reason is shown', async () => {
    const document = withQuestions('one?', 'two?');
    const { page } = await hostAt('/play', { document });
    await page.keyboard.press('n');
    await page.getByText('Stage 1 of 2').waitFor();
    await page.goto('/editor/show1');
    await page.getByRole('button', { name: 'More for stage 1', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByText(refusalText.stageOnAir).waitFor();
    expect(await stageTexts(page)).toHaveLength(2);
  });

  it('warn about duplicate answers and a missing question text', async () => {
    const { page } = await hostAt('/editor/show1');
    await page.getByText('Ready to go live.').waitFor();
    await field(page, 'Answer A').fill('saturn');
    await page.getByText('Two answers are the same.').waitFor();
    await field(page, 'Question').fill('');
    await page.getByText('No question text.').waitFor();
    expect(await rows(page).getByLabel('2 warnings').count()).toBe(1);
  });

  it('are previewed as the overlay draws them while they are edited', async () => {
    const { page } = await hostAt('/editor/show1');
    await field(page, 'Answer D').fill('A new answer');
    await page.locator('[data-part="answer"][data-answer="D"]').getByText('A new answer').waitFor();
    expect(await page.locator('[data-part="answer"][data-state="right"]').count()).toBe(0);
  });

  it('accept every typed letter even with two hundred of them', async () => {
    const questions = Array.from({ length: 200 }, (_, index) => `Question ${index + 1}?`);
    const host = await hostAt('/editor/show1', { document: withQuestions(...questions) });
    const { page } = host;
    await field(page, 'Question').focus();
    await page.keyboard.press('Control+End');
    const text = 'The quick brown fox jumps over the lazy dog. ';
    await page.keyboard.type(text);
    await becomes(() => field(page, 'Question').inputValue(), `Question 1?${text}`);
    expect(host.complaints).toEqual([]);
  });
});

describe('undo and redo', () => {
  it('apply to typed text, inside a text field as well @release', async () => {
    const { page } = await hostAt('/editor/show1');
    const question = field(page, 'Question');
    const before = await question.inputValue();
    await question.fill('Changed?');
    await page.waitForTimeout(1100);
    await field(page, 'Price').fill('1 €');
    await page.keyboard.press('Control+z');
    await becomes(() => field(page, 'Price').inputValue(), '10 €');
    await page.keyboard.press('Control+z');
    await becomes(() => question.inputValue(), before);
    await page.keyboard.press('Control+Shift+z');
    await becomes(() => question.inputValue(), 'Changed?');
  });
});

describe('jokers @release', () => {
  it('are added, changed, moved and removed', async () => {
    const host = await hostAt('/editor/show1');
    const { page } = host;
    const names = async () =>
      (
        await page
          .getByRole('textbox', { name: 'Name', exact: true })
          .evaluateAll((inputs) =>
            inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')),
          )
      ).join(', ');
    await page.getByRole('tab', { name: /Jokers/ }).click();
    await becomes(names, '50/50, Ask the Audience, Phone a Friend, Twitch Chat');
    await host.button('Add joker').click();
    await page.getByRole('menuitem', { name: 'I am a Joker' }).click();
    await becomes(names, '50/50, Ask the Audience, Phone a Friend, Twitch Chat, I am a Joker');
    await host.button('Remove joker 2').click();
    // The focus stays in the list: on its first button after a removal, and on the pressed one after a move.
    await hasFocus(host.button('Move joker 1'));
    await host.button('Move joker 2 up').click();
    await becomes(names, 'Phone a Friend, 50/50, Twitch Chat, I am a Joker');
    await hasFocus(host.button('Move joker 1 up'));
    await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('Ask mum');
    await page.getByRole('combobox', { name: 'Effect' }).last().click();
    await page.getByRole('option', { name: 'Removes two wrong answers' }).click();
    await host.go('/play');
    await page.keyboard.press('n');
    await host.button('Ask mum').click();
    await page.getByText('Removed by joker').first().waitFor();
    expect(host.complaints).toEqual([]);
  });
});

describe('styles @release', () => {
  it('change on the overlay while they are edited, and fields can be reset to their defaults', async () => {
    const host = await hostAt('/styles/quiz-show-blue');
    const { page } = host;
    const overlay = await host.openOverlay(likeObs);
    const top = async () =>
      String(
        await overlay
          .locator('[data-part="question"]')
          .evaluate((part) => Math.round(part.getBoundingClientRect().top)),
      );
    await becomes(top, '752');
    await page.getByRole('textbox', { name: 'Y position' }).first().fill('500');
    await becomes(top, '500');
    await host.button('Reset Y position').click();
    await becomes(top, '752');
    await page.getByRole('switch', { name: 'Hide on overlay' }).click();
    await overlay.locator('[data-part="question"]').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await overlay.locator('[data-part="question"]').waitFor();
    expect(host.complaints).toEqual([]);
  });

  it('reject incomplete and out-of-range values', async () => {
    const { page } = await hostAt('/styles/quiz-show-blue');
    const color = page.getByRole('textbox', { name: 'Panel top' });
    await color.fill('#12');
    await page.getByText('Enter a color like #1a2b3c').waitFor();
    await color.fill('#123456');
    await page.getByText('Enter a color like #1a2b3c').waitFor({ state: 'detached' });
    const size = page.getByRole('textbox', { name: 'Size' });
    await size.fill('900');
    await size.blur();
    expect(await size.inputValue()).not.toContain('900');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('are duplicated, made the default and deleted, but the default style is kept', async () => {
    const host = await hostAt('/styles');
    const { page } = host;
    // The other game also has a style with that name.
    await page.locator('label').getByText('Stage quiz', { exact: true }).click();
    const blue = page.getByRole('button', { name: 'More for Quiz show blue', exact: true });
    await blue.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('The default style can’t be deleted').waitFor();
    await blue.click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByRole('link', { name: 'Quiz show blue (copy)' }).waitFor();
    await page.getByRole('button', { name: 'More for Quiz show blue (copy)' }).click();
    await page.getByRole('menuitem', { name: 'Make default' }).click();
    await blue.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('link', { name: 'Quiz show blue', exact: true })
      .waitFor({ state: 'detached' });
    await host.page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Quiz show blue', exact: true }).waitFor();
    expect(await page.locator('[data-part="question"]').count()).toBe(2);
    await host.button('New style').click();
    await host.button('Default style').click();
    await page.getByRole('heading', { level: 1, name: 'New style' }).waitFor();
    expect(host.complaints).toEqual([]);
  });

  it('are previewed in every state', async () => {
    const { page } = await hostAt('/styles/quiz-show-blue');
    const situation = async (name: string, selector: string) => {
      await page.locator('label').getByText(name, { exact: true }).click();
      await page.locator(selector).first().waitFor();
    };
    await situation('Locked', '[data-state="locked"]');
    await situation('Correct', '[data-state="right"]');
    await situation('Wrong', '[data-state="wrong"]');
    await situation('Chat vote', '[data-part="voting-chart"]');
    await situation('Used jokers', '[data-part="joker"][data-used="true"]');
    await situation('Picture', '[data-part="question-image"]');
    await situation('No question', '[data-part="question"]');
    await page
      .getByRole('listitem')
      .getByRole('button', { name: 'Chat vote', exact: true })
      .click();
    await page.locator('[data-part="voting-chart"]').waitFor();
  });
});

it('axe finds no violations @release', async () => {
  const host = await hostAt('/editor');
  const { page } = host;
  // An open menu is rendered outside of every landmark, which axe reports.
  const isClean = async ({ hasMenu = false } = {}) => {
    await page.waitForTimeout(400);
    const faults = await accessibilityIssues(page);
    expect(faults.filter((fault) => !(hasMenu && fault.startsWith('region:')))).toEqual([]);
  };
  await isClean();
  await host.go('/editor/show1');
  await isClean();
  await host.button('Add stage').click();
  await page.getByRole('button', { name: 'More for stage 10' }).click();
  await isClean({ hasMenu: true });
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /Jokers/ }).click();
  await isClean();
  await host.go('/styles');
  await isClean();
  await host.go('/styles/quiz-show-blue');
  for (const part of ['Stages', 'Jokers', 'Chat vote', 'Question']) {
    await page.getByRole('listitem').getByRole('button', { name: part, exact: true }).click();
    await isClean();
  }
});

/** Drags one handle onto another with the mouse: press, a first small move, steps, release. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const box = async (name: string) => {
    const found = await page.getByRole('button', { name, exact: true }).boundingBox();
    if (found === null) throw new Error(`${name} is not on screen`);
    return { x: found.x + found.width / 2, y: found.y + found.height / 2 };
  };
  const start = await box(from);
  const end = await box(to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y - 8, { steps: 4 });
  await page.mouse.move(end.x, end.y - 6, { steps: 20 });
  // The item at the target makes room.
  await expect.poll(async () => Math.abs((await box(to)).y - end.y)).toBeGreaterThan(8);
  await page.mouse.up();
}
