import { defaultDocument } from '@quizcast/game/document/defaults';
import { refusalText } from '@quizcast/game/refusals/refusal';
import type { Browser, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openBuzzer, openQuizMaster, type Buzzer } from './fixtures/buzzer.ts';
import { openHost, type Host, type HostOptions } from './fixtures/host.ts';
import { withServerAndBrowser } from './fixtures/server-and-browser.ts';
import type { RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
const ends = withServerAndBrowser((...started) => {
  [server, browser] = started;
});

/** 25 questions, or 14 accessibility checks of the whole page, take long on a busy machine. */
const longMs = 180_000;
/** A second press of the space bar within a quarter of a second is ignored as accidental. */
const bounceMs = 260;

/** The console of a host with a category show with these settings and the players Anna, Ben, Cleo and Dan. */
async function atConsole(
  settings: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
  options: HostOptions = {},
): Promise<Host> {
  const document = defaultDocument();
  const [first] = document.categoryQuiz.shows;
  if (first === undefined) throw new Error('There is no category show');
  const players = ['Anna', 'Ben', 'Cleo', 'Dan'].map((name, index) => ({
    ...first.players[index],
    name,
  }));
  const show = { ...first, players, ...more };
  const gameSettings = { ...first.gameSettings, ...settings };
  const categoryQuiz = { ...document.categoryQuiz, shows: [{ ...show, gameSettings }] };
  const host = await openHost(server, browser, {
    document: { ...document, onAir: 'categoryQuiz', categoryQuiz },
    ...options,
  });
  ends.push(() => host.close());
  await host.go('/play');
  return host;
}

const card = ({ page }: Host, number: number): Locator =>
  page.getByRole('article', { name: new RegExp(`^Seat ${number}:`) });
const pointsOf = (host: Host, number: number): Promise<string> =>
  card(host, number)
    .getByRole('button', { name: /’s points/ })
    .innerText();
const allPoints = async (host: Host): Promise<string> =>
  (await Promise.all([1, 2, 3, 4].map((number) => pointsOf(host, number)))).join(' ');
const becomes = (read: () => Promise<string>, wanted: string) =>
  expect.poll(read, { timeout: 20_000, interval: 30 }).toBe(wanted);
const undoOf = async (host: Host): Promise<string> =>
  (await host.button('Undo').getAttribute('title')) ?? '';
const sees = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const big = ({ page }: Host) => page.locator('[data-big]');
const heading = (page: Page, text: string) => page.getByRole('heading', { name: text }).waitFor();
const boxOf = (part: Locator): Promise<DOMRect> =>
  part.evaluate((element) => element.getBoundingClientRect());
const seatsFor = (page: Page, guest: string): Locator =>
  page.getByRole('group', { name: `Admit ${guest} to` });
/** Whether the whole element is visible and not clipped by a scroll container. */
const isInSight = (part: Locator): Promise<boolean> =>
  part.evaluate(
    (element) =>
      new Promise((resolve) => {
        const watch = new IntersectionObserver(([entry]) => {
          watch.disconnect();
          resolve((entry?.intersectionRatio ?? 0) > 0.98);
        });
        watch.observe(element);
      }),
  );
/** All text of the overlay. */
const overlayText = (overlay: Page): Promise<string> =>
  overlay.locator('[data-canvas]').innerText();

/** Presses keys without a pause: the console must queue what a key has to wait for. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe('a round @release', () => {
  it(
    'is played by mouse, column by column, with correct point totals',
    { timeout: longMs },
    async () => {
      const host = await atConsole({ losePointsOnWrongAnswer: true });
      const { page } = host;
      const overlay = await host.openOverlay();
      await host.button('Start show').click();
      const totals = [0, 0, 0, 0];
      const { categories } = defaultDocument().categoryQuiz.shows[0]?.gamefield ?? {
        categories: [],
      };
      // Plays the whole board by keyboard; the guess question is in the fourth column.
      for (const [column, { name, fields }] of categories.entries()) {
        if (column !== 0 && column !== 3) continue;
        for (const [row, { question, isGuessQuestion }] of fields.entries()) {
          const worth = (row + 1) * 100;
          await page.getByRole('button', { name: `${name} for ${worth}`, exact: true }).click();
          await sees(page, question);
          const who = (column + row) % 4;
          if (isGuessQuestion) {
            await host.button('Reveal typed answers').click();
            await host
              .button(`Give ${worth} points to ${['Anna', 'Ben', 'Cleo', 'Dan'][who]}`)
              .click();
            totals[who] = (totals[who] ?? 0) + worth;
          } else {
            await card(host, who + 1)
              .getByRole('button', { name: 'Call on' })
              .click();
            const isRight = (column + row) % 3 !== 0;
            await host.button(isRight ? 'Correct' : 'Wrong').click();
            totals[who] = (totals[who] ?? 0) + (isRight ? worth : -worth);
          }
          await becomes(() => pointsOf(host, who + 1), String(totals[who]).replace('-', '−'));
          await host.button('Show answer').click();
          await sees(page, 'Answer (on air)');
          await host.button('Back to board').click();
          await page.getByRole('table').waitFor();
        }
      }
      await sees(page, '15 fields left');
      await expect.poll(() => overlayText(overlay)).toContain('Anna');
      expect(host.complaints).toEqual([]);
    },
  );

  it('is played by keyboard alone, from start to final', { timeout: longMs }, async () => {
    const host = await atConsole();
    const { page } = host;
    await press(page, 's');
    for (let field = 0; field < 25; field++) {
      const [column, row] = [(field % 5) + 1, Math.floor(field / 5) + 1];
      await page.getByRole('table').waitFor();
      // The guess question is in the fourth column of the last row.
      const isGuess = column === 4 && row === 5;
      if (field % 2 === 0) await press(page, String(column), String(row));
      else {
        // With arrow keys and Enter, starting at the first open field.
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
      }
      await page.getByRole('table').waitFor({ state: 'detached' });
      const isTyped =
        (await page.getByRole('button', { name: 'Reveal typed answers' }).count()) > 0;
      expect(isTyped).toBe(isGuess);
      if (isTyped) {
        await press(page, 'g');
        await host.button('Give 500 points to Ben').waitFor();
        await press(page, '2');
      } else {
        await press(page, String((field % 4) + 1));
        await host.button('Correct').waitFor();
        await press(page, 'y');
        await host.button('Correct').waitFor({ state: 'detached' });
      }
      await press(page, 'r');
      await sees(page, 'Answer (on air)');
      await press(page, 'n');
    }
    await heading(page, 'Board complete');
    await press(page, 'Space');
    await heading(page, 'Inventions');
  });

  it('advances with the space bar, which never judges or picks', async () => {
    const host = await atConsole();
    const { page } = host;
    const space = async () => {
      await page.waitForTimeout(bounceMs);
      await page.keyboard.press('Space');
    };
    await space();
    await page.getByRole('table').waitFor();
    await space();
    await space();
    expect(await page.getByRole('table').count()).toBe(1);
    await press(page, '1', '1');
    await sees(page, 'Which bird can fly backwards?');
    await space();
    await sees(page, 'Buzzers open');
    await space();
    await sees(page, 'Buzzers open');
    await press(page, '3');
    await sees(page, 'Answering');
    await space();
    await space();
    await page.getByText('Judge the answer first').waitFor({ state: 'attached' });
    expect(await allPoints(host)).toBe('0 0 0 0');
    await press(page, 'y');
    await becomes(() => allPoints(host), '0 0 100 0');
    await space();
    await sees(page, 'Answer (on air)');
    await space();
    await page.getByRole('table').waitFor();
    await heading(page, 'Cleo chooses');
  });

  it('loses no keys pressed faster than the connection, and drops those after a refused one', async () => {
    const host = await atConsole();
    const { page } = host;
    await page.routeWebSocket('**/live', (socket) => {
      const far = socket.connectToServer();
      far.onMessage((message) => setTimeout(() => socket.send(message), 250));
    });
    await page.reload();
    await sees(page, 'Ready when you are');
    // Until the answers are revealed, keys 1 to 3 would call on Cleo.
    await press(page, 's', '4', '5', 'g', '3');
    await becomes(() => allPoints(host), '0 0 500 0');
    await press(page, 'r', 'n', '1', '1', 'b', 'b');
    await sees(page, 'Which bird can fly backwards?');
    await sees(page, 'Buzzers open');
    // Keys after a refused one are dropped; otherwise it would be Ben's turn now.
    await press(page, 'g', '2');
    await page.getByRole('alert').filter({ hasText: refusalText.nothingTyped }).waitFor();
    expect(await card(host, 2).innerText()).not.toContain('Answering');
    // The host must see the seats, whatever message is shown.
    const alert = page.getByRole('alert').filter({ hasText: refusalText.nothingTyped });
    const lowest = async () => (await boxOf(alert)).bottom;
    await expect.poll(lowest).toBeLessThanOrEqual((await boxOf(card(host, 4))).top);
  });

  it('is undone move by move, each shown by name, back to the start', async () => {
    const host = await atConsole();
    const { page } = host;
    const overlay = await host.openOverlay();
    await sees(overlay, 'Dan');
    const start = await overlayText(overlay);
    const moves: [keys: string[], said: string][] = [
      [['s'], 'Start show'],
      [['w', '2'], 'Change turn'],
      [['1', '2'], 'Animals 200'],
      [['t'], 'Start timer'],
      [['.'], 'Change timer'],
      [['t'], 'Pause timer'],
      [['b'], 'Open buzzers'],
      [['b'], 'Close buzzers'],
      [['4'], 'Call on a player'],
      [['x'], 'Wrong: Dan'],
      [['1'], 'Call on a player'],
      [['y'], 'Correct: Anna'],
      [['r'], 'Show answer'],
      [['n'], 'Back to board'],
      [['+', '3'], 'Cleo’s points'],
      [['-', '2'], 'Ben’s points'],
      [['f'], 'Final'],
      [['n'], 'Final: next step'],
      [['e'], 'Show winner'],
      [['Shift+R'], 'Reset'],
    ];
    for (const [keys, expected] of moves) {
      await press(page, ...keys);
      await becomes(() => undoOf(host), expected);
    }
    for (const [index] of moves.entries()) {
      await page.keyboard.press(index % 2 === 0 ? 'z' : 'Control+z');
      await becomes(() => undoOf(host), moves.at(-2 - index)?.[1] ?? 'Nothing to undo');
    }
    await sees(page, 'Ready when you are');
    expect(await allPoints(host)).toBe('0 0 0 0');
    await becomes(() => overlayText(overlay), start);
    await page.keyboard.press('z');
    await page.getByRole('alert').filter({ hasText: refusalText.nothingToUndo }).waitFor();
  });
});

describe('typed answers @release', () => {
  it('are entered by the host for players without a device, revealed together, and the nearest is suggested', async () => {
    const host = await atConsole();
    const { page } = host;
    const overlay = await host.openOverlay();
    await press(page, 's', '4', '5');
    for (const [name, answer] of [
      ['Anna', '300 m'],
      ['Ben', '331'],
      ['Dan', '1,000'],
    ] as const) {
      await page.getByLabel(`${name}’s answer`).fill(answer);
      await page.keyboard.press('Enter');
    }
    await sees(page, '3 of 4 typed');
    expect(await overlayText(overlay)).not.toContain('331');
    expect(await page.getByText('suggested').count()).toBe(0);
    await press(page, 'Space');
    await expect.poll(() => overlayText(overlay)).toContain('331');
    const row = page.getByRole('listitem').filter({ hasText: '331' });
    await row.getByText('suggested').waitFor();
    expect(await page.getByText('suggested').count()).toBe(1);
    expect(await allPoints(host)).toBe('0 0 0 0');
    await page.waitForTimeout(bounceMs);
    expect(await big(host).innerText()).toContain('Give 500 to Ben');
    await page.keyboard.press('Space');
    await becomes(() => allPoints(host), '0 500 0 0');
    await host.button('Dan’s answer is wrong').click();
    await page.getByRole('listitem').filter({ hasText: '1,000' }).getByLabel('wrong').waitFor();
    await press(page, 'z');
    await becomes(() => undoOf(host), 'Correct: Ben');
  });
});

describe('the end @release', () => {
  it('has a final with wagers, a tie-break and a winner', async () => {
    const host = await atConsole();
    const { page } = host;
    const overlay = await host.openOverlay();
    await press(page, 's', '+', '1', '+', '2', '+', '2');
    await becomes(() => allPoints(host), '100 200 0 0');
    await press(page, 'f');
    await heading(page, 'Inventions');
    expect(await overlayText(overlay)).not.toContain('books cheap');
    await press(page, 'n');
    await page.getByLabel('Anna’s wager').fill('9999');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: refusalText.wagerTooHigh }).waitFor();
    for (const [name, wager] of [
      ['Anna', '400'],
      ['Ben', '300'],
      ['Cleo', '500'],
    ] as const) {
      await page.getByLabel(`${name}’s wager`).fill(wager);
      await page.keyboard.press('Enter');
    }
    await sees(page, '3 of 4 wagered');
    // A missing player is named, and the space bar does not continue without them.
    await sees(page, 'or continue without Dan');
    await press(page, 'Space');
    await page.locator('[data-prompt="wagers"][data-hinted]').waitFor();
    await press(page, 'n');
    await page.getByLabel('Anna’s answer').fill('Printing');
    await page.keyboard.press('Enter');
    await sees(page, '1 of 4 typed');
    await press(page, 'n');
    // Lowest score first: Cleo, Dan, Anna, Ben.
    for (const [name, key] of [
      ['Cleo', 'y'],
      ['Dan', 'x'],
      ['Anna', 'y'],
      ['Ben', 'y'],
    ] as const) {
      await page.waitForTimeout(bounceMs);
      expect(await big(host).innerText()).toContain(`Reveal ${name}`);
      await page.keyboard.press('Space');
      await host.button('Correct').waitFor();
      await press(page, key);
      await host.button('Correct').waitFor({ state: 'detached' });
    }
    await becomes(() => allPoints(host), '500 500 500 0');
    await press(page, 'r');
    await expect.poll(() => overlayText(overlay)).toContain('movable type');
    await page.waitForTimeout(bounceMs);
    expect(await big(host).innerText()).toContain('Tie-break');
    await page.keyboard.press('Space');
    await sees(page, 'Which planet is nearest to the Sun?');
    expect(await card(host, 4).getByRole('button', { name: 'Call on' }).count()).toBe(0);
    await press(page, '2');
    await host.button('Correct').waitFor();
    await press(page, 'y');
    await sees(page, 'Ben wins');
    await expect.poll(() => overlayText(overlay)).toContain('Ben');
  });
});

describe('a double @release', () => {
  it('CQ32 shows its card, then its stake, then its question, for one player only', async () => {
    const [first] = defaultDocument().categoryQuiz.shows;
    const host = await atConsole({}, { gamefield: doubled(first?.gamefield) });
    const { page } = host;
    const overlay = await host.openOverlay();
    await press(page, 's', 'w', '2', '1', '1');
    await page.locator('form[data-part="stake"]').waitFor();
    await overlay.locator('[data-part="double"]').getByText('Ben').waitFor();
    const asked = first?.gamefield.categories[0]?.fields[0]?.question ?? '?';
    expect(await overlayText(overlay)).not.toContain(asked);
    await page.keyboard.press('r');
    await page.getByRole('alert').filter({ hasText: refusalText.stakeFirst }).waitFor();
    expect(await big(host).innerText()).toContain('Ask Ben for 100');
    await page.getByLabel('Stake (up to 500)').fill('350');
    await page.keyboard.press('Enter');
    await overlay.locator('[data-part="double"][data-step="stake"]').getByText('350').waitFor();
    await expect.poll(() => overlayText(overlay)).toContain(asked);
    await overlay.locator('[data-part="double"]').waitFor({ state: 'detached' });
    await becomes(() => undoOf(host), 'Stake of the double');
    await host.button('Wrong').click();
    await becomes(() => allPoints(host), '0 −350 0 0');
    await page.waitForTimeout(bounceMs);
    expect(await big(host).innerText()).toContain('Show answer');
    expect(host.complaints).toEqual([]);
  });
});

/** The board with a double as its first field. */
const doubled = (board: { categories: readonly { fields: readonly object[] }[] } | undefined) => ({
  ...board,
  categories: board?.categories.map((category, column) => ({
    ...category,
    fields: category.fields.map((field, row) =>
      column + row === 0 ? { ...field, isDouble: true } : field,
    ),
  })),
});

describe('the game on air @release', () => {
  it('is switched on Play, and the overlay follows without a reload', async () => {
    const host = await atConsole();
    const { page } = host;
    const overlay = await host.openOverlay();
    await press(page, 's');
    await expect.poll(() => overlayText(overlay)).toContain('On the map');
    await host.button('Stage quiz').click();
    await host.button('Next stage').waitFor();
    await overlay.locator('[data-part="question"]').waitFor();
    await expect.poll(() => overlayText(overlay)).not.toContain('On the map');
    await host.button('Category quiz').click();
    await page.getByRole('table').waitFor();
    await expect.poll(() => overlayText(overlay)).toContain('On the map');
    expect(await overlay.locator('[data-part="question"]').count()).toBe(0);
  });
});

describe('players', () => {
  it('are renamed, given points, swapped, removed and restored @release', async () => {
    const host = await atConsole();
    const { page } = host;
    await press(page, 's');
    await card(host, 1)
      .getByRole('button', { name: /^Name for seat 1/ })
      .click();
    await page.getByLabel('Name for seat 1').fill('Annabel');
    await page.keyboard.press('Enter');
    await becomes(() => undoOf(host), 'Annabel’s name');
    await card(host, 2)
      .getByRole('button', { name: /^Ben’s points/ })
      .click();
    await page.getByLabel('Ben’s points').fill('-250');
    await page.keyboard.press('Enter');
    await becomes(() => allPoints(host), '0 −250 0 0');
    const menu = async (number: number, item: string) => {
      await page.getByRole('button', { name: new RegExp(`^More for seat ${number}`) }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await menu(2, 'Swap with 4, Dan');
    await becomes(() => allPoints(host), '0 0 0 −250');
    await card(host, 4).hover();
    const grip = page.getByRole('button', { name: 'Move seat 4' });
    const [from, to] = [await grip.boundingBox(), await card(host, 3).boundingBox()];
    if (from === null || to === null) throw new Error('no card');
    await page.mouse.move(from.x + 5, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x - 60, from.y, { steps: 6 });
    await page.mouse.move(to.x + 40, to.y + 40, { steps: 8 });
    await page.waitForTimeout(100);
    await page.mouse.up();
    await becomes(() => allPoints(host), '0 0 −250 0');
    await menu(3, 'Remove from game');
    await card(host, 3).getByText('Empty seat').waitFor();
    await becomes(() => undoOf(host), 'Remove Ben');
    await press(page, 'z');
    await becomes(() => allPoints(host), '0 0 −250 0');
    await menu(3, 'Remove from game');
    await card(host, 3).getByRole('button', { name: 'Restore seat' }).click();
    await becomes(() => allPoints(host), '0 0 0 0');
  });

  it('get cameras only from allowed hosts, and a host is allowed with one click @release', async () => {
    const host = await atConsole();
    const { page } = host;
    await page.getByRole('button', { name: /^More for seat 2/ }).click();
    await page.getByRole('menuitem', { name: 'Camera or picture' }).click();
    const address = page.getByLabel('Address');
    await address.fill('http://cams.example.org/ben');
    await page.getByText('Only https:// addresses').waitFor();
    expect(await host.button('Save').last().isDisabled()).toBe(true);
    await address.fill('https://vdo.ninja/?view=ben');
    expect(await page.getByText('allowed camera list').count()).toBe(0);
    await address.fill('https://cams.example.org/ben');
    await page.getByText('cams.example.org isn’t on your allowed camera list').waitFor();
    await host.button('Allow cams.example.org').click();
    await page.getByText('allowed camera list').waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await becomes(() => undoOf(host), 'Ben’s camera');
  });
});

describe('the lobby @release', () => {
  const phone = async (code: string, name: string): Promise<Buzzer> => {
    const buzzer = await openBuzzer(server, browser, code, name);
    ends.push(() => buzzer.close());
    return buzzer;
  };

  it('admits players, shows their connection quality, can be locked, and removes players', async () => {
    const { host, code } = await openQuizMaster(server, browser);
    ends.push(() => host.close());
    await host.go('/play');
    const { page } = host;
    await press(page, 'l');
    await page.getByText(code, { exact: true }).last().waitFor();
    await page.locator('svg[data-qr]').waitFor();
    // Tests run the server as a fresh install does, on this computer only.
    await page.getByRole('note').getByText('Only works on this computer').last().waitFor();
    const mia = await phone(code, 'Mia');
    await page.getByText('1 waiting').waitFor();
    const noah = await phone(code, 'Noah');
    await page.getByText('2 waiting', { exact: true }).waitFor();
    // Both are visible at 1280 × 720, and so is the overlay preview.
    for (const name of ['Mia', 'Noah']) expect(await isInSight(seatsFor(page, name))).toBe(true);
    expect(await isInSight(page.getByRole('region', { name: 'Overlay', exact: true }))).toBe(true);
    await press(page, 'Enter');
    await mia.shows('soon');
    await card(host, 1)
      .getByText(/good|OK|bad/)
      .waitFor();
    expect(await card(host, 2).innerText()).toContain('no device');
    await seatsFor(page, 'Noah').getByRole('button', { name: 'Seat 3' }).click();
    await noah.shows('soon');
    await card(host, 3)
      .getByText(/good|OK|bad/)
      .waitFor();

    // A full buzz: opened by key, pressed on a phone, judged by key.
    await press(page, 'l', 's', '1', '1', 'b');
    await noah.shows('press');
    await noah.tap();
    await host.button('Correct').waitFor();
    await page.getByText('buzzed first').waitFor();
    await press(page, 'd');
    await heading(page, 'Buzz timings');
    await page.getByRole('cell').first().waitFor();
    await press(page, 'y', 'd');
    await becomes(() => allPoints(host), '0 0 100 0');

    await press(page, 'l');
    await host.button('Lock').click();
    await sees(page, 'Locked: no new players');
    const late = await browser.newPage({ baseURL: server.url });
    ends.push(() => late.close());
    await late.goto(`/join/${code}`);
    await late
      .getByText(/nobody new|locked/i)
      .first()
      .waitFor();
    await host.button('Unlock').click();
    await page.getByRole('button', { name: 'Remove Noah' }).click();
    await host.button('Yes, remove Noah').click();
    await card(host, 3).getByText('no device').waitFor();
    await noah.page.locator('main[data-face]').waitFor({ state: 'detached' });
    await host.button('New code').click();
    await expect.poll(() => page.getByText(code, { exact: true }).count()).toBe(0);
    expect(host.complaints).toEqual([]);
  });

  it('creates a personal link to a seat, which the next device takes', async () => {
    const { host, code } = await openQuizMaster(server, browser);
    ends.push(() => host.close());
    await host.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await host.go('/play');
    const { page } = host;
    await page.getByRole('button', { name: /^More for seat 2/ }).click();
    await page.getByRole('menuitem', { name: 'Copy personal link' }).click();
    await page.getByText('seat link copied').waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toMatch(new RegExp(`/join/${code}#.{20,}$`));
    const { pathname, hash } = new URL(address);
    const zoe = await openBuzzer(server, browser, code, null, { path: `${pathname}${hash}` });
    ends.push(() => zoe.close());
    await zoe.shows('soon');
    await card(host, 2)
      .getByText(/good|OK|bad/)
      .waitFor();
  });
});

describe('the screen', () => {
  const overfull = {
    players: ['W'.repeat(40), 'Ben', 'العربية طويلة جدا للاختبار', '👩‍👩‍👧‍👦'.repeat(3)].map(
      (name, index) => ({
        ...defaultDocument().categoryQuiz.shows[0]?.players[index],
        name,
      }),
    ),
    gamefield: {
      rowPoints: [100_000, 200_000, 300_000, 400_000, 1_000_000],
      categories: Array.from({ length: 5 }, (_, column) => ({
        name: `A category with quite a long name, number ${column + 1}`,
        fields: Array.from({ length: 5 }, () => ({
          question: 'Why on earth? '.repeat(100),
          answer: 'Because of that. '.repeat(40),
          hostNotes: 'Say it slowly.\n'.repeat(30),
          isGuessQuestion: column === 1,
        })),
      })),
    },
  };

  it.each([
    ['a typical show', {}],
    ['an overfull show', overfull],
  ])('shows %s at 1280 × 720 without scrolling the page @release', async (_, more) => {
    const host = await atConsole({}, more);
    const { page } = host;
    const fits = async () => {
      const overhang = await page.evaluate(() => {
        const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
        return [scrollHeight - window.innerHeight, scrollWidth - clientWidth];
      });
      expect(overhang).toEqual([0, 0]);
      const undo = await host.button('Undo').boundingBox();
      expect((undo?.y ?? 0) + (undo?.height ?? 9999)).toBeLessThanOrEqual(720);
      // The four cards and the action bar do not overlap.
      const lowest = await card(host, 1).boundingBox();
      expect((lowest?.y ?? 0) + (lowest?.height ?? 9999)).toBeLessThanOrEqual(undo?.y ?? 0);
    };
    await fits();
    await press(page, 's', '+', '1');
    await fits();
    await press(page, '1', '5', 'b');
    await fits();
    await press(page, '1');
    await host.button('Correct').waitFor();
    await fits();
    await press(page, 'x', 'b', 'r', 'n', '2', '5', 'g');
    await fits();
    for (const panel of ['d', 'l', 'o']) {
      await press(page, panel);
      await fits();
    }
  });

  it('has no axe violations @release', { timeout: longMs }, async () => {
    const host = await atConsole();
    const { page } = host;
    const isClean = async (...keys: string[]) => {
      await press(page, ...keys);
      await page.waitForTimeout(500);
      expect(await accessibilityIssues(page)).toEqual([]);
    };
    await isClean();
    await isClean('l');
    await isClean('o');
    await isClean('o', 's');
    await isClean('1', '1', 'b');
    await isClean('b', '2');
    await isClean('x', '1', 'y', 'd');
    await isClean('d', 'r', 'n', '4', '5');
    await isClean('g');
    await isClean('2', 'n', '+');
    await isClean('Escape', 'f', 'n');
    await isClean('n', 'n', '1');
    await isClean('y', 'e');
    await isClean('?');
  });

  it('ignores its keys while the user types or a dialog is open @release', async () => {
    const host = await atConsole();
    const { page } = host;
    await press(page, '?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await press(page, 's', 'Space', 'b');
    await press(page, 'Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await sees(page, 'Ready when you are');
    await card(host, 1)
      .getByRole('button', { name: /^Name for seat 1/ })
      .click();
    await page.keyboard.type('srs');
    await page.keyboard.press('Escape');
    await card(host, 1).getByText('Anna', { exact: true }).waitFor();
    await sees(page, 'Ready when you are');
  });

  it('has fields for fingers, and texts in full, on phones and tablets', async () => {
    const host = await atConsole({}, {}, { viewport: { width: 390, height: 844 } });
    const { page } = host;
    const isCut = (parts: Locator): Promise<boolean> =>
      parts.evaluateAll((all) => all.some((part) => part.scrollWidth > part.clientWidth));
    await press(page, 's', '+', '1');
    const fields = page.getByRole('table').getByRole('button');
    for (const width of [390, 820]) {
      await page.setViewportSize({ width, height: 844 });
      const heights = await fields.evaluateAll((all) =>
        all.map((field) => field.getBoundingClientRect().height),
      );
      expect(heights).toHaveLength(25);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    }
    await page.setViewportSize({ width: 1024, height: 768 });
    await becomes(() => pointsOf(host, 1), '100');
    await card(host, 2)
      .getByRole('button', { name: /’s points/ })
      .click();
    await page.keyboard.type('-12500');
    await page.keyboard.press('Enter');
    await becomes(() => pointsOf(host, 2), '−12500');
    expect(await isCut(page.getByRole('button', { name: /’s points/ }))).toBe(false);
    await page.setViewportSize({ width: 360, height: 740 });
    await press(page, '1', '1', '2');
    await host.button('Correct').waitFor();
    expect(await isCut(page.locator('[data-verdict] > span'))).toBe(false);
    await press(page, 'y', 'n', '4', '5');
    await page.getByLabel('Anna’s answer').fill('331 metres');
    await page.keyboard.press('Enter');
    await press(page, 'g');
    const row = page.getByRole('listitem').filter({ hasText: '331 metres' });
    expect(await isCut(row.getByText('331 metres'))).toBe(false);
    expect(await isCut(row)).toBe(false);
  });

  it('keeps the text that is being typed while another page saves the same field', async () => {
    const host = await atConsole();
    const { page } = host;
    await press(page, 'o');
    const other = await page.context().newPage();
    await other.goto('/play');
    await other.locator('[data-screen="play"]').waitFor();
    await press(other, 'o');
    const [name, otherName] = [page, other].map((each) => each.getByLabel('Your name on air'));
    const seconds = other.getByLabel('Time to answer (seconds)');
    await page.bringToFront();
    await name?.fill('');
    await page.keyboard.type('Joha');
    await otherName?.fill('Other');
    // Its arrival shows that the name has arrived, too.
    await seconds.fill('42');
    await seconds.blur();
    await becomes(() => page.getByLabel('Time to answer (seconds)').inputValue(), '42');
    await page.keyboard.type('hn');
    expect(await name?.inputValue()).toBe('Johahn');
    await page.keyboard.press('Tab');
    await becomes(async () => (await otherName?.inputValue()) ?? '', 'Johahn');
    // "3" on its way to "30" is not applied.
    await page.getByLabel('Time to answer (seconds)').press('Control+a');
    await page.keyboard.type('3');
    expect(await seconds.inputValue()).toBe('42');
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await becomes(() => seconds.inputValue(), '30');
  });
});
