import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HttpServer } from '../packages/server/src/testing/http-server.ts';
import { openBrowser } from './browsers.ts';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

let registry: HttpServer;
let answer = '{"version":"9.1.0"}';
let requestCount = 0;
let server: RunningServer;
let browser: Browser;
let host: Host;

beforeAll(async () => {
  registry = await HttpServer.start((_, response) => {
    requestCount += 1;
    response.end(answer);
  });
  server = await startServer({
    env: {
      QUIZCAST_DESKTOP: 'on',
      BROWSER: 'none',
      QUIZCAST_UPDATES_URL: `${registry.url}/quizcast/latest`,
    },
  });
  browser = await openBrowser('debian');
  host = await openHost(server, browser);
});
afterAll(async () => {
  await host.close();
  await browser.close();
  await server.stop();
  await registry.close();
});

it('UPDATE1 an installed Quizcast reports a newer version once update checks are switched on @release', async () => {
  const { page } = host;
  await host.go('/settings');
  const panel = page.getByRole('region', { name: 'Updates' });
  const toggle = panel.getByRole('switch', { name: 'Tell me about newer versions' });
  await panel.getByText('You have version').waitFor();
  expect(await toggle.isChecked()).toBe(false);
  expect(requestCount).toBe(0);
  await toggle.click();
  await panel.getByText('Version 9.1.0 is available.').waitFor();
  const links = await panel
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['https://www.npmjs.com/package/quizcast/v/9.1.0', '/guide/install']);
  expect(await accessibilityIssues(page)).toEqual([]);
  await page.reload();
  await panel.getByText('Version 9.1.0 is available.').waitFor();
  expect(requestCount).toBe(1);

  await toggle.click();
  await panel.getByText('You have version').waitFor();
  answer = '<html>Sign in to this network</html>';
  await toggle.click();
  await panel.getByText('Couldn’t check').waitFor();
  expect(requestCount).toBe(2);
  expect(host.complaints).toEqual([]);
});

it('UPDATE6 the account menu shows a newer version and leads to it @release', async () => {
  const { page } = host;
  const panel = page.getByRole('region', { name: 'Updates' });
  const toggle = panel.getByRole('switch');
  await page.getByRole('button', { name: /^Account: (?!.*Version)/ }).waitFor();
  answer = '{"version":"9.1.0"}';
  await toggle.click();
  await panel.getByText('You have version').waitFor();
  await toggle.click();
  await panel.getByText('Version 9.1.0 is available.').waitFor();
  await host.go('/');
  await page.getByRole('button', { name: /^Account: .+ Version 9\.1\.0 is available$/ }).click();
  await page.getByRole('menuitem', { name: 'Version 9.1.0 is available' }).click();
  await panel.getByText('Version 9.1.0 is available.').waitFor();
  expect(await accessibilityIssues(page)).toEqual([]);

  await toggle.click();
  await page.getByRole('button', { name: /^Account: (?!.*Version)/ }).waitFor();
  expect(host.complaints).toEqual([]);
});
