import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Download, Locator, Page } from 'playwright-core';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { readDocument } from '@quizcast/game/document/read';
import { formatInfoSchema, importedFileSchema } from '@quizcast/game/importing/import';
import { isRecord } from '@quizcast/game/json';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { describe, expect, it } from 'vitest';
import { pack } from '../packages/server/src/importing/zip/pack.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host, type HostOptions } from './fixtures/host.ts';
import { withServerAndBrowser } from './fixtures/server-and-browser.ts';
import type { RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
const ends = withServerAndBrowser((...started) => {
  [server, browser] = started;
});

async function hostAt(path: string, options: HostOptions = {}) {
  const host = await openHost(server, browser, options);
  ends.push(() => host.close());
  await host.go(path);
  return host;
}

interface SentFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
const fileOf = (name: string, content: string | Buffer): SentFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

const dialog = (page: Page): Locator => page.getByRole('dialog');
const question = (page: Page, text: string): Locator =>
  dialog(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: text }) });

/** Chooses a file as a user does, through the button and the file chooser. */
async function choose(page: Page, press: () => Promise<void>, file: SentFile): Promise<void> {
  const opens = page.waitForEvent('filechooser');
  // The browser must know that its file chooser is awaited before a key opens it.
  await page.evaluate(() => undefined);
  const [chooser] = await Promise.all([opens, press()]);
  await chooser.setFiles(file);
}

/** Opens the show list's import with a file; the caller waits for the preview or the error. */
async function openFile(host: Host, file: SentFile): Promise<void> {
  const { page } = host;
  await host.button('Import questions').click();
  await choose(page, () => dialog(page).getByRole('button', { name: 'Choose file' }).click(), file);
}

const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { name, exact: true }).waitFor();

async function get(host: Host, path: string): Promise<Buffer> {
  const answer = await host.page.context().request.get(`/api/v1/${path}`);
  expect([path, answer.status()]).toEqual([path, 200]);
  return answer.body();
}

async function post(host: Host, path: string, data: Buffer) {
  const more = path.includes('?') ? '&' : '?';
  return host.page.context().request.post(`/api/v1/${path}${more}uid=${host.userId}`, {
    headers: { origin: server.url, 'content-type': 'application/octet-stream' },
    data,
  });
}

/** The document as stored on the server. */
async function documentOf(host: Host): Promise<QuizShowApp> {
  const read = readDocument(JSON.parse((await get(host, 'document/export')).toString()));
  if (read.kind !== 'readable') throw new Error('unreadable');
  return read.document;
}

/** Longer than the autosave delay. */
const eventually = <T>(read: () => Promise<T>) =>
  expect.poll(read, { timeout: 15_000, interval: 50 });

const savedShows = async (host: Host): Promise<string[]> =>
  (await documentOf(host)).shows.map(({ name, stages }) => `${name}: ${stages.length}`);

async function bytesOf(download: Download): Promise<Buffer> {
  return readFileSync(await download.path());
}

const sheet = [
  'Nr;Lösung;Aufgabe;Falsch 1;Falsch 2;Falsch 3;Bemerkung',
  '1;Saturn;Welcher Planet hat Ringe?;Mars;Venus;Merkur;Ringe sind Eis',
  '2;Acht;Wie viele Beine hat eine Spinne?;Sechs;Zehn;Zwölf;',
].join('\n');

describe('importing questions', () => {
  it('imports a spreadsheet by mouse with a user-mapped column, and undoes the import', async () => {
    const host = await hostAt('/editor');
    const { page } = host;
    await openFile(host, fileOf('Quiz am Freitag.csv', Buffer.from(sheet, 'latin1')));
    await heading(page, '2 questions found in “Quiz am Freitag.csv”');
    await page.getByText('Map columns').click();
    await page.getByRole('combobox', { name: 'Explanation' }).click();
    await page.getByRole('option', { name: 'G · Bemerkung' }).click();
    await question(page, 'Welcher Planet hat Ringe?').getByText('Explanation').waitFor();
    // The column select is still open and keeps the focus.
    const column = page.getByRole('combobox', { name: 'Explanation' });
    await eventually(() => column.inputValue()).toBe('G · Bemerkung');
    const notes = page.getByRole('combobox', { name: 'Host notes' });
    expect(await notes.inputValue()).toBe('');
    expect(await column.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'New show name' }).fill('Friday');
    await page.getByText('Creates the new show “Friday”.').waitFor();
    await host.button('Import 2 questions').click();
    await page.getByRole('heading', { level: 1, name: 'Friday' }).waitFor();
    await eventually(() => savedShows(host)).toContain('Friday: 2');
    const { shows } = await documentOf(host);
    const first = shows.find(({ name }) => name === 'Friday')?.stages[0];
    expect(first).toMatchObject({ price: '10 €', question: { explanation: 'Ringe sind Eis' } });
    expect(first?.question.answers[first.question.correctAnswer]).toBe('Saturn');
    await host.page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await eventually(() => savedShows(host)).toEqual(['Your first quiz show: 9']);
    expect(host.complaints).toEqual([]);
  });

  it('imports a Kahoot spreadsheet by keyboard alone @release', async () => {
    const host = await hostAt('/editor');
    const { page } = host;
    const kahoot = await get(host, 'shows/show1/export?format=kahoot-xlsx');
    await host.go('/editor/show1');
    await page.getByRole('button', { name: 'All stages' }).focus();
    await page.keyboard.press('Enter');
    await eventually(() => focused(page)).toBe('Import questions');
    await page.keyboard.press('Enter');
    await eventually(() => focused(page)).toBe('Choose file');
    await choose(page, () => page.keyboard.press('Enter'), fileOf('mine.xlsx', kahoot));
    await eventually(() => focused(page)).toBe('9 questions found in “mine.xlsx”');
    // All of them are in the show already; the first two are selected nevertheless.
    await dialog(page)
      .getByText('9 already in your shows, not selected', { exact: false })
      .waitFor();
    expect(await host.button('Nothing selected').isDisabled()).toBe(true);
    await tabTo(page, 'checkbox', 2);
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await host.button('Import 2 questions').waitFor();
    await tabTo(page, 'Import 2 questions');
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('2 questions imported').waitFor();
    await eventually(() => savedShows(host)).toEqual(['Your first quiz show: 11']);
    const stages = (await documentOf(host)).shows[0]?.stages ?? [];
    expect(stages[9]?.question.question).toBe(stages[0]?.question.question);
    expect(stages[10]?.price).toBe('110 €');
  });

  it('shows problems beside each row, and imports the usable questions @release', async () => {
    const host = await hostAt('/editor');
    const { page } = host;
    const gift = [
      'Rings? {=Saturn ~Mars ~Venus ~Mercury}',
      'Describe the moon. {}',
      'The whale is a fish. {F}',
      'rings? {=Saturn ~Mars ~Venus ~Mercury}',
    ].join('\n\n');
    await openFile(host, fileOf('quiz.gift', gift));
    await heading(page, '3 questions found in “quiz.gift”');
    await page
      .getByText('2 selected · 1 duplicates in the file, selected once · 2 to review · 1 skipped')
      .waitFor();
    await question(page, 'The whale').getByText('Only 2 of four answers.').waitFor();
    await question(page, 'The whale').getByText('Line 5').waitFor();
    const lost = dialog(page).getByRole('listitem').filter({ hasText: 'Skipped' });
    await lost.filter({ hasText: 'Line 3' }).getByText('no answer choices').waitFor();
    await page.getByText('Skipped (1)').click();
    expect(await dialog(page).getByRole('checkbox').count()).toBe(1);
    await page.getByText('Needs review (2)').click();
    expect(await accessibilityIssues(page)).toEqual([]);
    await host.button('Import 2 questions').click();
    await page.getByRole('heading', { level: 1, name: 'quiz' }).waitFor();
    await eventually(() => savedShows(host)).toContain('quiz: 2');
  });

  it('imports pasted rows, and reports text of an unknown format @release', async () => {
    const host = await hostAt('/editor');
    const { page } = host;
    await host.button('Import questions').click();
    expect(await accessibilityIssues(page)).toEqual([]);
    const text = page.getByRole('textbox', { name: 'Or paste text or spreadsheet rows' });
    await text.fill('lorem ipsum dolor');
    await host.button('Preview questions').click();
    await heading(page, 'No questions found in the text');
    await page.getByText('File type not recognized').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await host.button('Choose another file').click();
    await text.fill('Rings?\tMars\tSaturn\tVenus\tMercury\tB\nLegs?\tSix\tEight\tTen\tTwo\tB');
    await page.keyboard.press('Control+Enter');
    await heading(page, '2 questions found in the text');
    await host.button('Import 2 questions').click();
    await page.getByRole('heading', { level: 1, name: 'Imported questions' }).waitFor();
  });

  it('imports the shows of a file as separate shows in one undo step @release', async () => {
    const host = await hostAt('/editor');
    const { page } = host;
    const gift = ['Planets', 'Animals']
      .map((name) => `$CATEGORY: ${name}\n\nFirst of ${name}? {=a ~b ~c ~d}`)
      .join('\n\n');
    await openFile(host, fileOf('both.gift', gift));
    await page.getByText('Creates 2 new shows.').waitFor();
    await heading(page, 'Planets');
    await host.button('Import 2 questions').click();
    await eventually(() => savedShows(host)).toEqual([
      'Your first quiz show: 9',
      'Planets: 1',
      'Animals: 1',
    ]);
    await dialog(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await eventually(() => savedShows(host)).toHaveLength(1);
  });

  it('HISTORY8 imports hundreds of long questions as one step, sent in parts, and undoes all of them @release', async () => {
    const host = await hostAt('/editor');
    const { page } = host;
    const rows = Array.from({ length: 300 }, (_, at) =>
      [`Question ${at}?`, 'a', 'b', 'c', 'd', 'A', '', `${at} ${'why '.repeat(1000)}`].join('\t'),
    );
    await openFile(host, fileOf('large.tsv', rows.join('\n')));
    await heading(page, '300 questions found in “large.tsv”');
    await question(page, 'Question 0?').getByRole('checkbox').uncheck();
    await host.button('Import 299 questions').click();
    await page.getByRole('heading', { level: 1, name: 'large' }).waitFor();
    await eventually(() => savedShows(host)).toContain('large: 299');
    await host.page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await eventually(() => savedShows(host)).toHaveLength(1);
    expect(host.complaints).toEqual([]);
  });

  it('rejects more questions than a show can hold, and imports those that fit @release', async () => {
    const host = await hostAt('/editor/show1');
    const { page } = host;
    const rows = Array.from({ length: 1300 }, (_, at) => `Question ${at}?\ta\tb\tc\td\tA`);
    await page.getByRole('button', { name: 'All stages' }).click();
    await page.getByRole('menuitem', { name: 'Import questions' }).click();
    await choose(
      page,
      () => dialog(page).getByRole('button', { name: 'Choose file' }).click(),
      fileOf('large.tsv', rows.join('\n')),
    );
    await page.getByText('A show has up to 1,000 questions, the file has 1300').waitFor();
    await page.getByRole('alert').getByText('991 more fit').waitFor();
    expect(await host.button('Import 1300 questions').isDisabled()).toBe(true);
    await host.button('Select the first 991').click();
    await host.button('Import 991 questions').click();
    await eventually(() => savedShows(host)).toEqual(['Your first quiz show: 1000']);
    await page.keyboard.press('Control+z');
    await eventually(() => savedShows(host)).toEqual(['Your first quiz show: 9']);
  });

  it('previews a file dropped on the show list @release', async () => {
    const host = await hostAt('/editor');
    const { page } = host;
    const dataTransfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'dropped.csv'));
      return data;
    }, sheet);
    await page.dispatchEvent('h1', 'dragover', { dataTransfer: dataTransfer });
    await page.getByText('Drop to preview').waitFor();
    await page.dispatchEvent('h1', 'drop', { dataTransfer: dataTransfer });
    await heading(page, '2 questions found in “dropped.csv”');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  });

  it('stores an embedded picture only when its question is imported @release', async () => {
    const host = await hostAt('/editor');
    const { page } = host;
    const moodle = `<quiz><question type="multichoice"><questiontext format="html"><text>
      &lt;p&gt;Colour?&lt;/p&gt;&lt;img src="@@PLUGINFILE@@/p.png" alt="a dot"&gt;</text>
      <file name="p.png" path="/" encoding="base64">${dot.toString('base64')}</file></questiontext>
      ${['Red', 'Blue', 'Green', 'Black'].map((text, at) => `<answer fraction="${at === 0 ? 100 : 0}"><text>${text}</text></answer>`).join('')}
      </question></quiz>`;
    const files = async () => (await get(host, 'files')).toString();
    const before = await files();
    await openFile(host, fileOf('moodle.xml', moodle));
    await question(page, 'Colour?').getByText('Has picture').waitFor();
    expect(await files()).toEqual(before);
    await host.button('Import 1 question').click();
    await page.getByRole('heading', { level: 1, name: 'moodle' }).waitFor();
    await eventually(() => savedShows(host)).toContain('moodle: 1');
    const image = (await documentOf(host)).shows[1]?.stages[0]?.question.image;
    expect(image).toMatch(/^\/files\//);
    await page.locator(`img[src*="${image}"]`).first().waitFor();
  });

  it('imports a spreadsheet in the German UI @release', async () => {
    const host = await hostAt('/editor', { locale: 'de-DE' });
    const { page } = host;
    await host.button('Fragen importieren').click();
    await choose(
      page,
      () => host.button('Datei auswählen').click(),
      fileOf('quiz.csv', Buffer.from(sheet)),
    );
    await heading(page, '2 Fragen in „quiz.csv“ gefunden');
    await page.getByText('Erstellt die neue Show „quiz“.').waitFor();
    await host.button('2 Fragen importieren').click();
    await page.getByText('2 Fragen importiert').waitFor();
  });
});

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Text of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '');

/** Presses Tab until the element with this text, or the `count`-th checkbox, has the focus. */
async function tabTo(page: Page, text: string, count = 1): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      return element instanceof HTMLInputElement && element.type === 'checkbox'
        ? 'checkbox'
        : element?.textContent;
    });
    if (name === text && --count === 0) return;
  }
  throw new Error(`No way to ${text} by Tab`);
}

describe('files of other programs', () => {
  const withoutIds = (show: Pick<Quizshow, 'stages'> | undefined) =>
    show?.stages.map(({ question: { question, answers, correctAnswer } }) => [
      question,
      answers.toSorted(),
      answers[correctAnswer],
    ]);

  it('FORMAT12 keep all questions when exported and reimported, in every format @release', async () => {
    const host = await hostAt('/editor');
    const formats = formatInfoSchema.array().parse(JSON.parse(String(await get(host, 'formats'))));
    const written = formats.filter(({ writes, game }) => writes && game === 'stageQuiz');
    expect(written.length).toBeGreaterThan(9);
    for (const { id, endings } of written) {
      const bytes = await get(host, `shows/show1/export?format=${id}`);
      const answer = await post(host, `imports?name=x.${endings[0] ?? ''}`, bytes);
      const file = importedFileSchema.parse(await answer.json());
      expect([id, file.format?.id]).toEqual([id, id]);
      const stages = file.shows.flatMap((show) => show.stages);
      expect([
        id,
        stages.map(({ question: { question, answers, correctAnswer } }) => [
          question,
          answers.toSorted(),
          answers[correctAnswer],
        ]),
      ]).toEqual([id, withoutIds(defaultDocument().shows[0])]);
    }
  });

  it('can be exported from the show list, and import into another account with the same questions @release', async () => {
    const host = await hostAt('/editor');
    const download = await exported(host, 'Moodle GIFT (.gift)');
    expect(download.suggestedFilename()).toBe('Your first quiz show.gift');
    const otherHost = await hostAt('/editor', { document: { shows: [] } });
    await openFile(otherHost, fileOf('x.gift', await bytesOf(download)));
    await heading(otherHost.page, '9 questions found in “x.gift”');
    await otherHost.button('Import 9 questions').click();
    await eventually(async () => (await documentOf(otherHost)).shows.length).toBe(1);
    expect(withoutIds((await documentOf(otherHost)).shows[0])).toEqual(
      withoutIds(defaultDocument().shows[0]),
    );
  });
});

/** Exports the first show through the dialog. */
async function exported(host: Host, format: string | null): Promise<Download> {
  const { page } = host;
  await page.getByRole('button', { name: 'More for Your first quiz show', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  await dialog(page).waitFor();
  expect(await accessibilityIssues(page)).toEqual([]);
  if (format !== null) await page.getByRole('radio', { name: format }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    host.button('Download').click(),
  ]);
  await dialog(page).waitFor({ state: 'detached' });
  return download;
}

describe('a bundle @release', () => {
  const font = readFileSync(
    createRequire(import.meta.url).resolve(
      '@fontsource/roboto/files/roboto-greek-400-normal.woff2',
    ),
  );

  /** A host whose show has an image and a custom style with its own font. */
  async function equipped(): Promise<Host> {
    const host = await hostAt('/editor');
    const stored = async (kind: string, data: Buffer) => {
      const answer = await post(host, `files/${kind}`, data);
      expect([kind, answer.status()]).toEqual([kind, 201]);
      const body: unknown = await answer.json();
      if (!isRecord(body) || typeof body['address'] !== 'string') throw new Error('no address');
      return body['address'];
    };
    const image = await stored('image', dot);
    const file = await stored('font', font);
    const app = defaultDocument();
    const [show] = app.shows;
    const style = app.styles[app.defaultStyle];
    if (show?.stages[0] === undefined || style === undefined) throw new Error('no show');
    show.stages[0].question.image = image;
    style.name = 'Mine alone';
    style.question.font.fontFamily = 'Greek';
    app.fonts['f1'] = {
      id: 'f1',
      fontFamily: 'Greek',
      fontStyle: 'normal',
      fontWeightFrom: 400,
      fontWeightTo: 400,
      file,
    };
    const answer = await host.page
      .context()
      .request.post(`/api/v1/document/import?uid=${host.userId}`, {
        headers: { origin: server.url },
        data: app,
      });
    expect(answer.status()).toBe(200);
    await host.go('/editor');
    return host;
  }

  it('BUNDLE2 transfers a show with picture, style and font to another account, which exports the same bytes', async () => {
    const host = await equipped();
    const download = await exported(host, null);
    expect(download.suggestedFilename()).toBe('Your first quiz show.quizcast');
    const bytes = await bytesOf(download);
    const otherHost = await hostAt('/editor');
    await openFile(otherHost, fileOf('show.quizcast', bytes));
    // The imported show opens.
    await otherHost.page.waitForURL(/\/editor\/(?!show1)./);
    await otherHost.page
      .getByText('Show “Your first quiz show” with 9 questions imported')
      .waitFor();
    await eventually(async () => (await documentOf(otherHost)).shows.length).toBe(2);
    const app = await documentOf(otherHost);
    expect(Object.values(app.styles).map(({ name }) => name)).toContain('Mine alone');
    const image = app.shows[1]?.stages[0]?.question.image ?? '';
    expect(image).toContain(otherHost.userId);
    const showId = new URL(otherHost.page.url()).pathname.split('/').at(-1);
    const again = await get(otherHost, `shows/${showId}/bundle`);
    expect(hashOf(again)).toBe(hashOf(bytes));
    // On a second import, style and font exist already.
    await otherHost.go('/editor');
    await openFile(otherHost, fileOf('show.quizcast', bytes));
    await otherHost.page.waitForURL(/\/editor\/(?!show1)./);
    await eventually(async () => (await documentOf(otherHost)).shows.length).toBe(3);
    const twice = await documentOf(otherHost);
    expect(Object.keys(twice.styles)).toEqual(Object.keys(app.styles));
    expect(Object.keys(twice.fonts)).toHaveLength(1);
  });

  it('with only a style is refused as a show, and a show bundle imports its style into the style list', async () => {
    const host = await hostAt('/editor');
    const { page } = host;
    const style = await get(host, 'styles/quiz-show-blue/bundle');
    await openFile(host, fileOf('style.quizcast', style));
    await eventually(() => focused(page)).toContain('This file has a style but no questions');
    await page.keyboard.press('Escape');
    await host.go('/styles');
    const show = await get(host, 'shows/show1/bundle');
    await choose(page, () => host.button('Import style').click(), fileOf('show.quizcast', show));
    await page.getByText('The file also has a show').waitFor();
    await eventually(async () => Object.keys((await documentOf(host)).styles).length).toBe(2);
    expect(await savedShows(host)).toHaveLength(1);
    await choose(page, () => host.button('Import style').click(), fileOf('a.csv', sheet));
    await page.getByText('No Quizcast style in this file.').waitFor();
  });

  it('BUNDLE3 with hostile content is refused with a reason and without any change', async () => {
    const host = await hostAt('/editor');
    const { page } = host;
    const good = await get(host, 'shows/show1/bundle');
    const manifest = (files: unknown[], quizcast = 1): readonly [string, Buffer] => [
      'manifest.json',
      Buffer.from(JSON.stringify({ quizcast, files })),
    ];
    const content = Buffer.from('{"show":null}');
    const named = { name: 'content.json', bytes: content.length, sha256: hashOf(content) };
    const deep = Buffer.from(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    const hostile: [string, Buffer, string][] = [
      ['cut', good.subarray(0, good.length - 200), 'Can’t import this bundle'],
      ['newer', await zip(manifest([], 99)), 'This bundle was created by a newer version'],
      [
        'wrong hash',
        await zip(manifest([{ ...named, sha256: hashOf(dot) }]), ['content.json', content]),
        'a file doesn’t match its list',
      ],
      [
        'more than is named',
        await zip(manifest([named]), ['content.json', content], ['x.js', dot]),
        'it has a file that isn’t in its list',
      ],
      [
        'deep',
        await zip(manifest([{ name: 'content.json', bytes: deep.length, sha256: hashOf(deep) }]), [
          'content.json',
          deep,
        ]),
        'its content can’t be read',
      ],
      [
        'a bomb',
        await zip(manifest([]), ['content.json', Buffer.alloc(100_000_000)]),
        'Can’t import this bundle',
      ],
    ];
    await host.button('Import questions').click();
    for (const [name, bytes, reason] of hostile) {
      await choose(
        page,
        () => dialog(page).getByRole('button', { name: 'Choose file' }).click(),
        fileOf(name, bytes),
      );
      await eventually(() => focused(page)).toContain(reason);
      await eventually(() => focused(page)).toContain('Nothing was changed.');
    }
    expect(await savedShows(host)).toEqual(['Your first quiz show: 9']);
    expect(await accessibilityIssues(page)).toEqual([]);
  });
});

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const zip = (...files: (readonly [string, Uint8Array])[]) => pack(files, { compress: true });
