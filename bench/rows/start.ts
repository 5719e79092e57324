import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../e2e/fixtures/server.ts';
import type { Bench } from '../bench.ts';
import { atMost, ratioAtMost, type Figure, type Row } from '../figure.ts';
import { residentKb } from '../process-usage.ts';
import { median, nowMs } from '../statistics.ts';

const rounds = 5;
const readyWithinMs = 20_000;
const home = join(import.meta.dirname, '..', '..');
const bareHttp = `require('node:http').createServer((_, answer) => answer.end()).listen(process.env.PORT, '127.0.0.1')`;

export const startRow: Row = {
  name: 'start',
  title: 'A start with everything built, and the memory of a server that nobody uses',
  against: 'a bare HTTP server for the time, a bare `ws` server for the memory',
};

export async function measureStart(bench: Bench): Promise<Figure[]> {
  const ours = [];
  const bare = [];
  for (let round = 0; round < bench.amount(rounds, 1); round += 1) {
    const folder = join(await bench.folder(), 'data');
    ours.push(await startOnce(bench, ['scripts/start.js'], folder));
    bare.push(await startOnce(bench, ['-e', bareHttp], folder));
  }
  const bareSocketServer = await bench.bareServer();
  await sleep(settleMs);
  return [
    {
      name: 'second start to ready, fresh data folder',
      unit: 'ms',
      ours: median(ours.map(({ readyMs }) => readyMs)),
      baseline: median(bare.map(({ readyMs }) => readyMs)),
      goal: atMost(1500),
    },
    {
      name: 'memory when idle (RSS)',
      unit: 'MB',
      ours: median(ours.map(({ kb }) => kb)) / 1000,
      baseline: residentKb(bareSocketServer.child.pid) / 1000,
      goal: ratioAtMost(1.5),
    },
  ];
}

/** Idle is what is left when the work of starting is done. */
const settleMs = 1_000;

async function startOnce(
  bench: Bench,
  args: readonly string[],
  dataFolder: string,
): Promise<{ readyMs: number; kb: number }> {
  const port = await freePort();
  const startedMs = nowMs();
  const child = spawn(process.execPath, args, {
    cwd: home,
    env: {
      PATH: process.env['PATH'],
      HOME: tmpdir(),
      HOST: '127.0.0.1',
      PORT: String(port),
      QUIZCAST_DATA: dataFolder,
    },
    stdio: 'ignore',
  });
  bench.onClose(() => end(child));
  await ready(child, `http://127.0.0.1:${port}/healthz`);
  const readyMs = nowMs() - startedMs;
  await sleep(settleMs);
  const kb = residentKb(child.pid ?? 0);
  await end(child);
  return { readyMs, kb };
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  const deadlineMs = nowMs() + readyWithinMs;
  while (child.exitCode === null && nowMs() < deadlineMs) {
    if (await answers(url)) return;
    await sleep(2);
  }
  throw new Error(`Nothing became ready within ${readyWithinMs / 1000} s.`);
}

const answers = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    get(url, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on('error', () => resolve(false));
  });

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(force);
}
