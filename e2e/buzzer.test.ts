import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { openBrowser } from './browsers.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import {
  openBuzzer,
  openQuizMaster,
  type Buzzer,
  type BuzzerOptions,
  type QuizMaster,
} from './fixtures/buzzer.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';
import { seatSlowPlayer } from './fixtures/slow-player.ts';

let server: RunningServer;
let browser: Browser;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  // A tap is handled with the next frame, which the headless shell delays for pages in the background.
  browser = await openBrowser('whole');
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function quizMaster(
  settings: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
): Promise<QuizMaster> {
  const master = await openQuizMaster(server, browser, settings, more);
  ends.push(() => master.host.close());
  return master;
}

async function phone(code: string, name: string | null, options: BuzzerOptions = {}) {
  const buzzer = await openBuzzer(server, browser, code, name, options);
  ends.push(() => buzzer.close());
  return buzzer;
}

/** A phone in the seat at this index. */
async function player(master: QuizMaster, name: string, place: number, options?: BuzzerOptions) {
  const buzzer = await phone(master.code, name, options);
  await master.seat(name, place);
  await buzzer.page.locator('main[data-face]').waitFor();
  return buzzer;
}

const title = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
/** Pixels by which the page is wider than the screen. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
const small = { viewport: { width: 320, height: 568 } };

/** Opens a question and waits until the buzzers are open on every phone. */
async function openOn(master: QuizMaster, phones: Buzzer[], fieldId = master.field(0, 0)) {
  await master.move({ type: 'categoryQuiz.pickField', fieldId });
  await master.move({ type: 'categoryQuiz.openBuzzers' });
  for (const each of phones) await each.shows('press');
}

describe('joining', () => {
  it('accepts the code in any notation, waits in the waiting room, and is admitted by the host', async () => {
    const master = await quizMaster();
    const { page, complaints, shows } = await phone(master.code, null, { ...small, path: '/join' });
    await title(page, 'Join a show');
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.getByLabel('Code').fill('nonsense');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').waitFor();
    const written = `${master.code.slice(0, 3)}-${master.code.slice(3)} `.toLowerCase();
    await page.getByLabel('Code').fill(written);
    await page.keyboard.press('Enter');

    await title(page, 'Your first BrainBattle show');
    expect(new URL(page.url()).pathname).toBe(`/join/${master.code}`);
    await page.getByText('Add a picture or camera').click();
    expect(await accessibilityIssues(page)).toEqual([]);
    expect(await overhang(page)).toBe(0);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await page.getByText('Enter a name').waitFor();
    await page.getByLabel('Your name').fill('Mia');
    await page.getByLabel('Camera link').fill('http://vdo.ninja/?view=mia');
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await page.getByText('starts with https').waitFor();
    await page.getByLabel('Camera link').fill('https://vdo.ninja/?view=mia');
    // The first edit clears the error message, and the field stays open.
    await page.getByText('starts with https').waitFor({ state: 'detached' });
    await page.getByLabel('Camera link').waitFor();
    await page.getByRole('button', { name: 'Join', exact: true }).click();

    await title(page, 'You’re in the waiting room');
    expect(await accessibilityIssues(page)).toEqual([]);
    expect(await overhang(page)).toBe(0);
    await master.seat('Mia', 1);
    await shows('soon');
    expect(complaints).toEqual([]);
  });

  it('is cross-origin isolated, for precise press timestamps @release', async () => {
    const master = await quizMaster();
    const { page, complaints } = await phone(master.code, null);
    await page.getByLabel('Your name').waitFor();
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    const answer = await page.request.get(`/join/${master.code}`);
    expect(answer.headers()['cross-origin-opener-policy']).toBe('same-origin');
    expect(answer.headers()['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers()['content-security-policy']).not.toContain('unsafe');
    expect(complaints).toEqual([]);
  });

  it('uploads a picture @release', async () => {
    const master = await quizMaster();
    const { page, shows } = await phone(master.code, null);
    await page.getByText('Add a picture or camera').click();
    const picture = await page.screenshot();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await page.getByAltText('Your picture').waitFor();
    const sent = page.waitForResponse((response) => response.url().endsWith('/join/picture'));
    await page.getByLabel('Your name').fill('Mia');
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    expect((await sent).ok()).toBe(true);
    await title(page, 'You’re in the waiting room');
    await master.seat('Mia', 0);
    await shows('soon');
    expect(await page.getByText('Couldn’t upload').count()).toBe(0);
  });

  it('shows a message for an unknown code and for a locked lobby @release', async () => {
    const master = await quizMaster();
    const lost = await phone('AAAAAA', null);
    await title(lost.page, 'No show with this code');
    expect(await accessibilityIssues(lost.page)).toEqual([]);
    await master.lock(true);
    const late = await phone(master.code, null);
    await title(late.page, 'Lobby locked');
    await master.lock(false);
    await late.button('Try again').click();
    await late.page.getByLabel('Your name').fill('Mia');
    await master.lock(true);
    await late.button('Join').click();
    // What was entered stays.
    await late.page.getByText('Lobby locked').waitFor();
    expect(await late.page.getByLabel('Your name').inputValue()).toBe('Mia');
  });

  it('takes the seat of a personal link at once, and removes the token from the address @release', async () => {
    const master = await quizMaster();
    const path = await master.link(2);
    const { page, shows } = await phone(master.code, null, { path });
    await shows('soon');
    expect(page.url()).toBe(`${server.url}/join/${master.code}`);
    await page.reload();
    await shows('soon');
  });
});

describe('the buzzer', () => {
  it('accepts a touch and a key press, and shows the order of presses and the verdict of the host @release', async () => {
    const master = await quizMaster({ showBuzzTimes: true });
    const mia = await player(master, 'Mia', 0);
    const ben = await player(master, 'Ben', 1, { hasTouch: false, isMobile: false });
    // While a distant player's press may still be on its way, the second press is in time.
    const far = await seatSlowPlayer(server, await master.link(2));
    ends.push(async () => far.close());
    await master.move({ type: 'categoryQuiz.start' });
    await mia.shows('board');
    await master.move({ type: 'categoryQuiz.giveTurn', playerId: master.playerIds[0] ?? '' });
    await mia.shows('choose');
    await openOn(master, [mia, ben]);
    expect(await accessibilityIssues(mia.page)).toEqual([]);

    // Pending animation frames are done, so the second press follows the first at once.
    for (const { page } of [mia, ben])
      await page.evaluate(() => new Promise(requestAnimationFrame));
    const pressed = ben.nextPress();
    const first = ben.page.keyboard.down('Space');
    await pressed;
    // BUZZ8: presses within five milliseconds may be a tie, which the dice decide.
    await sleep(20);
    await mia.tap();
    await first;
    // A held key counts as one press.
    await ben.page.keyboard.down('Space');
    await ben.shows('first');
    await mia.shows('behind');
    expect(await mia.text()).toMatch(/2nd\s+\+\d\.\d{3} s, Ben was first/);
    expect(await accessibilityIssues(ben.page)).toEqual([]);
    expect(await accessibilityIssues(mia.page)).toEqual([]);

    await master.move({ type: 'categoryQuiz.judge', verdict: 'wrong' });
    await ben.shows('wrong');
    await mia.shows('press');
    await mia.tap();
    await mia.shows('first');
    await master.move({ type: 'categoryQuiz.judge', verdict: 'right' });
    await mia.shows('right');
    expect(await mia.text()).toContain('+100');
    await master.move({ type: 'categoryQuiz.showAnswer' });
    await mia.page.getByText('hummingbird').waitFor();
    await master.move({ type: 'categoryQuiz.backToBoard' });
    await mia.shows('choose');
    expect([...mia.complaints, ...ben.complaints]).toEqual([]);
  });

  it('shows a press before the server confirms whether it was the first @release', async () => {
    const master = await quizMaster();
    const mia = await player(master, 'Mia', 0);
    await master.move({ type: 'categoryQuiz.start' });
    await openOn(master, [mia]);
    // Shown in the same task as the press, before the server can answer.
    const face = await mia.page.evaluate(async () => {
      const button = document.querySelector('.buzz');
      button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
      await Promise.resolve();
      return document.querySelector('main')?.dataset['face'];
    });
    expect(face).toBe('pressed');
    await mia.shows('first');
  });

  it('locks out a player who presses too early, then lets them press @release', async () => {
    const master = await quizMaster({ earlyPressLockoutMs: 1200 });
    const mia = await player(master, 'Mia', 0);
    await master.move({ type: 'categoryQuiz.start' });
    await master.move({ type: 'categoryQuiz.pickField', fieldId: master.field(0, 0) });
    await mia.shows('listen');
    await mia.page.evaluate(() => {
      const main = document.querySelector('main');
      const press = () => {
        if (main?.dataset['face'] !== 'getReady') return;
        watcher.disconnect();
        document.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
      };
      const watcher = new MutationObserver(press);
      if (main !== null) watcher.observe(main, { attributes: true });
    });
    await master.move({ type: 'categoryQuiz.openBuzzers' });
    await mia.shows('early');
    expect(await accessibilityIssues(mia.page)).toEqual([]);
    await mia.tap();
    expect(await mia.page.locator('main').getAttribute('data-face')).toBe('early');
    await mia.shows('press');
    await mia.tap();
    await mia.shows('first');
  });

  it('reconnects with its seat and its press after a network failure @release', async () => {
    const master = await quizMaster();
    const mia = await player(master, 'Mia', 0);
    await master.move({ type: 'categoryQuiz.start' });
    await master.move({ type: 'categoryQuiz.pickField', fieldId: master.field(0, 0) });
    await mia.shows('listen');
    await mia.cut();
    await mia.page.getByText('Connection lost').waitFor();
    await mia.shows('listen');
    expect(await accessibilityIssues(mia.page)).toEqual([]);
    await master.move({ type: 'categoryQuiz.openBuzzers' });
    mia.mend();
    await mia.shows('press');
    expect(await mia.page.getByText('Connection lost').count()).toBe(0);
    await mia.tap();
    await mia.shows('first');
    await mia.page.reload();
    await mia.shows('first');
  });

  it('shows a lost connection while the server restarts, and continues with the new one @release', async () => {
    const own = await startServer({ env: { LOG_LEVEL: 'warn' } });
    const master = await openQuizMaster(own, browser);
    const mia = await openBuzzer(own, browser, master.code, 'Mia');
    await master.seat('Mia', 0);
    await master.move({ type: 'categoryQuiz.start' });
    await mia.shows('board');
    await own.kill9();
    await mia.page.getByText('Connection lost').waitFor();
    const next = await startServer({
      port: own.port,
      dataFolder: own.dataFolder,
      env: { LOG_LEVEL: 'warn' },
    });
    ends.push(async () => {
      await mia.close();
      await master.host.close();
      await next.stop();
      await own.stop();
    });
    await mia.page.locator('main[data-link="live"]').waitFor();
    await openOn(master, [mia]);
    await mia.tap();
    await mia.shows('first');
  });
});

describe('the seat @release', () => {
  it('is taken over by a second page, and taken back', async () => {
    const master = await quizMaster();
    const mia = await player(master, 'Mia', 0);
    const second = await mia.page.context().newPage();
    await second.goto(`/join/${master.code}`);
    await second.locator('main[data-face="soon"]').waitFor();
    await title(mia.page, 'Open somewhere else');
    expect(await accessibilityIssues(mia.page)).toEqual([]);
    await mia.button('Play here').click();
    await mia.shows('soon');
    await title(second, 'Open somewhere else');
  });

  it('is lost when the host removes the player', async () => {
    const master = await quizMaster();
    const mia = await player(master, 'Mia', 0);
    await master.kick('Mia');
    await title(mia.page, 'You were removed by the host');
    expect(await accessibilityIssues(mia.page)).toEqual([]);
    await mia.page.reload();
    await title(mia.page, 'This seat isn’t yours anymore');
    await mia.button('Join again').click();
    await mia.page.getByLabel('Your name').waitFor();
  });

  it('is pressed by a tap on a question that scrolls, and beside the field of a typed answer', async () => {
    const [first] = defaultDocument().categoryQuiz.shows;
    if (first === undefined) throw new Error('There is no category show');
    const question = 'Which of all these rivers is the longest one? '.repeat(12);
    const categories = first.gamefield.categories.map((category) => ({
      ...category,
      fields: category.fields.map((field) => ({ ...field, question })),
    }));
    const gamefield = { ...first.gamefield, categories };
    const master = await quizMaster({ typedAnswers: true }, { gamefield });
    const mia = await player(master, 'Mia', 0, small);
    const ben = await player(master, 'Ben', 1, small);
    await master.move({ type: 'categoryQuiz.start' });
    await openOn(master, [mia, ben]);
    expect(await mia.text()).toContain('Tap anywhere');
    await mia.page.locator('.questionText').tap({ position: { x: 40, y: 20 } });
    await mia.shows('first');
    await master.move({ type: 'categoryQuiz.judge', verdict: 'wrong' });
    await ben.shows('press');
    await ben.page.touchscreen.tap(160, 545);
    await ben.shows('first');
  });

  it('keeps the name form open for a name that nobody could see', async () => {
    const master = await quizMaster();
    const mia = await player(master, 'Mia', 0);
    await mia.button('Menu').click();
    await mia.page.getByLabel('Name').fill('\u200B');
    await mia.button('Save').click();
    await mia.page.getByText('visible characters').waitFor();
    await mia.page.getByLabel('Name').fill('Mia B');
    await mia.button('Save').click();
    await mia.page.locator('.ownName', { hasText: 'Mia B' }).waitFor();
  });

  it('can be edited and left by the menu, with a way to rejoin', async () => {
    const master = await quizMaster();
    const mia = await player(master, 'Mia', 0);
    await mia.button('Menu').click();
    await mia.page.getByRole('dialog').waitFor();
    expect(await accessibilityIssues(mia.page)).toEqual([]);
    await mia.page.getByLabel('Name').fill('Mia the Great');
    await mia.button('Save').click();
    await mia.page.locator('.ownName', { hasText: 'Mia the Great' }).waitFor();
    await mia.button('Menu').click();
    await mia.page.getByText('Use a camera instead').click();
    // For an invalid address the page shows its own message, not the browser's.
    for (const wrong of ['vdo.ninja', 'http://vdo.ninja/?view=mia']) {
      await mia.page.getByLabel('Camera link').fill(wrong);
      await mia.button('Save').click();
      await mia.page.getByText('starts with https').waitFor();
    }
    await mia.page.getByLabel('Camera link').fill('https://cams.example.org/mia');
    await mia.page.getByText('allows cameras from cams.example.org').waitFor();
    await mia.page.getByLabel('Camera link').fill('https://vdo.ninja/?view=mia');
    const sent = mia.page.waitForResponse((response) => response.url().endsWith('/join/facecam'));
    await mia.button('Save').click();
    expect((await sent).status()).toBe(204);
    await mia.button('Menu').click();
    await mia.button('Leave show').click();
    await title(mia.page, 'You left');
    await mia.button('Rejoin').click();
    await mia.shows('soon');
    await mia.button('Menu').click();
    await mia.button('Leave show').click();
    await title(mia.page, 'You left the show');
    expect(await mia.page.evaluate(() => localStorage.getItem('quizcast.seat'))).toBeNull();
    await mia.button('Join again').click();
    await mia.page.getByLabel('Your name').waitFor();
  });
});

describe('typing @release', () => {
  it('saves an answer while it is typed, and shows when all are revealed', async () => {
    const master = await quizMaster({}, { disableBuzzers: true });
    const mia = await player(master, 'Mia', 0, small);
    await master.move({ type: 'categoryQuiz.start' });
    await master.move({ type: 'categoryQuiz.pickField', fieldId: master.field(0, 0) });
    await mia.shows('type');
    await mia.page.getByLabel('Your answer').pressSequentially('a colibri');
    await mia.page.getByText('Saved').waitFor();
    expect(await accessibilityIssues(mia.page)).toEqual([]);
    expect(await overhang(mia.page)).toBe(0);
    await mia.page.reload();
    expect(await mia.page.getByLabel('Your answer').inputValue()).toBe('a colibri');
    await master.move({ type: 'categoryQuiz.showGuessAnswer' });
    await mia.shows('revealed');
    await master.move({
      type: 'categoryQuiz.awardGuess',
      playerId: master.playerIds[0] ?? '',
      points: 100,
    });
    await mia.shows('right');
  });

  it('accepts a wager and an answer in the final, and shows the winner', async () => {
    const final = { category: 'Rivers', question: 'Which river is the longest?', answer: 'Nile' };
    const master = await quizMaster({ leastWagerLimit: 500 }, { final });
    const mia = await player(master, 'Mia', 0, small);
    const miaId = master.playerIds[0] ?? '';
    await master.move({ type: 'categoryQuiz.start' });
    await master.move({ type: 'categoryQuiz.startFinal' });
    await mia.shows('finalSoon');
    await master.move({ type: 'categoryQuiz.nextFinalStep' });
    await mia.shows('wager');
    expect(await accessibilityIssues(mia.page)).toEqual([]);
    expect(await overhang(mia.page)).toBe(0);
    const number = mia.page.getByRole('textbox', { name: 'Wager' });
    await number.fill('9999');
    await mia.page.getByText('Enter a whole number from 0 to 500. No wager yet').waitFor();
    await mia.button('Half').click();
    await mia.page.locator('#wagerNews', { hasText: 'Your wager: 250' }).waitFor();
    await number.fill('2500');
    const stays = 'Enter a whole number from 0 to 500. Your wager: 250';
    await mia.page.getByText(stays).waitFor();
    await master.move({ type: 'categoryQuiz.nextFinalStep' });
    await mia.shows('type');
    await mia.page.getByLabel('Your answer').fill('Nile');
    await mia.page.getByText('Saved').waitFor();
    await master.move({ type: 'categoryQuiz.nextFinalStep' });
    await mia.shows('finalReveal');
    await master.move({ type: 'categoryQuiz.revealFinal', playerId: miaId });
    await master.move({ type: 'categoryQuiz.judgeFinal', playerId: miaId, verdict: 'right' });
    await mia.shows('right');
    await master.move({ type: 'categoryQuiz.finish' });
    await mia.shows('won');
    expect(await mia.text()).toContain('250 points');
    expect(await accessibilityIssues(mia.page)).toEqual([]);
  });
});

it('fits on a phone in landscape orientation @release', async () => {
  const master = await quizMaster();
  const mia = await player(master, 'Mia', 0, { viewport: { width: 640, height: 330 } });
  await master.move({ type: 'categoryQuiz.start' });
  await openOn(master, [mia]);
  const { bottom, right } = await mia.page.locator('.detail').evaluate((element) => {
    const box = element.getBoundingClientRect();
    return { bottom: box.bottom, right: box.right };
  });
  expect(bottom).toBeLessThanOrEqual(330);
  expect(right).toBeLessThanOrEqual(640);
  expect(await overhang(mia.page)).toBe(0);
});
