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

/**
 * Includes the Stream Deck plug-in only if the development tools, which its build needs, are installed.
 * @param {string} root
 */
const packageNames = (root) =>
  existsSync(join(root, 'node_modules', '@elgato', 'streamdeck'))
    ? /** @type {const} */ ([...runningPackages, 'stream-deck'])
    : runningPackages;

/**
 * Source folders of each package: all packages bundle `packages/game` from source.
 * @type {Record<PackageName, readonly string[]>}
 */
const sources = {
  server: ['packages/server', 'packages/game'],
  web: ['packages/web', 'packages/game', 'docs'],
  companion: ['packages/companion', 'packages/game', 'packages/web/src/messages'],
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
 * Builds a package next to its old output and then swaps the two, so that a failed build leaves the old output.
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

/** The first line of the error itself, after any warnings and the tool's announcement of it. @param {string} output */
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
 * @returns {string} a hash of the folders and of the files that every build depends on
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
