import { defaultDocument } from '@quizcast/game/document/defaults';
import { isRecord } from '@quizcast/game/json';
import { jokerEvent } from '@quizcast/game/games/stage-quiz/show';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../packages/server/src/testing/mail-server.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host, type HostOptions } from './fixtures/host.ts';
import { withServerAndBrowser } from './fixtures/server-and-browser.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';
import { freePort } from '../packages/server/src/testing/engines/free-port.ts';

let server: RunningServer;
let browser: Browser;
const ends = withServerAndBrowser((...started) => {
  [server, browser] = started;
});

async function host(name: string, options: HostOptions = {}, at = server): Promise<Host> {
  const opened = await openHost(at, browser, { name, ...options });
  ends.push(() => opened.close());
  return opened;
}

const canary = 'the right one of all';
/** The right answer has a unique text to search for. */
function secretShow() {
  const app = defaultDocument();
  const [show] = app.shows;
  if (show === undefined) throw new Error('no show');
  const stages = show.stages.slice(0, 3).map((stage, index) => ({
    ...stage,
    id: `stage${index}`,
    question: {
      ...stage.question,
      question: `Question ${index + 1}?`,
      answers: ['one', 'two', 'three', 'four'],
      correctAnswer: 2 as const,
      hostNotes: canary,
      votingCountdown: 600,
    },
  }));
  const jokers = show.jokers.map((joker) => ({ ...joker, isUsed: false }));
  const settings = { ...app.settings, twitch: { ...app.settings.twitch, username: 'quizanna' } };
  return {
    ...app,
    settings,
    activeShow: 'anna',
    shows: [{ ...show, id: 'anna', name: 'Anna’s evening', stages, jokers }],
  };
}

type RoleName = 'Co-owner' | 'Co-host' | 'Writer' | 'Designer' | 'Vote moderator';

/** Creates an invite link in the settings, as an owner does. */
async function inviteLink(owner: Host, role: RoleName): Promise<string> {
  const { page } = owner;
  await owner.go('/settings');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: role }).check();
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await dialog.getByLabel('Invitation link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return link;
}

async function accept({ page }: Host, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Accept and open shows' }).click();
  await switcher(page).and(page.locator('[data-guest]')).waitFor();
}

const switcher = (page: Page): Locator => page.getByRole('button', { name: /^Whose shows:/ });

/** An owner with a show and a crew member with this role. */
async function crewOf(role: RoleName, name = 'Ben'): Promise<{ anna: Host; ben: Host }> {
  const anna = await host('Anna', { document: secretShow() });
  const ben = await host(name);
  await accept(ben, await inviteLink(anna, role));
  return { anna, ben };
}

const navigation = (page: Page): Promise<string[]> =>
  page.getByRole('navigation', { name: 'Quizcast' }).getByRole('link').allTextContents();

describe('a user invited by link @release', () => {
  it(
    "creates an account, accepts, and lands in the inviter's shows",
    { timeout: 90_000 },
    async () => {
      const anna = await host('Anna', { document: secretShow() });
      const link = await inviteLink(anna, 'Co-host');
      const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.goto(link);
      await page.getByText('Anna invited you to the crew as Co-host.').waitFor();
      expect(page.url()).toBe(`${server.url}/invite`);
      await page.locator('#email').fill('newcomer@example.org');
      await page.locator('#password').fill('long enough');
      await page.locator('form').getByRole('button', { name: 'Create account' }).click();
      await page.getByText('Plays shows and puts them on air.').waitFor();
      expect(await accessibilityIssues(page)).toEqual([]);
      await page.getByRole('button', { name: 'Accept and open shows' }).click();
      await page.getByText('Welcome to Anna’s crew').waitFor();
      await switcher(page).getByText('Anna’s shows').waitFor();
      await expect.poll(() => page.title()).toBe('Dashboard · Anna · Quizcast');
      // The link admits only one person.
      const other = await host('Cleo');
      await other.page.goto(link);
      await other.page.getByText('This invitation isn’t valid').waitFor();
      await context.close();
    },
  );

  it(
    'switches between shows, and the choice is remembered only in this tab',
    { timeout: 90_000 },
    async () => {
      const { ben } = await crewOf('Co-host');
      const { page } = ben;
      await page.reload();
      await switcher(page).getByText('Anna’s shows').waitFor();
      const second = await page.context().newPage();
      await second.goto(server.url);
      await switcher(second).getByText('Own shows').waitFor();
      expect(await second.title()).toBe('Dashboard · Quizcast');
      // Operated by keyboard.
      await switcher(page).focus();
      await page.keyboard.press('Enter');
      const own = page.getByRole('menuitem', { name: 'Your own shows' });
      await own.and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
      await switcher(page).getByText('Own shows').waitFor();
      await expect.poll(() => page.title()).toBe('Dashboard · Quizcast');
      expect(ben.complaints).toEqual([]);
    },
  );
});

it(
  'a co-host plays while the owner watches, and each sees that the other is hosting @release',
  { timeout: 90_000 },
  async () => {
    const { anna, ben } = await crewOf('Co-host');
    expect(await navigation(ben.page)).toEqual([
      'Dashboard',
      'Play',
      'Browsersource',
      'Season',
      'Settings',
    ]);
    const overlay = await ben.page
      .getByRole('link', { name: 'Browsersource' })
      .getAttribute('href');
    expect(overlay).toBe(`/browsersource/${anna.userId}`);
    await anna.go('/play');
    await ben.page.getByRole('link', { name: 'Play', exact: true }).click();
    await anna.page.getByText('Ben is hosting too').waitFor();
    await ben.page.getByText('Anna is hosting too').waitFor();
    await ben.page.keyboard.press('s');
    await ben.page.keyboard.press('n');
    await anna.page.getByText('Question 1?').first().waitFor();
    expect(await accessibilityIssues(ben.page)).toEqual([]);
    // A document without access cannot be opened by its URL either.
    await ben.page.goto('/editor/anna');
    await ben.page.getByRole('heading', { name: 'You don’t have access' }).waitFor();
    expect(await accessibilityIssues(ben.page)).toEqual([]);
    await ben.page.getByRole('button', { name: 'Go to my shows' }).click();
    await switcher(ben.page).getByText('Own shows').waitFor();
  },
);

it(
  'a writer and the owner edit different stages at once, see both edits, and lose nothing @release',
  { timeout: 90_000 },
  async () => {
    const { anna, ben } = await crewOf('Writer');
    await anna.go('/editor/anna');
    await ben.page.getByRole('link', { name: 'Editor' }).click();
    await ben.page.getByRole('link', { name: 'Anna’s evening' }).click();
    const row = (page: Page, number: number): Locator =>
      page.locator('[data-stage-list] li').nth(number - 1);
    const open = (page: Page, number: number) => row(page, number).locator('[data-row]').click();
    await open(ben.page, 2);
    await row(anna.page, 2).getByLabel('Ben is here').waitFor();
    await row(ben.page, 1).getByLabel('Anna is here').waitFor();
    const question = (page: Page): Locator => page.locator('textarea[data-field="question"]');
    await Promise.all([
      question(anna.page).fill('What did Anna write?'),
      question(ben.page).fill('What did Ben write?'),
    ]);
    await row(anna.page, 2).getByText('What did Ben write?').waitFor();
    await row(ben.page, 1).getByText('What did Anna write?').waitFor();
    await open(anna.page, 2);
    await anna.page.getByText('Ben is editing this question too.').waitFor();
    expect(await accessibilityIssues(anna.page)).toEqual([]);
    await anna.page.reload();
    await row(anna.page, 1).getByText('What did Anna write?').waitFor();
    await row(anna.page, 2).getByText('What did Ben write?').waitFor();
    // The list of people online shows where each of them is.
    await anna.page.getByRole('button', { name: '1 other person online' }).click();
    await anna.page.getByText('editing “Anna’s evening”, stage 2').waitFor();
    expect(await anna.page.locator('body').textContent()).not.toContain('@example.org, ');
  },
);

it(
  'a designer has access to styles, but neither to Play nor to the editor @release',
  { timeout: 90_000 },
  async () => {
    const { ben } = await crewOf('Designer');
    const { page } = ben;
    expect(await navigation(page)).toEqual(['Dashboard', 'Browsersource', 'Styles', 'Settings']);
    expect(await page.getByRole('button', { name: /^Play/ }).count()).toBe(0);
    for (const path of ['/play', '/editor', '/settings/history']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'You don’t have access' }).waitFor();
    }
    await page.goto('/styles');
    await page.getByRole('heading', { name: 'Styles', level: 1 }).waitFor();
    await page.goto('/settings');
    await page.getByRole('heading', { name: 'Anna’s shows' }).waitFor();
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'Crew' }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Twitch' }).count()).toBe(0);
    expect(await page.getByRole('combobox', { name: 'Language for viewers' }).count()).toBe(0);
    expect(await accessibilityIssues(page)).toEqual([]);
    // The language of the app is the member's own, in this document, too.
    await page.getByRole('radio', { name: 'Deutsch', exact: true }).click();
    await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor();
    const own = async () =>
      (await page.request.get(`/api/v1/document/export?uid=${ben.userId}`)).text();
    await expect.poll(own).toMatch(/"language":\s*"de"/);
    await page.reload();
    await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor();
  },
);

it(
  'a vote moderator runs the vote, and never receives the right answer',
  { timeout: 90_000 },
  async () => {
    const { anna, ben } = await crewOf('Vote moderator');
    const { page } = ben;
    const received: string[] = [];
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => received.push(String(payload)));
    });
    await page.goto('/play');
    await page.getByRole('heading', { name: 'Voting', level: 1 }).waitFor();
    expect(await navigation(page)).toEqual(['Dashboard', 'Voting', 'Browsersource', 'Settings']);
    await anna.go('/play');
    await anna.page.keyboard.press('s');
    await anna.page.keyboard.press('n');
    await page.getByText('Question 1?').first().waitFor();
    const joker = secretShow().shows[0]?.jokers.findIndex(
      ({ event }) => event === jokerEvent.askTheTwitchChat,
    );
    await page.keyboard.press(String((joker ?? 0) + 1));
    await page.getByRole('button', { name: /^Stop/ }).waitFor();
    await anna.page.getByRole('button', { name: /^Stop/ }).waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    // The host's keys have no effect here.
    for (const key of ['a', 'r', 'n', 'z']) await page.keyboard.press(key);
    await page.keyboard.press('v');
    await expect.poll(() => anna.page.getByRole('button', { name: /^Stop/ }).count()).toBe(0);
    await anna.page.getByText('Question 1?').first().waitFor();
    const receivedText = received.join('\n');
    expect(receivedText).toContain('Question 1?');
    expect(receivedText).not.toContain(canary);
    expect(receivedText).not.toContain('Question 2?');
    expect(receivedText).not.toMatch(/"correctAnswer":2/);
    await anna.page.getByText('Category quiz', { exact: true }).click();
    await page.getByText('Another game is on air').waitFor();
    await ben.go('/');
    await page.getByText('Another game is on air').waitFor();
  },
);

it(
  'a removed member loses access, sees a message, and returns to their own shows @release',
  { timeout: 90_000 },
  async () => {
    const { anna, ben } = await crewOf('Writer');
    await ben.page.goto('/editor/anna');
    const question = ben.page.locator('textarea[data-field="question"]');
    await question.waitFor();
    await anna.page.goto('/settings');
    await anna.page.getByRole('button', { name: 'Remove Ben' }).click();
    const confirm = anna.page.getByRole('button', { name: 'Remove', exact: true });
    await confirm.waitFor();
    expect(await accessibilityIssues(anna.page)).toEqual([]);
    // Too late for the autosave: the page must not send the edit to Ben's own show instead.
    await question.fill('Ben wrote this too late');
    await confirm.click();
    await ben.page.getByText('You’re no longer in Anna’s crew').waitFor();
    await ben.page.getByText('1 change was not saved.').waitFor();
    await ben.page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(await ben.page.title()).toBe('Dashboard · Quizcast');
    expect(await ben.page.evaluate(() => Object.keys(localStorage).join())).not.toContain('@');
    await ben.page.waitForTimeout(1500);
    for (const { page, userId } of [anna, ben]) {
      const answer = await page.request.get(`/api/v1/document/export?uid=${userId}`);
      expect(await answer.text()).not.toContain('too late');
    }
    expect(await anna.page.getByText('No one yet.').count()).toBe(1);
  },
);

it('the screens adapt to a new role @release', { timeout: 90_000 }, async () => {
  const { anna, ben } = await crewOf('Designer');
  await anna.page.getByRole('combobox', { name: 'Ben’s role' }).click();
  await anna.page.getByRole('option', { name: 'Co-owner' }).click();
  await ben.page.getByText('You’re now Co-owner for Anna.').waitFor();
  await expect
    .poll(() => navigation(ben.page))
    .toEqual(['Dashboard', 'Play', 'Browsersource', 'Editor', 'Styles', 'Season', 'Settings']);
  await ben.page.goto('/settings');
  await ben.page.getByRole('heading', { name: 'Twitch chat' }).waitFor();
  expect(await ben.page.getByRole('heading', { name: 'Crew' }).count()).toBe(0);
});

it(
  'the history shows who did what, and can be filtered by person @release',
  { timeout: 90_000 },
  async () => {
    const { anna, ben } = await crewOf('Co-host');
    await ben.page.goto('/play');
    await ben.page.getByRole('heading', { name: 'Play', level: 1 }).waitFor();
    await ben.page.keyboard.press('s');
    await ben.page.getByText('Show started').first().waitFor();
    await anna.page.goto('/settings/history');
    const list = anna.page.getByRole('navigation', { name: 'Versions' });
    const played = list.getByRole('button').filter({ hasText: '“Anna’s evening” played' });
    await played.filter({ hasText: '· Ben' }).waitFor();
    await list.getByText('Ben joined the crew as Co-host').waitFor();
    expect(await accessibilityIssues(anna.page)).toEqual([]);
    await anna.page.getByRole('combobox', { name: 'Changed by' }).click();
    await anna.page.getByRole('option', { name: 'You' }).click();
    await expect.poll(() => played.count()).toBe(0);
    await list.getByText('Replaced by an imported file').waitFor();
    // The crew has no access to it.
    await ben.page.goto('/settings/history');
    await ben.page.getByRole('heading', { name: 'You don’t have access' }).waitFor();
  },
);

describe('with a mail server @release', () => {
  let testServer: MailServer;
  let post: RunningServer;
  beforeAll(async () => {
    testServer = await startMailServer();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    post = await startServer({
      port,
      env: { LOG_LEVEL: 'warn', SMTP_URL: testServer.url, QUIZCAST_URL: url },
    });
  });
  afterAll(async () => {
    await post.stop();
    await testServer.close();
  });

  /** Waits for the next mail to this address that contains such a link, and returns the link. */
  async function linkTo(email: string, path: string): Promise<string> {
    for (;;) {
      const { to, text } = await testServer.next();
      const found = new RegExp(`${post.url}${path}#[\\w-]+`).exec(text);
      if (to.includes(email) && found !== null) return found[0];
    }
  }

  it(
    'a user with a confirmed address sees the invitation where they are already signed in',
    { timeout: 90_000 },
    async () => {
      const anna = await host('Anna', { document: secretShow() }, post);
      const ben = await host('Ben', {}, post);
      const session: unknown = await (
        await ben.page.request.get('/api/v1/auth/get-session')
      ).json();
      const user = isRecord(session) ? session['user'] : null;
      const email = isRecord(user) ? String(user['email']) : '';
      await ben.page.goto(await linkTo(email, '/verify'));
      await ben.button('Confirm email').click();
      await ben.page.getByText('Email confirmed').waitFor();
      await anna.go('/settings');
      await anna.page.getByRole('button', { name: 'Invite someone' }).click();
      const dialog = anna.page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'Writer' }).check();
      await dialog.getByText('By email', { exact: true }).click();
      await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
      await dialog.getByText('Enter a valid email address.').waitFor();
      await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
      expect(await accessibilityIssues(anna.page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
      await dialog.getByText(`Invitation sent to ${email}`).waitFor();
      expect(await accessibilityIssues(anna.page)).toEqual([]);
      expect(await linkTo(email, '/invite')).toContain('/invite#');
      await dialog.getByRole('button', { name: 'Done' }).click();
      await ben.go('/');
      await ben.page.getByText('Anna invited you as Writer').waitFor();
      expect(await accessibilityIssues(ben.page)).toEqual([]);
      await ben.page.getByRole('button', { name: 'Accept', exact: true }).click();
      await switcher(ben.page).getByText('Anna’s shows').waitFor();
      expect(await ben.page.getByText('Anna invited you').count()).toBe(0);
      // A role revoked before the invitation is accepted: its link becomes invalid.
      await anna.page.reload();
      expect(await anna.page.getByText('Open invitations').count()).toBe(0);
      const link = await inviteLink(anna, 'Designer');
      await anna.page.getByRole('button', { name: /^Revoke invitation/ }).click();
      await anna.page.getByText('Invitation revoked').waitFor();
      const cleo = await host('Cleo', {}, post);
      await cleo.page.goto(link);
      await cleo.page.getByRole('heading', { name: 'This invitation isn’t valid' }).waitFor();
      expect(await accessibilityIssues(cleo.page)).toEqual([]);
    },
  );
});
