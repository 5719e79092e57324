import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { crowdShowSchema } from '@quizcast/game/games/crowd-quiz/show';
import { isRecord } from '@quizcast/game/json';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';
import { extremeQuiz } from './gallery/crowd-quiz-states.ts';

let server: RunningServer;
let browser: Browser;
let host: Host;
let code: string;

beforeAll(async () => {
  // No server answers there: the channel only provides the stream to watch.
  const env = { TWITCH_IRC_URL: 'ws://127.0.0.1:9', LOG_LEVEL: 'warn' };
  server = await startServer({ env });
  browser = await openBrowser('debian');
  const document = defaultDocument();
  document.settings.twitch.streamDelaySeconds = 0;
  document.settings.twitch.username = 'SomeChannel';
  host = await openHost(server, browser, { document });
  const { page } = host;
  await host.go('/play');
  await page.getByRole('switch', { name: 'Everybody plays' }).press(' ');
  code = (await page.getByRole('region', { name: 'Phones' }).locator('b').textContent()) ?? '';
});
afterAll(async () => {
  await host.close();
  await browser.close();
  await server.stop();
});

async function openPhone(path: string, width = 320): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 640 },
    locale: 'en-GB',
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${server.url}${path}`);
  return page;
}

describe('a viewer’s phone', () => {
  it('joins by code, answers, survives a reload, shows its points, and can be banned and unbanned', async () => {
    const phone = await openPhone('/vote');
    await phone.getByRole('textbox', { name: 'Code' }).fill('zzz999');
    await phone.getByRole('button', { name: 'Next' }).click();
    await phone.getByText('No show has this code').waitFor();
    await phone.getByRole('button', { name: 'Enter another code' }).click();
    await phone.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase());
    await phone.getByRole('button', { name: 'Next' }).click();
    await phone.getByRole('textbox', { name: 'Your name' }).fill('Mia');
    expect(await accessibilityIssues(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Join' }).click();
    await phone.getByText('You’re in!').waitFor();

    await host.page.keyboard.press('s');
    const overlay = await host.openOverlay();
    await host.page.keyboard.press('Shift+J');
    const picture = overlay.locator('[data-card="join"] img');
    await picture.waitFor();
    await overlay.getByText(Array.from(code).join('\u2009')).waitFor();
    await expect
      .poll(() => picture.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth))
      .toBeGreaterThan(0);
    await host.page.keyboard.press('n');
    await picture.waitFor({ state: 'detached' });
    const answer = phone.getByRole('button', { name: /^B / });
    await answer.click();
    await phone.getByText('Answer sent').waitFor();
    expect(await accessibilityIssues(phone)).toEqual([]);
    await phone.reload();
    await phone.getByText('Answer sent').waitFor();
    expect(await answer.getAttribute('aria-pressed')).toBe('true');
    await host.page.getByText('1 viewer has answered.').waitFor();
    await overlay.getByText('1 answer', { exact: true }).waitFor();

    await host.page.keyboard.press('b');
    await host.page.keyboard.press('r');
    await phone.getByRole('heading', { name: 'Correct!' }).waitFor();
    await phone.getByText('+100 points').waitFor();
    await phone.getByText('1 of 1').waitFor();
    expect(await accessibilityIssues(phone)).toEqual([]);

    // Found by part of the name, banned and unbanned.
    await host.page.getByRole('textbox', { name: 'Find a viewer' }).fill('mi');
    const found = host.page.getByRole('list', { name: 'Find a viewer' });
    await found.getByRole('button', { name: 'Ban Mia' }).click();
    await phone.getByText('You’re not part of this show').waitFor();
    expect(await accessibilityIssues(phone)).toEqual([]);
    await found.getByRole('button', { name: 'Unban Mia' }).click();
    await found.getByRole('button', { name: 'Ban Mia', exact: true }).waitFor();
    // Until that is saved, a phone is rejected and retries ten seconds later.
    await host.page.locator('[data-save="saved"]').waitFor();
    await phone.reload();
    await phone.getByText('1 of 1').waitFor();
    await phone.context().close();
  });
});

it.each(['overfull', 'rightToLeft'] as const)(
  'every question type and its result fit into 320 pixels with %s texts @release',
  async (data) => {
    const show = extremeQuiz(data);
    const document: QuizShowApp = { ...defaultDocument(), onAir: 'crowdQuiz' };
    document.settings.twitch.streamDelaySeconds = 0;
    document.crowdQuiz = { activeShow: show.id, shows: [show] };
    const quiz = await openHost(server, browser, { document });
    await quiz.go('/play');
    const code = quiz.page.getByRole('region', { name: 'Phones' }).locator('b');
    const phone = await openPhone(`/vote/${(await code.textContent()) ?? ''}`);
    await phone.getByRole('button', { name: 'Join' }).click();
    await phone.getByText('You’re in!').waitFor();
    const widthPx = () => phone.evaluate(() => window.document.documentElement.scrollWidth);
    const result = phone.locator('[data-outcome]');
    await quiz.page.keyboard.press('s');
    await phone.getByText('You’re in!').waitFor({ state: 'detached' });
    for (const { kind } of show.questions) {
      await result.waitFor({ state: 'detached' });
      expect([kind, await widthPx()]).toEqual([kind, 320]);
      await quiz.page.keyboard.press('c');
      await quiz.page.keyboard.press('r');
      await result.waitFor();
      expect([kind, 'result', await widthPx()]).toEqual([kind, 'result', 320]);
      await quiz.page.keyboard.press('n');
    }
    await phone.context().close();
    await quiz.close();
  },
);

it('PHONE17 a phone gets its points once the host has corrected the right order @release', async () => {
  const question = { id: 'q1', kind: 'order', question: 'Nearest to the sun first' } as const;
  const options = ['Mercury', 'Venus', 'Mars', 'Earth'];
  const show = crowdShowSchema.parse({
    id: 'order',
    name: 'Planets',
    questions: [{ ...question, options }],
  });
  const document: QuizShowApp = { ...defaultDocument(), onAir: 'crowdQuiz' };
  document.settings.twitch.streamDelaySeconds = 0;
  document.crowdQuiz = { activeShow: show.id, shows: [show] };
  const quiz = await openHost(server, browser, { document });
  await quiz.go('/play');
  const code = quiz.page.getByRole('region', { name: 'Phones' }).locator('b');
  const phone = await openPhone(`/vote/${(await code.textContent()) ?? ''}`);
  await phone.getByRole('button', { name: 'Join' }).click();
  await phone.getByText('You’re in!').waitFor();
  await quiz.page.keyboard.press('s');
  for (const name of [/Mercury/, /Venus/, /Earth/, /Mars/])
    await phone.getByRole('button', { name }).click();
  await phone.getByRole('button', { name: 'Send' }).click();
  await phone.getByText('Answer sent').waitFor();
  await quiz.page.keyboard.press('c');
  await quiz.page.keyboard.press('r');
  await phone.getByText('Correct: Mercury, Venus, Mars, Earth').waitFor();
  await quiz.go(`/editor/${show.id}`);
  await quiz.button('Move option D up').click();
  await phone.getByRole('heading', { name: 'Correct!' }).waitFor();
  await phone.getByText(/^\+[\d,]+ points/).waitFor();
  await quiz.button('Move option D up').click();
  await phone.getByText('Correct: Mercury, Venus, Mars, Earth').waitFor();
  expect(await phone.getByText(/^\+/).count()).toBe(0);
  await phone.context().close();
  await quiz.close();
});

describe('a code @release', () => {
  it('that does not exist is not found by the server', async () => {
    const response = await fetch(`${server.url}/api/v1/phones/ZZZ999`);
    expect(response.status).toBe(404);
    const found: unknown = await (await fetch(`${server.url}/api/v1/phones/${code}`)).json();
    expect(isRecord(found) && found['isOn']).toBe(true);
  });

  it('used in a second tab of the same browser takes over, and can be taken back', async () => {
    const first = await openPhone(`/vote/${code}`, 390);
    await first.getByRole('button', { name: 'Join' }).click();
    await first.getByText('My stream delay').waitFor();
    const second = await first.context().newPage();
    await second.goto(`${server.url}/vote/${code}`);
    await first.getByRole('button', { name: 'Play here' }).click();
    await second.getByRole('button', { name: 'Play here' }).waitFor();
    await first.context().close();
  });
});

/** The part of Twitch's player API that the page uses; like the real one it frames a page of Twitch. */
const fakePlayer = `window.Twitch = { Player: class {
  constructor(place, { channel, parent }) {
    const frame = document.createElement('iframe');
    frame.title = 'Twitch';
    frame.src = 'https://player.twitch.tv/?channel=' + channel + '&parent=' + parent;
    place.replaceChildren(frame);
  }
  getPlaybackStats() { return { hlsLatencyBroadcaster: 7.24 }; }
} };`;

it('PHONE22 plays the stream in the page, shows its delay, and loads nothing from Twitch before that @release', async () => {
  const context = await browser.newContext({ viewport: { width: 480, height: 900 } });
  const requested: string[] = [];
  await context.route('https://player.twitch.tv/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    requested.push(pathname);
    if (requested.length === 1) return route.abort();
    if (pathname !== '/')
      return route.fulfill({ contentType: 'text/javascript', body: fakePlayer });
    const body = `<!doctype html><p>${searchParams.get('channel')} for ${searchParams.get('parent')}`;
    return route.fulfill({ contentType: 'text/html', body });
  });
  const phone = await context.newPage();
  await phone.goto(`${server.url.replace('127.0.0.1', 'localhost')}/vote/${code}`);
  await phone.getByRole('button', { name: 'Join' }).click();
  const button = phone.getByRole('button', { name: 'Watch the stream here' });
  await button.waitFor();
  expect(requested).toEqual([]);
  await button.click();
  await phone.getByText('Twitch’s player didn’t load').waitFor();
  const close = phone.getByRole('button', { name: 'Close the stream' });
  await close.click();
  await button.click();
  const stream = phone.frameLocator('iframe').getByText('somechannel for localhost');
  await stream.waitFor();
  expect(await accessibilityIssues(phone)).toEqual([]);
  await phone.locator('details summary b').first().getByText('7.2 s').waitFor();
  await close.click();
  await phone.locator('iframe').waitFor({ state: 'detached' });
  // Not on a smaller screen, nor on a page loaded over plain http from another computer.
  const small = await openPhone(`/vote/${code}`);
  await small.getByRole('button', { name: 'Join' }).click();
  await small.getByText('My stream delay').waitFor();
  expect(await small.getByRole('button', { name: 'Watch the stream here' }).count()).toBe(0);
  await small.context().close();
  await context.close();
});
