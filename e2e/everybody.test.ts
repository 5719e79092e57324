import { defaultDocument } from '@quizcast/game/document/defaults';
import { readDocument } from '@quizcast/game/document/read';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { ChatServer } from './chat-server.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
let chat: ChatServer;
let host: Host;

beforeAll(async () => {
  chat = await ChatServer.start();
  server = await startServer({ env: { TWITCH_IRC_URL: chat.url, LOG_LEVEL: 'warn' } });
  browser = await openBrowser('debian');
  const document = defaultDocument();
  document.settings.twitch.username = 'everybody_here';
  document.shows[0]?.fingerQuestions.push({
    id: 'finger1',
    question: 'Lightest first',
    options: ['Hydrogen', 'Helium', 'Lithium', 'Beryllium'],
  });
  host = await openHost(server, browser, { document });
});
afterAll(async () => {
  await host.close();
  await browser.close();
  await server.stop();
  await chat.close();
});

const sendChat = (viewer: number, text: string, channel = 'everybody_here'): void => {
  chat.say(channel, { userId: String(1000 + viewer), login: `viewer${viewer}`, text });
};
const card = (overlay: Page, kind: string) => overlay.locator(`[data-card="${kind}"]`);

describe('everybody plays', () => {
  it('runs from the switch on Play to result, top five, board page and podium', async () => {
    const { page } = host;
    await host.go('/play');
    const overlay = await host.openOverlay();
    await page.getByRole('switch', { name: 'Everybody plays' }).press(' ');
    await page.getByText('The first question opens to everybody.').waitFor();
    await page.keyboard.press('s');
    await page.keyboard.press('n');
    await card(overlay, 'invitation').waitFor();
    const panel = page.getByRole('region', { name: 'Everybody plays' });
    await panel.getByText('Reading everybody_here’s chat').waitFor();
    // The first question's right answer is B; viewer 3 changes from wrong to right.
    for (const [viewer, text] of [
      [1, 'b'],
      [2, 'A'],
      [3, 'c'],
      [3, '2'],
      [4, 'hello everybody'],
    ] as const)
      sendChat(viewer, text);
    await panel.getByText('3 viewers have answered.').waitFor();
    // SHOWTIME21: the viewers' answers so far, for the contestant.
    await host.button('Show what everybody says').click();
    const chart = overlay.locator('[data-part="voting-chart"]');
    await chart.getByText('67').waitFor();
    await page.getByRole('region', { name: 'What the audience says' }).getByText('67%').waitFor();
    await page.keyboard.press('z');
    await chart.waitFor({ state: 'detached' });
    await page.keyboard.press('b');
    expect(await panel.getByText('%').count()).toBe(0);
    await page.keyboard.press('r');
    await card(overlay, 'result').getByText('67%').waitFor();
    await panel.getByText('67% of 3 got it right').waitFor();
    await panel.getByText('3 viewers playing').waitFor();
    expect(await panel.getByRole('listitem').allTextContents()).toEqual([
      '1viewer1100',
      '1viewer3100',
    ]);
    await host.button('Show top 5').click();
    await card(overlay, 'topFive').getByText('viewer3').waitFor();
    await host.button('Show podium').click();
    await card(overlay, 'podium').getByText('Chat would have won 10 €').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await host.button('Hide').click();
    await card(overlay, 'podium').waitFor({ state: 'detached' });

    const opened = page.context().waitForEvent('page');
    await panel.getByRole('link', { name: 'Board page for viewers' }).click();
    const board = await opened;
    await board.getByText('3 viewers playing').waitFor();
    // Viewers without a right answer are counted, not listed.
    expect(await board.getByRole('row').count()).toBe(3);
    expect(await accessibilityIssues(board)).toEqual([]);
    await board.getByRole('searchbox', { name: 'Find your name' }).fill('viewer3');
    await board.getByRole('row', { name: /^1 viewer3 100/ }).waitFor();
    await expect.poll(() => board.getByRole('row').count()).toBe(2);
    await board.close();

    // Undo hides the result again; no page contains the right answer of an unrevealed question.
    await page.keyboard.press('z');
    await panel.getByText('%').waitFor({ state: 'detached' });
    // Undo of the lock reopens the question.
    await page.keyboard.press('z');
    await panel.getByText('Open: viewers can answer.').waitFor();
    await panel.getByText('Reading everybody_here’s chat').waitFor();
    sendChat(2, 'b');
    await page.keyboard.press('r');
    await panel.getByText('100% of 3 got it right').waitFor();
  });

  it('PRIVACY2 shows the season, and deletes a viewer from every board on request @release', async () => {
    const { page } = host;
    await host.go('/season');
    await page.getByRole('row', { name: /viewer2/ }).waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Moments' }).click();
    await page.getByRole('row', { name: '0:00 Show starts' }).waitFor();
    await page.getByRole('textbox', { name: 'The show starts in the video at' }).fill('1:00:00');
    await page.getByRole('row', { name: '1:00:00 Show starts' }).waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Privacy' }).click();
    // Applied when the field loses focus, not while it is being typed.
    const days = page.getByRole('textbox', { name: 'Delete answers after (days)' });
    const storedAnswers = async () => {
      const answer = await page.request.get(`/api/v1/document/export?uid=${host.userId}`);
      const read = readDocument(await answer.json());
      return read.kind === 'readable' ? read.document.settings.crowd.keepDays : null;
    };
    await days.pressSequentially('365');
    expect(await storedAnswers()).toBeUndefined();
    await days.blur();
    await expect.poll(storedAnswers).toBe(365);
    await days.fill('');
    await days.blur();
    await expect.poll(storedAnswers).toBeUndefined();
    const youtube = page.getByRole('textbox', { name: 'Answers from YouTube (days)' });
    await youtube.fill('30');
    await youtube.press('Enter');
    await expect.poll(() => youtube.inputValue()).toBe('30');
    await page.getByRole('textbox', { name: 'Find a viewer' }).fill('viewer2');
    await page.getByText('twitch:1002').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await host.button('Delete viewer2').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No viewer is called “viewer2”.').waitFor();
    await page.getByRole('tab', { name: 'Leaderboard' }).click();
    await page.getByRole('row', { name: /viewer3/ }).waitFor();
    expect(await page.getByRole('row', { name: /viewer2/ }).count()).toBe(0);
  });

  it('FINGER3 FINGER9 FINGER15 picks a contestant by fastest finger, corrects the order, and undoes the pick @release', async () => {
    const { page } = host;
    await host.go('/play');
    const overlay = await host.openOverlay();
    const panel = page.getByRole('region', { name: 'Fastest finger' });
    await page.keyboard.press('f');
    await overlay.getByText('Lightest first').waitFor();
    // The overlay can be ahead of Play, where the same key pressed again would trigger the same step.
    await panel.getByText('Viewers see the question.').waitFor();
    const onAir = () =>
      overlay
        .locator('[data-answer]')
        .evaluateAll((answers) =>
          answers.map((answer) => [answer.getAttribute('data-answer'), answer.textContent ?? '']),
        );
    expect((await onAir()).some(([, text]) => text?.includes('Helium'))).toBe(false);
    await page.keyboard.press('f');
    await overlay.getByText('Helium').waitFor();
    await card(overlay, 'order').waitFor();
    await page.getByText('Reading everybody_here’s chat').waitFor();
    const shown = await onAir();
    const right = ['Hydrogen', 'Helium', 'Lithium', 'Beryllium']
      .map((option) => shown.find(([, text]) => text?.includes(option))?.[0] ?? '')
      .join('');
    sendChat(5, right);
    sendChat(6, right.split('').toReversed().join(''));
    await panel.getByText('2 answers').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.keyboard.press('f');
    await panel.getByText('Closed.').waitFor();
    await page.keyboard.press('f');
    await card(overlay, 'result').getByText('50%').waitFor();
    expect(await overlay.getByText('viewer5').count()).toBe(0);
    await panel.getByText('1 of 2 got it right').waitFor();
    await host.go('/editor/show1');
    await page.getByRole('tab', { name: 'Fastest finger' }).click();
    await host.button('Move place 2 up').click();
    await expect
      .poll(async () => (await onAir()).map(([, text]) => text?.replace(/^[A-D]\W*/, '')))
      .toEqual(['Helium', 'Hydrogen', 'Lithium', 'Beryllium']);
    await card(overlay, 'result').getByText('0%').waitFor();
    await host.button('Move place 2 up').click();
    await card(overlay, 'result').getByText('50%').waitFor();
    await host.go('/play');
    await page.keyboard.press('f');
    await card(overlay, 'fastest').getByText('viewer5').waitFor();
    await card(overlay, 'fastest')
      .getByText(/^\d+\.\d\d\ss$/)
      .waitFor();
    expect(await card(overlay, 'fastest').getByText('viewer6').count()).toBe(0);
    await host.button('Pick viewer5').first().click();
    const plate = overlay.locator('[data-part="contestant"]');
    await plate.getByText('viewer5').waitFor();
    await page.keyboard.press('z');
    await plate.waitFor({ state: 'detached' });
    await page.keyboard.press('Shift+F');
    await card(overlay, 'fastest').waitFor({ state: 'detached' });
  });

  it('runs a category quiz with typed answers up to the podium @release', async () => {
    const document = defaultDocument();
    document.settings.twitch.username = 'category_here';
    document.onAir = 'categoryQuiz';
    const otherHost = await openHost(server, browser, { document });
    const { page } = otherHost;
    await otherHost.go('/play');
    const overlay = await otherHost.openOverlay();
    const panel = page.getByRole('region', { name: 'Everybody plays' });
    await panel.getByRole('switch', { name: 'Everybody plays' }).press(' ');
    await panel.getByText('The first question opens to everybody.').waitFor();
    await page.keyboard.press('s');
    await overlay.locator('[data-part="category-quiz"][data-phase="board"]').waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('1');
    await card(overlay, 'invitation').waitFor();
    await panel.getByText('Reading category_here’s chat').waitFor();
    for (const [viewer, text] of [
      [1, 'A hummingbird!'],
      [1, 'easy'],
      [2, 'The eagle'],
      [3, '!vote hummingbird'],
    ] as const)
      sendChat(viewer, text, 'category_here');
    await panel.getByText('2 viewers have answered.').waitFor();
    expect(await panel.getByText('%').count()).toBe(0);
    await page.keyboard.press('r');
    await card(overlay, 'result').getByText('50%').waitFor();
    await panel.getByText('50% of 2 got it right').waitFor();
    expect(await panel.getByRole('listitem').allTextContents()).toEqual(['1viewer1100']);
    await panel.getByRole('button', { name: 'Show podium' }).click();
    await card(overlay, 'podium').getByText('viewer1').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Hide' }).click();
    await card(overlay, 'podium').waitFor({ state: 'detached' });
    await otherHost.close();
  });

  it('REHEARSE3 can be rehearsed with bots, without counting the chat @release', async () => {
    const document = defaultDocument();
    document.settings.twitch.username = 'rehearsed_here';
    const otherHost = await openHost(server, browser, { document });
    const { page } = otherHost;
    await otherHost.go('/play');
    const overlay = await otherHost.openOverlay();
    const panel = page.getByRole('region', { name: 'Everybody plays' });
    await panel.getByRole('switch', { name: 'Everybody plays' }).press(' ');
    await otherHost.button('Rehearse').click();
    const dialog = page.getByRole('dialog', { name: 'Rehearsal' });
    await dialog.getByLabel('Bots').fill('30');
    await dialog.getByLabel('Stream delay (s)').fill('0');
    expect(await accessibilityIssues(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Start rehearsal' }).click();
    await page.getByText('30 bots answer, your viewers don’t count.').waitFor();
    await overlay.getByText('Rehearsal').waitFor();
    await page.keyboard.press('s');
    await page.keyboard.press('n');
    sendChat(77, 'b', 'rehearsed_here');
    await panel.getByText(/have answered\./).waitFor();
    await page.keyboard.press('b');
    await page.keyboard.press('r');
    await panel.getByText(/% of \d+ got it right/).waitFor();
    expect(await panel.getByText('viewer77').count()).toBe(0);
    await otherHost.button('End rehearsal').click();
    await otherHost.button('Rehearse').waitFor();
    await overlay.getByText('Rehearsal').waitFor({ state: 'detached' });
    await otherHost.button('Start show').waitFor();
    await otherHost.close();
  });
});
