import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { isLongRun } from './fixtures/long-run.ts';

/**
 * `debian`: the system's Chromium, as headless shell where installed. `whole`: the full Chromium, which renders text at
 * subpixel positions as users' browsers do. `obs30`: Chromium 103 of OBS 29 and 30. `obs`: Chromium 127 of OBS 31 and
 * 32.
 */
export type BrowserName = 'debian' | 'whole' | 'obs30' | 'obs';

/**
 * Browsers that run all overlay tests: the oldest in every run, all of them in a long run. All other tests with an
 * overlay use the newest.
 */
export const overlayBrowsers: readonly BrowserName[] = isLongRun
  ? ['debian', 'obs30', 'obs']
  : ['obs30'];

const unpacked = (name: string): string =>
  join(import.meta.dirname, '..', '.cache', 'engines', name, 'chromium');

/** The same engine from the same package without browser UI, which is all that a test needs. */
const shell = '/usr/lib/chromium/chromium-headless-shell';

const programs: Readonly<Record<BrowserName, string>> = {
  debian: existsSync(shell) ? shell : '/usr/bin/chromium',
  whole: '/usr/bin/chromium',
  obs30: unpacked('chromium-obs30'),
  obs: unpacked('chromium-obs'),
};

/** Only the pages of the test: no sandbox (tests run as root), no GPU, no background requests. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts a headless browser. The caller must close it.
 * @throws when it is not installed; `npm test` installs all three.
 */
export async function launchBrowser(name: BrowserName): Promise<Browser> {
  const executablePath = programs[name];
  if (!existsSync(executablePath)) {
    throw new Error(`The browser "${name}" is not at ${executablePath}: npm test installs it.`);
  }
  return await chromium.launch({ executablePath, args: flags });
}

const launched = new Map<BrowserName, Promise<Browser>>();

/**
 * The browser of this worker, shared by its test files because a start takes a second of CPU time. It exits
 * with the worker; `close` only closes its contexts, so that the next file finds neither cookies nor storage.
 */
export function openBrowser(name: BrowserName): Promise<Browser> {
  const launching = launched.get(name) ?? launchShared(name);
  launched.set(name, launching);
  return launching;
}

async function launchShared(name: BrowserName): Promise<Browser> {
  const browser = await launchBrowser(name);
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}
