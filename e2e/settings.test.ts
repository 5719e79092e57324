import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host } from './fixtures/host.ts';
import { withServerAndBrowser } from './fixtures/server-and-browser.ts';
import type { RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
const ends = withServerAndBrowser((...started) => {
  [server, browser] = started;
});

async function hostInSettings(scheme: 'dark' | 'light' = 'dark'): Promise<Host> {
  const host = await openHost(server, browser, { scheme });
  ends.push(() => host.close());
  await host.go('/settings');
  await host.button('Set up').waitFor();
  return host;
}

it('the settings index names all sections, and leads to each by keyboard @release', async () => {
  const { page } = await hostInSettings('light');
  expect(await accessibilityIssues(page)).toEqual([]);
  const index = page.getByRole('navigation', { name: 'Settings sections' });
  const names = await index.getByRole('link').allInnerTexts();
  expect(names).toEqual(['Shows and chat', 'People and programs', 'You', 'Data and files']);
  for (const name of names) {
    await index.getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name, exact: true });
    await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true);
    const { top, bottom } = await heading.evaluate((it) => it.getBoundingClientRect());
    const under = await index.evaluate((it) => it.getBoundingClientRect().bottom);
    expect([name, top >= under, bottom <= 720]).toEqual([name, true, true]);
  }
});

it('closing a dialog returns the focus to the button that opened it @release', async () => {
  const host = await hostInSettings();
  const { page } = host;
  const opener = host.button('New token');
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
  // Also the second time, when the dialogs' portal already exists.
  const otherLanguage = host.button('Invite someone');
  await otherLanguage.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => otherLanguage.evaluate((it) => it === document.activeElement)).toBe(true);
});

it.each([
  ['English', 'Deutsch', ''],
  ['German', 'English', ' @release'],
] as const)(
  'in a browser set to %s, choosing %s changes the language and keeps the document open%s',
  async (language, otherLanguage, _) => {
    const [locale, title, otherTitle] =
      language === 'German'
        ? ['de-DE', 'Einstellungen', 'Settings']
        : ['en-US', 'Settings', 'Einstellungen'];
    const host = await openHost(server, browser, { locale });
    ends.push(() => host.close());
    const { page } = host;
    const links: string[] = [];
    page.on('websocket', (link) => links.push(link.url()));
    await host.go('/settings');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
    await heading(title).waitFor();
    await page.getByRole('radio', { name: otherLanguage, exact: true }).click();
    await heading(otherTitle).waitFor();
    await page.locator('[data-save="saved"]').waitFor();
    expect(links).toHaveLength(1);
    await host.go('/settings');
    await heading(otherTitle).waitFor();
    await page.getByRole('radio').first().click();
    await heading(title).waitFor();
    expect(links).toHaveLength(2);
    expect(host.complaints).toEqual([]);
  },
);
