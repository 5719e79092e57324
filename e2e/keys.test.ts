import { defaultDocument } from '@quizcast/game/document/defaults';
import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host } from './fixtures/host.ts';
import { withServerAndBrowser } from './fixtures/server-and-browser.ts';
import type { RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
const ends = withServerAndBrowser((...started) => {
  [server, browser] = started;
});

async function atPlay(onAir: 'stageQuiz' | 'categoryQuiz'): Promise<Host> {
  const document = defaultDocument();
  const host = await openHost(server, browser, { document: { ...document, onAir } });
  ends.push(() => host.close());
  await plugIn(host.page);
  await host.go('/play');
  return host;
}

/** Test browsers have no gamepad, so this fakes one whose buttons `press` holds down. */
async function plugIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const buttons = Array.from({ length: 6 }, () => ({ pressed: false, touched: false, value: 0 }));
    Object.assign(window, { padButtons: buttons });
    Object.defineProperty(navigator, 'getGamepads', { value: () => [{ buttons }] });
  });
}

async function pressPad(page: Page, button: number): Promise<void> {
  for (const isDown of [true, false])
    await page.evaluate(
      async ([at, pressed]) => {
        const buttons: unknown = Reflect.get(window, 'padButtons');
        if (Array.isArray(buttons)) Object.assign(buttons[at - 1] ?? {}, { pressed });
        // Two frames, so that the app polls it.
        for (let frame = 0; frame < 2; frame++)
          await new Promise((seen) => requestAnimationFrame(seen));
      },
      [button, isDown] as const,
    );
}

async function openKeys(host: Host): Promise<void> {
  await host.page.keyboard.press('?');
  await host.button('Remap keys and buttons').click();
  await host.page.getByRole('dialog', { name: 'Keys and buttons' }).waitFor();
}

async function close(host: Host): Promise<void> {
  const dialog = host.page.getByRole('dialog', { name: 'Keys and buttons' });
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog.waitFor({ state: 'detached' });
}

describe('the keys of Play @release', () => {
  it('KEYS1 can be remapped by the host, survive a reload, and appear in the hints', async () => {
    const host = await atPlay('stageQuiz');
    const { page } = host;
    await openKeys(host);
    expect(await accessibilityIssues(page)).toEqual([]);
    await host.button('Add key: Lock or unlock an answer · A').click();
    await page.keyboard.press('Control+q');
    await page.getByText('Your browser uses this key').waitFor();
    await page.keyboard.press('q');
    await host.button('Remove A: Lock or unlock an answer · A').click();
    await close(host);
    await page.reload();
    await host.button('Start show').waitFor();
    await page.keyboard.press('s');
    await page.keyboard.press('n');
    const locked = (letter: string) =>
      page.getByRole('button', { name: `Lock answer ${letter}`, pressed: true });
    await host.button('Lock answer A').waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('b');
    await locked('B').waitFor();
    expect(await locked('A').count()).toBe(0);
    await page.keyboard.press('q');
    await locked('A').waitFor();
    expect(await locked('A').textContent()).toContain('Q');
    expect(host.complaints).toEqual([]);
  });

  it('KEYS2 have one action each, and remapping a used key reports the action that lost it', async () => {
    const host = await atPlay('stageQuiz');
    const { page } = host;
    await openKeys(host);
    await host.button('Add key: Reveal answer').click();
    await page.keyboard.press('n');
    await page.getByText('N was removed from “Next stage”.').waitFor();
    await host.button('Reset to defaults').click();
    await host.button('Remove N: Next stage').waitFor();
    await close(host);
  });

  it('KEYS5 let USB buzzers buzz for their players, and the first press of a round gets to answer', async () => {
    const host = await atPlay('categoryQuiz');
    const { page } = host;
    await openKeys(host);
    for (const [player, button] of [
      [2, 5],
      [3, 1],
    ] as const) {
      await host.button(`Add key: USB buzzer: player ${player} was first`).click();
      await pressPad(page, button);
      await host.button(`Remove Pad 1·${button}: USB buzzer: player ${player} was first`).waitFor();
    }
    await pressPad(page, 5);
    await close(host);
    await page.keyboard.press('s');
    await host.button('Undo').waitFor();
    const active = page.locator('article[data-active]');
    await pressPad(page, 5);
    await page.keyboard.press('1');
    await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Open buzzers' }).waitFor();
    await pressPad(page, 5);
    expect(await active.count()).toBe(0);
    await page.keyboard.press('b');
    await page.getByRole('button', { name: 'Close buzzers' }).waitFor();
    // Until the buzzers open, a press has no effect.
    await expect.poll(() => pressPad(page, 5).then(() => active.count())).toBe(1);
    await pressPad(page, 1);
    expect(await active.getAttribute('aria-label')).toMatch(/^Seat 2:/);
    expect(await active.count()).toBe(1);
    expect(host.complaints).toEqual([]);
  });
});
