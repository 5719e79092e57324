import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { isRecord } from '@quizcast/game/json';
import { describe, expect, it } from 'vitest';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host, type HostOptions } from './fixtures/host.ts';
import { withServerAndBrowser } from './fixtures/server-and-browser.ts';
import type { RunningServer } from './fixtures/server.ts';

const fixtures = join(
  import.meta.dirname,
  '../packages/game/src/document/migrations/fixtures/1-v1tov2',
);
function fixture(name: string): { questionlists: unknown; settings: unknown } {
  const content: unknown = JSON.parse(readFileSync(join(fixtures, name), 'utf8'));
  if (!isRecord(content)) throw new Error(`${name} holds no documents`);
  return { questionlists: content['questionlists'], settings: content['settings'] };
}
const small = fixture('small.json');

let server: RunningServer;
let browser: Browser;
const ends = withServerAndBrowser((...started) => {
  [server, browser] = started;
});

async function hostInSettings(options: HostOptions = {}): Promise<Host> {
  const host = await openHost(server, browser, options);
  ends.push(() => host.close());
  await host.go('/settings');
  return host;
}

const dialog = (page: Page): Locator => page.getByRole('dialog');
const jsonFile = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});

/** Opens the file chooser and selects files in it, as a user does. */
async function choose(page: Page, ...files: ReturnType<typeof jsonFile>[]): Promise<void> {
  const opens = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Choose files' }).click();
  await (await opens).setFiles(files);
}

describe('import from version 1', () => {
  it('MIG6 imports an account from two files, and its show plays on the overlay @release', async () => {
    const host = await hostInSettings();
    const { page } = host;
    await host.button('Import from version 1').click();
    await choose(
      page,
      jsonFile('questionlists.json', { lists: small.questionlists }),
      jsonFile('settings.json', small.settings),
    );
    await dialog(page).getByText('Evening quiz').waitFor();
    expect(await dialog(page).getByText('some_streamer').count()).toBe(1);
    expect(await accessibilityIssues(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
    await dialog(page).getByRole('heading', { name: 'Data imported' }).waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);

    const overlay = await host.openOverlay();
    await dialog(page).getByRole('link', { name: 'Play' }).click();
    await host.button('Start show').click();
    await host.button('Next stage').click();
    await overlay.getByText('Which animal purrs?').waitFor();
    await overlay.getByText('Carp').waitFor();
    expect(await overlay.getByText('50 €').count()).toBeGreaterThan(0);

    await host.go('/settings/history');
    await page.getByText('Imported from version 1').first().waitFor();
    expect(host.complaints).toEqual([]);
  });

  it('MIG7 says on a second import that everything is already here @release', async () => {
    const host = await hostInSettings();
    const { page } = host;
    for (const button of ['Import', null]) {
      await host.button('Import from version 1').click();
      await choose(page, jsonFile('old.json', small));
      if (button === null) break;
      await dialog(page).getByRole('button', { name: button, exact: true }).click();
      await dialog(page).getByText('1 show added').waitFor();
      await dialog(page).getByRole('button', { name: 'Close' }).click();
    }
    await dialog(page).getByText('Everything is already here.').waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Add missing items' }).count()).toBe(0);
  });

  it('MIG5 explains problems with a file in plain words, and moves the focus there @release', async () => {
    const host = await hostInSettings();
    const { page } = host;
    await host.button('Import from version 1').focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    const alert = dialog(page).getByRole('alert');
    const broken = [
      ['Hello', 'Not a JSON file or a zip'],
      [{ a: 1 }, 'No question lists, settings or shows'],
      [{ questionlists: small.questionlists }, 'No settings from version 1 found'],
      [
        { questionlists: [{ name: 'x' }], settings: small.settings },
        'The question lists from version 1 are damaged',
      ],
    ] as const;
    for (const [content, words] of broken) {
      await choose(page, jsonFile('a.json', content));
      await alert.filter({ hasText: words }).waitFor();
      expect(await alert.evaluate((place) => place === document.activeElement)).toBe(true);
    }
    expect(await alert.textContent()).toContain('questionlists/0/questions');
    expect(await accessibilityIssues(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Search this server' }).click();
    await alert.filter({ hasText: 'No data from version 1 found for you' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  });

  it('MIG15 replaces everything with a current document only after confirmation @release', async () => {
    const host = await hostInSettings();
    const { page } = host;
    const document = {
      shows: [{ name: 'From version 2', stages: [{ price: '1 €', question: {} }] }],
      styles: {},
      settings: {},
    };
    await host.button('Import from version 1').click();
    await choose(page, jsonFile('export.json', document));
    await dialog(page).getByText('it replaces all shows').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Replace everything' }).click();
    await dialog(page).getByRole('link', { name: 'Open show' }).click();
    await page.getByRole('heading', { name: 'From version 2' }).waitFor();
  });

  it('has a dialog that fits the screen in German with odd data @release', async () => {
    const host = await hostInSettings({ locale: 'de-DE' });
    const { page } = host;
    await host.button('Aus Version 1 importieren').click();
    const opens = page.waitForEvent('filechooser');
    await dialog(page).getByRole('button', { name: 'Dateien auswählen' }).click();
    await (await opens).setFiles([jsonFile('odd.json', fixture('odd.json'))]);
    await dialog(page).getByText('Zehn 🎉').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    const take = dialog(page).getByRole('button', { name: 'Importieren', exact: true });
    const box = await take.boundingBox();
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(720);
    const shots = process.env['QUIZCAST_PICTURES'];
    if (shots !== undefined) await page.screenshot({ path: join(shots, 'migration.png') });
  });
});
