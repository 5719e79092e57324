import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Browser, Download, Locator, Page } from 'playwright-core';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { readDocument } from '@quizcast/game/document/read';
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

const fileOf = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

const dialog = (page: Page): Locator => page.getByRole('dialog');
const choice = (page: Page, name: string): Locator =>
  dialog(page).getByRole('checkbox', { name, exact: true });
const board = (page: Page, name: string): Locator =>
  dialog(page).getByRole('table', { name, exact: true });

/** Chooses a file in the open dialog as a user does, through the button and the file chooser. */
async function choose(page: Page, file: ReturnType<typeof fileOf> | string): Promise<void> {
  const opens = page.waitForEvent('filechooser');
  await page.evaluate(() => undefined);
  const button = dialog(page).getByRole('button', { name: 'Choose file' });
  const [chooser] = await Promise.all([opens, button.press('Enter')]);
  await chooser.setFiles(file);
}

const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { name, exact: true }).waitFor();

/** The category quiz shows as stored on the server. */
async function showsOf(host: Host): Promise<CategoryQuizshow[]> {
  const answer = await host.page.context().request.get('/api/v1/document/export');
  const read = readDocument(JSON.parse(await answer.text()));
  if (read.kind !== 'readable') throw new Error('unreadable');
  return read.document.categoryQuiz.shows;
}

const boardsOf = ({ gamefield, boards }: CategoryQuizshow): string[][] =>
  [gamefield, ...boards].map(({ categories }) =>
    categories.map(
      ({ name, fields }) => `${name}: ${fields.filter(({ question }) => question !== '').length}`,
    ),
  );

/** Longer than the autosave delay. */
const eventually = <T>(read: () => Promise<T>) =>
  expect.poll(read, { timeout: 15_000, interval: 50 });

const bytesOf = async (download: Download): Promise<Buffer> => readFileSync(await download.path());

/** The image with 1.2 MB of noise in a chunk that decoders ignore. */
function heavy(picture: Buffer): Buffer {
  const endBytes = 12;
  const name = Buffer.from('noIs');
  const noise = randomBytes(1_200_000);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(noise.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([name, noise])));
  const end = picture.length - endBytes;
  return Buffer.concat([picture.subarray(0, end), length, name, noise, sum, picture.subarray(end)]);
}

/** A CSV game with one category per name, five questions each, and a final. */
const csvOf = (names: readonly string[]): string =>
  [
    'round,cat,val,q,a,dd,x,y',
    ...names.flatMap((name, x) =>
      [1, 2, 3, 4, 5].map(
        (row) => `jeopardy,${name},${row * 200},${name} ${row}?,${row},false,${x + 1},${row}`,
      ),
    ),
    'final,Ends,0,The very last?,Yes,false,1,1',
  ].join('\n');

describe('importing boards', () => {
  it('creates a show with five categories and a further board from a file, without deselected ones @release', async () => {
    const host = await hostAt('/editor');
    const { page } = host;
    await host.button('Import questions').click();
    await choose(page, fileOf('Friday.csv', csvOf(['A', 'B', 'C', 'D', 'E', 'F', 'G'])));
    await heading(page, '36 questions found in “Friday.csv”');
    expect(await dialog(page).getByRole('radio', { name: 'Category quiz' }).isChecked()).toBe(true);
    await board(page, 'Jeopardy! 2').waitFor();
    await choice(page, 'B').uncheck();
    await dialog(page).getByText('Jeopardy!: 6 of 7 categories').waitFor();
    await board(page, 'Jeopardy!').getByRole('columnheader', { name: 'F' }).waitFor();
    expect(await board(page, 'Jeopardy!').getByText('B 1?').count()).toBe(0);
    await board(page, 'Jeopardy!').getByRole('rowheader', { name: '1000' }).waitFor();
    await dialog(page).getByText('Creates the new show “Friday”. Adds 1 board.').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await host.button('Import 31 questions').click();
    await page.getByRole('heading', { level: 1, name: 'Friday' }).waitFor();
    await eventually(async () => (await showsOf(host)).map(({ name }) => name)).toContain('Friday');
    const show = (await showsOf(host)).find(({ name }) => name === 'Friday');
    if (show === undefined) throw new Error('no show');
    expect(boardsOf(show)).toEqual([
      ['A: 5', 'C: 5', 'D: 5', 'E: 5', 'F: 5'],
      ['G: 5', 'Category 2: 0', 'Category 3: 0', 'Category 4: 0', 'Category 5: 0'],
    ]);
    expect(show.gamefield.rowPoints).toEqual([200, 400, 600, 800, 1000]);
    expect(show.final).toMatchObject({ category: 'Ends', answer: 'Yes' });
    await host.page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => (await showsOf(host)).map(({ name }) => name)).not.toContain(
      'Friday',
    );
    expect(host.complaints).toEqual([]);
  });

  it('replaces a board by keyboard alone, and marks questions that already exist @release', async () => {
    const host = await hostAt('/editor/categoryShow1');
    const { page } = host;
    await page.getByRole('button', { name: /^Import/ }).focus();
    await page.keyboard.press('Enter');
    await choose(page, fileOf('one.csv', csvOf(['A', 'B'])));
    await heading(page, '11 questions found in “one.csv”');
    await page.keyboard.press('Tab');
    await dialog(page).getByRole('radio', { name: 'Empty fields' }).focus();
    await dialog(page).getByText('Adds 1 board.').waitFor();
    await page.keyboard.press('ArrowDown');
    await dialog(page)
      .getByText('Replaces a board of “Your first BrainBattle show”.', {
        exact: true,
      })
      .waitFor();
    // The existing final stays.
    expect(await choice(page, 'Final question · Ends').isChecked()).toBe(false);
    await choice(page, 'B').focus();
    await page.keyboard.press('Space');
    await host.button('Import 5 questions').focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'detached' });
    await eventually(async () => boardsOf((await showsOf(host))[0] ?? expect.fail())).toEqual([
      ['A: 5', 'Category 2: 0', 'Category 3: 0', 'Category 4: 0', 'Category 5: 0'],
    ]);
    expect((await showsOf(host))[0]?.final.category).toBe('Inventions');
    // The replaced content comes back in one undo step.
    await page.keyboard.press('Control+z');
    await eventually(async () => boardsOf((await showsOf(host))[0] ?? expect.fail())[0]?.[0]).toBe(
      'Animals: 5',
    );
    await host.button('Import…').click();
    const exported = await page
      .context()
      .request.get('/api/v1/category-shows/categoryShow1/export?format=jparty-csv');
    await choose(page, fileOf('same.csv', await exported.body()));
    await dialog(page).getByText('Already in “Your first BrainBattle show”').first().waitFor();
  });

  it('imports pictures from a SIGame package, and reports unsupported content @release', async () => {
    const host = await hostAt('/editor');
    const { page } = host;
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } });
    const content = `<package name="Пакет" version="4"><rounds><round name="R"><themes><theme name="Animals"><questions>
      <question price="100"><scenario><atom>Who is it?</atom><atom type="image">@кот.png</atom></scenario><right><answer>A cat</answer></right></question>
      <question price="200"><type name="auction"/><scenario><atom type="video">@v.mp4</atom><atom>What now?</atom></scenario><right><answer>B</answer></right></question>
      </questions></theme></themes></round></rounds></package>`;
    const siq = await pack(
      [
        ['content.xml', Buffer.from(content)],
        [`Images/${encodeURIComponent('кот.png')}`, picture],
      ],
      { compress: true },
    );
    await host.button('Import questions').click();
    await choose(page, fileOf('pack.siq', siq));
    await heading(page, '2 questions found in “pack.siq”');
    await dialog(page).getByText('2 places in the file need review').waitFor();
    await dialog(page).getByText('Special question imported as a normal one:').waitFor();
    await board(page, 'R').getByText('Has picture').waitFor();
    await host.button('Import 2 questions').click();
    await page.getByRole('heading', { level: 1, name: 'Пакет' }).waitFor();
    await eventually(
      async () => (await showsOf(host)).at(-1)?.gamefield.categories[0]?.fields[0]?.image ?? '',
    ).toMatch(/^\/files\/quizshow\/.+\.webp$/);
    expect(host.complaints).toEqual([]);
  });

  it('adds package pictures after creating the show, shows progress, and resumes after a reload @release', async () => {
    const host = await hostAt('/editor');
    const { page } = host;
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } });
    const names = ['a', 'b', 'c'];
    const questions = names.map(
      (name, at) =>
        `<question price="${at + 1}00"><scenario><atom>Who is ${name}?</atom><atom type="image">@${name}.png</atom></scenario><right><answer>${name}</answer></right></question>`,
    );
    const content = `<package name="P" version="4"><rounds><round name="R"><themes><theme name="T"><questions>${questions.join('')}</questions></theme></themes></round></rounds></package>`;
    const siq = fileOf(
      'pack.siq',
      await pack(
        [
          ['content.xml', Buffer.from(content)],
          ...names.map((name): [string, Buffer] => [
            `Images/${name}.png`,
            name === 'b' ? Buffer.from('no picture') : picture,
          ]),
        ],
        { compress: true },
      ),
    );
    const images = async () =>
      (await showsOf(host))
        .at(-1)
        ?.gamefield.categories[0]?.fields.map(({ image = '' }) => image !== '');
    // From the second on, image uploads fail.
    let sent = 0;
    await page.route('**/api/v1/files/image?*', async (route) => {
      sent += 1;
      if (sent === 1) await route.continue();
    });
    await host.button('Import questions').click();
    await choose(page, siq);
    await heading(page, '3 questions found in “pack.siq”');
    await host.button('Import 3 questions').click();
    await page.getByRole('heading', { level: 1, name: 'P' }).waitFor();
    const running = page
      .getByRole('region', { name: 'Uploads' })
      .filter({ hasText: 'Uploading pictures for “P”: 1 of 3' });
    await running.getByRole('progressbar').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await eventually(images).toEqual([true, false, false, false, false]);
    page.on('dialog', (asked) => void asked.accept());
    await page.reload();
    await page.unroute('**/api/v1/files/image?*');
    const left = page.getByRole('alert').filter({ hasText: '1 of 3 pictures added to “P”' });
    await left.getByText('Interrupted. Choose “pack.siq” again to add the rest.').waitFor();
    const opens = page.waitForEvent('filechooser');
    await left.getByRole('button', { name: 'Choose file' }).click();
    await (await opens).setFiles(siq);
    const ended = page.getByRole('alert').filter({ hasText: '2 of 3 pictures added to “P”.' });
    await ended.getByRole('listitem').filter({ hasText: 'Images/b.png' }).waitFor();
    await eventually(images).toEqual([true, false, true, false, false]);
    await ended.getByRole('button', { name: 'Dismiss' }).click();
    // Nothing is left to report on the next visit.
    const kept = () => page.evaluate(() => Object.keys(localStorage).join(' '));
    await eventually(kept).not.toContain('quizcast.media');
  });

  it('adds the 175 pictures of a package of more than 200 MB @release', async () => {
    const host = await hostAt('/editor');
    const { page } = host;
    const drawn = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } });
    const names = Array.from({ length: 175 }, (_, at) => `${at}.png`);
    const themeOf = (round: number, theme: number): string => {
      const questions = names
        .slice(round * 25 + theme * 5, round * 25 + theme * 5 + 5)
        .map(
          (name, at) =>
            `<question price="${at + 1}00"><scenario><atom type="image">@${name}</atom></scenario><right><answer>${name}</answer></right></question>`,
        );
      return `<theme name="T${theme}"><questions>${questions.join('')}</questions></theme>`;
    };
    const rounds = Array.from(
      { length: 7 },
      (_, round) =>
        `<round name="R${round}"><themes>${[0, 1, 2, 3, 4].map((theme) => themeOf(round, theme)).join('')}</themes></round>`,
    );
    const content = `<package name="Large" version="4"><rounds>${rounds.join('')}</rounds></package>`;
    const bytes = await pack(
      [
        ['content.xml', Buffer.from(content)],
        ...names.map((name): [string, Buffer] => [`Images/${name}`, heavy(drawn)]),
      ],
      { compress: false },
    );
    expect(bytes.length).toBeGreaterThan(200_000_000);
    const folder = await mkdtemp(join(tmpdir(), 'quizcast-pack-'));
    try {
      const file = join(folder, 'large.siq');
      await writeFile(file, bytes);
      await host.button('Import questions').click();
      await choose(page, file);
      await heading(page, '175 questions found in “large.siq”');
      await host.button('Import 175 questions').click();
      await page.getByRole('heading', { level: 1, name: 'Large' }).waitFor();
      await page
        .getByRole('region', { name: 'Uploads' })
        .filter({ hasText: /Uploading pictures for “Large”: \d+ of 175/u })
        .waitFor();
      const pictures = async () => {
        const show = (await showsOf(host)).find(({ name }) => name === 'Large');
        if (show === undefined) return 0;
        return [show.gamefield, ...show.boards]
          .flatMap(({ categories }) => categories.flatMap(({ fields }) => fields))
          .filter(({ image }) => image !== undefined).length;
      };
      await expect.poll(pictures, { timeout: 150_000, interval: 500 }).toBe(175);
      // The server limits uploads per minute; the page waits and continues.
      expect(host.complaints.filter((text) => !text.includes('429'))).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  }, 240_000);

  it('creates blurred copies of pictures imported into a show that blurs them @release', async () => {
    const app = defaultDocument();
    const { categoryQuiz } = app;
    const shows = categoryQuiz.shows.map((show) => ({
      ...show,
      gameSettings: { ...show.gameSettings, blurImageAfterBuzzer: true },
    }));
    const host = await hostAt('/editor/categoryShow1', {
      document: { ...app, categoryQuiz: { ...categoryQuiz, shows } },
    });
    const { page } = host;
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } });
    const content = `<package name="P" version="4"><rounds><round name="R"><themes><theme name="Animals"><questions>
      <question price="100"><scenario><atom>Who is it?</atom><atom type="image">@cat.png</atom></scenario><right><answer>A cat</answer></right></question>
      </questions></theme></themes></round></rounds></package>`;
    const siq = await pack(
      [
        ['content.xml', Buffer.from(content)],
        ['Images/cat.png', picture],
      ],
      { compress: true },
    );
    await host.button('Import…').click();
    await choose(page, fileOf('pack.siq', siq));
    await heading(page, '1 question found in “pack.siq”');
    await host.button('Import 1 question').click();
    await eventually(
      async () => (await showsOf(host))[0]?.boards[0]?.categories[0]?.fields[0]?.blurredImage ?? '',
    ).toMatch(/^\/files\/quizshow\/.+\.webp$/);
    expect(host.complaints).toEqual([]);
  });

  it('imports a sheet for stages as boards, but no board without four answers as stages @release', async () => {
    const host = await hostAt('/editor');
    const { page } = host;
    const sheet = [
      'Question,A,B,C,D,Right',
      ...[1, 2, 3, 4, 5, 6].map((row) => `Number ${row}?,a,b,c,d,B`),
    ].join('\n');
    await host.button('Import questions').click();
    await choose(page, fileOf('six.csv', sheet));
    await heading(page, '6 questions found in “six.csv”');
    await dialog(page).getByText('Category quiz', { exact: true }).click();
    await board(page, 'Board 1').getByRole('columnheader', { name: 'Category 2' }).waitFor();
    await host.button('Import 6 questions').click();
    await page.getByRole('heading', { level: 1, name: 'six' }).waitFor();
    await eventually(
      async () => boardsOf((await showsOf(host)).at(-1) ?? expect.fail())[0],
    ).toEqual([
      'Category 1: 5',
      'Category 2: 1',
      'Category 3: 0',
      'Category 4: 0',
      'Category 5: 0',
    ]);
    await host.go('/editor/show1');
    await page.getByRole('button', { name: 'All stages' }).click();
    await page.getByRole('menuitem', { name: 'Import questions' }).click();
    await choose(page, fileOf('boards.csv', csvOf(['A'])));
    await dialog(page).getByText('6 questions don’t have four answers').waitFor();
    expect(
      await dialog(page)
        .getByRole('button', { name: /^Import/ })
        .count(),
    ).toBe(0);
  });

  it('exports a category show as a bundle and for other programs, and reads both again @release', async () => {
    const host = await hostAt('/editor');
    const { page } = host;
    const save = async (kind: string): Promise<Buffer> => {
      await host.button('More for Your first BrainBattle show').click();
      await page.getByRole('menuitem', { name: /^Export/ }).click();
      await dialog(page).getByRole('radio', { name: kind }).check();
      const saving = page.waitForEvent('download');
      await host.button('Download').click();
      const download = await saving;
      await dialog(page).waitFor({ state: 'detached' });
      return bytesOf(download);
    };
    const bundle = await save('Quizcast bundle (.quizcast)');
    const siq = await save('SIGame package (SIQ)');
    const guest = await hostAt('/editor');
    await guest.button('Import questions').click();
    await choose(guest.page, fileOf('a.quizcast', bundle));
    await guest.page
      .getByText('Show “Your first BrainBattle show” with 25 questions imported')
      .waitFor();
    await eventually(async () => (await showsOf(guest)).length).toBe(2);
    await guest.go('/editor');
    await guest.button('Import questions').click();
    await choose(guest.page, fileOf('a.siq', siq));
    await heading(guest.page, '26 questions found in “a.siq”');
    // All of them exist already, and the dialog shows that.
    await dialog(guest.page).getByText('Already here').first().waitFor();
    expect(guest.complaints).toEqual([]);
  });
});
