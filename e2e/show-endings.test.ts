import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { letters } from '@quizcast/game/games/stage-quiz/show';
import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { likeObs, openHost, type Host } from './fixtures/host.ts';
import { withServerAndBrowser } from './fixtures/server-and-browser.ts';
import type { RunningServer } from './fixtures/server.ts';

// Plays whole shows of the stage quiz from start to credits, as a host does.

let server: RunningServer;
let browser: Browser;
withServerAndBrowser((...started) => {
  [server, browser] = started;
});

/** Four stages, the second of them safe, that end with a wrong answer. */
function fourStages(): QuizShowApp {
  const document = defaultDocument();
  const [show] = document.shows;
  if (show === undefined) throw new Error('no show');
  show.stages = show.stages
    .slice(0, 4)
    .map((stage, index) => (index === 1 ? { ...stage, isSafe: true } : stage));
  show.endsOnWrong = true;
  show.contestant = { name: 'Mia', line: 'from Kiel' };
  return document;
}

interface Hands {
  start(): Promise<void>;
  next(): Promise<void>;
  lock(letter: string): Promise<void>;
  reveal(): Promise<void>;
  walkAway(): Promise<void>;
  /** Presses the big button, whatever its action is. */
  big(): Promise<void>;
}

const byKeys = ({ page: { keyboard } }: Host): Hands => ({
  start: () => keyboard.press('s'),
  next: () => keyboard.press('n'),
  lock: (letter) => keyboard.press(letter.toLowerCase()),
  reveal: () => keyboard.press('r'),
  walkAway: () => keyboard.press('Shift+W'),
  big: () => keyboard.press('Space'),
});

const byMouse = (host: Host): Hands => {
  const big = (name: string) => host.page.locator('button[data-big]', { hasText: name }).click();
  return {
    start: () => big('Start show'),
    next: () => big('Next stage'),
    lock: (letter) => host.button(`Lock answer ${letter}`).click(),
    reveal: () => big('Reveal answer'),
    walkAway: () => host.page.getByRole('button', { name: 'Walk away' }).click(),
    big: () => host.page.locator('button[data-big]').click(),
  };
};

const endings = {
  won: { rightAnswers: 4, headline: 'Mia wins', prize: '40 €' },
  lost: { rightAnswers: 3, headline: 'Mia goes home with', prize: '20 €' },
  walkedAway: { rightAnswers: 3, headline: 'Mia walks away with', prize: '30 €' },
} as const;

async function plays(hands: (host: Host) => Hands, how: keyof typeof endings): Promise<void> {
  const document = fourStages();
  const stages = document.shows[0]?.stages ?? [];
  const host = await openHost(server, browser, { document });
  const { page } = host;
  await host.go('/play');
  const overlay = await host.openOverlay(likeObs);
  const perform = hands(host);
  const { rightAnswers, headline, prize } = endings[how];
  const onAir = (state: string) =>
    overlay.locator(`[data-part="answer"][data-state="${state}"]`).first().waitFor();
  const waitForStage = (index: number) => page.getByText(`Stage ${index + 1} of 4`).waitFor();

  await perform.start();
  await page.getByText('Show started').waitFor();
  for (const [index, { question }] of stages.slice(0, rightAnswers).entries()) {
    await perform.next();
    await waitForStage(index);
    await perform.lock(letters[question.correctAnswer]);
    await onAir('locked');
    await perform.reveal();
    await onAir('right');
  }
  if (how !== 'won') {
    await perform.next();
    await waitForStage(rightAnswers);
    if (how === 'walkedAway') await perform.walkAway();
    else {
      const right = stages[rightAnswers]?.question.correctAnswer;
      await perform.lock(letters[right === 0 ? 1 : 0]);
      await onAir('locked');
      await perform.reveal();
      await onAir('wrong');
    }
  }

  // The big button leads to the end card, then to the credits, and never to a new start.
  const offered = page.locator('button[data-big]');
  const card = overlay.locator(`[data-part="endCard"] [data-how="${how}"]`);
  await expect.poll(() => offered.innerText()).toContain('Show end card');
  expect(await card.count()).toBe(0);
  await perform.big();
  await card.getByText(headline).waitFor();
  await card.getByText(prize).waitFor();
  await expect.poll(() => offered.innerText()).toContain('Show credits');
  await perform.big();
  await overlay.locator('section[data-card="credits"]').getByText('Mia').waitFor();
  await expect.poll(() => offered.innerText()).toContain('Take off card');
  await perform.big();
  await card.waitFor();
  expect(host.complaints).toEqual([]);
  await host.close();
}

describe('a whole show', () => {
  it('played by keys and won runs to the credits @release', () => plays(byKeys, 'won'));
  it('played by mouse and lost runs to the credits @release', () => plays(byMouse, 'lost'));
  it('played by keys and ended by walking away runs to the credits @release', () =>
    plays(byKeys, 'walkedAway'));
  it.each([
    ['keys', 'lost'],
    ['mouse', 'won'],
    ['mouse', 'walkedAway'],
  ] as const)('played by %s and %s runs to the credits @release', (by, how) =>
    plays(by === 'keys' ? byKeys : byMouse, how),
  );
});
