import { readFileSync } from 'node:fs';
import { readDocument } from '@quizcast/game/document/read';
import type { CrowdShow } from '@quizcast/game/games/crowd-quiz/show';
import type { Browser, Download, Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host, type HostOptions } from './fixtures/host.ts';
import { withServerAndBrowser } from './fixtures/server-and-browser.ts';
import type { RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
const ends = withServerAndBrowser((...started) => {
  [server, browser] = started;
});

async function hostAt(path: string, options: HostOptions = {}): Promise<Host> {
  const host = await openHost(server, browser, options);
  ends.push(() => host.close());
  await host.go(path);
  return host;
}

const csv = [
  'Question,Type,A,B,C,D,E,F,Right answer,Points,Range,Unit,Seconds',
  'Largest planet?,choice,Mars,Jupiter,Venus,Earth,Saturn,,B,500,,,15',
  'Which lie in Africa?,several strict,Kenya,Peru,Ghana,,,,"A, C",,,,',
  'When did the tower open?,number nearness,,,,,,,1889,,50,,',
  'Lightest first,order,Fox,Wolf,Bear,,,,,,,,',
  'Which metal is liquid?,text,,,,,,,Mercury | Quicksilver,,,,',
  'What next?,poll,Quiz,Talk,,,,,,,,,',
  'How many?,number,,,,,,,plenty,,,,',
].join('\n');

const words = {
  en: {
    import: 'Import questions',
    choose: 'Choose file',
    importButton: 'Import 7 questions',
    crowd: 'Crowd quiz',
    noNumber: 'No right number, so 0.',
  },
  de: {
    import: 'Fragen importieren',
    choose: 'Datei auswählen',
    importButton: '7 Fragen importieren',
    crowd: 'Chatquiz',
    noNumber: 'Keine richtige Zahl, darum 0.',
  },
} as const;

const dialogOf = ({ page }: Host): Locator => page.getByRole('dialog');

async function openFile(host: Host, language: keyof typeof words, name: string, bytes: Buffer) {
  const { page } = host;
  await host.button(words[language].import).click();
  const opens = page.waitForEvent('filechooser');
  await dialogOf(host).getByRole('button', { name: words[language].choose }).click();
  const file = { name, mimeType: 'application/octet-stream', buffer: bytes };
  await (await opens).setFiles(file);
}

async function crowdShows(host: Host): Promise<CrowdShow[]> {
  const answer = await host.page.context().request.get('/api/v1/document/export');
  const read = readDocument(await answer.json());
  if (read.kind !== 'readable') throw new Error('unreadable');
  return read.document.crowdQuiz.shows;
}

const eventually = <T>(read: () => Promise<T>) =>
  expect.poll(read, { timeout: 15_000, interval: 50 });

const without = ({ questions }: CrowdShow) => questions.map(({ id: _, ...question }) => question);

async function exported(host: Host, name: string, format: string | null): Promise<Download> {
  const { page } = host;
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  if (format !== null) await dialogOf(host).getByRole('radio', { name: format }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialogOf(host).getByRole('button', { name: 'Download' }).click(),
  ]);
  await dialogOf(host).waitFor({ state: 'detached' });
  return download;
}

it.each(['en', 'de'] as const)(
  'FORMAT54 questions of every type are previewed and imported into a crowd quiz, in %s @release',
  async (language) => {
    const host = await hostAt(
      '/editor',
      language === 'de' ? { locale: 'de-DE', scheme: 'light' } : {},
    );
    const texts = words[language];
    await openFile(host, language, 'quiz.csv', Buffer.from(csv));
    const dialog = dialogOf(host);
    await dialog.getByText(texts.crowd, { exact: true }).click();
    await dialog.getByText(texts.noNumber).waitFor();
    const item = (text: string) =>
      dialog.getByRole('listitem').filter({ has: host.page.getByRole('checkbox', { name: text }) });
    await item('Largest planet?').getByText('Saturn').waitFor();
    expect(await item('Which lie in Africa?').locator('[data-right]').allInnerTexts()).toHaveLength(
      2,
    );
    await item('Which metal is liquid?').getByText('Quicksilver').waitFor();
    expect(await item('What next?').locator('[data-right]').count()).toBe(0);
    await item('What next?').scrollIntoViewIfNeeded();
    expect(await accessibilityIssues(host.page)).toEqual([]);
    await dialog.getByRole('button', { name: texts.importButton }).click();
    await dialog.waitFor({ state: 'hidden' });
    await eventually(async () =>
      (await crowdShows(host))[0]?.questions.map(({ kind }) => kind),
    ).toEqual(['choice', 'several', 'number', 'order', 'text', 'poll', 'number']);
    expect(host.complaints).toEqual([]);
  },
);

it('BUNDLE11 a crowd quiz exported as a bundle and as CSV is the same after import @release', async () => {
  const host = await hostAt('/editor');
  await openFile(host, 'en', 'quiz.csv', Buffer.from(csv));
  await dialogOf(host).getByText('Crowd quiz', { exact: true }).click();
  await dialogOf(host).getByRole('button', { name: 'Import 7 questions' }).click();
  await eventually(async () => (await crowdShows(host)).length).toBe(1);
  const [show] = await crowdShows(host);
  if (show === undefined) throw new Error('no show');
  await host.go('/editor');
  const bundle = await exported(host, show.name, null);
  expect(bundle.suggestedFilename()).toBe(`${show.name}.quizcast`);
  const sheet = await exported(host, show.name, 'CSV / TSV (.csv)');
  const other = await hostAt('/editor');
  await openFile(other, 'en', 'a.quizcast', readFileSync(await bundle.path()));
  await eventually(async () => (await crowdShows(other)).length).toBe(1);
  await other.go('/editor');
  const [taken] = await crowdShows(other);
  expect(taken && without(taken)).toEqual(without(show));
  const third = await hostAt('/editor');
  await openFile(third, 'en', 'a.csv', readFileSync(await sheet.path()));
  await dialogOf(third).getByText('Crowd quiz', { exact: true }).click();
  await dialogOf(third).getByRole('button', { name: 'Import 7 questions' }).click();
  await eventually(async () => (await crowdShows(third)).length).toBe(1);
  const [again] = await crowdShows(third);
  const kept = ({ isRightGuessed: _, ...question }: ReturnType<typeof without>[number]) => question;
  expect(again && without(again).map(kept)).toEqual(without(show).map(kept));
});
