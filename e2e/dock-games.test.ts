import { isRecord } from '@quizcast/game/json';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  samples,
  withCrowdShow,
} from '../packages/game/src/games/crowd-quiz/crowd-quiz.fixture.ts';
import { openBrowser } from './browsers.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
let obs: Browser;
let oldObs: Browser;

beforeAll(async () => {
  server = await startServer();
  [browser, obs, oldObs] = await Promise.all([
    openBrowser('debian'),
    openBrowser('obs'),
    openBrowser('obs30'),
  ]);
});
afterAll(async () => {
  await Promise.all([browser, obs, oldObs].map((each) => each.close()));
  await server.stop();
});

/** Shows of all games; the board has a double and a question that all players type an answer to. */
function allGames() {
  const document = withCrowdShow(samples().slice(0, 2));
  const fields = document.categoryQuiz.shows[0]?.gamefield.categories[0]?.fields;
  if (fields?.[0] === undefined || fields[1] === undefined) throw new Error('no sample board');
  fields[0].isDouble = true;
  fields[1].isGuessQuestion = true;
  const names = ['Anna', 'Maximilian the Third', 'Bo', 'Zoë'];
  document.categoryQuiz.shows[0]?.players.forEach((player, index) => {
    player.name = names[index] ?? '';
  });
  return { ...defaultDocument(), ...document, onAir: 'stageQuiz' as const };
}

/** The dock, clicked by script: the older engine lacks what Playwright's clicks need. */
class Dock {
  readonly page: Page;
  readonly token: string;

  constructor(page: Page, token: string) {
    this.page = page;
    this.token = token;
  }

  /** Presses each button as soon as it is enabled. */
  async press(...names: string[]): Promise<void> {
    for (const name of names) {
      await this.page.waitForFunction(
        (wanted) =>
          document.querySelector(`[data-press="${wanted}"]`)?.matches(':enabled') === true,
        name,
      );
      await this.page.evaluate(
        (wanted) => document.querySelector<HTMLButtonElement>(`[data-press="${wanted}"]`)?.click(),
        name,
      );
      await this.fits(name);
      // A token is limited to ten actions a second, and no one presses faster.
      await this.page.waitForTimeout(120);
    }
  }

  /** Waits until the big button shows this. */
  async big(name: string): Promise<void> {
    await this.page.waitForFunction(
      (wanted) => document.querySelector(`button.big[data-press="${wanted}"]:enabled`) !== null,
      name,
    );
  }

  async waitForText(text: string): Promise<void> {
    await this.page.waitForFunction(
      (wanted) => document.querySelector('.prompt')?.textContent?.includes(wanted) === true,
      text,
    );
  }

  async wager(player: number, points: number): Promise<void> {
    await this.page.evaluate(
      ([seat, typed]) => {
        const form = document
          .querySelector(`[data-press$="?player=${seat}"][type="submit"]`)
          ?.closest('form');
        const field = form?.querySelector('input');
        if (field === null || field === undefined) throw new Error('no wager');
        field.value = `${typed}`;
        form?.requestSubmit();
      },
      [player, points],
    );
  }

  /** Calls the API with the token, in place of the players' phones. */
  async call(name: string): Promise<void> {
    const answer = await fetch(`${server.url}/api/v1/control/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}` },
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  }

  async fits(after: string): Promise<void> {
    const isTooWide = await this.page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    if (isTooWide) throw new Error(`too wide after ${after}`);
  }
}

function wordIn(answer: unknown, name: string): string {
  const word = isRecord(answer) ? answer[name] : undefined;
  if (typeof word !== 'string') throw new Error(`no ${name} in the answer`);
  return word;
}

async function openDock(engine: Browser, width: number, locale: 'en-US' | 'de-DE') {
  const host = await openHost(server, browser, { document: allGames() });
  const code = await host.page
    .context()
    .request.post(`/api/v1/control-tokens/pairing?uid=${host.userId}`, {
      headers: { origin: server.url },
    });
  const paired = await fetch(`${server.url}/api/v1/docks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: wordIn(await code.json(), 'code') }),
  });
  const token = wordIn(await paired.json(), 'token');
  const context = await engine.newContext({ viewport: { width, height: 700 }, locale });
  const page = await context.newPage();
  await page.addInitScript((kept) => localStorage.setItem('quizcast-dock-token', kept), token);
  await page.goto(`${server.url}/dock`);
  await page.waitForFunction(
    () => document.querySelector('main')?.dataset['status'] === 'connected',
  );
  const dock = new Dock(page, token);
  const close = async () => {
    await context.close();
    await host.close();
  };
  return { dock, close };
}

const lastPlayer = allGames().categoryQuiz.shows[0]?.players[3]?.name ?? '';

const words = {
  'en-US': { stake: 'Who plays the double?', missing: 'Missing: ', typed: 'Judge the answers' },
  'de-DE': {
    stake: 'Wer spielt die Doppelfrage?',
    missing: 'Fehlt noch: ',
    typed: 'Antworten werten',
  },
};

async function stageQuiz(dock: Dock): Promise<void> {
  await dock.press('start', 'next-stage', 'joker?joker=1');
  // The joker has removed two answers.
  await dock.page.waitForFunction(() => document.querySelectorAll('.answer:enabled').length === 2);
  const lock = await dock.page.evaluate(
    () => document.querySelector<HTMLElement>('.answer:enabled')?.dataset['press'] ?? '',
  );
  await dock.press(lock, 'unlock', lock, 'reveal', 'undo', 'unlock', 'walk-away');
  await dock.big('end-card');
  await dock.press('end-card', 'show-credits', 'hide-card');
  await dock.big('show-credits');
}

async function categoryQuiz(dock: Dock, waitForText: (typeof words)['en-US']): Promise<void> {
  await dock.call('on-air?game=categoryQuiz');
  await dock.press('start', 'pick-field?field=1');
  await dock.waitForText(waitForText.stake);
  await dock.wager(2, 300);
  await dock.press('right', 'reveal', 'back-to-board', 'pick-field?field=6');
  await dock.call('type-answer?player=3&text=The+horse,+I+would+say,+though+I+am+not+at+all+sure');
  await dock.press('show-typed');
  await dock.waitForText(waitForText.typed);
  await dock.press('award?player=3', 'reveal', 'back-to-board', 'give-turn?player=4');
  await dock.press('pick-field?field=2', 'open-buzzers', 'close-buzzers', 'call-on?player=1');
  await dock.press('wrong', 'reveal', 'back-to-board', 'start-final', 'next-final-step');
  await dock.waitForText(waitForText.missing);
  for (const player of [1, 2, 3]) await dock.wager(player, 100);
  await dock.page.waitForFunction(
    (text) => document.querySelector('.prompt small')?.textContent === text,
    waitForText.missing + lastPlayer,
  );
  await dock.wager(4, 0);
  await dock.big('next-final-step');
  await dock.press('next-final-step');
  await dock.call('type-answer?player=3&text=A+final+answer');
  await dock.press('next-final-step', 'reveal-final', 'right');
  for (const verdict of ['wrong', 'right', 'wrong']) await dock.press('reveal-final', verdict);
  await dock.press('reveal', 'finish', 'show-credits', 'hide-card');
  await dock.big('show-credits');
}

async function crowdQuiz(dock: Dock): Promise<void> {
  await dock.call('on-air?game=crowdQuiz');
  await dock.press('start', 'close-question', 'reveal', 'next-question', 'close-question');
  await dock.press('reveal', 'show-podium', 'show-credits', 'hide-card');
  await dock.big('show-credits');
}

it.each([
  ['obs', 300, 'en-US'],
  ['obs', 480, 'de-DE'],
  ['obs30', 300, 'de-DE'],
  ['obs30', 480, 'en-US'],
] as const)(
  'CONTROL23 the dock plays every game from start to credits: %s, %i px, %s @release',
  async (engine, width, locale) => {
    const { dock, close } = await openDock(engine === 'obs' ? obs : oldObs, width, locale);
    await stageQuiz(dock);
    await categoryQuiz(dock, words[locale]);
    expect(await accessibilityIssues(dock.page)).toEqual([]);
    await crowdQuiz(dock);
    await close();
  },
);
