import { defaultDocument } from '@quizcast/game/document/defaults';
import { sampleQuestions } from '@quizcast/game/games/crowd-quiz/samples';
import { crowdShowSchema } from '@quizcast/game/games/crowd-quiz/show';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { ChatServer } from './chat-server.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

const channel = 'crowd_here';

let server: RunningServer;
let browser: Browser;
let chat: ChatServer;
let host: Host;

beforeAll(async () => {
  chat = await ChatServer.start();
  server = await startServer({ env: { TWITCH_IRC_URL: chat.url, LOG_LEVEL: 'warn' } });
  browser = await openBrowser('debian');
  const document = defaultDocument();
  document.settings.twitch.username = channel;
  host = await openHost(server, browser, { document });
});
afterAll(async () => {
  await host.close();
  await browser.close();
  await server.stop();
  await chat.close();
});

const sendChat = (viewer: number, text: string): void => {
  chat.say(channel, { userId: String(2000 + viewer), login: `viewer${viewer}`, text });
};
const fontSizePx = (element: Element): number => parseFloat(getComputedStyle(element).fontSize);
const card = (overlay: Page, kind: string) => overlay.locator(`[data-card="${kind}"]`);

it('a crowd quiz is created, asked, answered in chat, revealed and won', async () => {
  const { page } = host;
  await host.go('/editor');
  await host.button('New show').click();
  await page.getByRole('menuitem', { name: 'Crowd quiz' }).click();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Largest planet?');
  expect(await accessibilityIssues(page)).toEqual([]);
  await host.button('Play show').click();
  await page.getByText('Ready when you are').waitFor();
  const overlay = await host.openOverlay();
  await page.keyboard.press('s');
  const question = overlay.locator('[data-part="question"]');
  await question.getByText('Largest planet?').waitFor();
  const panel = page.getByRole('region', { name: 'Everybody plays' });
  await panel.getByText(`Reading ${channel}’s chat`).waitFor();
  // The sample's right answer is B; viewer 2 changes to it.
  for (const [viewer, text] of [
    [1, 'b'],
    [2, 'A'],
    [2, 'Jupiter'],
    [3, 'd'],
  ] as const)
    sendChat(viewer, text);
  await panel.getByText('3 viewers have answered.').waitFor();
  expect(await overlay.locator('[data-state="right"]').count()).toBe(0);
  expect(await overlay.locator('[data-part="crowd-shares"]').count()).toBe(0);
  await page.keyboard.press('c');
  await page.keyboard.press('r');
  await overlay.locator('[data-answer="B"][data-state="right"]').waitFor();
  await overlay.locator('[data-part="crowd-shares"]').getByText('67%').waitFor();
  await panel.getByText('67% of 3 got it right').waitFor();
  // The "right" label takes no room from the answer and does not make its line wrap.
  const right = page.getByRole('listitem').filter({ hasText: 'Jupiter' });
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
  expect(await widthOf(right.getByText('Jupiter'))).toBeGreaterThan((await widthOf(right)) / 2);
  expect(await accessibilityIssues(page)).toEqual([]);
  await page.keyboard.press('b');
  await card(overlay, 'topFive').getByText('viewer2').waitFor();
  await page.keyboard.press('p');
  await card(overlay, 'podium').getByText('viewer1').waitFor();
  await page.keyboard.press('z');
  await card(overlay, 'topFive').waitFor();
  expect(host.complaints).toEqual([]);
});

it('shows the distribution of answers, and rescores when the host accepts one @release', async () => {
  const document = defaultDocument();
  document.settings.twitch.username = channel;
  document.settings.twitch.streamDelaySeconds = 0;
  const questions = sampleQuestions(() => 'sample').filter(({ kind }) =>
    spreadKinds.includes(kind),
  );
  const show = crowdShowSchema.parse({
    id: 'spread',
    name: 'Spread',
    questions: questions.map((question, index) => ({ ...question, id: `q${index}` })),
  });
  document.onAir = 'crowdQuiz';
  document.crowdQuiz = { activeShow: show.id, shows: [show] };
  const otherHost = await openHost(server, browser, { document });
  const { page } = otherHost;
  await otherHost.go('/play');
  const overlay = await otherHost.openOverlay();
  const panel = page.getByRole('region', { name: 'Everybody plays' });
  const spread = (kind: string) =>
    overlay.locator(`[data-part="crowd-spread"][data-kind="${kind}"]`);
  const askQuestion = async (key: string, text: string, answers: readonly string[]) => {
    await page.keyboard.press(key);
    await overlay.locator('[data-part="question"]').getByText(text).waitFor();
    await panel.getByText(`Reading ${channel}’s chat`).waitFor();
    answers.forEach((answer, viewer) => sendChat(viewer, answer));
    await panel.getByText(`${answers.length} viewers have answered.`).waitFor();
    expect(await overlay.locator('[data-part="crowd-spread"]').count()).toBe(0);
    // How to answer and how many have, in letters that can be read on a stream of 720 lines.
    const hint = overlay.locator('[data-part="crowd-place"] span').last();
    await hint.filter({ hasText: `${answers.length} answers` }).waitFor();
    await expect.poll(() => hint.evaluate(fontSizePx)).toBeGreaterThan(21);
    await page.keyboard.press('r');
  };

  await askQuestion('s', 'Eiffel Tower', ['1890', '1870', '1888', '1.000.000']);
  await spread('number').getByText('Median: 1889').waitFor();
  await spread('number').getByText('1888 / 1890').waitFor();
  await spread('number').getByText('1 ›').waitFor();
  await page.getByText('Closest: 1888 / 1890 (2 viewers)').waitFor();
  expect(await overlaps(overlay)).toEqual([]);

  // The options are shuffled: all viewers answer in the displayed order, so no one is right.
  await askQuestion('n', 'lightest', ['abcd', 'abcd']);
  await overlay.locator('[data-answer][data-state="right"]').first().waitFor();
  await overlay.locator('[data-part="crowd-shares"]').getByText('%').first().waitFor();
  const sorted = await overlay.locator('[data-part="answer"]').allTextContents();
  expect(sorted.map((text) => text.slice(1))).toEqual(['Hedgehog', 'Fox', 'Wolf', 'Brown bear']);

  await askQuestion('n', 'Which metal', [
    'mercury',
    'hydrargyrum',
    'hydrargyrum',
    'mercurry',
    'my secret',
  ]);
  const groups = spread('text').locator('li');
  await expect.poll(() => groups.allTextContents()).toEqual(['Mercury2', 'hydrargyrum2']);
  await spread('text').getByText('Other answers: 1').waitFor();
  expect(await overlay.getByText('my secret').count()).toBe(0);
  expect(await overlaps(overlay)).toEqual([]);
  const accept = page.getByRole('button', { name: /hydrargyrum.*Wrong/ });
  expect(await accessibilityIssues(page)).toEqual([]);
  await accept.click();
  await expect.poll(() => groups.allTextContents()).toEqual(['Mercury4']);
  await panel.getByText('80% of 5 got it right').waitFor();
  await page.keyboard.press('z');
  await expect.poll(() => groups.allTextContents()).toEqual(['Mercury2', 'hydrargyrum2']);
  // The host's page may receive it after the overlay.
  await accept.waitFor();
  await page.keyboard.press('1');
  await expect.poll(() => groups.allTextContents()).toEqual(['Mercury4']);
  expect(otherHost.complaints).toEqual([]);
  await otherHost.close();
});

it('the check finds an unloadable picture and an overlong option, and links to the field @release', async () => {
  const app = defaultDocument();
  const [first, second] = sampleQuestions(() => 'sample').filter(({ kind }) => kind === 'choice');
  const questions = [
    { ...first, id: 'q0', image: 'https://pictures.invalid/nothing.webp' },
    { ...second, id: 'q1', options: ['long '.repeat(60), 'b', 'c', 'd'] },
  ];
  const show = crowdShowSchema.parse({ id: 'checked', name: 'Checked', questions });
  app.crowdQuiz = { activeShow: show.id, shows: [show] };
  const otherHost = await openHost(server, browser, { document: app });
  const { page } = otherHost;
  await otherHost.go('/editor/checked#check');
  const lines = page.getByRole('tabpanel').getByRole('listitem');
  await lines.filter({ hasText: /Question 1.*Picture can’t be loaded/ }).waitFor();
  await lines.filter({ hasText: /Question 2.*Option A is too long/ }).waitFor();
  await page.getByRole('button', { name: /Question 2, Option A is too long/ }).click();
  const option = page.getByRole('textbox', { name: 'Option A', exact: true });
  await expect.poll(() => option.evaluate((field) => field === document.activeElement)).toBe(true);
  await option.fill('');
  await page.getByRole('button', { name: 'An option is empty' }).click();
  await expect.poll(() => option.evaluate((field) => field === document.activeElement)).toBe(true);
  await option.fill('Short');
  await page.getByRole('tab', { name: /Check/ }).click();
  await lines.filter({ hasText: 'too long' }).waitFor({ state: 'detached' });
  expect(await lines.filter({ hasText: 'Picture can’t be loaded' }).count()).toBe(1);
  await otherHost.close();
});

const spreadKinds = ['number', 'order', 'text'];

/** Overlay parts that overlap. */
const overlaps = (overlay: Page): Promise<string[]> =>
  overlay.evaluate(() => {
    const parts = [...document.querySelectorAll('[data-layer], [data-part="crowd-place"]')].map(
      (part) => ({
        name: part.getAttribute('data-layer') ?? part.getAttribute('data-part') ?? '',
        box: part.getBoundingClientRect(),
      }),
    );
    return parts.flatMap(({ name, box }, index) =>
      parts
        .slice(index + 1)
        .filter(
          ({ box: otherHost }) =>
            box.left < otherHost.right &&
            otherHost.left < box.right &&
            box.top < otherHost.bottom &&
            otherHost.top < box.bottom,
        )
        .map((otherHost) => `${name} ${otherHost.name}`),
    );
  });
