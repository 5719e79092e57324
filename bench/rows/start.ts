import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../packages/server/src/testing/engines/free-port.ts';
import { nodeOptions } from '../../scripts/node-options.js';
import { startNats } from '../../packages/server/src/testing/engines/nats.ts';
import { startPostgres } from '../../packages/server/src/testing/engines/postgres.ts';
import type { Bench } from '../bench.ts';
import { atMost, ratioAtMost, type Figure, type Row } from '../figure.ts';
import { residentKb } from '../process-usage.ts';
import { median, nowMs } from '../statistics.ts';

const rounds = 5;
const readyWithinMs = 20_000;
const home = join(import.meta.dirname, '..', '..');
const program = [...nodeOptions, 'scripts/start.js'];
const baselineHttp = `require('node:http').createServer((_, answer) => answer.end()).listen(process.env.PORT, '127.0.0.1')`;

export const startRow: Row = {
  name: 'start',
  title: 'A start with everything built, and the memory of a server that nobody uses',
  against: 'a bare HTTP server for the time, a bare `ws` server for the memory',
};

export async function measureStart(bench: Bench): Promise<Figure[]> {
  const ours = [];
  const baseline = [];
  for (let round = 0; round < bench.amount(rounds, 1); round += 1) {
    const folder = join(await bench.folder(), 'data');
    ours.push(await readyMs(bench, program, folder));
    baseline.push(await readyMs(bench, ['-e', baselineHttp], folder));
  }
  const baselineSocketServer = await bench.baselineServer();
  const engines = await openEngines(bench);
  const folder = join(await bench.folder(), 'data');
  const first = await readyMs(bench, program, folder, engines);
  const distributed = [];
  for (let round = 0; round < bench.amount(rounds, 1); round += 1)
    distributed.push(await readyMs(bench, program, folder, engines));
  const idle = await idleKb(bench, join(await bench.folder(), 'data'));
  const distributedIdle = await idleKb(bench, folder, engines);
  const baselineIdleKb = residentKb(baselineSocketServer.child.pid);
  return [
    {
      name: 'with PostgreSQL and NATS: first start, tables made',
      unit: 'ms',
      ours: first,
      baseline: median(baseline),
      goal: null,
    },
    {
      name: 'with PostgreSQL and NATS: second start to ready',
      unit: 'ms',
      ours: median(distributed),
      baseline: median(baseline),
      goal: atMost(1500),
    },
    {
      name: 'with PostgreSQL and NATS: memory when idle (RSS)',
      unit: 'MB',
      ours: distributedIdle / 1000,
      baseline: baselineIdleKb / 1000,
      goal: ratioAtMost(1.5),
    },
    {
      name: 'second start to ready, fresh data folder',
      unit: 'ms',
      ours: median(ours),
      baseline: median(baseline),
      goal: atMost(1500),
    },
    {
      name: 'memory when idle (RSS)',
      unit: 'MB',
      ours: idle / 1000,
      baseline: baselineIdleKb / 1000,
      goal: ratioAtMost(1.5),
    },
  ];
}

/** A server counts as idle once V8 has released the memory used for starting, which happens only under low load. */
const [idleAfterMs, quickIdleMs] = [30_000, 1_000];

/** Starts the engines of a multi-node setup; returns the environment variables for a node. */
async function openEngines(bench: Bench): Promise<Record<string, string>> {
  const postgres = await startPostgres();
  bench.onClose(() => postgres.close());
  const nats = await startNats();
  bench.onClose(() => nats.stop());
  return {
    DATABASE_URL: await postgres.database(),
    NATS_URL: nats.url,
    QUIZCAST_SECRET: randomBytes(32).toString('base64url'),
  };
}

type Environment = Readonly<Record<string, string>>;

interface Started {
  child: ChildProcess;
  readyMs: number;
}

async function start(
  bench: Bench,
  args: readonly string[],
  dataFolder: string,
  env: Environment = {},
): Promise<Started> {
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
      ...env,
    },
    stdio: 'ignore',
  });
  bench.onClose(() => end(child));
  await ready(child, `http://127.0.0.1:${port}/healthz`);
  return { child, readyMs: nowMs() - startedMs };
}

async function readyMs(...given: Parameters<typeof start>): Promise<number> {
  const started = await start(...given);
  await end(started.child);
  return started.readyMs;
}

/** Memory (RSS) of a server that has received no requests. */
async function idleKb(bench: Bench, dataFolder: string, env: Environment = {}): Promise<number> {
  const { child } = await start(bench, program, dataFolder, env);
  await sleep(bench.amount(idleAfterMs, quickIdleMs));
  const kb = residentKb(child.pid ?? 0);
  await end(child);
  return kb;
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
