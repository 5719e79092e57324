import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFile } from './hash-file.js';
import { StepFailed, home, keepLog, run, step } from './step.js';

/**
 * Installs the npm packages of a folder unless they already match its lock file.
 * @param {string} folder
 * @param {{ title: string, logName: string, withTools?: boolean }} options `withTools`: devDependencies too
 */
export async function installPackages(folder, { title, logName, withTools = true }) {
  const stamp = join(folder, 'node_modules', '.quizcast-lock');
  const lockFile = join(folder, 'package-lock.json');
  const hash = hashFile(createHash('sha256'), lockFile).digest('hex');
  const whole = `${hash} with tools`;
  const present = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (present === whole || (present === hash && !withTools)) return;
  if (!matchesLock(folder, readFileSync(lockFile, 'utf8'), withTools))
    await step(title, () => npmCi(folder, title, logName, withTools));
  writeFileSync(stamp, withTools ? whole : hash);
}

/** Installs all packages, including those for checks, tests and benchmarks. */
export const installOwnPackages = () =>
  installPackages(home, { title: 'Installing packages', logName: 'install' });

/** Installs only the packages for building and running Quizcast, which are two thirds of all packages. */
export const installRunningPackages = () =>
  installPackages(home, { title: 'Installing packages', logName: 'install', withTools: false });

/**
 * Whether the installed packages match the lock file, as after a manual `npm ci`.
 * @param {string} folder
 * @param {string} lock
 * @param {boolean} withTools
 */
function matchesLock(folder, lock, withTools) {
  const hidden = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const present = lockedPackages(readFileSync(hidden, 'utf8'));
  return Object.entries(lockedPackages(lock)).every(
    ([path, { version, link, optional, dev }]) =>
      !path.startsWith('node_modules/') ||
      link === true ||
      (dev === true && !withTools) ||
      (present[path] === undefined ? optional === true : present[path].version === version),
  );
}

/**
 * @param {string} text content of an npm lock file
 * @returns {Record<string, { version?: string, link?: boolean, optional?: boolean, dev?: boolean }>} by path
 */
function lockedPackages(text) {
  try {
    return JSON.parse(text).packages ?? {};
  } catch {
    return {};
  }
}

/**
 * @param {string} folder
 * @param {string} title
 * @param {string} logName
 * @param {boolean} withTools
 */
async function npmCi(folder, title, logName, withTools) {
  const args = [
    'ci',
    // Overrides NODE_ENV.
    withTools ? '--include=dev' : '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    // Without a network, npm would otherwise retry silently for two minutes.
    '--fetch-retry-mintimeout=2000',
    '--fetch-retry-maxtimeout=8000',
    '--prefix',
    folder,
  ];
  const cli = process.env['npm_execpath'];
  const { code, output } = cli?.endsWith('npm-cli.js')
    ? await run(process.execPath, [cli, ...args], { cwd: folder })
    : await run('npm', args, { cwd: folder });
  if (code === 0) return;
  throw new StepFailed(
    `${title} failed: ${npmReason(output)} The whole log is in ${keepLog(logName, output)}`,
  );
}

/** @param {string} output of npm @returns {string} one sentence */
function npmReason(output) {
  const offline = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/;
  const network = offline.exec(output)?.[1];
  if (network !== undefined) {
    return `the npm registry does not answer (${network}). Connect to the internet and try again.`;
  }
  if (/\bENOSPC\b/.test(output)) return 'the disk is full (ENOSPC). Make room and try again.';
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output)) {
    return 'this folder cannot be written. Give yourself write permission to it and try again.';
  }
  const line = /^npm error (?!code |A complete log)(.+)$/m.exec(output)?.[1];
  return `npm says "${line ?? output.trim().split('\n').at(-1) ?? 'nothing'}".`;
}
