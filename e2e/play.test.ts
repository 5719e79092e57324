import type { Browser, Locator, Page } from 'playwright-core';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { ChatServer } from './chat-server.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host, type HostOptions } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';
import { refusals } from '../packages/web/src/messages/en/refusals.ts';

let server: RunningServer;
let browser: Browser;
let chat: ChatServer;
const hosts: Host[] = [];

beforeAll(async () => {
  chat = await ChatServer.start();
  server = await startServer({ env: { TWITCH_IRC_URL: chat.url, LOG_LEVEL: 'warn' } });
  browser = await openBrowser('debian');
});
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await chat.close();
});

async function hostAtPlay(options: HostOptions = {}): Promise<Host> {
  const host = await openHost(server, browser, options);
  hosts.push(host);
  await host.go('/play');
  return host;
}

/** The default document with changes to its first show. */
function withShow(change: Record<string, unknown>) {
  const app = defaultDocument();
  return { ...app, shows: app.shows.map((show) => ({ ...show, ...change })) };
}

/** Waits until the host sees this message, then dismisses it so that the next one is a new one. */
async function expectRefusal(page: Page, reason: Refusal): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: refusals[reason] });
  await toast.waitFor();
  expect(await toast.getByText(refusals[reason], { exact: true }).count()).toBe(1);
  await toast.getByRole('button').click();
  await toast.waitFor({ state: 'detached' });
}

const questionOnAir = (overlay: Page) => overlay.locator('[data-part="question"]').innerText();
const answerStates = (overlay: Page): Promise<string> =>
  overlay
    .locator('[data-part="answer"]')
    .evaluateAll((answers) =>
      answers.map((answer) => answer.getAttribute('data-state') ?? '').join(' '),
    );
/** The overlay as text: letters, answers, jokers, prizes and their states. */
const pictureOf = (overlay: Page): Promise<string> =>
  overlay.locator('[data-part]').evaluateAll((parts) =>
    parts
      .map((part) => {
        const { part: name, state, used } = part instanceof HTMLElement ? part.dataset : {};
        return [name, state, used, part.textContent].join(' ');
      })
      .join('\n'),
  );
const becomes = (read: () => Promise<string>, expectedStates: string) =>
  expect.poll(read, { timeout: 20_000, interval: 20 }).toBe(expectedStates);
const contains = (read: () => Promise<string>, expectedStates: string) =>
  expect.poll(read, { timeout: 20_000, interval: 20 }).toContain(expectedStates);

const stages = defaultDocument().shows[0]?.stages ?? [];

describe('a whole show', () => {
  it('can be played by mouse, and the overlay follows every step', async () => {
    const host = await hostAtPlay();
    const { page } = host;
    const overlay = await host.openOverlay();
    await page.getByText('On air · 1 overlay').waitFor();
    await host.button('Start show').click();
    for (const [index, { question }] of stages.entries()) {
      await host.button('Next stage').click();
      await page.getByText(`Stage ${index + 1} of 9`).waitFor();
      await contains(() => questionOnAir(overlay), question.question);
      await becomes(() => answerStates(overlay), 'idle idle idle idle');
      await host.button('Lock answer A').click();
      await becomes(() => answerStates(overlay), 'locked idle idle idle');
      await host.button('Lock answer B').click();
      await becomes(() => answerStates(overlay), 'idle locked idle idle');
      await host.button('Lock answer B').click();
      await becomes(() => answerStates(overlay), 'idle idle idle idle');
      await host.button('Lock answer C').click();
      await becomes(() => answerStates(overlay), 'idle idle locked idle');
      await host.button('Reveal answer').click();
      const expectedStates = ['idle', 'idle', 'wrong', 'idle'];
      expectedStates[question.correctAnswer] = 'right';
      await becomes(() => answerStates(overlay), expectedStates.join(' '));
    }
    await host.button('Next stage').click();
    await expectRefusal(page, 'noNextStage');
    await host.button('Reset').click();
    await becomes(() => answerStates(overlay), 'idle idle idle idle');
    expect(await questionOnAir(overlay)).not.toContain('composite');
    expect(host.complaints).toEqual([]);
  });

  it('keeps the console when its preview cannot be loaded, and retries @release', async () => {
    const host = await openHost(server, browser, {
      document: { ...defaultDocument(), onAir: 'categoryQuiz' },
    });
    hosts.push(host);
    const { page } = host;
    await page.route('**/assets/category-scene-*.js', (route) => route.abort());
    await host.go('/play');
    const fault = page.getByText('This part couldn’t be loaded.');
    await fault.waitFor();
    await page.locator('[data-screen="play"]').waitFor();
    await page.unroute('**/assets/category-scene-*.js');
    await host.button('Try again').click();
    await page.locator('[data-layer="facecam1"]').first().waitFor();
    expect(await fault.count()).toBe(0);
  });

  it('can be played with only the space bar and letters @release', async () => {
    const { page } = await hostAtPlay();
    const space = async () => {
      // A second press within a quarter of a second is ignored as accidental.
      await page.waitForTimeout(260);
      await page.keyboard.press('Space');
    };
    await space();
    await page.getByText('Show started').waitFor();
    for (let number = 1; number <= stages.length; number++) {
      await space();
      await page.getByText(`Stage ${number} of 9`).waitFor();
      await page.keyboard.press('d');
      await page.getByText('Locked', { exact: true }).waitFor();
      await space();
      await page.getByText('Correct', { exact: true }).waitFor();
      await page.getByText('Locked', { exact: true }).waitFor({ state: 'detached' });
    }
    await page.keyboard.press('Shift+S');
    await page.getByText('Show started').waitFor();
  });

  it('SHOWTIME7 ends at a wrong answer with the safe prize, until it is restarted @release', async () => {
    const safe = stages.slice(0, 3).map((stage, index) => ({ ...stage, isSafe: index === 0 }));
    const host = await hostAtPlay({
      document: withShow({
        stages: safe,
        endsOnWrong: true,
        answersAppear: 'byKey',
        contestant: { name: 'Mia', line: 'from Kiel' },
      }),
    });
    const { page } = host;
    const overlay = await host.openOverlay();
    const plate = overlay.locator('[data-part="contestant"]');
    const card = overlay.locator('[data-part="endCard"]');
    await expect.poll(() => plate.innerText()).toContain('Mia');
    const answer = async (index: number, isRight: boolean) => {
      await page.keyboard.press('n');
      await page.getByText(`Stage ${index + 1} of 3`).waitFor();
      await becomes(() => answerStates(overlay), 'hidden hidden hidden hidden');
      for (let shown = 0; shown < 4; shown++) await page.keyboard.press('x');
      await becomes(() => answerStates(overlay), 'idle idle idle idle');
      const right = stages[index]?.question.correctAnswer ?? 0;
      await page.keyboard.press('abcd'.charAt(isRight ? right : (right + 1) % 4));
      await page.keyboard.press('r');
      await page.getByText('Correct', { exact: true }).waitFor();
    };
    await page.keyboard.press('s');
    await answer(0, true);
    await answer(1, true);
    await answer(2, false);
    await host.button('Show end card').click();
    await expect.poll(() => card.innerText()).toMatch(/Mia goes home with\s+10 €/u);
    expect(await overlay.locator('[data-part="question"]').count()).toBe(0);
    await plate.waitFor({ state: 'detached' });
    // An overlay opened now shows the end card without animation.
    const late = await host.openOverlay();
    const lateCard = late.locator('[data-part="endCard"]');
    await expect.poll(() => lateCard.innerText()).toMatch(/Mia goes home with\s+10 €/u);
    expect(await lateCard.getAttribute('data-enters')).toBe('false');
    await host.button('Restart show').click();
    await card.waitFor({ state: 'detached' });
    await plate.waitFor();
    expect(host.complaints).toEqual([]);
  });

  it('never reveals with the space bar while no answer is locked @release', async () => {
    const host = await hostAtPlay();
    const { page } = host;
    const overlay = await host.openOverlay();
    await page.keyboard.press('s');
    await page.keyboard.press('n');
    await contains(() => questionOnAir(overlay), 'rings');
    for (let press = 0; press < 3; press++) {
      await page.waitForTimeout(300);
      await page.keyboard.press('Space');
    }
    await page.getByText('Lock an answer first').waitFor({ state: 'attached' });
    expect(await answerStates(overlay)).toBe('idle idle idle idle');
    await page.getByText('Stage 1 of 9').waitFor();
    await page.keyboard.press('r');
    await becomes(() => answerStates(overlay), 'idle right idle idle');
  });

  it('ignores key repeat and accidental double presses @release', async () => {
    const { page } = await hostAtPlay();
    await page.keyboard.press('s');
    await page.keyboard.down('n');
    for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('n');
    await page.keyboard.up('n');
    await page.getByText('Stage 1 of 9').waitFor();
    await page.keyboard.press('b');
    await page.getByText('Locked', { exact: true }).waitFor();
    await page.waitForTimeout(300);
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    await page.getByText('Locked', { exact: true }).waitFor({ state: 'detached' });
    await page.waitForTimeout(300);
    expect(await page.getByText('Stage 1 of 9').count()).toBe(1);
  });

  it('handles keys that are pressed faster than the screen renders @release', async () => {
    const { page } = await hostAtPlay();
    await page.evaluate(() => {
      for (const key of ['s', 'n', 'b', 'b', 'b', 'c', 'c', 'd', 'r', 'n', 'a'])
        window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    await page.getByText('Stage 2 of 9').waitFor();
    await page.getByText('Locked', { exact: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('is not restarted by an accidental S, only by Shift+S @release', async () => {
    const { page } = await hostAtPlay();
    for (const key of ['s', 'n', 'n', 'a', 's']) await page.keyboard.press(key);
    await page.getByText('The show is running. Press ⇧ S to restart it.').waitFor();
    await page.getByText('Stage 2 of 9').waitFor();
    await page.getByText('Locked', { exact: true }).waitFor();
    await page.keyboard.press('Shift+S');
    await page.getByText('Show started').waitFor();
  });

  it('treats a double click as one click @release', async () => {
    const host = await hostAtPlay();
    await host.button('Start show').dblclick();
    await host.page.getByText('Show started').waitFor();
    await host.page.waitForTimeout(300);
    expect(await host.page.getByText('Stage 1 of 9').count()).toBe(0);
  });

  it('lets the space bar trigger the big button after a mouse click @release', async () => {
    const host = await hostAtPlay();
    await host.button('Start show').click();
    await host.button('Next stage').click();
    await host.button('Lock answer B').click();
    await host.page.getByText('Locked', { exact: true }).waitFor();
    await host.page.waitForTimeout(300);
    await host.page.keyboard.press('Space');
    await host.page.getByText('Locked', { exact: true }).waitFor({ state: 'detached' });
    await host.page.getByText('Correct', { exact: true }).waitFor();
  });

  it('continues where it was after a reload @release', async () => {
    const host = await hostAtPlay();
    await host.page.keyboard.press('s');
    await host.page.keyboard.press('n');
    await host.page.keyboard.press('n');
    await host.page.keyboard.press('a');
    await host.page.getByText('Locked', { exact: true }).waitFor();
    await host.go('/play');
    await host.page.getByText('Stage 2 of 9').waitFor();
    expect(await host.button('Lock answer A').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('every refusal is shown with its exact text @release', () => {
  it('before the first stage', async () => {
    const host = await hostAtPlay();
    const { page } = host;
    await host.button('Undo').click();
    await expectRefusal(page, 'nothingToUndo');
    await host.button('Reveal answer').click();
    await expectRefusal(page, 'stageOutOfBounds');
    await page.keyboard.press('a');
    await expectRefusal(page, 'stageOutOfBounds');
    await page.keyboard.press('1');
    await expectRefusal(page, 'stageOutOfBounds');
    await page.keyboard.press('v');
    await expectRefusal(page, 'stageOutOfBounds');
    await page.keyboard.press('9');
    await expectRefusal(page, 'jokerOutOfBounds');
  });

  it('in a show without stages', async () => {
    const host = await hostAtPlay({ document: withShow({ stages: [] }) });
    await host.button('Start show').click();
    await expectRefusal(host.page, 'notEnoughStages');
    await host.button('Next stage').click();
    await expectRefusal(host.page, 'noNextStage');
  });

  it('skips no question on a double click on a small button', async () => {
    const { page } = await hostAtPlay();
    await page.keyboard.press('n');
    await page.getByText('Stage 1 of 9').first().waitFor();
    await page.getByRole('button', { name: 'Next stage', exact: true }).dblclick();
    await page.getByText('Stage 2 of 9').first().waitFor();
    await page.keyboard.press('b');
    await page.getByText('Locked', { exact: true }).waitFor();
    expect(await page.getByText('Stage 2 of 9').count()).toBeGreaterThan(0);
  });

  it('during a question', async () => {
    const host = await hostAtPlay();
    const { page } = host;
    await page.keyboard.press('s');
    await page.keyboard.press('n');
    await page.keyboard.press('v');
    await expectRefusal(page, 'notVoting');
    await page.keyboard.press('b');
    await page.getByText('Locked', { exact: true }).waitFor();
    await host.button('50/50').click();
    await expectRefusal(page, 'unlockFirst');
    await page.keyboard.press('b');
    await page.getByText('Locked', { exact: true }).waitFor({ state: 'detached' });
    await host.button('50/50').click();
    await page.getByText('Removed by joker').first().waitFor();
    await host.button('50/50').click();
    await expectRefusal(page, 'jokerUsed');
    const removed = page.getByRole('listitem').filter({ hasText: 'Removed by joker' }).first();
    await removed.getByRole('button').click();
    await expectRefusal(page, 'answerRemoved');
    await page.keyboard.press('r');
    await page.keyboard.press('b');
    await expectRefusal(page, 'answerRevealed');
    await page.keyboard.press('r');
    await expectRefusal(page, 'answerRevealed');
    await page.keyboard.press('4');
    await expectRefusal(page, 'answerRevealed');
  });

  it('when a second vote is requested', async () => {
    const jokers = [1, 2].map((number) => ({ id: `j${number}`, name: `Chat ${number}`, event: 3 }));
    const host = await hostAtPlay({ document: withShow({ jokers }) });
    await host.page.keyboard.press('n');
    await host.button('Chat 1').click();
    await host.button('Stop voting').waitFor();
    await host.button('Chat 2').click();
    await expectRefusal(host.page, 'votingAlready');
  });

  it('and in advance in the title of the button', async () => {
    const host = await hostAtPlay();
    expect(await host.button('Reveal answer').getAttribute('title')).toBe(
      refusals.stageOutOfBounds,
    );
    await host.page.keyboard.press('n');
    await host.page.getByText('Stage 1 of 9').waitFor();
    expect(await host.button('Reveal answer').getAttribute('title')).toBeNull();
  });
});

describe('jokers', () => {
  it('50/50 removes two wrong answers on the overlay @release', async () => {
    const host = await hostAtPlay();
    const overlay = await host.openOverlay();
    await host.page.keyboard.press('n');
    await host.button('50/50').click();
    await expect
      .poll(async () => (await answerStates(overlay)).split(' ').toSorted().join(' '))
      .toBe('idle idle removed removed');
    // The right answer of the first question is B.
    expect((await answerStates(overlay)).split(' ')[1]).toBe('idle');
    await contains(() => overlay.locator('[data-part="answer"]').nth(1).innerText(), 'Saturn');
  });

  it('without an effect are only crossed out, from the first question on @release', async () => {
    const host = await hostAtPlay();
    const overlay = await host.openOverlay();
    await host.page.keyboard.press('2');
    await expectRefusal(host.page, 'stageOutOfBounds');
    // Before use, the buttons show that they have no other effect.
    const marking = host.page.getByRole('button', { name: /Crossed out only/ });
    expect(await marking.allInnerTexts()).toEqual([
      expect.stringContaining('Ask the Audience'),
      expect.stringContaining('Phone a Friend'),
    ]);
    await host.page.keyboard.press('n');
    await host.page.keyboard.press('2');
    await becomes(
      () =>
        overlay
          .locator('[data-part="joker"]')
          .evaluateAll((jokers) => jokers.map((joker) => joker.getAttribute('data-used')).join()),
      'false,true,false,false',
    );
  });

  it('warn in advance when no chat channel is set @release', async () => {
    const host = await hostAtPlay();
    await host.page.getByRole('link', { name: 'Add it in Settings' }).click();
    await host.page.waitForURL('**/settings');
    const named = defaultDocument();
    named.settings.twitch.username = 'somebody';
    const other = await hostAtPlay({ document: named });
    expect(await other.page.getByText('Chat can’t vote').count()).toBe(0);
  });

  it('let the chat vote, show channel, voters and shares, and can stop the vote early', async () => {
    const document = defaultDocument();
    document.settings.twitch.username = 'votes_here';
    const host = await hostAtPlay({ document });
    const { page } = host;
    const overlay = await host.openOverlay();
    await page.keyboard.press('n');
    await host.button('Twitch Chat').click();
    await page.getByText('Reading votes_here’s chat').waitFor();
    for (let voter = 0; voter < 8; voter++)
      chat.say('votes_here', { userId: String(1000 + voter), text: voter < 6 ? 'b' : 'D' });
    await page.getByText('8 voters').waitFor();
    // Viewers who join now see how to vote, as long as the vote is open.
    const how = overlay.locator('[data-part="voting-chart"]', { hasText: 'Type A, B, C, or D' });
    await how.waitFor();
    await page.getByText('75%').first().waitFor();
    await becomes(
      async () =>
        (await overlay.locator('[data-answer="B"][data-votes]').getAttribute('data-votes')) ?? '',
      '6',
    );
    await page.keyboard.press('v');
    await page.getByText('Vote closed').waitFor();
    expect(await host.button('Stop voting').count()).toBe(0);
    expect(await page.getByText('8 voters').count()).toBe(1);
    await page.keyboard.press('r');
    await page.getByText('Vote closed').waitFor({ state: 'detached' });
  });

  it('report a channel that does not exist @release', async () => {
    chat.setChannel('nobody_there', 'missing');
    const document = defaultDocument();
    document.settings.twitch.username = 'nobody_there';
    const { page } = await hostAtPlay({ document });
    await page.keyboard.press('n');
    await page.keyboard.press('4');
    await page.getByText(/Twitch channel .* not found|is suspended/).waitFor({ timeout: 12_000 });
  });
});

describe('undo @release', () => {
  it('names the move it will undo, and goes all the way back to the start', async () => {
    const host = await hostAtPlay();
    const { page } = host;
    const overlay = await host.openOverlay();
    const start = await pictureOf(overlay);
    const moves: [key: string, said: string][] = [
      ['s', 'Start show'],
      ['n', 'Next stage'],
      ['1', 'Joker “50/50”'],
      ['b', 'Lock answer B'],
      ['b', 'Unlock answer B'],
      ['b', 'Lock answer B'],
      ['r', 'Reveal answer'],
      ['n', 'Next stage'],
      ['3', 'Joker “Phone a Friend”'],
      ['Shift+R', 'Reset'],
    ];
    const undo = host.button('Undo');
    for (const [key, expected] of moves) {
      await page.keyboard.press(key);
      await becomes(async () => (await undo.getAttribute('title')) ?? '', expected);
    }
    for (const [index] of moves.entries()) {
      await page.keyboard.press(index % 2 === 0 ? 'z' : 'Control+z');
      const before = moves.at(-2 - index);
      await becomes(
        async () => (await undo.getAttribute('title')) ?? '',
        before?.[1] ?? 'Nothing to undo',
      );
    }
    await page.getByText('Ready when you are').waitFor();
    await becomes(() => pictureOf(overlay), start);
    await page.keyboard.press('z');
    await expectRefusal(page, 'nothingToUndo');
  });
});

describe('the keys @release', () => {
  it('are inactive while a dialog is open or another control has the focus', async () => {
    const { page } = await hostAtPlay();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    for (const key of ['s', 'n', 'Space', 'a', 'r']) await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Ready when you are').waitFor();
    await page.getByRole('combobox', { name: 'Show', exact: true }).focus();
    await page.keyboard.press('n');
    await page.waitForTimeout(200);
    expect(await page.getByText('Ready when you are').count()).toBe(1);
  });

  it('activate the focused button after it was reached by Tab', async () => {
    const host = await hostAtPlay();
    await host.button('Next stage').focus();
    await host.page.keyboard.press('Space');
    await host.page.getByText('Stage 1 of 9').waitFor();
    await host.button('Lock answer C').focus();
    await host.page.keyboard.press('Enter');
    await host.page.getByText('Locked', { exact: true }).waitFor();
  });
});

describe('the screen @release', () => {
  it('lets the host choose the show to play', async () => {
    const app = defaultDocument();
    const [show] = app.shows;
    const shows = [...app.shows, { ...show, id: 'second', name: 'The second show' }];
    const { page } = await hostAtPlay({ document: { ...app, shows } });
    await page.keyboard.press('n');
    await page.getByText('Stage 1 of 9').waitFor();
    await page.getByRole('combobox', { name: 'Show', exact: true }).click();
    await page.getByRole('option', { name: 'The second show' }).click();
    await page.getByText('Ready when you are').waitFor();
    await page.keyboard.press('n');
    await page.getByText('Stage 1 of 9').waitFor();
  });

  it.each([
    ['a usual show', {}, 4],
    [
      'two hundred stages, thirty jokers and long texts',
      {
        jokers: Array.from({ length: 30 }, (_, index) => ({
          id: `j${index}`,
          name: `A joker with a long name, number ${index + 1}`,
        })),
        stages: Array.from({ length: 200 }, (_, index) => ({
          id: `s${index}`,
          price: `${index + 1} million euros and a trip round the world`,
          question: {
            question: 'Why? '.repeat(300),
            answers: ['long '.repeat(80), 'b', 'c', 'd'],
          },
        })),
      },
      0,
    ],
  ])('shows %s at 1280 × 720 without scrolling the page', async (_, change, jokersInSight) => {
    const host = await hostAtPlay({ document: withShow(change) });
    await host.page.keyboard.press('n');
    await host.page.getByText('Stage 1 of').waitFor();
    const overhang = await host.page.evaluate(() => {
      const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
      return [scrollHeight - window.innerHeight, scrollWidth - clientWidth];
    });
    expect(overhang).toEqual([0, 0]);
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 9999);
    };
    for (const name of ['Next stage', 'Reveal answer', 'Undo', 'Reset', 'Restart show'])
      expect(await bottomOf(host.button(name))).toBeLessThanOrEqual(720);
    const bar = await host.button('Next stage').boundingBox();
    const jokers = await host.page
      .getByRole('region', { name: 'Jokers' })
      .getByRole('button')
      .all();
    expect(jokers.length).toBeGreaterThanOrEqual(jokersInSight);
    for (const joker of jokers.slice(0, jokersInSight))
      expect(await bottomOf(joker)).toBeLessThan(bar?.y ?? 0);
  });

  it('has no axe violations', async () => {
    const host = await hostAtPlay();
    const { page } = host;
    const isClean = async () => {
      await page.waitForTimeout(400);
      expect(await accessibilityIssues(page)).toEqual([]);
    };
    await isClean();
    await page.keyboard.press('n');
    await page.getByText('Stage 1 of 9').waitFor();
    await isClean();
    await page.keyboard.press('1');
    await page.keyboard.press('4');
    await page.keyboard.press('b');
    await page.getByText('Locked', { exact: true }).waitFor();
    await isClean();
    await page.keyboard.press('1');
    await page.getByRole('alert').first().waitFor();
    await page.keyboard.press('r');
    await isClean();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await isClean();
  });
});
