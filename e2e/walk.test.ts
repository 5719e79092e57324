import { builtInStyles } from '@quizcast/game/document/built-in-styles';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { crowdShowSchema } from '@quizcast/game/games/crowd-quiz/show';
import { canvasSizes } from '@quizcast/game/values/canvas-size';
import { overlayView } from '@quizcast/game/views/overlay-view';
import { projectStyle } from '@quizcast/game/games/stage-quiz/views/style-view';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { openBuzzer } from './fixtures/buzzer.ts';
import { openHost, type Host, type HostOptions } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';
import { CategoryGame } from './gallery/category-play.ts';
import { moments } from './gallery/moments.ts';
import { startOverlaySite, type OverlaySite } from './gallery/overlay-site.ts';

// Regression tests for faults found in a manual walk through every screen.

let server: RunningServer;
let browser: Browser;
const hosts: Host[] = [];

beforeAll(async () => {
  // As installed: reachable from this computer only.
  server = await startServer({ env: { HOST: '', LOG_LEVEL: 'warn' } });
  browser = await openBrowser('debian');
});
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function hostAt(path: string, options: HostOptions = {}): Promise<Host> {
  const host = await openHost(server, browser, options);
  hosts.push(host);
  await host.go(path);
  return host;
}

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('not in the picture');
  return { ...box, right: box.x + box.width, middle: box.x + box.width / 2 };
};

/** A document whose first show has faults that only a browser finds. */
function flawed() {
  const document = defaultDocument();
  const [show] = document.shows;
  const [first, second, third] = show?.stages ?? [];
  if (!show || !first || !second || !third) throw new Error('no stages');
  first.question.image = 'data:image/png;base64,AAAA';
  second.question.isRightGuessed = true;
  third.question.answers = ['One', 'One', 'Three', ''];
  return document;
}

describe('the editor', () => {
  it('names the change that undo reverts, and reports an undo made on another screen', async () => {
    const { page } = await hostAt('/editor/show1');
    const name = page.getByRole('textbox', { name: 'Name' }).first();
    await name.fill('Friday show');
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    const title = 'Undo: ';
    await expect.poll(() => undo.getAttribute('title')).toContain(title);
    const what = (await undo.getAttribute('title'))?.slice(title.length).replace(' (Ctrl+Z)', '');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText(`Undone: ${what ?? '?'}`).waitFor();
  });

  it('shows the same number of issues before and after the Check tab is opened @release', async () => {
    const { page } = await hostAt('/editor/show1', { document: flawed() });
    const tab = page.getByRole('tab', { name: /^Check/ });
    const counted = async () => Number((await tab.innerText()).replace(/\D/g, ''));
    // The image that cannot be displayed is one of the faults that only a browser finds.
    const findings = page.getByRole('tabpanel').getByRole('listitem');
    await expect.poll(counted).toBeGreaterThan(3);
    await page.waitForTimeout(1500);
    const before = await counted();
    await tab.click();
    await findings.first().waitFor();
    expect(await counted()).toBe(before);
    expect(await findings.count()).toBe(before);
    await page.waitForTimeout(1500);
    expect(await counted()).toBe(before);
    expect(await page.getByRole('tabpanel').innerText()).toMatch(/image|picture/i);
    // Guessed values stay flagged until the user confirms them.
    await page.getByRole('button', { name: /2: confirm/ }).click();
    await expect.poll(counted).toBe(before - 1);
  });

  it('shows the name once, no letter behind its radio button, and no select field with truncated text @release', async () => {
    for (const locale of ['en-US', 'de-DE']) {
      const { page } = await hostAt('/editor/show1', { locale });
      const name = defaultDocument().shows[0]?.name ?? '';
      const shown = await page.evaluate((wanted) => {
        const matches = ({ textContent }: Element) => textContent.trim() === wanted;
        const leaves = [...document.querySelectorAll('main :not(input)')].filter(
          (element) => element.children.length === 0 && matches(element),
        );
        return leaves.filter((element) => element.getBoundingClientRect().width > 2).length;
      }, name);
      expect(shown).toBe(0);
      for (const row of await page.locator('[class*="answer"][data-right]').all()) {
        const radio = await boxOf(row.locator('input[type="radio"]'));
        const letter = await boxOf(row.locator('[class*="letter"]'));
        expect(Math.min(radio.right, letter.right)).toBeLessThanOrEqual(
          Math.max(radio.x, letter.x) + 1,
        );
      }
      expect(await clipped(page)).toEqual([]);
      for (const path of ['/settings', '/styles']) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await clipped(page)).toEqual([]);
      }
    }
  });
});

/** Select fields whose text is clipped. */
const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main input[aria-haspopup="listbox"], main select')].flatMap(
      (field) => {
        const { scrollWidth, clientWidth } = field;
        if (clientWidth === 0 || scrollWidth <= clientWidth + 1) return [];
        return [field instanceof HTMLInputElement ? field.value : field.textContent];
      },
    ),
  );

describe('the status lights', () => {
  it('never contradict each other on the dashboard and in Play', async () => {
    const host = await hostAt('/');
    const { page } = host;
    const waitForText = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
    await waitForText('No overlay open');
    expect(await page.getByText(/^On air/).count()).toBe(0);
    await host.openOverlay();
    await waitForText('On air on 1 overlay');
    await waitForText('1 open');
    await host.button('Hide overlay').click();
    await waitForText('Overlay hidden');
    expect(await page.getByText(/^On air/).count()).toBe(0);
    await host.go('/play');
    await waitForText('Overlay hidden');
    expect(await page.getByText(/^On air/).count()).toBe(0);
    await page.keyboard.press('h');
    await waitForText('On air · 1 overlay');
    expect(await page.getByText('Overlay hidden', { exact: true }).count()).toBe(0);
  });
});

describe('cards of every game', () => {
  it.each([
    ['stageQuiz', ''],
    ['categoryQuiz', ' @release'],
    ['crowdQuiz', ' @release'],
  ] as const)(
    'ONAIR7 ONAIR4 in the %s close with Esc and with the next move%s',
    async (game, _) => {
      const start = { ...defaultDocument(), onAir: game };
      const host = await hostAt('/play', {
        document: game === 'crowdQuiz' ? withCrowd(start) : start,
      });
      const { page } = host;
      const overlay = await host.openOverlay();
      const card = overlay.locator('[data-part="card"]');
      await page.keyboard.press('Shift+B');
      await page.getByRole('button', { name: /^Break/, pressed: true }).waitFor();
      await card.waitFor();
      // The first Escape only ends running animations; the second one closes the card.
      await page.keyboard.press('Escape');
      await expect
        .poll(() =>
          overlay.evaluate(() =>
            document
              .getAnimations()
              .every(({ effect }) => effect?.getComputedTiming().endTime === Infinity),
          ),
        )
        .toBe(true);
      expect(await card.count()).toBe(1);
      await page.keyboard.press('Escape');
      await card.waitFor({ state: 'detached' });
      await page.keyboard.press('Shift+O');
      await overlay.locator('section[data-card="opener"]').waitFor();
      await page.keyboard.press('s');
      await card.waitFor({ state: 'detached' });
      expect(host.complaints).toEqual([]);
    },
  );
});

/** Adds a crowd quiz with one question. */
const withCrowd = (document: QuizShowApp): QuizShowApp => {
  const show = crowdShowSchema.parse({
    id: 'crowd',
    name: 'Crowd',
    questions: [{ id: 'q1', question: 'Which?', options: ['One', 'Two'], right: [0] }],
  });
  return { ...document, crowdQuiz: { ...document.crowdQuiz, shows: [show], activeShow: 'crowd' } };
};

describe('Play in the category quiz', () => {
  it('prefers player names over connection grades when space is short @release', async () => {
    const host = await hostAt('/play', {
      document: { ...defaultDocument(), onAir: 'categoryQuiz' },
    });
    const { page } = host;
    await page.keyboard.press('l');
    const lobby = page.getByRole('region', { name: 'Lobby' });
    const code = await lobby.getByRole('status').first().innerText();
    const name = 'Maximiliane';
    const phone = await openBuzzer(server, browser, code, name);
    const seats = lobby.getByRole('group', { name: `Admit ${name} to` });
    await seats.getByRole('button', { name: 'Seat 1' }).click();
    const card = page.getByRole('article', { name: new RegExp(name) });
    const shown = card.getByRole('button', { name: new RegExp(`: ${name}$`) });
    await card.locator('[data-grade]').waitFor();
    const cutOff = () =>
      shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await cutOff()).toBe(0);
    // Not enough room for both in full.
    await page.addStyleTag({ content: '[data-grade] { flex-shrink: 0 !important }' });
    expect(await cutOff()).toBeGreaterThan(0);
    await phone.close();
  });
});

describe('help', () => {
  it('opens the guide, which the server provides, at the chapter of the screen @release', async () => {
    const { page } = await hostAt('/');
    const guide = await (await page.request.get('/guide')).text();
    for (const path of ['/', '/play', '/editor', '/editor/show1', '/styles', '/settings']) {
      await page.goto(path);
      const link = page.getByRole('link', { name: 'Help', exact: true });
      await link.waitFor();
      const [address, chapter] = ((await link.getAttribute('href')) ?? '').split('#');
      expect([path, address]).toEqual([path, '/guide']);
      expect(guide).toContain(`id="${chapter ?? '?'}"`);
    }
    await page.goto('/about');
    await page.locator('main a[href="/guide"]').waitFor();
    const links = page.locator('main a[href^="/guide"]');
    const statuses = await links.evaluateAll((all) =>
      Promise.all(all.map(async (link) => (await fetch(link.getAttribute('href') ?? '')).status)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('an account created in German', () => {
  it('starts with samples in German', async () => {
    const { page } = await hostAt('/', { locale: 'de-DE' });
    const [german] = defaultDocument('de').shows;
    await page
      .getByText(german?.name ?? '?')
      .first()
      .waitFor();
  });
});

describe('phones', () => {
  it('are admitted by a switch that shows the network address, which serves only player pages', async () => {
    const { page } = await hostAt('/play', {
      document: { ...defaultDocument(), onAir: 'categoryQuiz' },
    });
    await page.keyboard.press('l');
    const letIn = page.getByRole('switch', { name: 'Let phones on this network join' }).last();
    await letIn.waitFor({ state: 'attached' });
    await page.getByText('Off: the code only works on this computer.').last().waitFor();
    await letIn.click({ force: true });
    const hint = page.getByRole('note').filter({ has: letIn });
    await hint.getByText('Players open').waitFor();
    const address = await hint.locator('strong').innerText();
    expect(address).toMatch(/^http:\/\/\d+\.\d+\.\d+\.\d+:\d+/);
    expect(address).not.toContain('127.0.0.1');
    await hint.getByText('A phone can’t open it?').click();
    await hint.getByText(/firewall/).waitFor();
    // Only players' pages are served there.
    const at = new URL(address).origin;
    expect((await page.request.get(`${at}/join`)).status()).toBe(200);
    expect((await page.request.get(`${at}/settings`)).status()).toBe(404);
    await letIn.click({ force: true });
    await page.getByText('Off: the code only works on this computer.').last().waitFor();
  });
});

describe('the overlay', () => {
  let site: OverlaySite;
  beforeAll(async () => {
    site = await startOverlaySite(overlayView(defaultDocument()));
  });
  afterAll(() => site.stop());

  const opened = async (): Promise<Page> => {
    const page = await browser.newPage({
      viewport: { width: 1920, height: 1080 },
      reducedMotion: 'reduce',
    });
    await page.goto(`${site.url}/browsersource/somebody`);
    await page.locator('[data-connection="live"]').waitFor();
    return page;
  };
  const drawing = (width: number, height: number): string =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M0 0h${width}v${height}H0z"/></svg>`)}`;

  it('centers a picture of any aspect ratio in its place', async () => {
    const page = await opened();
    const middles = new Set<number>();
    for (const [width, height] of [
      [1600, 900],
      [400, 1200],
      [1800, 300],
      [500, 500],
    ] as const) {
      const document = defaultDocument();
      const [show] = document.shows;
      const [stage] = show?.stages ?? [];
      if (show === undefined || stage === undefined) throw new Error('no stage');
      show.currentStageIndex = 0;
      stage.question.image = drawing(width, height);
      site.show(overlayView(document));
      const image = page.locator(
        `[data-part="question-image"][data-shown="true"][src*="width%3D%22${width}%22"]`,
      );
      await image.waitFor();
      const { middle, width: wide, height: high } = await boxOf(image);
      middles.add(Math.round(middle));
      expect(Math.abs(wide / high - width / height)).toBeLessThan(0.1 * (width / height));
    }
    expect(middles.size).toBe(1);
    await page.close();
  });

  it('goes from the final to its winner without unrevealed cards or several highlighted frames', async () => {
    const { from, to } = moments['winner'] ?? {};
    if (from === undefined || to === undefined) throw new Error('no winner');
    const page = await opened();
    site.show(from);
    await page.locator('[data-part="typed-answer"][data-state="revealed"]').waitFor();
    await page.evaluate(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const read = () => {
        const count = (selector: string) => document.querySelectorAll(selector).length;
        const lit = count('[data-winner="true"]');
        // Before the winner is shown, the cards of the final may still be settling in.
        if (lit > 0 || seen.has('1 lit')) seen.add(`${lit} lit`);
        if (count('[data-part="question"]') > 0)
          seen.add(`${count('[data-part="typed-answer"][data-state="revealed"]')} told`);
      };
      new MutationObserver(read).observe(document, {
        attributes: true,
        childList: true,
        subtree: true,
      });
    });
    site.show(to());
    await page.locator('[data-part="winner"]').waitFor();
    await page.locator('[data-part="question"]').waitFor({ state: 'detached' });
    const seen = await page.evaluate(() =>
      'seen' in window && window.seen instanceof Set ? [...window.seen].map(String) : [],
    );
    expect(seen.toSorted()).toEqual(['1 lit', '1 told']);
    await page.close();
  });

  it('draws the numbers and prices of 15 stages at 22 pixels or more, in every built-in style @release', async () => {
    const document = defaultDocument();
    const [show] = document.shows;
    const [stage] = show?.stages ?? [];
    if (show === undefined || stage === undefined) throw new Error('no stage');
    show.stages = Array.from({ length: 15 }, (_, index) => ({
      ...structuredClone(stage),
      id: `stage${index}`,
      price: `${(10 ** Math.floor(index / 2.2)).toLocaleString('de')} €`,
      ...(index % 5 === 4 ? { isSafe: true } : {}),
    }));
    show.currentStageIndex = 4;
    const page = await opened();
    for (const style of builtInStyles()) {
      const { widthPx: width, heightPx: height } = canvasSizes[style.orientation];
      await page.setViewportSize({ width, height });
      site.show({ ...overlayView(document), style: projectStyle(style) });
      await page.locator(`[data-canvas="${style.orientation}"]`).waitFor();
      const rows = page.locator('[data-layer="stage"] [data-part="stage"]');
      const sizes = () =>
        rows.evaluateAll((found) =>
          found.flatMap((row) =>
            [...row.querySelectorAll('*')]
              .filter(
                (element) =>
                  element.matches('[data-number]') ||
                  (element.childElementCount === 0 && element.textContent !== ''),
              )
              .map((element) => {
                const scale = row.getBoundingClientRect().height / row.clientHeight;
                return Number.parseFloat(getComputedStyle(element).fontSize) * scale;
              }),
          ),
        );
      await expect.poll(async () => (await sizes()).length, { message: style.name }).toBe(30);
      await expect
        .poll(async () => Math.min(...(await sizes())), { message: style.name })
        .toBeGreaterThanOrEqual(22);
    }
    await page.close();
  });

  it('centers player frames, shows no "0" over a face, and highlights no frame when all players win', async () => {
    const page = await opened();
    const started = () => new CategoryGame().perform({ type: 'categoryQuiz.start' });
    const right = started()
      .picks(0, 0)
      .perform({ type: 'categoryQuiz.callOn', playerId: started().player(0) });
    const wrong = right.perform({ type: 'categoryQuiz.judge', verdict: 'wrong' }).view();
    site.show(wrong);
    const frames = page.locator('[data-part="facecam"][data-player]');
    await expect.poll(() => frames.count()).toBe(4);
    const boxes = await Promise.all((await frames.all()).map(boxOf));
    const left = Math.min(...boxes.map(({ x }) => x));
    const rightEdge = Math.max(...boxes.map(({ right: edge }) => edge));
    expect(Math.abs((left + rightEdge) / 2 - 960)).toBeLessThan(2);
    const judged = page.locator('[data-part="judged"]');
    await judged.waitFor();
    expect((await judged.innerText()).trim()).toBe('');
    site.show(started().perform({ type: 'categoryQuiz.finish' }).view());
    await page.locator('[data-part="winner"]').waitFor();
    expect(await page.locator('[data-part="facecam"][data-winner="true"]').count()).toBe(0);
    await page.close();
  });
});
