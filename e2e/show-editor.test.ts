import type { Browser, Locator, Page } from 'playwright-core';
import { defaultDocument } from '@quizcast/game/document/defaults';
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

async function hostAt(path: string, options: HostOptions = {}): Promise<Host> {
  const host = await openHost(server, browser, options);
  ends.push(() => host.close());
  await host.go(path);
  return host;
}

const field = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true });
const row = (page: Page, index: number): Locator => page.locator('[data-row]').nth(index);
const order = (page: Page): Promise<string> =>
  page
    .locator('[data-row]')
    .evaluateAll((all) =>
      all.map((one) => one.children[1]?.textContent?.replace('?', '')).join(' '),
    );
const prices = (page: Page): Promise<string> =>
  page
    .locator('[data-row]')
    .evaluateAll((all) => all.map((one) => one.children[2]?.textContent).join(', '));
const becomes = (read: () => Promise<string>, wanted: string) =>
  expect.poll(read, { timeout: 20_000, interval: 20 }).toBe(wanted);
const hasFocus = (locator: Locator) =>
  expect
    .poll(() => locator.evaluate((element) => element === document.activeElement), {
      timeout: 20_000,
      interval: 20,
    })
    .toBe(true);

function withQuestions(...questions: string[]) {
  const app = defaultDocument();
  const stages = questions.map((question, index) => ({
    id: `s${index}`,
    price: `${(index + 1) * 10} €`,
    question: { question, answers: ['1', '2', '3', '4'] },
  }));
  return { ...app, shows: app.shows.map((show) => ({ ...show, stages })) };
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  const nameOf = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      const label =
        element?.id === '' ? null : document.querySelector(`label[for="${element?.id}"]`);
      const text = [...(element?.querySelectorAll('*') ?? [element])]
        .filter((each) => each?.closest('[aria-hidden]') === null && each.children.length === 0)
        .map((each) => each?.textContent ?? '');
      return (element?.getAttribute('aria-label') ?? label?.textContent ?? text.join('')).trim();
    });
  for (let times = 0; times < 60; times += 1) {
    if ((await nameOf()) === name) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not lead to "${name}"; the focus is on "${await nameOf()}"`);
}

/** Pastes or drops an image on the page. */
const ballotHandoff = (page: Page, how: 'paste' | 'drop', color: string) =>
  page.evaluate(
    async ({ how, color }) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [320, 200];
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.fillStyle = color;
      context.fillRect(0, 0, 320, 200);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      if (blob === null) throw new Error('no picture');
      const data = new DataTransfer();
      data.items.add(new File([blob], 'picture.png', { type: 'image/png' }));
      if (how === 'paste') {
        document.body.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
        return;
      }
      const target = document.querySelector('[data-part="question"]');
      for (const type of ['dragenter', 'dragover', 'drop'])
        target?.dispatchEvent(
          new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
        );
    },
    { how, color },
  );

const picture = (page: Page): Locator =>
  page.locator('[data-part="question-image"][data-shown="true"]');

describe('with the keyboard alone', () => {
  it('an empty account can create a whole show', async () => {
    const app = defaultDocument();
    const host = await hostAt('/', { document: { ...app, shows: [] } });
    const { page } = host;
    const step = page.getByRole('listitem').filter({ hasText: 'Write your questions' });
    await step.getByLabel('To do').waitFor();
    await step.getByRole('link', { name: 'Open the editor' }).click();
    // Until the editor is here, Tab moves through the dashboard.
    await page.getByRole('button', { name: 'New show' }).waitFor();
    await tabTo(page, 'New show');
    await page.keyboard.press('Enter');
    await hasFocus(page.getByRole('menuitem', { name: /^Stage quiz/ }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'New show' }).waitFor();
    await tabTo(page, 'Show name');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Quiz night');
    await tabTo(page, 'Add first stage');
    await page.keyboard.press('Enter');
    await hasFocus(field(page, 'Question'));
    await tabTo(page, 'Question in the preview', 'Shift+Tab');
    await page.keyboard.type('Which bird cannot fly?');
    for (const answer of ['Eagle', 'Kiwi', 'Swift', 'Crow']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(answer);
    }
    await page.keyboard.press('Alt+2');
    await page.getByText('Ready to go live.').waitFor();
    expect(await page.getByRole('radio', { name: 'B is correct' }).isChecked()).toBe(true);
    expect(await field(page, 'Answer D').inputValue()).toBe('Crow');
    await tabTo(page, 'Add stage', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await hasFocus(field(page, 'Question'));
    await page.keyboard.type('Second?');
    await becomes(() => order(page), 'Which bird cannot fly Second');
    expect(await prices(page)).toBe('10 €, 20 €');
    await row(page, 0).click();
    await field(page, 'Answer B in the preview').focus();
    await page.keyboard.press('Control+Enter');
    await hasFocus(field(page, 'Question in the preview'));
    expect(await field(page, 'Question').inputValue()).toBe('Second?');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => prices(page)).toBe('10 €, 20 €, 30 €');
    await hasFocus(field(page, 'Question in the preview'));
    await page.keyboard.press('Control+z');
    await page.getByText(/Today at \d\d:\d\d:\d\d/).waitFor();
    await page.reload();
    await becomes(() => order(page), 'Which bird cannot fly Second');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await step.getByLabel('Done').waitFor();
    expect(host.complaints).toEqual([]);
  });

  it('several stages are selected, moved, duplicated, deleted and undone, each in one step @release', async () => {
    const document = withQuestions('a?', 'b?', 'c?', 'd?', 'e?');
    const { page } = await hostAt('/editor/show1', { document });
    await row(page, 0).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    await becomes(() => order(page), 'a d b c e');
    expect(await prices(page)).toBe('10 €, 20 €, 30 €, 40 €, 50 €');
    await page.keyboard.press('Control+d');
    await becomes(() => order(page), 'a d b c b c e');
    await page.keyboard.press('Control+z');
    await becomes(() => order(page), 'a d b c e');
    await row(page, 0).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Shift+ArrowUp');
    await page.getByText('4 selected').waitFor();
    await page.keyboard.press('Delete');
    await becomes(() => order(page), 'e');
    await page.getByText('4 stages removed').waitFor();
    await page.keyboard.press('Control+z');
    await becomes(() => order(page), 'a d b c e');
    await page.keyboard.press('Control+z');
    await becomes(() => order(page), 'a b c d e');
    await page.keyboard.press('Control+Shift+z');
    await becomes(() => order(page), 'a d b c e');
    await row(page, 0).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+a');
    await page.getByText('5 selected').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('5 selected').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await hasFocus(field(page, 'Question'));
  });
});

describe('with the mouse @release', () => {
  it('texts are edited in place in the preview', async () => {
    const host = await hostAt('/editor/show1');
    const { page } = host;
    const inPicture = field(page, 'Question in the preview');
    await inPicture.click();
    await hasFocus(inPicture);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Rings of what?');
    expect(await field(page, 'Question').inputValue()).toBe('Rings of what?');
    await page.locator('[data-part="question"]').getByText('Rings of what?').waitFor();
    // The text field is exactly where the text will be on air.
    const [field1, drawn] = [
      await inPicture.boundingBox(),
      await page.locator('[data-part="question"]').getByText('Rings of what?').boundingBox(),
    ];
    if (field1 === null || drawn === null) throw new Error('not in the picture');
    expect(Math.abs(field1.y + field1.height / 2 - (drawn.y + drawn.height / 2))).toBeLessThan(2);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Jupiter');
    await page.keyboard.press('Enter');
    await hasFocus(field(page, 'Answer B in the preview'));
    await page.getByRole('button', { name: 'Mark D as correct' }).click();
    expect(await page.getByRole('radio', { name: 'D is correct' }).isChecked()).toBe(true);
    // The mark belongs to the editor; the preview itself does not show the right answer.
    expect(await page.locator('[data-part="answer"][data-state="right"]').count()).toBe(0);
    await page.getByText('Revealed', { exact: true }).click();
    await page.locator('[data-part="answer"][data-answer="D"][data-state="right"]').waitFor();
    expect(host.complaints).toEqual([]);
  });

  it('several stages are selected with Shift and Ctrl, and removed together', async () => {
    const document = withQuestions('a?', 'b?', 'c?', 'd?', 'e?');
    const host = await hostAt('/editor/show1', { document });
    const { page } = host;
    await row(page, 0).click();
    await row(page, 2).click({ modifiers: ['Shift'] });
    await row(page, 1).click({ modifiers: ['Control'] });
    await row(page, 4).click({ modifiers: ['Control'] });
    await page.getByText('3 selected').waitFor();
    await host.button('Remove').click();
    await becomes(() => order(page), 'b d');
    expect(await prices(page)).toBe('10 €, 20 €');
    await host.page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await becomes(() => order(page), 'a b c d e');
  });

  it('prices stay in place or move with their stages, and are filled in evenly spaced', async () => {
    const document = withQuestions('a?', 'b?', 'c?');
    const { page } = await hostAt('/editor/show1', { document });
    await row(page, 0).click();
    await page.keyboard.press('Alt+ArrowDown');
    await becomes(() => order(page), 'b a c');
    expect(await prices(page)).toBe('10 €, 20 €, 30 €');
    await page.getByRole('button', { name: 'All stages' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Keep prices in place' }).click();
    await page.keyboard.press('Escape');
    await row(page, 0).click();
    await page.keyboard.press('Alt+ArrowDown');
    await becomes(() => order(page), 'a b c');
    expect(await prices(page)).toBe('20 €, 10 €, 30 €');
    await page.getByRole('button', { name: 'All stages' }).click();
    await page.getByRole('menuitem', { name: 'Fill in evenly spaced prices' }).click();
    await becomes(() => prices(page), '10 €, 20 €, 30 €');
  });
});

describe('pictures @release', () => {
  it('are pasted, dropped, described, replaced and removed', async () => {
    const host = await hostAt('/editor/show1');
    const { page } = host;
    await ballotHandoff(page, 'paste', 'red');
    await picture(page).waitFor();
    const first = await picture(page).getAttribute('src');
    expect(first).toMatch(/^\/files\//);
    await field(page, 'Alt text').fill('A red field');
    await ballotHandoff(page, 'drop', 'blue');
    await expect.poll(() => picture(page).getAttribute('src')).not.toBe(first);
    await becomes(() => field(page, 'Alt text').inputValue(), '');
    await field(page, 'Alt text').fill('A blue field');
    await page.getByText(/Today at \d\d:\d\d:\d\d/).waitFor();
    await page.reload();
    await picture(page).waitFor();
    expect(await field(page, 'Alt text').inputValue()).toBe('A blue field');
    const overlay = await host.openOverlay();
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await page.getByText('Ready when you are').waitFor();
    await page.keyboard.press('n');
    await overlay.locator('[data-part="question-image"][data-shown="true"]').waitFor();
    await host.go('/editor/show1');
    await picture(page).waitFor();
    await host.button('Remove picture').click();
    await picture(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await picture(page).waitFor();
    expect(host.complaints).toEqual([]);
  });

  it('that are invalid are rejected with a plain message, and the question stays unchanged', async () => {
    const { page } = await hostAt('/editor/show1');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose file' }).click();
    await (
      await chooser
    ).setFiles({ name: 'song.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
    await page.getByText('This is not a supported picture').waitFor();
    expect(await picture(page).count()).toBe(0);
    await page.getByRole('button', { name: 'From the web' }).click();
    await field(page, 'Picture URL').fill('http://127.0.0.1/secret.png');
    await page.keyboard.press('Enter');
    await page.getByText('is not on the public internet').waitFor();
    expect(await picture(page).count()).toBe(0);
    // One dropped on the preview is reported where it can be seen from there.
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['not a picture'], 'notes.pdf'));
      for (const type of ['dragenter', 'dragover', 'drop'])
        document
          .querySelector('[data-part="question"]')
          ?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    });
    await page.getByText('Stage 1: This is not a supported picture').waitFor();
  });

  it('show that they are being processed, and can be canceled', async () => {
    const { page } = await hostAt('/editor/show1');
    await page.route('**/api/v1/files/image**', () => undefined);
    await ballotHandoff(page, 'paste', 'green');
    await page.getByText('Processing picture').first().waitFor();
    await page.getByRole('button', { name: 'Cancel' }).first().click();
    await page.getByText('Add a picture: drop, paste or click').waitFor();
    expect(await picture(page).count()).toBe(0);
  });

  it('go to the question they were added to, and report a failed upload', async () => {
    const document = withQuestions('a?', 'b?');
    const { page } = await hostAt('/editor/show1', { document });
    const hasPicture = (index: number) => row(page, index).getByLabel('Has picture');
    let release = (): void => undefined;
    await page.route('**/api/v1/files/image**', async (route) => {
      await new Promise<void>((resolve) => (release = resolve));
      await route.continue();
    });
    await ballotHandoff(page, 'paste', 'green');
    await page.getByText('Processing picture').first().waitFor();
    await row(page, 1).click();
    release();
    await hasPicture(0).waitFor();
    expect(await hasPicture(1).count()).toBe(0);
    await page.unroute('**/api/v1/files/image**');
    await page.route('**/api/v1/files/image**', async (route) => {
      await new Promise<void>((resolve) => (release = resolve));
      await route.abort();
    });
    await ballotHandoff(page, 'paste', 'green');
    await page.getByText('Processing picture').first().waitFor();
    await row(page, 0).click();
    release();
    await page.getByText('Stage 2: Can’t reach the server').waitFor();
  });
});

describe('before the show @release', () => {
  it('every issue is listed and leads to its field', async () => {
    const app = withQuestions('a?', 'a?', 'c?');
    const [show] = app.shows;
    const [one, two, three] = show?.stages ?? [];
    if (show === undefined || one === undefined || two === undefined || three === undefined)
      throw new Error('no stages');
    const stages = [
      { ...one, question: { ...one.question, answers: ['', '2', 'long '.repeat(90), '4'] } },
      { ...two, price: '' },
      { ...three, question: { ...three.question, image: 'https://pictures.invalid/nothing.webp' } },
    ];
    const [style] = Object.values(app.styles);
    if (style === undefined) throw new Error('no style');
    const pale = { ...style, question: { ...style.question, fontColor: '#1a3a9e' } };
    const document = { ...app, styles: { [style.id]: pale }, shows: [{ ...show, stages }] };
    const { page } = await hostAt('/play', { document });
    await page.getByRole('link', { name: '3 issues viewers would notice' }).click();
    const lines = page.getByRole('tabpanel').getByRole('listitem');
    for (const text of [
      /Low contrast: question and answers/,
      /Stage 1 Answer A is marked correct but empty/,
      /Stage 1 Answer C is too long/,
      /Stage 2 No price/,
      /Stage 2 Same question as stage 1/,
      /Stage 3 Picture can’t be loaded/,
    ])
      await lines.filter({ hasText: text }).waitFor();
    expect(await lines.count()).toBe(6);
    await page.getByRole('button', { name: 'Fix: stage 2, No price.' }).click();
    await hasFocus(field(page, 'Price'));
    expect(await field(page, 'Question').inputValue()).toBe('a?');
    await page.keyboard.type('20 €');
    await page.getByRole('tab', { name: /Check/ }).click();
    await expect.poll(() => lines.count()).toBe(5);
  });

  it('a show without stages says so and offers to add the first one', async () => {
    const app = defaultDocument();
    const document = { ...app, shows: app.shows.map((show) => ({ ...show, stages: [] })) };
    const { page } = await hostAt('/editor/show1#check', { document });
    await page.getByText('This show has no stages yet.').waitFor();
    await page.getByRole('button', { name: 'Add first stage' }).click();
    await hasFocus(field(page, 'Question'));
  });

  it('Play shows the host notes, and the overlay shows the explanation only after the reveal', async () => {
    const host = await hostAt('/editor/show1');
    const { page } = host;
    await field(page, 'Host notes').fill('Say it slowly');
    await field(page, 'Explanation').fill('Its rings are of ice.');
    const overlay = await host.openOverlay();
    await host.go('/play');
    await page.getByText('Say it slowly').waitFor();
    await page.keyboard.press('n');
    await page.getByText('Stage 1 of 9').waitFor();
    await page.getByText('Say it slowly').waitFor();
    await overlay.getByText('Which planet').waitFor();
    expect(await overlay.getByText('Its rings are of ice.').count()).toBe(0);
    await page.keyboard.press('b');
    await page.keyboard.press('r');
    await overlay.getByText('Its rings are of ice.').waitFor();
    expect(await overlay.getByText('Say it slowly').count()).toBe(0);
  });
});

describe('the show list @release', () => {
  it('is sorted by name, last edit and number of questions, and shows warnings', async () => {
    const app = defaultDocument();
    const [first] = app.shows;
    if (first === undefined) throw new Error('no show');
    const show = (id: string, name: string, count: number) => ({
      ...first,
      id,
      name,
      stages: first.stages.slice(0, count),
    });
    const document = {
      ...app,
      activeShow: 'a',
      categoryQuiz: { ...app.categoryQuiz, shows: [] },
      shows: [show('b', 'Show 10', 1), show('a', 'Show 9', 9), show('c', 'Apples', 0)],
    };
    const host = await hostAt('/editor', { document });
    const { page } = host;
    const names = async () => (await page.locator('li a').allInnerTexts()).join(', ');
    await becomes(names, 'Show 10, Show 9, Apples');
    await page.getByRole('listitem').filter({ hasText: 'Apples' }).getByText('1 warning').waitFor();
    const sort = async (by: string) => {
      await page.getByRole('combobox', { name: 'Sort by' }).click();
      await page.getByRole('option', { name: by }).click();
    };
    await sort('Name');
    await becomes(names, 'Apples, Show 9, Show 10');
    await sort('Most questions');
    await becomes(names, 'Show 9, Show 10, Apples');
    await page.getByRole('link', { name: 'Show 10' }).click();
    await field(page, 'Price').fill('1 €');
    await page.getByRole('link', { name: 'All shows' }).click();
    await page.getByText(/Edited \d\d:\d\d/).waitFor();
    await sort('Last edited');
    await becomes(names, 'Show 10, Show 9, Apples');
  });
});

describe('rows from other programs @release', () => {
  /** As spreadsheets copy: text together with an image of the cells. */
  const paste = (page: Page, text: string) =>
    page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      data.items.add(new File(['cells'], 'image.png', { type: 'image/png' }));
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, text);

  it('become stages in one step when pasted into the list, and not a picture', async () => {
    const { page } = await hostAt('/editor/show1', { document: withQuestions('a?') });
    await row(page, 0).click();
    await paste(
      page,
      'Question\tAnswer A\tAnswer B\tAnswer C\tAnswer D\tRight\nb?\tyes\tno\tnever\tmaybe\tA\nc?\tone\ttwo\tthree\tfour\tB\n',
    );
    await becomes(() => order(page), 'a b c');
    expect(await prices(page)).toBe('10 €, 20 €, 30 €');
    expect(await page.getByRole('radio', { name: 'B is correct' }).isChecked()).toBe(true);
    await page.keyboard.press('Control+z');
    await becomes(() => order(page), 'a');
    expect(await page.getByText('This is not a supported picture').count()).toBe(0);
  });

  it('can be pasted into an empty show, and replace an empty question', async () => {
    const { page } = await hostAt('/editor/show1', { document: withQuestions() });
    await page.getByRole('button', { name: 'Add first stage' }).waitFor();
    await paste(page, 'Question\tCorrect\tWrong 1\tWrong 2\tWrong 3\n1+1?\t2\t1\t3\t4\n');
    await becomes(() => order(page), '1+1');
    await page.getByRole('button', { name: 'Add stage' }).click();
    await hasFocus(field(page, 'Question'));
    await paste(page, 'Paris');
    expect(await page.locator('[data-row]').count()).toBe(2);
    await paste(page, 'b?\t1\t2\t3\t4\tB\nc?\t1\t2\t3\t4\tC\n');
    await becomes(() => order(page), '1+1 b c');
    expect(await prices(page)).toBe('10 €, 20 €, 30 €');
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.locator('[data-row]').count()).toBe(2);
  });
});

describe('the editor @release', () => {
  it('has no accessibility violations', async () => {
    const host = await hostAt('/editor/show1');
    const { page } = host;
    await ballotHandoff(page, 'paste', 'red');
    await picture(page).waitFor();
    await field(page, 'Question').fill('');
    await page.waitForTimeout(900);
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.getByRole('tab', { name: /Check/ }).click();
    expect(await accessibilityIssues(page)).toEqual([]);
    await host.go('/editor');
    expect(await accessibilityIssues(page)).toEqual([]);
  });
});
