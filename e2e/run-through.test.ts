import { defaultDocument } from '@quizcast/game/document/defaults';
import { readDocument } from '@quizcast/game/document/read';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { sampleQuestions } from '@quizcast/game/games/crowd-quiz/samples';
import { crowdShowSchema } from '@quizcast/game/games/crowd-quiz/show';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  browser = await openBrowser('debian');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Three questions, one of them too long to be read in time. */
function crowdDocument(): QuizShowApp {
  const document = defaultDocument();
  let ids = 0;
  const questions = sampleQuestions(() => `q${++ids}`).slice(0, 3);
  for (const question of questions.slice(1, 2))
    question.question = 'A very long question. '.repeat(80);
  const show = crowdShowSchema.parse({ id: 'crowd1', name: 'Planets', questions });
  document.crowdQuiz = { ...document.crowdQuiz, shows: [show], activeShow: show.id };
  document.onAir = 'crowdQuiz';
  return document;
}

const exported = async (host: Host): Promise<unknown> => {
  const answer = await host.page.request.get(`/api/v1/document/export?uid=${host.userId}`);
  const read = readDocument(await answer.json());
  return read.kind === 'readable' ? read.document : null;
};

async function begin(host: Host): Promise<void> {
  await host.button('Rehearse').click();
  await host.page.getByRole('dialog', { name: 'Rehearsal' }).waitFor();
  await host.button('Play whole show').click();
  await host.page.getByText('The whole show is playing').waitFor();
}

it('REHEARSE13 REHEARSE4 bots play a whole crowd quiz, issues are reported, and nothing is kept @release', async () => {
  const host = await openHost(server, browser, { document: crowdDocument() });
  const { page } = host;
  await host.go('/play');
  const overlay = await host.openOverlay();
  const before = await exported(host);
  await begin(host);
  await overlay.getByText('Rehearsal').waitFor();
  expect(await accessibilityIssues(page)).toEqual([]);
  await overlay.locator('[data-card="podium"]').waitFor({ timeout: 200_000 });
  await page.getByText('The whole show was played. All shows are reset.').waitFor();
  expect(page.url()).toContain('/editor/crowd1#check');
  await page.getByText('Question is too long to be readable.').waitFor();
  await overlay.getByText('Rehearsal').waitFor({ state: 'detached' });
  await overlay.locator('[data-card="podium"]').waitFor({ state: 'detached' });
  await expect.poll(() => exported(host)).toEqual(before);
  const shows = await page.request.get(`/api/v1/season/shows?uid=${host.userId}`);
  expect(await shows.json()).toMatchObject({ shows: [] });
  await host.close();
}, 400_000);

it('REHEARSE14 stops with its button, and when the host leaves Play @release', async () => {
  const host = await openHost(server, browser, { document: crowdDocument() });
  const { page } = host;
  await host.go('/play');
  const overlay = await host.openOverlay();
  await begin(host);
  await host.button('Stop').click();
  await page.waitForTimeout(3000);
  await page.getByText('Stopped. All shows are reset.').waitFor();
  await host.button('Rehearse').waitFor();
  await overlay.getByText('Rehearsal').waitFor({ state: 'detached' });
  await begin(host);
  await overlay.getByText('Rehearsal').waitFor();
  await page.getByRole('link', { name: 'Editor' }).first().click();
  await overlay.getByText('Rehearsal').waitFor({ state: 'detached' });
  await host.close();
}, 400_000);

it.each(['stageQuiz', 'categoryQuiz'] as const)(
  'REHEARSE13 bots play a whole %s @release',
  async (game) => {
    const document = defaultDocument();
    document.onAir = game;
    for (const show of [...document.shows, ...document.categoryQuiz.shows])
      show.everybodyPlays = crowdShowSchema.parse({ id: 'x', questions: [] }).everybodyPlays;
    const host = await openHost(server, browser, { document });
    await host.go('/play');
    const before = await exported(host);
    await begin(host);
    await host.page
      .getByText('The whole show was played. All shows are reset.')
      .waitFor({ timeout: 400_000 });
    expect(await exported(host)).toEqual(before);
    await host.close();
  },
  420_000,
);
