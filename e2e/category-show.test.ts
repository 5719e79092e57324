import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { sampleCategoryShow } from '@quizcast/game/games/category-quiz/samples';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { openBuzzer, type Buzzer } from './fixtures/buzzer.ts';
import { openHost, type Host } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
let dataFolder: string;
const again = { env: { LOG_LEVEL: 'warn' } };

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'quizcast-show-'));
  server = await startServer({ ...again, dataFolder });
  browser = await openBrowser('debian');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

const names = ['Anna', 'Bela', 'Cleo', 'Dana'] as const;
type Name = (typeof names)[number];

/** The host's move is applied once the undo button names it. */
const moved = (host: Host, move: string) =>
  expect
    .poll(() => host.button('Undo').getAttribute('title'), { timeout: 10_000, interval: 20 })
    .toBe(move);

/** The host's screen asks whether this player is right; a judging key pressed earlier would have no effect. */
const judging = (host: Host, name: Name) =>
  host.page.getByRole('group', { name: `Judge ${name}’s answer` }).waitFor();

/** Next action that the big button offers. */
const offered = (host: Host, action: string) =>
  host.page.getByRole('button', { name: action }).first().waitFor();

/** Checks every player's points on the host's screen, the overlay and the phones. */
async function pointsAre(
  host: Host,
  overlay: Page,
  phones: Readonly<Record<Name, Buzzer>>,
  points: Readonly<Record<Name, number>>,
): Promise<void> {
  for (const name of names) {
    const expected = points[name].toLocaleString('en').replace('-', '−');
    const onAir = overlay.locator('[data-part="facecam"]', { hasText: name });
    await onAir
      .locator('[data-part="points"]', { hasText: new RegExp(`^${expected}$`, 'u') })
      .waitFor();
    await host.page.getByLabel(`${name}’s points`).getByText(expected, { exact: true }).waitFor();
    await phones[name].page
      .locator('.ownPoints', { hasText: new RegExp(`^${expected} point`, 'u') })
      .waitFor();
  }
}

function document() {
  const app = defaultDocument();
  const sample = sampleCategoryShow();
  const show = {
    ...sample,
    gameSettings: { ...sample.gameSettings, losePointsOnWrongAnswer: true, timer: 90 },
    startTimer: true,
    final: { category: 'Rivers', question: 'The longest river?', answer: 'The Nile' },
  };
  return { ...app, onAir: 'categoryQuiz', categoryQuiz: { ...app.categoryQuiz, shows: [show] } };
}

/** Whole seconds shown by the overlay's timer. */
const secondsOnAir = async (overlay: Page): Promise<number> =>
  Number(/\d+/u.exec(await overlay.locator('[data-part="timer"]').innerText())?.[0]);

it('is played by a host and four phones to the winner, despite a lost connection and a server restart', async () => {
  const host = await openHost(server, browser, { document: document() });
  const { page } = host;
  await host.go('/play');
  const overlay = await host.openOverlay();
  await page.keyboard.press('l');
  const lobby = page.getByRole('region', { name: 'Lobby' });
  const code = await lobby.getByRole('status').first().innerText();

  const phones = {
    Anna: await openBuzzer(server, browser, code, 'Anna'),
    Bela: await openBuzzer(server, browser, code, 'Bela'),
    Cleo: await openBuzzer(server, browser, code, 'Cleo'),
    Dana: await openBuzzer(server, browser, code, 'Dana'),
  };
  for (const [index, name] of names.entries()) {
    const seats = lobby.getByRole('group', { name: `Admit ${name} to` });
    await seats.getByRole('button', { name: `Seat ${index + 1}` }).click();
    await phones[name].shows('soon');
  }
  await pointsAre(host, overlay, phones, { Anna: 0, Bela: 0, Cleo: 0, Dana: 0 });

  // A wrong answer, after which the buzzers open again for the others.
  await page.keyboard.press('s');
  await moved(host, 'Start show');
  // The key alone does not restart the show, and the hint covers no player.
  await page.keyboard.press('s');
  const toast = page.locator('.mantine-Notification-root');
  await toast.waitFor();
  const strip = await page.getByRole('region', { name: 'Players' }).boundingBox();
  await expect
    .poll(async () => {
      const box = await toast.boundingBox();
      return box !== null && strip !== null && box.y + box.height <= strip.y;
    })
    .toBe(true);
  await page.keyboard.press('1');
  await page.keyboard.press('3');
  for (const name of names) await phones[name].shows('listen');
  await page.keyboard.press('b');
  for (const name of names) await phones[name].shows('press');
  await phones.Bela.tap();
  await phones.Bela.shows('first');
  await phones.Anna.shows('other');
  await judging(host, 'Bela');
  await page.keyboard.press('x');
  await phones.Bela.shows('wrong');
  await phones.Anna.shows('press');
  await phones.Anna.page.keyboard.press('Space');
  await phones.Anna.shows('first');
  await judging(host, 'Anna');
  await page.keyboard.press('y');
  await phones.Anna.shows('right');
  await pointsAre(host, overlay, phones, { Anna: 300, Bela: -300, Cleo: 0, Dana: 0 });
  await page.keyboard.press('n');
  await phones.Anna.shows('choose');

  // A phone loses its connection. The host plays for its player, and it returns to the same seat.
  await phones.Cleo.cut();
  await phones.Cleo.page.locator('[data-face][data-link="lost"]').waitFor();
  await page.keyboard.press('2');
  await page.keyboard.press('1');
  await moved(host, 'On the map 100');
  await page.keyboard.press('3');
  await moved(host, 'Call on a player');
  await page.keyboard.press('y');
  await moved(host, 'Correct: Cleo');
  phones.Cleo.mend();
  await phones.Cleo.shows('right');
  await pointsAre(host, overlay, phones, { Anna: 300, Bela: -300, Cleo: 100, Dana: 0 });
  await page.keyboard.press('n');

  // The server restarts while the buzzers are open.
  await phones.Cleo.shows('choose');
  await page.keyboard.press('3');
  await page.keyboard.press('2');
  await moved(host, 'Kitchen 200');
  await page.keyboard.press('b');
  await phones.Dana.shows('press');
  const before = await secondsOnAir(overlay);
  const stoppedAtMs = performance.now();
  await server.kill9();
  server = await startServer({ ...again, dataFolder, port: server.port });
  for (const name of names) {
    await phones[name].page.locator('[data-face][data-link="live"]').waitFor();
    await phones[name].shows('press');
  }
  await overlay.locator('[data-connection="live"]').waitFor();
  const awaySeconds = (performance.now() - stoppedAtMs) / 1000;
  const after = await secondsOnAir(overlay);
  expect(Math.abs(before - awaySeconds - after)).toBeLessThan(2.5);
  await phones.Dana.tap();
  await phones.Dana.shows('first');
  await judging(host, 'Dana');
  await page.keyboard.press('y');
  await pointsAre(host, overlay, phones, { Anna: 300, Bela: -300, Cleo: 100, Dana: 200 });
  // A misjudged answer: undone and judged wrong, then right again.
  await page.keyboard.press('z');
  await moved(host, 'Open buzzers');
  await page.keyboard.press('y');
  await pointsAre(host, overlay, phones, { Anna: 300, Bela: -300, Cleo: 100, Dana: 200 });
  await page.keyboard.press('n');
  await phones.Dana.shows('choose');

  // A guess question: all players type, the nearest gets the points.
  await page.keyboard.press('4');
  await page.keyboard.press('5');
  const guesses = { Anna: '9', Bela: '206', Cleo: '400', Dana: 'no idea' };
  for (const name of names) {
    await phones[name].page.getByLabel('Your answer').fill(guesses[name]);
    await phones[name].page.getByText('Saved', { exact: true }).waitFor();
  }
  for (const guess of ['206', 'no idea']) expect(await overlay.getByText(guess).count()).toBe(0);
  await page.keyboard.press('g');
  await overlay.getByText('no idea').waitFor();
  await moved(host, 'Reveal typed answers');
  await page.keyboard.press('2');
  await pointsAre(host, overlay, phones, { Anna: 300, Bela: 200, Cleo: 100, Dana: 200 });
  await page.keyboard.press('n');

  // The final.
  await page.keyboard.press('f');
  await phones.Anna.shows('finalSoon');
  await moved(host, 'Final');
  await page.keyboard.press('n');
  await offered(host, 'Show final question');
  const wagers = { Anna: 300, Bela: 150, Cleo: 500, Dana: 0 };
  for (const name of names) {
    await phones[name].shows('wager');
    await phones[name].page.getByRole('textbox', { name: 'Wager' }).fill(String(wagers[name]));
    const news = phones[name].page.locator('#wagerNews');
    await news.getByText(`Your wager: ${wagers[name]}`).waitFor();
  }
  await page.keyboard.press('n');
  await offered(host, 'Close answers');
  const answers = { Anna: 'Nile', Bela: 'Amazon', Cleo: 'the Nile', Dana: 'Rhine' };
  for (const name of names) {
    await phones[name].page.getByLabel('Your answer').fill(answers[name]);
    await phones[name].page.getByText('Saved', { exact: true }).waitFor();
  }
  await page.keyboard.press('n');
  // The player with the fewest points is revealed first.
  await offered(host, 'Reveal Cleo');
  for (const [index, name] of names.entries()) {
    await page.keyboard.press(String(index + 1));
    await moved(host, 'Reveal a final answer');
    await overlay.locator('[data-part="typed-answer"]', { hasText: answers[name] }).waitFor();
    const isRight = answers[name].includes('Nile');
    await page.keyboard.press(isRight ? 'y' : 'x');
    await moved(host, `${isRight ? 'Correct' : 'Wrong'}: ${name}`);
  }
  await pointsAre(host, overlay, phones, { Anna: 600, Bela: 50, Cleo: 600, Dana: 200 });

  // Two share the lead: one tie-break question decides.
  await page.keyboard.press('k');
  await phones.Cleo.shows('listen');
  await moved(host, 'Tie-break');
  await page.keyboard.press('b');
  await phones.Cleo.shows('press');
  await phones.Dana.shows('watch');
  await phones.Cleo.page.keyboard.press('Enter');
  await phones.Cleo.shows('first');
  await judging(host, 'Cleo');
  await page.keyboard.press('y');
  await phones.Cleo.shows('won');
  await overlay.locator('[data-part="winner"]').getByText('Cleo').waitFor();
  expect(host.complaints.filter((text) => !text.includes('WebSocket'))).toEqual([]);
  for (const name of names) expect(phones[name].complaints).toEqual([]);
}, 180_000);
