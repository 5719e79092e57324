import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../packages/server/src/adapters/sqlite/database.ts';
import { createSqliteDocumentStore } from '../packages/server/src/adapters/sqlite/document-store.ts';
import { openBrowser } from './browsers.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';
import { freePort } from '../packages/server/src/testing/engines/free-port.ts';

let folder: string;
let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizcast-mending-'));
  browser = await openBrowser('debian');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Writes into the log an edit that no version of Quizcast would have written. */
async function poison(userId: string): Promise<void> {
  const database = openDatabase(join(folder, 'quizcast.db'));
  const store = createSqliteDocumentStore(database);
  const revision = (await store.read(`quizshow/${userId}`))?.revision ?? 0;
  await store.append(`quizshow/${userId}`, revision, {
    commandId: 'poison',
    atMs: Date.now(),
    actor: { kind: 'system' },
    command: { type: 'document.replace', document: null },
    patches: [{ op: 'replace', path: ['shows'], value: { poison: true } }],
  });
  await database.close();
}

it('ROOM13 reports unreadable data, and lets the owner restore the latest readable version with one click @release', async () => {
  const port = await freePort();
  server = await startServer({ dataFolder: folder, port });
  const host = await openHost(server, browser);
  await host.go('/editor');
  await server.stop();
  await poison(host.userId);
  server = await startServer({ dataFolder: folder, port });
  const { page } = host;
  await page.goto('/');
  await page.getByRole('heading', { name: 'Your data can’t be read' }).waitFor();
  expect(await accessibilityIssues(page)).toEqual([]);
  await host.button('Restore the latest readable version').click();
  await page.getByText('Your data was restored to').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.getByText('Your first quiz show').first().waitFor();
});
