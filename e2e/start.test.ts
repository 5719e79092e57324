import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { copyTree } from '../scripts/tree-copy.js';
import { freePort } from '../packages/server/src/testing/engines/free-port.ts';

/** A copy of the sources with installed packages and without a build, like a clone after its first `npm ci`. */
let tree = '';
/** Outside the tree, for data and for obstacles placed in its way. */
let scratch = '';
const children = new Set<ChildProcess>();

beforeAll(() => {
  tree = copyTree(join(import.meta.dirname, '..'));
  scratch = mkdtempSync(join(tmpdir(), 'quizcast-start-'));
});

afterEach(async () => {
  for (const child of children) await end(child);
});

afterAll(() => {
  rmSync(tree, { recursive: true, force: true });
  rmSync(scratch, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  readonly startedMs: number;
}

function start(
  env: Readonly<Record<string, string>>,
  command = process.execPath,
  args: readonly string[] = ['scripts/start.js'],
): Run {
  const startedMs = performance.now();
  const child = spawn(command, args, {
    cwd: tree,
    env: { PATH: process.env['PATH'], HOME: scratch, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const written = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.err += text));
  return { child, out: () => written.out, err: () => written.err, startedMs };
}

async function end(child: ChildProcess): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await closed;
  clearTimeout(force);
}

async function ready(run: Run, port: number): Promise<void> {
  while (performance.now() - run.startedMs < 60_000 && run.child.exitCode === null) {
    const answer = await fetch(`http://localhost:${port}/healthz`).catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(25);
  }
  throw new Error(`It did not become ready:\n${run.out()}${run.err()}`);
}

/** Waits for a start to fail, and checks that the error is one line without a stack. */
async function failure(run: Run): Promise<string> {
  await once(run.child, 'close');
  const code = run.child.exitCode;
  const lines = run.err().trim().split('\n');
  expect({ code, lines: lines.length, text: run.err() }).toMatchObject({ code: 1, lines: 1 });
  expect(run.err()).not.toMatch(/\n\s+at |Error:/);
  return lines[0] ?? '';
}

describe('npm start', () => {
  test('builds on the first start, not on the second, and rebuilds what has changed @release', async () => {
    const port = await freePort();
    const env = { PORT: String(port), QUIZCAST_DATA: join(scratch, 'data') };

    const first = start(env);
    await ready(first, port);
    expect(first.out()).toContain('Building server, web, companion');
    expect(first.out()).not.toContain('Installing');
    expect(first.out()).toContain(`http://localhost:${port}`);
    await end(first.child);

    const again = start(env);
    await ready(again, port);
    expect(again.out()).not.toContain('Building');
    await end(again.child);

    appendFileSync(join(tree, 'packages/server/src/main.ts'), '\n// Changed.\n');
    const third = start(env);
    await ready(third, port);
    expect(third.out()).toContain('Building server …');
  });

  test('leaves no server behind when npm is terminated @release', async () => {
    const port = await freePort();
    const run = start({ PORT: String(port), QUIZCAST_DATA: join(scratch, 'data') }, 'npm', [
      'start',
    ]);
    await ready(run, port);
    run.child.kill('SIGTERM');
    await once(run.child, 'exit');
    await expect
      .poll(() => fetch(`http://localhost:${port}/healthz`).catch(() => 'gone'), {
        timeout: 10_000,
      })
      .toBe('gone');
  });

  test('fails with a clear message when the port is in use @release', async () => {
    const other = createServer().listen(0, 'localhost');
    await once(other, 'listening');
    const address = other.address();
    const port = address !== null && typeof address === 'object' ? String(address.port) : '';
    const line = await failure(start({ PORT: port, QUIZCAST_DATA: join(scratch, 'data') }));
    other.close();
    expect(line).toContain(port);
    expect(line).toContain('PORT');
  });

  test('fails with a clear message when the data folder is within a file @release', async () => {
    const file = join(scratch, 'a-file');
    writeFileSync(file, '');
    const line = await failure(start({ QUIZCAST_DATA: join(file, 'data'), PORT: '0' }));
    expect(line).toContain(join(file, 'data'));
    expect(line).toContain('QUIZCAST_DATA');
  });

  test.each([
    ['PORT', 'abc'],
    ['TWITCH_IRC_URL', 'http://example.org'],
  ])('fails with a clear message when %s is %s @release', async (name, value) => {
    const line = await failure(start({ QUIZCAST_DATA: join(scratch, 'data'), [name]: value }));
    expect(line).toContain(name);
  });

  test('fails with a clear message and the log path when the build fails @release', async () => {
    const entry = join(tree, 'packages/web/src/overlay/main.tsx');
    appendFileSync(entry, "\nimport './broken.ts';\n");
    const line = await failure(start({ PORT: '0', QUIZCAST_DATA: join(scratch, 'data') }));
    expect(line).toMatch(/^Building web failed: .*broken.*\.cache\/logs\/build-web\.log$/);
  });

  test('fails with a clear message when packages are missing and the registry is unreachable @release', async () => {
    mkdirSync(join(scratch, 'modules'), { recursive: true });
    rmSync(join(tree, 'node_modules'), { recursive: true });
    const line = await failure(
      start({
        npm_config_registry: 'http://127.0.0.1:9/',
        npm_config_cache: join(scratch, 'npm-cache'),
        npm_config_fetch_retries: '0',
      }),
    );
    expect(line).toMatch(/^Installing packages failed: .*internet.*\.cache\/logs\/install\.log$/);
  });

  test('fails with a clear message when Node is too old @release', async () => {
    const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } });`;
    const loader = `data:text/javascript,${encodeURIComponent(old)}`;
    const line = await failure(
      start({}, process.execPath, ['--import', loader, 'scripts/start.js']),
    );
    expect(line).toContain(
      'needs Node 22.12 or newer (or 20.19 and later 20.x), and this is Node 18.20.0',
    );
  });
});
