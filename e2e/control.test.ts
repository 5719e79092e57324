import { stateAnswerSchema } from '../packages/server/src/http/routes/control/control-answers.ts';
import type { ControlState } from '@quizcast/game/control/state';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host, type HostOptions } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
const hosts: Host[] = [];

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'info' } });
  browser = await openBrowser('debian');
});
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function hostInSettings(options: HostOptions = {}): Promise<Host> {
  const host = await openHost(server, browser, options);
  hosts.push(host);
  await host.go('/settings');
  await host.page.getByRole('heading', { name: /^(Controls|Steuerung)$/u }).waitFor();
  return host;
}

/** Creates a token in Settings, as a streamer does; returns the token and the URL that the dialog offers. */
async function makeToken(host: Host, name = 'My deck', may?: string): Promise<string> {
  await host.button('New token').click();
  const dialog = host.page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  if (may !== undefined) await dialog.getByRole('radio', { name: may }).check();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const token = await dialog.getByLabel('Token', { exact: true }).inputValue();
  expect(token).toMatch(/^qct_[\w-]{43}$/u);
  return token;
}

/** A program with only a token. */
function programOf(token: string) {
  const call = async (method: 'GET' | 'POST', path: string, headers = {}) => {
    for (;;) {
      const response = await fetch(`${server.url}/api/v1/control/${path}`, { method, headers });
      const text = await response.text();
      if (response.status !== 429) return { status: response.status, text };
      // On a fast machine this program exceeds the rate limit, so it waits for Retry-After.
      const waitS = Number(response.headers.get('retry-after') ?? 1);
      await new Promise((go) => setTimeout(go, waitS * 1000));
    }
  };
  return {
    /** Like a program that can send headers. */
    async press(action: string): Promise<void> {
      const answer = await call('POST', action, { authorization: `Bearer ${token}` });
      expect([action, answer.status, answer.text]).toEqual([action, 200, answer.text]);
    },
    /** Like Stream Deck's button that opens a URL. */
    async open(action: string): Promise<void> {
      const answer = await call('GET', `${token}/${action}`);
      expect([action, answer.status, answer.text]).toEqual([action, 200, answer.text]);
    },
    status: async (action: string): Promise<number> =>
      (await call('GET', `${token}/${action}`)).status,
    async state(): Promise<ControlState> {
      const { text } = await call('GET', 'state', { authorization: `Bearer ${token}` });
      return stateAnswerSchema.parse(JSON.parse(text)).state;
    },
  };
}

const seen = (overlay: Page, text: string) => overlay.getByText(text, { exact: true }).first();

describe('a control surface', () => {
  it('plays a whole stage quiz over HTTP while the overlay shows it @release', async () => {
    const host = await hostInSettings();
    const deck = programOf(await makeToken(host));
    const overlay = await host.openOverlay();
    await deck.press('start');
    let state = await deck.state();
    const stages = state.stageQuiz?.stageCount ?? 0;
    expect(stages).toBe(9);
    for (let stage = 1; stage <= stages; stage++) {
      // The round marks this as a separate press, however soon it follows.
      await deck.open(`next-stage?round=${(await deck.state()).round}`);
      state = await deck.state();
      expect(state.stageQuiz?.stageNumber).toBe(stage);
      await seen(overlay, state.stageQuiz?.question ?? '').waitFor();
      if (stage === 1) await deck.open('joker?joker=1');
      const open = (await deck.state()).stageQuiz?.answers.find((each) => each.state === 'idle');
      await deck.press(`lock?answer=${open?.letter}`);
      await deck.open('reveal');
      state = await deck.state();
      expect(state.stageQuiz?.rightAnswer).toMatch(/^[A-D]$/u);
      expect(state.possible['lock?answer=A']).toBe('answerRevealed');
    }
    expect(state.possible['next-stage']).toBe('noNextStage');
    expect(await deck.status('next-stage')).toBe(422);
    await deck.press('clear-picture');
    await seen(overlay, state.stageQuiz?.question ?? '').waitFor({ state: 'hidden' });
    await deck.press('show-picture');
    await seen(overlay, state.stageQuiz?.question ?? '').waitFor();
    await deck.press('undo');
    expect((await deck.state()).stageQuiz?.isRevealed).toBe(false);
  });

  it('plays a whole category quiz over HTTP while the overlay shows it @release', async () => {
    const host = await hostInSettings();
    const deck = programOf(await makeToken(host));
    const overlay = await host.openOverlay();
    await deck.press('on-air?game=categoryQuiz');
    await deck.press('start');
    await overlay.locator('[data-connection="live"]').waitFor();
    for (const [field, player] of [
      [1, 1],
      [7, 2],
      [13, 1],
    ] as const) {
      await deck.open(`pick-field?field=${field}`);
      const { question } = (await deck.state()).categoryQuiz ?? {};
      expect(question?.number).toBe(field);
      await seen(overlay, question?.text ?? '').waitFor();
      await deck.open('open-buzzers');
      await deck.open('close-buzzers');
      await deck.press(`call-on?player=${player}`);
      await deck.press('wrong');
      await deck.press(`call-on?player=${3 - player}`);
      await deck.open('right');
      await deck.press('reveal');
      await seen(overlay, (await deck.state()).categoryQuiz?.question?.answer ?? '').waitFor();
      await deck.open('back-to-board');
    }
    const points = (await deck.state()).categoryQuiz?.players.map((player) => player.points);
    expect(points?.slice(0, 2)).toEqual([200, 400]);
    await deck.press('add-points?player=1&points=300');
    await deck.press('give-turn?player=2');
    await deck.press('finish');
    const ended = (await deck.state()).categoryQuiz;
    expect(ended?.winnerIds).toEqual([ended?.players[0]?.id]);
    await deck.press('undo');
    expect((await deck.state()).categoryQuiz?.phase).toBe('board');
  });

  it('runs only votes with a vote-only token, and is rejected once it is revoked @release', async () => {
    const host = await hostInSettings();
    const { page } = host;
    const token = await makeToken(host, 'Mod’s phone', 'Run votes only');
    const deck = programOf(token);
    await host.button('Done').click();
    expect(await deck.status('start')).toBe(403);
    expect((await deck.state()).possible['start-vote']).toBe('stageOutOfBounds');
    await host.button('Revoke Mod’s phone').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('Play from a Stream Deck').waitFor();
    expect(await deck.status('start-vote')).toBe(401);
    expect(await deck.status('state')).toBe(401);
    expect(server.output()).not.toContain(token);
  });
});

describe('the controls panel @release', () => {
  it('shows a token once, and offers addresses that work unchanged', async () => {
    const host = await hostInSettings();
    const { page } = host;
    const token = await makeToken(host);
    const dialog = page.getByRole('dialog');
    expect(await accessibilityIssues(page)).toEqual([]);
    await dialog.getByRole('combobox', { name: 'Button action' }).click();
    await page.getByRole('option', { name: 'Next stage', exact: true }).click();
    const address = await dialog.getByLabel('Address').inputValue();
    expect(address).toBe(`${server.url}/api/v1/control/${token}/next-stage`);
    expect((await fetch(address)).status).toBe(200);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('list', { name: 'Tokens' }).waitFor();
    expect(await page.content()).not.toContain(token);
    await page.getByText(`${token.slice(0, 8)}…`).waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await host.button('Addresses for My deck').click();
    expect(await dialog.getByLabel('Address').inputValue()).toContain('/control/TOKEN/start');
    await dialog.getByLabel('Your token').fill(token);
    expect(await dialog.getByLabel('Address').inputValue()).toContain(`/control/${token}/start`);
    expect(host.complaints).toEqual([]);
  });

  it('creates, names and restricts a token by keyboard alone, in German and in light mode', async () => {
    const host = await hostInSettings({ locale: 'de-DE', scheme: 'light' });
    const { page } = host;
    await host.button('Neues Token').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.keyboard.type('Pult');
    await page.keyboard.press('Enter');
    await dialog.getByText('Wird nur einmal angezeigt', { exact: false }).waitFor();
    await host.button('Fertig').focus();
    await page.keyboard.press('Enter');
    await host.button('Pult bearbeiten').focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('radio', { name: 'Nur Abstimmungen leiten' }).focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('button', { name: 'Speichern' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Abstimmungen leiten · Spielstand sehen').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    expect(host.complaints).toEqual([]);
  });
});
