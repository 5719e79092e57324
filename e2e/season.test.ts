import { readFile } from 'node:fs/promises';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
let host: Host;

const document = defaultDocument();
const [show] = document.shows;
const [category] = document.categoryQuiz.shows;
const field = category?.gamefield.categories[0]?.fields[0];
const planets = {
  text: 'Which of these planets is the largest?',
  options: ['Saturn', 'Jupiter', 'Neptune', 'Earth'],
};

/** A game with 40 viewers: for each question, how many chose the right option, which is the second. */
function played() {
  const stages = (show?.stages ?? []).slice(0, 3).map(({ question }) => ({
    text: question.question,
    options: question.answers,
  }));
  const askedQuestions = [...stages, planets, { text: field?.question ?? '', options: [] }];
  const opensAtMs = Date.UTC(2026, 4, 3, 18);
  const rounds = askedQuestions.map((words, index) => ({
    ...words,
    round: `q${(opensAtMs + index * 60_000).toString(36)}-${index}`,
    opensAtMs: opensAtMs + index * 60_000,
    points: 100,
    key: words.options.length === 0 ? typed : { kind: 'choice', right: [1] },
    place: index < stages.length ? index + 1 : null,
  }));
  const right = [38, 8, 30, 20, 10];
  const answers = rounds.map(({ options }, index) =>
    Array.from({ length: 40 }, (_, viewer) => {
      const isRight = viewer < (right[index] ?? 0);
      const chosen = options.length === 0 ? (isRight ? 'the owl' : 'no') : isRight ? '1' : '0';
      return [viewer, chosen, 4000];
    }),
  );
  return {
    format: 'quizcast-season',
    version: 1,
    shows: [
      {
        run: rounds[0]?.round,
        game: 'stageQuiz',
        showId: show?.id,
        showName: 'The first evening',
        rules: { streakBonus: false, speed: 'none' },
        rounds,
        answers,
      },
    ],
    viewers: Array.from({ length: 40 }, (_, viewer) => [`twitch:${500 + viewer}`, `v${viewer}`]),
  };
}
const typed = { kind: 'text', accepted: ['the owl'] };

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  browser = await openBrowser('debian');
  host = await openHost(server, browser, { document });
});
afterAll(async () => {
  await host.close();
  await browser.close();
  await server.stop();
});

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** Content of the file that the browser saves when this is pressed. */
async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await download.path(), 'utf8');
}

it('SEASON9 SEASON11 a season can be imported, exported, and downloaded as CSV', async () => {
  const { page } = host;
  await host.go('/season');
  await page.getByText('No shows yet').waitFor();
  await tab(page, 'Export');
  const choose = () => page.getByLabel('Choose file');
  const file = { name: 'season.json', mimeType: 'application/json' };
  await choose().setInputFiles({ ...file, buffer: Buffer.from('{"format":"other"}') });
  await page.getByRole('alert').getByText('damaged (format)').waitFor();
  await choose().setInputFiles({ ...file, buffer: Buffer.from(JSON.stringify(played())) });
  await page.getByText('1 show imported, 0 already here').waitFor();
  await page.getByLabel('Which shows').selectOption({ label: 'All shows' });
  const link = (name: RegExp) => page.getByRole('link', { name });
  const board = await saved(page, () => link(/^Leaderboard of these/).click());
  expect(board.split('\n').length).toBeGreaterThan(40);
  expect(board).toContain('v7');
  const questions = await saved(page, () => link(/^Questions of these/).click());
  expect(questions).toContain(planets.text);
  const season = await saved(page, () => link(/^Whole season/).click());
  expect(season).toContain('"quizcast-season"');
  expect(await accessibilityIssues(page)).toEqual([]);
});

it('SEASON4 the board is that of the new season at once @release', async () => {
  const { page } = host;
  await host.go('/season');
  await page.getByText('40 viewers in 1 show').waitFor();
  await host.button('Start a new season').click();
  await host.button('Start').click();
  await page.getByText('Nobody has played in these shows.').waitFor();
  await host.button('Start a new season').click();
  await host.button('Count all shows').click();
  await page.getByText('40 viewers in 1 show').waitFor();
});

it('STATS4 shows earlier results beside a question asked before, in the editor of each game @release', async () => {
  const { page } = host;
  await host.go('/editor');
  await page
    .getByRole('link', { name: show?.name ?? '' })
    .first()
    .click();
  const before = page.locator('[data-asked-before]');
  await before.getByText('Asked on May 3, 2026 · 40 answers · 95% correct').waitFor();
  expect(await before.getByText('Swap').count()).toBe(0);
  await page.getByRole('button', { name: /^2/ }).first().click();
  await before.getByText('20% correct').waitFor();
  await before.getByText('Swap 2 and 3').waitFor();
  expect(await accessibilityIssues(page)).toEqual([]);
  // A changed text makes it a different question.
  const text = page.getByRole('textbox', { name: 'Question', exact: true });
  await text.fill('Never asked before?');
  await before.waitFor({ state: 'detached' });
  await text.fill(show?.stages[1]?.question.question ?? '');
  await before.waitFor();

  await host.go('/editor');
  await page
    .getByRole('link', { name: category?.name ?? '' })
    .first()
    .click();
  await before.getByText('40 answers · 25% correct').waitFor();

  await host.go('/editor');
  await host.button('New show').click();
  await page.getByRole('menuitem', { name: 'Crowd quiz' }).click();
  await before.getByText('40 answers · 50% correct').waitFor();
});

it('MOMENT1 MOMENT2 moments can be copied as chapters and downloaded as CSV', async () => {
  const { page } = host;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await host.go('/play');
  await page.keyboard.press('s');
  await page.keyboard.press('n');
  await page
    .getByText(show?.stages[0]?.question.question ?? '')
    .first()
    .waitFor();
  await host.go('/season');
  await tab(page, 'Moments');
  await page.getByRole('row', { name: '0:00 Show starts' }).waitFor();
  await host.button('Copy YouTube chapters').click();
  await host.button('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^0:00 \S/u);
  const sheet = await saved(page, () => page.getByRole('link', { name: 'Download CSV' }).click());
  expect(sheet.split('\r\n').slice(0, 2)).toEqual([
    '\ufeff"time","moment","question"',
    '"0:00","Show starts",""',
  ]);
});

it('PRIVACY2 all viewer data can be deleted after a confirmation', async () => {
  const { page } = host;
  await host.go('/season');
  await tab(page, 'Privacy');
  await host.button('Delete all viewer data').click();
  const dialog = page.getByRole('dialog', { name: 'Delete all viewer data' });
  await dialog.waitFor();
  expect(await accessibilityIssues(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).last().click();
  await dialog.waitFor({ state: 'detached' });
  await tab(page, 'Questions');
  await page.getByLabel('Which shows').selectOption({ label: 'All shows' });
  await page.getByText(planets.text).waitFor();
  await tab(page, 'Privacy');
  await host.button('Delete all viewer data').click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Deleted').waitFor();
  await host.go('/season');
  await page.getByText('No shows yet').waitFor();
  // Error of the rejected file.
  expect(host.complaints.filter((each) => !each.includes('422'))).toEqual([]);
});
