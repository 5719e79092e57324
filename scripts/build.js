import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { hashFile } from './hash-file.js';
import { StepFailed, command, home, keepLog, runTool, step } from './step.js';

/** @typedef {'server' | 'web' | 'companion' | 'stream-deck'} PackageName */

const stampName = '.quizcast-build';

/** Packages needed to run Quizcast. They can be built without the development tools. */
export const runningPackages = /** @type {const} */ (['server', 'web', 'companion']);

/** With the plug-in for Stream Deck where the tools are, which it is made with alone. @param {string} root */
const packageNames = (root) =>
  existsSync(join(root, 'node_modules', '@elgato', 'streamdeck'))
    ? /** @type {const} */ ([...runningPackages, 'stream-deck'])
    : runningPackages;

/**
 * What each package is built from: all take the rules from their sources.
 * @type {Record<PackageName, readonly string[]>}
 */
const sources = {
  server: ['packages/server', 'packages/game'],
  web: ['packages/web', 'packages/game', 'docs'],
  companion: ['packages/companion', 'packages/game'],
  'stream-deck': ['packages/stream-deck', 'packages/game', 'packages/web/src/messages'],
};
const shared = ['package-lock.json', 'tsconfig.base.json'];

/**
 * Builds the packages whose sources changed since they were last built.
 * @param {string} [root]
 * @param {{ quiet?: boolean, names?: readonly PackageName[] }} [options]
 */
export async function buildStale(root = home, { quiet = false, names = packageNames(root) } = {}) {
  /** @type {Map<PackageName, string>} */
  const stale = new Map();
  for (const name of names) {
    const wanted = fingerprint(root, sources[name]);
    const stamp = join(root, 'packages', name, 'dist', stampName);
    if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) stale.set(name, wanted);
  }
  if (stale.size === 0) return;
  const work = async () => {
    await Promise.all([...stale].map(([name, wanted]) => build(root, name, wanted)));
  };
  await (quiet ? work() : step(`Building ${[...stale.keys()].join(', ')}`, work));
}

/**
 * Builds one package beside its old output, then swaps the two: a build that breaks off leaves the old one.
 * @param {string} root
 * @param {PackageName} name
 * @param {string} wanted
 */
async function build(root, name, wanted) {
  const fresh = join(root, '.cache', 'build', `${name}-${process.pid}`);
  const dist = join(root, 'packages', name, 'dist');
  const { code, output } = await compile(root, name, fresh);
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new StepFailed(
      `Building ${name} failed: ${reasonIn(output)} The whole log is in ${keepLog(`build-${name}`, output)}`,
    );
  }
  writeFileSync(join(fresh, stampName), wanted);
  const old = `${fresh}-old`;
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(fresh, dist);
  rmSync(old, { recursive: true, force: true });
}

/** The first line that says what was wrong: before it stand warnings, and how the tool announces it. @param {string} output */
function reasonIn(output) {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim());
  const announced = lines.findLastIndex((line) =>
    /^(✗ |error during build|Build failed with)/.test(line),
  );
  return lines.slice(announced + 1).find((line) => line !== '');
}

/**
 * @param {string} root
 * @param {PackageName} name
 * @param {string} outDir
 */
function compile(root, name, outDir) {
  mkdirSync(dirname(outDir), { recursive: true });
  return runTool(root, 'vite/bin/vite.js', ['build', '--outDir', outDir, '--logLevel', 'warn'], {
    cwd: join(root, 'packages', name),
    // Overrides the shell's value: React's development build is three times the size.
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/**
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {string} a hash over the folders and what every build depends on
 */
export function fingerprint(root, folders) {
  const hash = createHash('sha256');
  for (const path of [...shared, ...folders.flatMap((folder) => filesBelow(root, folder))]) {
    hash.update(`${path}\0`);
    hashFile(hash, join(root, path));
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]} the files that end up in a build, in a fixed order
 */
function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        return ['dist', 'node_modules'].includes(entry.name) ? [] : filesBelow(root, path);
      }
      return entry.isFile() && !/\.(test|fixture|generated)\.tsx?$/.test(entry.name) ? [path] : [];
    });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { installRunningPackages } = await import('./packages.js');
  await command(async () => {
    await installRunningPackages();
    await buildStale();
  });
}
