import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Root folder of the repository. */
export const home = dirname(import.meta.dirname);

/** A step has failed. The message is one line for the user. */
export class StepFailed extends Error {}

/** @param {number} startedMs @returns {string} seconds since then, such as "3.2 s" */
export const since = (startedMs) => `${((performance.now() - startedMs) / 1000).toFixed(1)} s`;

/**
 * Runs a step, and prints its title and how long it took.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const startedMs = performance.now();
  console.log(`· ${title} …`);
  const result = await work();
  console.log(`✔ ${title} (${since(startedMs)})`);
  return result;
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Ends a child and everything it started. @param {import('node:child_process').ChildProcess} child */
function end(child) {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    for (const child of running) end(child);
    // Without other listeners, the signal has its default effect again.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  });
}

/**
 * @typedef {object} Outcome
 * @property {number} code exit code; 1 when it could not run or took too long
 * @property {string} output everything it wrote
 */

/**
 * Runs a program to its end, without standard input.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, limitMs?: number }} [options]
 *   show: prints the output as it arrives
 * @returns {Promise<Outcome>}
 */
export function run(command, args, options = {}) {
  const { cwd = home, env = process.env, show = false, limitMs = 10 * 60_000 } = options;
  return new Promise((resolve) => {
    const windows = process.platform === 'win32';
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: windows && !command.endsWith('.exe'),
      // A process group of its own, so that all of its child processes can be ended with it.
      detached: !windows,
    });
    running.add(child);
    let output = '';
    const clock = setTimeout(() => {
      output += `\nStill not done after ${Math.round(limitMs / 1000)} s: ended.\n`;
      end(child);
    }, limitMs);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (/** @type {string} */ text) => {
        output += text;
        if (show) process.stdout.write(text);
      });
    }
    const finish = (/** @type {number} */ code) => {
      clearTimeout(clock);
      running.delete(child);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      finish(1);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

/**
 * Runs a tool of node_modules.
 * @param {string} root folder whose node_modules holds the tool
 * @param {string} script path below node_modules
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runTool = (root, script, args, options) =>
  run(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root, ...options });

/**
 * Stores the output of a failed step.
 * @param {string} name
 * @param {string} output
 * @returns {string} path of the file, relative to the repository root
 */
export function keepLog(name, output) {
  const file = join(home, '.cache', 'logs', `${name}.log`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, output);
  return relative(home, file);
}

/**
 * Runs the work of a command; prints a StepFailed in one line and sets exit code 1.
 * @param {() => Promise<void>} work
 */
export async function command(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
