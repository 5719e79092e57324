import { builtInCategoryStyles } from '@quizcast/game/games/category-quiz/looks/built-in';
import { projectCategoryStyle } from '@quizcast/game/games/category-quiz/style-view';
import type { CategoryQuizView } from '@quizcast/game/games/category-quiz/view';
import type { OverlayView } from '@quizcast/game/views/view';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, overlayBrowsers } from './browsers.ts';
import { isLongRun } from './fixtures/long-run.ts';
import { layersOf, layersOutside, movements, overflows, rect } from './fixtures/overlay-look.ts';
import { openHost } from './fixtures/host.ts';
import { startServer } from './fixtures/server.ts';
import { CategoryGame, type CategoryOverlayView } from './gallery/category-play.ts';
import { categoryStates } from './gallery/category-states.ts';
import { startOverlaySite, type OverlaySite } from './gallery/overlay-site.ts';

const viewOf = (name: string): OverlayView => {
  const state = categoryStates[name];
  if (state === undefined) throw new Error(`There is no state ${name}`);
  return state(Date.now());
};

const sites: OverlaySite[] = [];
async function site(view: OverlayView): Promise<OverlaySite> {
  const started = await startOverlaySite(view);
  sites.push(started);
  return started;
}

const has = (page: Page, selector: string, timeout = 20_000) =>
  page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector, { timeout });
const hasNo = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.querySelector(wanted) === null, selector);
const soon = <Value>(read: () => Value, message = '') =>
  expect.poll(read, { timeout: 20_000, ...(message === '' ? {} : { message }) });
const count = (page: Page, selector: string): Promise<number> =>
  page.evaluate((wanted) => document.querySelectorAll(wanted).length, selector);

interface Opened {
  page: Page;
  complaints: string[];
  /** URLs requested from other origins. */
  strangers: string[];
  /** Paths requested from the site. */
  asked: string[];
}

async function open(
  browser: Browser,
  at: OverlaySite,
  { isObs = true, prepare }: { isObs?: boolean; prepare?: (page: Page) => Promise<unknown> } = {},
): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const opened: Opened = { page, complaints: [], strangers: [], asked: [] };
  page.on('pageerror', (error) => opened.complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/WebSocket|ERR_/.test(message.text()))
      opened.complaints.push(message.text());
  });
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (address.origin === at.url) opened.asked.push(address.pathname);
    else if (address.protocol !== 'data:') opened.strangers.push(address.href);
  });
  // Records sounds as they start. OBS needs no click before it plays audio.
  await page.addInitScript((inObs) => {
    const played: string[] = [];
    Object.assign(window, { heard: played });
    let isAllowed = inObs;
    if (inObs) Object.assign(window, { obsstudio: {} });
    Object.defineProperty(AudioContext.prototype, 'state', {
      get: () => (isAllowed ? 'running' : 'suspended'),
    });
    AudioContext.prototype.resume = function resume(this: AudioContext) {
      isAllowed = true;
      this.dispatchEvent(new Event('statechange'));
      return Promise.resolve();
    };
    AudioBufferSourceNode.prototype.start = function start(this: AudioBufferSourceNode) {
      played.push(String(Math.round((this.buffer?.duration ?? 0) * 100)));
    };
    HTMLMediaElement.prototype.play = function play(this: HTMLMediaElement) {
      played.push(this.src);
      return Promise.resolve();
    };
  }, isObs);
  await prepare?.(page);
  await page.goto(`${at.url}/browsersource/somebody`);
  await has(page, '[data-connection="live"]');
  await has(page, '[data-part="category-quiz"]');
  await settled(page);
  return opened;
}

const settled = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => undefined));
const soundsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    'heard' in window && Array.isArray(window.heard) ? window.heard.map(String) : [],
  );

/**
 * Everything visible on the overlay with its position, without the seconds of a running timer and without short-lived
 * confetti.
 */
const pictureOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-part]:not([data-part="confetti"])')]
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const state = [...part.attributes]
          .filter(({ name }) => name.startsWith('data-') && !/enters|flies/.test(name))
          .map(({ name, value }) => `${name}=${value}`)
          .toSorted();
        const isTimer = part.getAttribute('data-part') === 'timer';
        const text = isTimer || part.querySelector('[data-part]') !== null ? '' : part.textContent;
        return [...state, text, ...[x, y, width, height].map(Math.round)].join(' ');
      })
      .join('\n'),
  );

/** The picture once three successive readings are equal. */
async function settledPicture(page: Page): Promise<string> {
  let picture = await pictureOf(page);
  for (let same = 0; same < 3;) {
    await page.waitForTimeout(50);
    const next = await pictureOf(page);
    same = next === picture ? same + 1 : 0;
    picture = next;
  }
  return picture;
}

/** States with an animation or sound on entry; a long run tests all. */
const comingBack = isLongRun
  ? Object.keys(categoryStates)
  : [
      'board',
      'question',
      'buzzed',
      'right',
      'wrong',
      'image',
      'time-up',
      'final-reveal',
      'winner',
    ].map((state) => `quiz-${state}`);

const game = (): CategoryGame => new CategoryGame();
const withQuiz = (
  view: CategoryOverlayView,
  change: (quiz: CategoryQuizView) => Partial<CategoryQuizView>,
): CategoryOverlayView => ({
  ...view,
  categoryQuiz: { ...view.categoryQuiz, ...change(view.categoryQuiz) },
});

let browser: Browser;
const close = async (): Promise<void> => {
  for (const context of browser.contexts()) await context.close();
  for (const started of sites.splice(0)) await started.stop().catch(() => undefined);
};

describe.each(overlayBrowsers)('the category quiz in %s', (name) => {
  beforeAll(async () => {
    browser = await openBrowser(name);
  });
  afterEach(close);
  afterAll(() => browser.close());

  it('shows every state without errors, foreign requests or overflowing text @release', async () => {
    const at = await site(viewOf('quiz-board'));
    const { page, complaints, strangers } = await open(browser, at);
    for (const state of Object.keys(categoryStates)) {
      at.show(viewOf(state));
      await page.waitForTimeout(60);
      await settled(page);
      await soon(() => overflows(page), state).toEqual([]);
      await soon(() => layersOutside(page), state).toEqual([]);
    }
    expect(complaints).toEqual([]);
    expect(strangers).toEqual([]);
  });

  it('follows a game, and animates only transform and opacity', async () => {
    const played = game();
    const at = await site(played.view());
    const { page, complaints } = await open(browser, at);
    expect(await count(page, '[data-layer="gameField"]')).toBe(0);
    const moved: string[] = [];
    const step = async (selector: string): Promise<void> => {
      at.show(played.view());
      await has(page, selector);
      for (let look = 0; look < 6; look++) {
        moved.push(...(await movements(page)));
        await page.waitForTimeout(40);
      }
    };
    await step('[data-part="category-quiz"]');
    played.perform({ type: 'categoryQuiz.start' });
    await step('[data-part="board"][data-enters="true"]');
    played.picks(1, 2);
    await step('[data-part="question"][data-flies="true"][data-enters="true"]');
    played.perform({ type: 'categoryQuiz.openBuzzers' });
    await step('[data-part="facecam"][data-buzzer="eligible"]');
    played.buzzes([[1, 300]]);
    await step(`[data-player="${played.player(1)}"][data-answering="true"]`);
    played.perform({ type: 'categoryQuiz.judge', verdict: 'right' });
    await step(`[data-player="${played.player(1)}"][data-verdict="right"]`);
    played.perform({ type: 'categoryQuiz.showAnswer' });
    await step('[data-part="correct-answer"]');
    played.perform({ type: 'categoryQuiz.backToBoard' });
    await step('[data-part="board"][data-shown="true"]');
    await hasNo(page, '[data-part="question"]');
    expect(await count(page, '[data-part="field"][data-active="false"]')).toBe(1);
    played.perform({ type: 'categoryQuiz.finish' });
    await step('[data-part="winner"]');
    const properties = new Set(moved.map((movement) => movement.split(' ')[0]));
    expect(properties).toEqual(new Set(['opacity', 'transform']));
    expect(complaints).toEqual([]);
  });
});

describe('the category quiz on the overlay', () => {
  beforeAll(async () => {
    browser = await openBrowser('debian');
  });
  afterEach(close);
  afterAll(() => browser.close());

  it('shows the same picture after a reload, without animation or sound @release', async () => {
    // A running timer would change the picture, so it is paused here.
    const standing = (state: string): OverlayView => {
      const view = viewOf(state);
      const quiz = view.categoryQuiz;
      if (quiz === null || quiz.timer.endsAtMs === null) return view;
      return { ...view, categoryQuiz: { ...quiz, timer: { endsAtMs: null, leftMs: 4200 } } };
    };
    const at = await site(standing('quiz-board'));
    let [shown, arrived] = [0, 0];
    const prepare = async (page: Page) =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (payload.includes('"patch"')) arrived += 1;
        }),
      );
    const { page } = await open(browser, at, { prepare });
    for (const state of comingBack) {
      // Reduced motion, so the test need not wait for animations.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      at.show(standing(state));
      shown += 1;
      await soon(() => arrived, state).toBe(shown);
      await settled(page);
      await hasNo(page, '[data-leaves="true"]');
      const before = await settledPicture(page);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.reload();
      await has(page, '[data-part="category-quiz"]');
      await has(page, '[data-connection="live"]');
      await settled(page);
      expect(await movements(page), state).toEqual([]);
      await soon(() => pictureOf(page), state).toBe(before);
      expect(await soundsOf(page), state).toEqual([]);
    }
  }, 180_000);

  it('keeps a tie, buzz times and long category names on one legible line, in every built-in style @release', async () => {
    const at = await site(viewOf('quiz-board'));
    const { page } = await open(browser, at);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    /** Lines and size of the first text with this beginning; null while there is none. */
    const lineOf = (beginning: string) =>
      page.evaluate((wanted) => {
        const isWanted = (text: Element) => text.textContent.startsWith(wanted);
        const text = [...document.querySelectorAll('[data-max] > span')].find(isWanted);
        if (text === undefined) return null;
        const range = document.createRange();
        range.selectNodeContents(text);
        const sizePx = Number.parseFloat(getComputedStyle(text).fontSize);
        return { lines: range.getClientRects().length, isLegible: sizePx >= 14 };
      }, beginning);
    for (const style of builtInCategoryStyles()) {
      const inGerman = (state: string): OverlayView => {
        const view = viewOf(state);
        const { categoryQuiz: quiz } = view;
        if (quiz === null || quiz.board === null) throw new Error(`${state} has no board`);
        const categories = quiz.board.categories.map((category) => ({
          ...category,
          name: 'Wirtschaftsgeschichte',
        }));
        const dressed = {
          style: projectCategoryStyle(style),
          board: { ...quiz.board, categories },
        };
        return { ...view, language: 'de', categoryQuiz: { ...quiz, ...dressed } };
      };
      for (const [state, beginnings] of [
        ['quiz-board', ['Wirtschaft']],
        ['quiz-tie', ['Gleichstand', '0,240']],
      ] as const) {
        at.show(inGerman(state));
        for (const beginning of beginnings)
          await soon(() => lineOf(beginning), `${style.name}, ${beginning}`).toEqual({
            lines: 1,
            isLegible: true,
          });
      }
    }
  });

  it('keeps up with a host who is faster than its animations @release', async () => {
    const played = game().perform({ type: 'categoryQuiz.start' });
    const at = await site(played.view());
    const { page, complaints } = await open(browser, at);
    for (const row of [0, 1, 2, 3]) {
      at.show(played.picks(row, row).view());
      await page.waitForTimeout(row * 90);
      at.show(played.perform({ type: 'categoryQuiz.backToBoard' }).view());
      await page.waitForTimeout(30);
    }
    at.show(played.picks(4, 4).view());
    await has(page, '[data-part="question"]');
    await soon(() => movements(page)).toEqual([]);
    expect(await count(page, '[data-part="question"]')).toBe(1);
    expect(await page.textContent('[data-part="question-text"]')).toContain('frames');
    const field = await rect(page, '[data-layer="gameField"]');
    expect(await rect(page, '[data-part="question"]')).toEqual(field);
    expect(complaints).toEqual([]);
  });

  it('has a layer for every part that the style editor places @release', async () => {
    const at = await site(viewOf('quiz-question'));
    const { page } = await open(browser, at);
    expect((await layersOf(page)).toSorted()).toEqual(
      ['facecam1', 'facecam2', 'facecam3', 'facecam4', 'gameField', 'hostCam', 'timer'].toSorted(),
    );
    expect(await rect(page, '[data-layer="gameField"]')).toMatchObject({
      width: 1200,
      height: 700,
    });
    expect(await rect(page, '[data-layer="facecam2"]')).toMatchObject({ width: 320, height: 240 });
  });

  it('requests the original picture only once it is no longer blurred @release', async () => {
    const pictured = (src: string, isBlurred: boolean): CategoryOverlayView =>
      withQuiz(
        game().perform({ type: 'categoryQuiz.start' }).picks(1, 2).view(),
        ({ question }) => ({
          question: question === null ? null : { ...question, image: src, isBlurred },
        }),
      );
    const at = await site(pictured('/favicon.svg?blurred', true));
    const requests: string[] = [];
    const { page } = await open(browser, at, {
      prepare: async (tab) => void tab.on('request', (request) => requests.push(request.url())),
    });
    await has(page, '[data-part="question-image"][data-blurred="true"] img[data-shown="true"]');
    expect(await page.content()).not.toContain('original');
    expect(requests.join(' ')).not.toContain('original');
    at.show(pictured('/favicon.svg?original', false));
    await has(page, '[data-part="question-image"][data-blurred="false"] img[src$="original"]');
    // The blurred image stays underneath while the other one fades in, so nothing flickers.
    expect(await count(page, '[data-part="question-image"] img')).toBe(2);
  });

  it('plays each sound once, but none for the initial state or an undo', async () => {
    const played = game().perform({ type: 'categoryQuiz.start' }).picks(1, 2);
    const at = await site(played.view());
    const { page, complaints } = await open(browser, at);
    await soon(async () => at.requests.filter((path) => path.startsWith('/sounds/')).length).toBe(
      12,
    );
    await page.waitForTimeout(300);
    expect(await soundsOf(page)).toEqual([]);
    played.perform({ type: 'categoryQuiz.openBuzzers' });
    at.show(played.view());
    at.show(played.buzzes([[2, 240]]).view());
    await soon(() => soundsOf(page)).toEqual(['50']);
    at.show(played.perform({ type: 'categoryQuiz.judge', verdict: 'right' }).view());
    await soon(() => soundsOf(page)).toEqual(['50', '160']);
    at.show(played.perform({ type: 'categoryQuiz.undo' }).view());
    at.show(played.perform({ type: 'categoryQuiz.undo' }).view());
    await page.waitForTimeout(300);
    expect(await soundsOf(page)).toEqual(['50', '160']);
    at.cut();
    await has(page, '[data-connection="reconnecting"]');
    played.perform({ type: 'categoryQuiz.backToBoard' }).picks(0, 0);
    await has(page, '[data-connection="live"]');
    await page.waitForTimeout(300);
    expect(await soundsOf(page)).toEqual(['50', '160']);
    expect(complaints).toEqual([]);
  });

  it('ticks once for each of the last seconds of a running timer, and never for a stopped one @release', async () => {
    const timed = (timer: CategoryQuizView['timer']): OverlayView => {
      const view = viewOf('quiz-question');
      const quiz = view.categoryQuiz;
      return quiz === null ? view : { ...view, categoryQuiz: { ...quiz, timer, sound: null } };
    };
    const at = await site(timed({ endsAtMs: null, leftMs: 2600 }));
    const { page } = await open(browser, at);
    await soon(async () => at.requests.filter((path) => path.startsWith('/sounds/')).length).toBe(
      12,
    );
    await page.waitForTimeout(300);
    const endsAtMs = Date.now() + 2600;
    at.show(timed({ endsAtMs, leftMs: null }));
    await page.waitForTimeout(3200);
    const played = await soundsOf(page);
    expect(played).toHaveLength(2);
    expect(new Set(played).size).toBe(1);
    at.show(timed({ endsAtMs: null, leftMs: 1500 }));
    await page.waitForTimeout(1800);
    expect(await soundsOf(page)).toEqual(played);
  });

  it('asks for a click in a tab without permission for sound, and never in OBS @release', async () => {
    const at = await site(viewOf('quiz-board'));
    const { page } = await open(browser, at, { isObs: false });
    await has(page, '[data-part="sound-hint"]');
    await page.mouse.click(900, 500);
    await hasNo(page, '[data-part="sound-hint"]');
    const other = await open(browser, at);
    await other.page.waitForTimeout(500);
    expect(await count(other.page, '[data-part="sound-hint"]')).toBe(0);
  });

  it('frames cameras in a strict sandbox, muted by default, and keeps them while everything else changes', async () => {
    const cameras = (view: CategoryOverlayView): CategoryOverlayView =>
      withQuiz(view, ({ players }) => ({
        players: players.map((player) => ({
          ...player,
          facecam: {
            isImage: false,
            src: `https://vdo.ninja/?view=${player.id}`,
            isHeard: player.name === 'Ben',
          },
        })),
      }));
    const played = game().perform({ type: 'categoryQuiz.start' });
    const at = await site(cameras(played.view()));
    let loads = 0;
    const { page, strangers, complaints } = await open(browser, at, {
      prepare: (tab) =>
        tab.route('https://vdo.ninja/**', async (route) => {
          loads += 1;
          await route.fulfill({
            contentType: 'text/html',
            body: `<body>camera<script>parent.postMessage({ action: 'anything' }, '*')</script>`,
          });
        }),
    });
    await soon(() => count(page, 'iframe[data-shown="true"]')).toBe(4);
    const frames = await page.evaluate(() =>
      [...document.querySelectorAll('iframe')].map((frame) => ({
        sandbox: frame.getAttribute('sandbox'),
        allow: frame.getAttribute('allow'),
        referrer: frame.getAttribute('referrerpolicy'),
        src: frame.src,
      })),
    );
    for (const { sandbox, allow, referrer, src } of frames) {
      const sounds = src.includes(played.player(1));
      expect(sandbox).toBe('allow-scripts allow-same-origin');
      expect(allow).toBe(sounds ? 'autoplay' : '');
      expect(referrer).toBe('no-referrer');
      expect(src.includes('noaudio')).toBe(!sounds);
      expect(src).toContain('cleanoutput');
    }
    expect(loads).toBe(4);
    played
      .perform({ type: 'categoryQuiz.setPoints', playerId: played.player(0), points: 4000 })
      .perform({ type: 'categoryQuiz.setName', playerId: played.player(1), name: 'Ben' })
      .perform({
        type: 'categoryQuiz.swapPlayers',
        playerId: played.player(0),
        otherId: played.player(3),
      })
      .picks(0, 0);
    at.show(cameras(played.view()));
    await has(page, '[data-part="question"]');
    await page.waitForTimeout(800);
    expect(loads).toBe(4);
    expect(await count(page, 'iframe[data-shown="true"]')).toBe(4);
    expect(strangers.every((address) => address.startsWith('https://vdo.ninja/'))).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('hides the frame of a failed camera page, and frames no page of its own host', async () => {
    const at = await site(viewOf('quiz-board'));
    const { host, port } = new URL(at.url);
    const facecam = (src: string) => ({ isImage: false, src, isHeard: false });
    at.show(
      withQuiz(game().perform({ type: 'categoryQuiz.start' }).view(), ({ players }) => ({
        host: { name: 'Robin', facecam: facecam(`https://${host}/settings`) },
        players: players.map((player, place) => ({
          ...player,
          facecam: facecam(
            place === 0
              ? 'https://vdo.ninja/?view=a'
              : place === 1
                ? `https://127.0.0.1:${port}1`
                : '',
          ),
        })),
      })),
    );
    const { page } = await open(browser, at, {
      prepare: (tab) => tab.route('https://**', (route) => route.abort()),
    });
    await has(page, 'iframe');
    await page.waitForTimeout(700);
    expect(await count(page, 'iframe')).toBe(1);
    expect(await count(page, 'iframe[data-shown="true"]')).toBe(0);
    expect(
      await page.evaluate(
        () => getComputedStyle(document.querySelector('iframe') ?? document.body).opacity,
      ),
    ).toBe('0');
  });

  it('caches the category quiz along with the page @release', async () => {
    const stage = { ...viewOf('quiz-board') };
    const at = await site(stage);
    const { page } = await open(browser, at);
    const storedRequests = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const all = await Promise.all(
          names.map(async (each) => (await (await caches.open(each)).keys()).map(({ url }) => url)),
        );
        return all.flat().join(' ');
      });
    await expect.poll(storedRequests, { timeout: 10_000 }).toMatch(/category-scene-[^ ]+\.js/);
    await expect.poll(storedRequests, { timeout: 10_000 }).toMatch(/category-scene-[^ ]+\.css/);
  });

  it('follows a host who plays over the API, from the board to the winner @release', async () => {
    const server = await startServer();
    const host = await openHost(server, browser);
    try {
      const send = async (...commands: readonly object[]): Promise<void> => {
        const answer = await host.page.request.post(`/api/v1/commands?uid=${host.userId}`, {
          headers: { origin: server.url },
          data: commands.map((command, index) => ({ id: `c${Date.now()}-${index}`, command })),
        });
        expect(await answer.text()).not.toContain('refused');
      };
      const { show } = game();
      const move = (type: string, more: object = {}) => ({
        type: `categoryQuiz.${type}`,
        showId: show.id,
        ...more,
      });
      const overlay = await host.openOverlay();
      await has(overlay, '[data-part="question"]');
      await send(
        { type: 'edit.update', path: ['categoryQuiz', 'activeShow'], value: show.id },
        { type: 'edit.update', path: ['onAir'], value: 'categoryQuiz' },
        move('start'),
      );
      await has(overlay, '[data-part="board"][data-shown="true"]');
      expect(await count(overlay, '[data-part="field"]')).toBe(25);
      const fieldId = show.gamefield.categories[0]?.fields[0]?.id;
      await send(move('pickField', { fieldId }));
      await has(overlay, '[data-part="question"][data-kind="field"]');
      expect(await overlay.content()).not.toContain('hummingbird');
      await send(
        move('callOn', { playerId: show.players[2]?.id }),
        move('judge', { verdict: 'right' }),
        move('showAnswer'),
      );
      await has(overlay, '[data-part="correct-answer"]');
      expect(await overlay.textContent('[data-part="correct-answer"]')).toContain('hummingbird');
      await send(move('backToBoard'), move('finish'));
      await has(overlay, '[data-part="winner"]');
      expect(await overlay.textContent('[data-part="winner"]')).toContain('100');
      await overlay.reload();
      await has(overlay, '[data-part="winner"]');
      await send({ type: 'edit.update', path: ['onAir'], value: 'stageQuiz' });
      await has(overlay, '[data-part="answer"]');
      expect(await count(overlay, '[data-part="category-quiz"]')).toBe(0);
    } finally {
      await host.close();
      await server.stop();
    }
  });
});
