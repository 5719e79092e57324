import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from '../build.js';
import { home } from '../step.js';
import { licenceList } from './licences.js';
import { emptied, must, workFolder } from './tools.js';

/** @typedef {{ os: 'win32' | 'linux' | 'darwin', cpu: 'x64' | 'arm64' }} Platform */
/** @typedef {Record<string, string>} Dependencies */

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {string} description
 * @property {string} license
 * @property {string} type
 * @property {object} engines
 * @property {Dependencies} dependencies
 * @property {{ '@better-auth/core': string }} overrides
 * @property {Record<string, { link?: boolean }>} packages of a lock file
 */

/** @param {string} file @returns {Manifest} */
const readJson = (file) => JSON.parse(readFileSync(join(home, file), 'utf8'));

const server = readJson('packages/server/package.json');
const web = readJson('packages/web/package.json');
const root = readJson('package.json');

/** @type {string} */
export const version = root.version;

/**
 * All dependencies of server and pages, without Firestore, which is for clusters and would double the size.
 * @returns {Dependencies}
 */
function dependencies() {
  const { '@quizcast/game': _rules, ...others } = { ...web.dependencies, ...server.dependencies };
  return { ...others, '@better-auth/core': root.overrides['@better-auth/core'] };
}

/** External in the build, because these packages have native code or files of their own: packages/server/vite.config.ts. */
const outside = /^(?:libsql|sharp|@fontsource\/.+)$/;

/** @returns {Dependencies} packages that the built server loads at runtime */
const runtimeDependencies = () =>
  Object.fromEntries(Object.entries(dependencies()).filter(([name]) => outside.test(name)));

/** Entry point of every package, relative to the app folder. */
export const program = 'packages/server/dist/desktop/quizcast.js';

/** @param {Dependencies} needed */
const manifest = (needed) => ({
  name: 'quizcast',
  version,
  description: root.description,
  license: root.license,
  type: 'module',
  bin: { quizcast: program },
  engines: root.engines,
  dependencies: needed,
});

/**
 * A lock file that requires these packages and has the tested version of every package in the repository's lock file;
 * npm has yet to remove the others.
 * @param {Dependencies} needed
 * @returns {{ packages: Record<string, object> }}
 */
function lockFile(needed) {
  const all = Object.entries(readJson('package-lock.json').packages);
  const below = (/** @type {string} */ folder) =>
    all
      .filter(([path, { link }]) => path.startsWith(`${folder}node_modules/`) && link !== true)
      .map(([path, facts]) => [path.slice(folder.length), facts]);
  return {
    ...{ name: 'quizcast', version, lockfileVersion: 3, requires: true },
    packages: {
      '': manifest(needed),
      ...Object.fromEntries([...below(''), ...below('packages/server/')]),
    },
  };
}

/**
 * Builds what is stale and creates the manifest with its lock file, once for all systems. Also installs everything that
 * is bundled into the program, in a separate folder and only for the licences.
 * @returns {Promise<string>} the folder with both
 */
export async function prepareManifest() {
  await buildStale(home, { names: ['server', 'web'] });
  await locked(builtIn, dependencies());
  await npm(builtIn, ['ci', '--omit=optional']);
  return locked(join(workFolder, 'manifest'), runtimeDependencies());
}

const builtIn = join(workFolder, 'built-in');

/**
 * @param {string} folder
 * @param {Dependencies} needed
 * @returns {Promise<string>}
 */
async function locked(folder, needed) {
  emptied(folder);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(needed), null, 2)}\n`);
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockFile(needed)));
  await npm(folder, ['install', '--package-lock-only']);
  return folder;
}

/**
 * @param {string} cwd
 * @param {readonly string[]} args
 */
const npm = (cwd, args) =>
  must('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund'], { cwd });

/**
 * Copies the built program into a folder, without npm packages.
 * @param {string} folder
 * @param {string} manifestFolder
 */
export function placeProgram(folder, manifestFolder) {
  mkdirSync(folder, { recursive: true });
  cpSync(join(manifestFolder, 'package.json'), join(folder, 'package.json'));
  for (const name of ['server', 'web']) {
    const to = join(folder, 'packages', name);
    copyBuilt(join(home, 'packages', name, 'dist'), join(to, 'dist'));
    if (name === 'server')
      cpSync(join(home, 'packages/server/package.json'), join(to, 'package.json'));
  }
  cpSync(join(home, 'LICENSE'), join(folder, 'LICENSE'));
}

/**
 * @param {string} from
 * @param {string} to
 */
const copyBuilt = (from, to) =>
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !/\.quizcast-build$|\.vite$|\.map$|\.d\.ts$/.test(path),
  });

/**
 * Fills a folder with everything that Quizcast needs on a system, except Node.js itself. Resolves with the licences.
 * @param {string} folder
 * @param {string} manifestFolder
 * @param {Platform} platform
 */
export async function placeApp(folder, manifestFolder, { os, cpu }) {
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(join(manifestFolder, name), join(folder, name));
  const libc = os === 'linux' ? ['--libc=glibc'] : [];
  await npm(folder, ['ci', '--omit=dev', `--os=${os}`, `--cpu=${cpu}`, ...libc]);
  rmSync(join(folder, 'package-lock.json'));
  // npm cannot detect the C library of these packages and installs both variants.
  const other = join(folder, 'node_modules', '@libsql', `linux-${cpu}-musl`);
  rmSync(other, { recursive: true, force: true });
  const licences = licenceList([join(folder, 'node_modules'), join(builtIn, 'node_modules')]);
  thin(join(folder, 'node_modules'));
  placeProgram(folder, manifestFolder);
  return licences;
}

/** @returns {string} the licences of everything that is bundled into the program */
export const builtInLicences = () => licenceList([join(builtIn, 'node_modules')]);

/** Files that are not needed at runtime: types, source maps, TypeScript sources, notes, and outdated font formats. */
const unread = /\.(?:d\.[cm]?ts|[cm]?ts|tsx|map|md|markdown|woff|flow|tsbuildinfo)$/i;
const keptNote = /licen[cs]e|copying|notice|ofl/i;

/** @param {string} folder */
function thin(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name === '.bin' || entry.name === '.package-lock.json')
      rmSync(path, { recursive: true });
    else if (entry.isDirectory()) thin(path);
    else if (unread.test(entry.name) && !keptNote.test(entry.name)) rmSync(path);
  }
}
