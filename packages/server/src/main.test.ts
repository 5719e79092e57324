import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { builtFile } from './testing/built-file.ts';

const port = 4768;
const url = `http://127.0.0.1:${port}`;

interface Run {
  child: ChildProcess;
  output(): string;
  /** What is wrong. */
  errors(): string;
  log(): string;
  exit: Promise<number | null>;
}

let folder: string;
let running: Run[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizcast-main-'));
  running = [];
});
afterEach(async () => {
  for (const { child, exit } of running) {
    child.kill('SIGKILL');
    await exit;
  }
  await rm(folder, { recursive: true });
});

function run(environment: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [builtFile('main.js')], {
    cwd: import.meta.dirname,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      QUIZCAST_DATA: join(folder, 'data'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [written, complained]: [string[], string[]] = [[], []];
  child.stdout.setEncoding('utf8').on('data', (text: string) => written.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => complained.push(text));
  const exit = once(child, 'close').then(([code]: unknown[]) =>
    typeof code === 'number' ? code : null,
  );
  const started = {
    child,
    output: () => written.join(''),
    errors: () => complained.join('').replaceAll(/^\{"level":"info".*\n/gm, ''),
    log: () => complained.join(''),
    exit,
  };
  running.push(started);
  return started;
}

async function ready(started: Run): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (started.child.exitCode !== null) break;
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.status === 200) return;
    await sleep(50);
  }
  throw new Error(`not ready: ${started.output()}${started.errors()}`);
}

const demo = () =>
  fetch(`${url}/api/v1/auth/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: '{}',
  });

const userSchema = z.object({ user: z.object({ id: z.string() }) });

/** Signs in to the demo account. */
async function demoUser(): Promise<{ cookie: string; uid: string }> {
  const answer = await demo();
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { cookie, uid: userSchema.parse(await answer.json()).user.id };
}

describe('starting', () => {
  it('prints the address and the next steps, and makes its data accessible only to its owner', async () => {
    const server = run();
    await ready(server);
    expect(server.output()).toContain(`http://localhost:${port}`);
    expect(server.output()).toContain('Browser source of 1920 × 1080');
    expect(server.errors()).toBe('');
    for (const name of await readdir(join(folder, 'data'))) {
      const { mode } = await stat(join(folder, 'data', name));
      expect([name, mode & 0o077]).toEqual([name, 0]);
    }
  });

  it.each([
    [
      'an invalid variable',
      { PORT: 'many' },
      /^Quizcast cannot start: PORT must be .* PORT=4748\n$/,
    ],
    [
      'a host that is not an address of this machine',
      { HOST: '203.0.113.9' },
      /^Quizcast cannot start: HOST=203\.0\.113\.9 is not an address of this machine.*\n$/,
    ],
  ])('exits with one line and code 1 for %s', async (_, environment, line) => {
    const server = run(environment);
    expect(await server.exit).toBe(1);
    expect(server.errors()).toMatch(line);
    expect(server.output()).toBe('');
  });

  it('exits with one line when the port is in use, without touching any data', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const server = run();
    expect(await server.exit).toBe(1);
    expect(server.errors()).toMatch(
      new RegExp(`^Quizcast cannot start: Port ${port} is in use.*PORT=${port + 1}\n$`),
    );
    expect(await readdir(folder)).toEqual([]);
    other.close();
    await once(other, 'close');
  });

  it('NODE83 waits for an unavailable database, logs that without its password, and can be stopped', async () => {
    const server = run({
      DATABASE_URL: 'postgres://quizcast:sesame@127.0.0.1:1/quizcast',
      QUIZCAST_SECRET: 'a secret of at least thirty-two letters',
    });
    await expect.poll(() => server.errors(), { timeout: 10_000 }).toContain('not there yet');
    expect(server.errors()).toContain('127.0.0.1:1');
    expect(server.errors()).not.toContain('sesame');
    expect((await fetch(`${url}/healthz`)).status).toBe(503);
    expect(server.child.exitCode).toBeNull();
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
  });

  it('exits with one line when the data folder cannot be used @release', async () => {
    await writeFile(join(folder, 'data'), 'a file where the folder should be');
    const server = run();
    expect(await server.exit).toBe(1);
    expect(server.errors()).toMatch(
      /^Quizcast cannot start: The data folder .* cannot be created, because a file .*QUIZCAST_DATA=.*\n$/,
    );
  });

  it('MOVE4 exits with one line on how to continue when a move to the folder is incomplete @release', async () => {
    await mkdir(join(folder, 'data'));
    await writeFile(join(folder, 'data', 'moving.db'), '');
    const server = run();
    expect(await server.exit).toBe(1);
    expect(server.errors()).toMatch(
      /^Quizcast cannot start: What was moved .* is not all there yet: go on with it .*npm run move -- to-embedded.*\n$/,
    );
    expect(await readdir(join(folder, 'data'))).toEqual(['moving.db']);
  });

  it('exits with one line when another instance uses the data folder @release', async () => {
    await ready(run());
    const second = run({ PORT: String(port + 1) });
    expect(await second.exit).toBe(1);
    expect(second.errors()).toMatch(/^Quizcast cannot start: Another Quizcast is using .*\n$/);
  });

  it('restarts after being killed, with everything it had acknowledged @release', async () => {
    const first = run();
    await ready(first);
    const { cookie, uid } = await demoUser();
    const command = {
      type: 'edit.update',
      path: ['settings', 'twitch', 'username'],
      value: 'kept',
    };
    const saved = await fetch(`${url}/api/v1/commands?uid=${uid}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: url },
      body: JSON.stringify([{ id: 'one', command }]),
    });
    expect(await saved.text()).toContain('accepted');
    first.child.kill('SIGKILL');
    await first.exit;
    await ready(run());
    const exported = await fetch(`${url}/api/v1/document/export`, { headers: { cookie } });
    expect(await exported.text()).toContain('"username":"kept"');
  });
});

describe('stopping', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s notifies the sockets and exits, although clients stay connected',
    async (signal) => {
      const server = run();
      await ready(server);
      const { cookie, uid } = await demoUser();
      const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, {
        headers: { cookie, origin: url },
      });
      const received: string[] = [];
      socket.on('message', (data: Buffer) => received.push(data.toString()));
      await once(socket, 'open');
      socket.send(JSON.stringify({ type: 'hello', protocol: 1, view: 'owner', uid }));
      await once(socket, 'message');
      const idle = connect(port, '127.0.0.1');
      await once(idle, 'connect');
      server.child.kill(signal);
      expect(await server.exit).toBe(0);
      expect(received.join()).toContain('shuttingDown');
      expect(server.errors()).toBe('');
      idle.destroy();
      expect((await readdir(join(folder, 'data'))).toSorted()).toEqual([
        'files',
        'quizcast.db',
        'secret',
      ]);
    },
  );
});

describe('the network side', () => {
  const raw = async (text: string, waitMs: number): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += data.toString('latin1')));
    socket.on('error', () => undefined);
    socket.write(text);
    await Promise.race([once(socket, 'close'), sleep(waitMs)]);
    const closed = socket.destroyed;
    socket.destroy();
    return `${closed ? 'closed ' : 'open '}${answer}`;
  };

  it('rejects malformed requests, keeps serving others, and logs nothing', async () => {
    const server = run();
    await ready(server);
    expect(await raw('GET / HTTP/1.1\r\n\r\n', 2000)).toContain('400');
    expect(await raw('GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 2000)).toContain(
      ' 400 ',
    );
    expect(
      await raw(`GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`, 2000),
    ).toContain(' 431 ');
    expect(await raw('GARBAGE\r\n\r\n', 2000)).toContain(' 400 ');
    const half = `POST /api/v1/auth/demo HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${url}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
    expect(await raw(half, 300)).toBe('open ');
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    // Simple probes name no host.
    expect(await raw('GET /healthz HTTP/1.0\r\n\r\n', 2000)).toContain(' 200 ');
    expect(server.errors()).toBe('');
  });

  it('disconnects clients that send headers slowly @release', async () => {
    const server = run();
    await ready(server);
    expect(await raw('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 30_000)).toMatch(/^closed /);
  });
});
