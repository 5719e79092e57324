import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StepFailed, run, step } from '../step.js';
import { version } from './stage.js';
import { emptied, installPrograms, must, outFolder, workFolder } from './tools.js';

/** @param {boolean} isRight @param {string} what */
export function expectThat(isRight, what) {
  if (!isRight) throw new StepFailed(`✘ ${what}`);
  console.log(`  ✔ ${what}`);
}

/** @param {string} licences the text of licences.txt @param {string} where */
export function expectLicences(licences, where) {
  // One dependency of the pages only, one of the server only, and a transitive one.
  for (const name of ['@mantine/core', 'hono', 'scheduler'])
    expectThat(
      licences.replaceAll('\r', '').includes(`${'='.repeat(72)}\n${name} `),
      `${where} has the licence of ${name}`,
    );
}

const port = 4747;
const readyWithinMs = 120_000;
/** A long path with unusual characters, as users may have. */
const oddPath = `Müllers Spiele/${'lang '.repeat(40).trim()}`;

/**
 * Starts a program in a network namespace that has only a loopback interface.
 * @param {string} namespace
 * @param {readonly string[]} words
 * @param {NodeJS.ProcessEnv} env
 */
function startIn(namespace, words, env) {
  const startedMs = performance.now();
  const child = spawn('ip', ['netns', 'exec', namespace, ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  const ended = new Promise((resolve) => child.once('close', resolve));
  return { child, startedMs, ended, output: () => output };
}

/**
 * @param {string} namespace
 * @param {string} path
 * @param {readonly string[]} [more]
 */
const ask = async (namespace, path, more = []) =>
  (
    await run('ip', [
      ...['netns', 'exec', namespace, 'curl', '-sS', '--max-time', '5', ...more],
      `http://localhost:${port}${path}`,
    ])
  ).output;

/** @param {string} namespace @param {ReturnType<typeof startIn>} program */
async function ready(namespace, { startedMs, child, output }) {
  while (performance.now() - startedMs < readyWithinMs) {
    if (child.exitCode !== null) throw new StepFailed(`It ended: ${output()}`);
    const answer = await ask(namespace, '/healthz');
    if (answer.includes('"status":"ok"')) return (performance.now() - startedMs) / 1000;
    await wait(20);
  }
  throw new StepFailed(`It is not ready: ${output()}`);
}

/**
 * The Node.js process among the descendants of a process, with its memory and CPU time.
 * @param {number} parent
 * @returns {{ pid: number, residentMb: number, cpuS: number } | null}
 */
function nodeBelow(parent) {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = read(`/proc/${name}/status`);
    const pid = Number(name);
    const stat = read(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    if (!isBelow(pid, parent) || !/^Name:\t(?:node|MainThread)/m.test(status)) continue;
    const residentMb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    return { pid, residentMb, cpuS: (Number(stat[11]) + Number(stat[12])) / 100 };
  }
  return null;
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @param {number} pid @param {number} above @returns {boolean} */
const isBelow = (pid, above) =>
  pid === above ||
  (pid > 1 && isBelow(Number(/PPid:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0), above));

/** @param {ReturnType<typeof startIn>} program */
async function stop({ child, ended }) {
  const node = nodeBelow(child.pid ?? 0);
  if (node !== null) process.kill(node.pid, 'SIGTERM');
  await ended;
}

/** Creates a minimal Debian without Node.js. @returns {Promise<string>} */
async function emptyRoot() {
  const root = join(workFolder, 'root');
  if (!existsSync(join(root, 'etc', 'debian_version'))) {
    emptied(root);
    await step('Making an empty Debian', async () => {
      await must('debootstrap', ['--variant=minbase', 'bookworm', root]);
    });
  }
  return root;
}

/** @param {(namespace: string) => Promise<void>} work */
async function withoutNetwork(work) {
  const namespace = `quizcast-try-${process.pid}`;
  await must('ip', ['netns', 'add', namespace]);
  try {
    await must('ip', ['-n', namespace, 'link', 'set', 'lo', 'up']);
    await work(namespace);
  } finally {
    await must('ip', ['netns', 'delete', namespace]);
  }
}

/** Tests the Linux archive in an empty root, without a network, in a read-only folder, at an unusual path. */
export async function tryLinux() {
  if (process.getuid?.() !== 0)
    throw new StepFailed('An empty root needs the rights of root: sudo npm run package:try');
  await installPrograms(['debootstrap', 'ip'], 'npm run package:try');
  const root = await emptyRoot();
  const hasNode = ['usr/bin/node', 'usr/local/bin/node', 'bin/node'].some((path) =>
    existsSync(join(root, path)),
  );
  expectThat(!hasNode, 'there is no Node.js in the root');
  const programs = emptied(join(root, 'opt'));
  const home = emptied(join(root, 'home', 'Jörg Ä'));
  const folder = join(programs, oddPath);
  mkdirSync(folder, { recursive: true });
  await must('tar', ['-xzf', join(outFolder, 'quizcast-linux-x64.tar.gz'), '-C', folder]);
  await must('chown', ['-R', '1000:1000', home]);
  const inside = `/opt/${oddPath}/quizcast/quizcast`;
  const words = (/** @type {string[]} */ ...more) => [
    ...['unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-c'],
    // Mounted read-only, so that even root cannot write to the program's folder.
    `mount --bind "$1/opt" "$1/opt" && mount -o remount,bind,ro "$1/opt" && mount -t proc proc "$1/proc" && mount --bind /dev "$1/dev" && shift 0 && root=$1 && shift && exec chroot --userspec=1000:1000 "$root" "$@"`,
    ...['sh', root, inside, ...more],
  ];
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/home/Jörg Ä', BROWSER: 'none' };
  await withoutNetwork(async (namespace) => {
    const first = startIn(namespace, words(), env);
    const seconds = await ready(namespace, first);
    const node = nodeBelow(first.child.pid ?? 0);
    console.log(
      `  · first start ready after ${seconds.toFixed(1)} s (${node?.cpuS.toFixed(1)} s of computing)`,
    );
    const data = join(home, '.local', 'share', 'quizcast');
    expectThat(existsSync(join(data, 'quizcast.db')), 'the data lie in the home folder');
    expectThat((await ask(namespace, '/')).includes('<!doctype html>'), 'the page is served');
    const users = await run('stat', ['-c', '%u', join(data, 'quizcast.db')]);
    expectThat(users.output.trim() === '1000', 'it runs as a plain user');
    const second = startIn(namespace, words(), env);
    await second.ended;
    expectThat(
      second.child.exitCode === 0 && second.output().includes('running already'),
      'a second start shows the first',
    );
    // V8 returns the memory of the start after some eight seconds.
    await wait(15_000);
    const idleMb = nodeBelow(first.child.pid ?? 0)?.residentMb ?? Infinity;
    expectThat(idleMb <= 96, `idle it takes ${idleMb.toFixed(0)} MB, 96 at most`);
    await stop(first);
    const times = [];
    for (let n = 0; n < 3; n++) {
      const again = startIn(namespace, words(), env);
      times.push(await ready(namespace, again));
      await stop(again);
    }
    console.log(`  · starts after that: ${times.map((time) => `${time.toFixed(1)} s`).join(', ')}`);
    expectThat(existsSync(join(data, 'quizcast.db')), 'the data are kept after the end');
  });
  rmSync(programs, { recursive: true });
  await tryDebian(root);
}

/** @param {string} root */
async function tryDebian(root) {
  const name = `quizcast_${version}_amd64.deb`;
  cpSync(join(outFolder, name), join(root, 'tmp', name));
  mkdirSync(join(root, 'var/lib/quizcast'), { recursive: true });
  const inRoot = (/** @type {string[]} */ ...words) => must('chroot', [root, ...words]);
  await inRoot('dpkg', '-i', `/tmp/${name}`);
  expectThat(existsSync(join(root, 'usr/lib/quizcast/node')), 'the Debian package installs');
  const told = await run('chroot', [root, 'quizcast', 'nonsense']);
  expectThat(told.output.includes('quizcast backup'), 'its command runs');
  await inRoot('dpkg', '-r', 'quizcast');
  expectThat(!existsSync(join(root, 'usr/lib/quizcast')), 'it is removed whole');
  expectThat(existsSync(join(root, 'var/lib/quizcast')), 'the data of the service stay');
  const unit = await run('systemd-analyze', ['--version']);
  if (unit.code !== 0) console.log('  · not tried: the systemd unit, as there is no systemd here');
}

/** Tests the npx package from its tarball, with the current Node.js. */
export async function tryNpm() {
  await installPrograms(['ip'], 'npm run package:try');
  const folder = emptied(join(workFolder, 'npx'));
  const tarball = join(outFolder, `quizcast-${version}.tgz`);
  const licences = await must('tar', ['-xzOf', tarball, 'package/licences.txt']);
  expectLicences(licences, 'the package of npm');
  const env = { ...process.env, HOME: folder, BROWSER: 'none', PORT: '0' };
  const told = await run('npx', ['--yes', '--package', tarball, 'quizcast', 'nonsense'], {
    cwd: folder,
    env,
  });
  expectThat(told.output.includes('quizcast backup'), 'npx runs it from its tarball');
  const child = spawn('npx', ['--yes', '--package', tarball, 'quizcast'], {
    cwd: folder,
    env,
    detached: true,
    stdio: 'ignore',
  });
  const file = join(folder, '.local/share/quizcast/running.json');
  const untilMs = performance.now() + readyWithinMs;
  while (!existsSync(file) && performance.now() < untilMs) await wait(100);
  try {
    const { port: own } = JSON.parse(readFileSync(file, 'utf8'));
    const page = await fetch(`http://localhost:${own}/`);
    expectThat(page.ok, 'npx quizcast serves its page');
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  }
}
