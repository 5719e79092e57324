import type { Browser, Locator, Page } from 'playwright-core';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host, type HostOptions } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

let dataFolder: string;
let server: RunningServer;
let browser: Browser;
const hosts: Host[] = [];

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'quizcast-history-'));
  server = await startServer({ dataFolder, env: { LOG_LEVEL: 'warn' } });
  browser = await openBrowser('debian');
});
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await rm(dataFolder, { recursive: true });
});

async function hostAt(path: string, options: HostOptions = {}): Promise<Host> {
  const host = await openHost(server, browser, options);
  hosts.push(host);
  await host.go(path);
  return host;
}

const versions = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Versions' }).getByRole('button');
const version = (page: Page, words: string): Locator =>
  versions(page).filter({ hasText: words }).first();
const saved = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+s');
  await page.locator('[data-save="saved"]').waitFor();
};
/** Links to the stage quiz shows; the sample of the other game is always in the list. */
const showLinks = (page: Page): Promise<string[]> =>
  page.locator('main a[href^="/editor/"]:not([href$="/categoryShow1"])').allTextContents();

/** Two shows; the second one gets lost. */
function twoShows() {
  const app = defaultDocument();
  const [first] = app.shows;
  if (first === undefined) throw new Error('no show');
  const stages = first.stages.slice(0, 3).map((stage) => ({ ...stage, id: `m-${stage.id}` }));
  return { ...app, shows: [first, { ...first, id: 'movies', name: 'Movie night', stages }] };
}

/** Edits through the API, as a page does that cannot open a socket. */
async function command({ page, userId }: Host, edit: object): Promise<void> {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.post(`/api/v1/commands?uid=${userId}`, {
    headers: { origin },
    data: [{ id: 'edit-1', command: edit }],
  });
  expect(await answer.text()).toContain('accepted');
}

describe('the history', () => {
  it('HISTORY10 restores a deleted show by mouse after a server restart, and undoes the restore @release', async () => {
    const host = await hostAt('/editor', { document: twoShows() });
    const { page } = host;
    await command(host, { type: 'edit.remove', path: ['shows', 'movies'] });
    await expect.poll(() => showLinks(page)).toEqual(['Your first quiz show']);

    await server.kill9();
    server = await startServer({ dataFolder, port: server.port, env: { LOG_LEVEL: 'warn' } });
    await host.go('/settings');
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await version(page, 'Replaced by an imported file').click();
    const preview = page.getByRole('region', { name: 'Replaced by an imported file' });
    await preview.getByText('Show “Movie night” was deleted').waitFor();
    await preview.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: 'Movie night' }).click();
    await preview.getByText('Stage 1 of 3').waitFor();
    await preview.getByText('Which planet is known for its bright, wide rings?').first().waitFor();
    await preview.getByRole('button', { name: 'Next stage' }).click();
    await preview.getByText('How many strings does a standard violin have?').first().waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);

    await host.button('Restore “Movie night”').click();
    await page.getByText('“Movie night” was restored').waitFor();
    await preview.getByText('No changes since then.').waitFor();
    expect(await host.button('Restore everything').isDisabled()).toBe(true);
    await saved(page);
    await version(page, '“Movie night” restored').waitFor();

    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await preview.getByText('Show “Movie night” was deleted').waitFor();
    await host.go('/editor');
    expect(await showLinks(page)).toEqual(['Your first quiz show']);
    expect(host.complaints.filter((line) => !line.includes('WebSocket'))).toEqual([]);
  });

  it('HISTORY10 previews an earlier version of a category show and restores that single show @release', async () => {
    const app = defaultDocument();
    const [show] = app.categoryQuiz.shows;
    if (show === undefined) throw new Error('no show');
    const host = await hostAt('/editor', { document: app });
    const { page } = host;
    const [category] = show.gamefield.categories;
    const [field] = category?.fields ?? [];
    const board = ['categoryQuiz', 'shows', show.id, 'gamefield'];
    await command(host, {
      type: 'edit.update',
      path: [...board, 'categories', category?.id, 'fields', field?.id, 'question'],
      value: 'Something else?',
    });
    await host.go('/settings');
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await version(page, 'Replaced by an imported file').click();
    const preview = page.getByRole('region', { name: 'Replaced by an imported file' });
    await preview.getByText('1 question changed').waitFor();
    await preview.getByText('Board 1 (1 of').waitFor();
    await host.button('Next picture').click();
    await preview.getByText(`${category?.name}, 100 (2 of`).waitFor();
    await preview
      .locator('[data-part="category-quiz"]')
      .getByText(field?.question ?? '')
      .first()
      .waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await host.button(`Restore “${show.name}”`).click();
    await page.getByText(`“${show.name}” was restored`).waitFor();
    await preview.getByText('No changes since then.').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await preview.getByText('1 question changed').waitFor();
    expect(host.complaints).toEqual([]);
  });

  it('HISTORY10 can be browsed, restored completely, undone and redone by keyboard alone @release', async () => {
    const host = await hostAt('/settings', { document: twoShows() });
    const { page } = host;
    const { keyboard } = page;
    await page.getByRole('switch', { name: /watermark/ }).focus();
    await keyboard.press('Space');
    await saved(page);
    await page.getByRole('link', { name: 'History: earlier versions' }).focus();
    await keyboard.press('Enter');
    await version(page, 'Settings changed').focus();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.getByText('1 setting changed').waitFor();
    await host.button('Restore everything').focus();
    await keyboard.press('Enter');
    await page.getByText('No changes since then.').waitFor();
    await keyboard.press('Control+z');
    await page.getByText('1 setting changed').waitFor();
    await keyboard.press('Control+Shift+z');
    await page.getByText('No changes since then.').waitFor();
    await keyboard.press('Control+z');
    await keyboard.press('Control+y');
    await page.getByText('No changes since then.').waitFor();
  });

  it('HISTORY10 explains what to do when restoring would remove a show on air @release', async () => {
    const host = await hostAt('/settings/history', { document: twoShows() });
    const { page } = host;
    const send = async (id: string, command: object) => {
      const { origin } = new URL(page.url());
      const address = `/api/v1/commands?uid=${host.userId}`;
      await page.request.post(address, { headers: { origin }, data: [{ id, command }] });
    };
    await send('a1', {
      type: 'edit.insert',
      path: ['shows'],
      value: { ...twoShows().shows[1], id: 'late', name: 'Late show' },
      before: null,
    });
    await send('a2', { type: 'edit.update', path: ['activeShow'], value: 'late' });
    await send('a3', { type: 'stageQuiz.start', showId: 'late' });
    await send('a4', { type: 'stageQuiz.nextStage', showId: 'late' });
    await page.reload();
    await version(page, '“Late show” played').waitFor();
    await version(page, 'Replaced by an imported file').click();
    await host.button('Restore everything').click();
    const alert = page.getByRole('alert').filter({ hasText: 'Nothing was restored' });
    await alert.getByText('Reset it in Play').waitFor();
    await alert.getByRole('link', { name: 'Open Play' }).waitFor();
    await page.getByText('Show “Late show” is new').waitFor();
  });

  it('HISTORY8 restores a show with a thousand long stages completely @release', async () => {
    const app = twoShows();
    const stages = Array.from({ length: 1000 }, (_, index) => ({
      id: `s${index}`,
      price: `${index} €`,
      question: {
        question: `Question ${index} ${'ü'.repeat(900)}`,
        answers: ['1', '2', '3', '4'],
        hostNotes: 'n'.repeat(1000),
      },
    }));
    const shows = app.shows.map((show) => (show.id === 'movies' ? { ...show, stages } : show));
    const host = await hostAt('/settings/history', { document: { ...app, shows } });
    const { page } = host;
    await command(host, { type: 'edit.remove', path: ['shows', 'movies'] });
    await version(page, 'Replaced by an imported file').click();
    await page.getByText('Show “Movie night” was deleted').waitFor();
    await host.button('Restore everything').click();
    await page.getByText('Everything was restored', { exact: true }).waitFor();
    await saved(page);
    await page.reload();
    await version(page, '“Movie night” restored').waitFor();
    await version(page, 'Replaced by an imported file').click();
    await page.getByText('No changes since then.').waitFor();
  }, 60_000);

  it('HISTORY9 handles undo keys in document fields, and leaves other fields to the browser', async () => {
    const host = await hostAt('/settings');
    const { page } = host;
    const name = page.getByRole('textbox', { name: 'Twitch username' });
    await name.fill('first');
    await page.waitForTimeout(1100);
    await name.press('End');
    await name.pressSequentially('x');
    await name.press('Control+z');
    expect(await name.inputValue()).toBe('first');
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    await name.press('Control+z');
    expect(await name.inputValue()).toBe('');
    await name.press('Control+Shift+z');
    expect(await name.inputValue()).toBe('first');
    await host.button('Change password').click();
    const password = page.getByLabel('New password');
    await password.pressSequentially('abc');
    await password.press('Control+z');
    expect(await password.inputValue()).not.toBe('abc');
    expect(await name.inputValue()).toBe('first');
  });

  it('HISTORY9 undoes the import of a whole document @release', async () => {
    const host = await hostAt('/settings', { document: twoShows() });
    const { page } = host;
    const chooser = page.waitForEvent('filechooser');
    await host.button('Import file').click();
    const [only] = defaultDocument().shows;
    await (
      await chooser
    ).setFiles({
      name: 'other.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({ ...defaultDocument(), shows: [{ ...only, name: 'Imported' }] }),
      ),
    });
    await host.button('Replace everything').click();
    await page.getByText('File imported').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+z');
    await saved(page);
    await host.go('/editor');
    expect((await showLinks(page)).toSorted()).toEqual(['Movie night', 'Your first quiz show']);
  });
});
