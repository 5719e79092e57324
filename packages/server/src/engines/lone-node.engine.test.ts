import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config/config.ts';
import { builtFile } from '../testing/built-file.ts';
import { freePort } from '../testing/engines/free-port.ts';
import { startRelay } from '../testing/engines/relay.ts';
import { sharedPostgres, type SharedPostgres } from '../testing/engines/shared.ts';
import { openEngines } from './engines.ts';

const refusal =
  'another Quizcast node uses this database. Several nodes need NATS: set NATS_URL on all of them';
/** No server is needed at this address: the bus keeps waiting for it. */
const withNats = { NATS_URL: 'nats://127.0.0.1:1' };

let postgres: SharedPostgres;
let folder: string;
beforeAll(async () => {
  postgres = await sharedPostgres();
  folder = await mkdtemp(join(tmpdir(), 'quizcast-alone-'));
});
afterAll(async () => {
  await postgres.close();
  await rm(folder, { recursive: true });
});

const environment = (url: string) => ({
  DATABASE_URL: url,
  QUIZCAST_SECRET: 'a secret of at least thirty-two letters',
  QUIZCAST_DATA: folder,
});

/** One more node, closed after the test; `lines` receives its log. */
async function open(url: string, more: Record<string, string> = {}, lines: string[] = []) {
  const read = readConfig({ ...environment(url), ...more });
  if (read.kind === 'wrong') throw new Error(read.line);
  const note = (_: object, line: string) => void lines.push(line);
  const engines = await openEngines({
    config: read.config,
    log: { warn: note, error: note },
    observeWrite: () => undefined,
    address: () => 'http://127.0.0.1:1',
  });
  onTestFinished(() => engines.close());
  return engines;
}

/** Starts another process without NATS; resolves with its exit code and output. */
async function endOf(url: string) {
  const port = String(await freePort());
  const child = spawn(process.execPath, [builtFile('main.js')], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { PATH: process.env['PATH'], PORT: port, LOG_LEVEL: 'error', ...environment(url) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill());
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  await once(child, 'close');
  return { code: child.exitCode, errors };
}

describe('a node without NATS', () => {
  it('NODE99 exits with one line if another node runs, with or without NATS, and only one of two starts at once', async () => {
    const [alone, withOthers] = await Promise.all([postgres.database(), postgres.database()]);
    // Creates the tables first, so that neither node waits for the other one to do so.
    await (await open(alone)).leave();
    await open(withOthers, withNats);
    const [ended, ...starts] = await Promise.all([
      endOf(withOthers),
      ...[1, 2].map(() => open(alone).then(() => 'started', String)),
    ]);
    expect(starts.toSorted()).toEqual([`StoreFailure: ${refusal}`, 'started']);
    expect(ended).toEqual({ code: 1, errors: `Quizcast cannot start: ${refusal}\n` });
    // A node with NATS starts alongside another one.
    expect((await open(withOthers, withNats)).checks.bus.name).toBe('nats');
  });

  it('NODE100 starts once a killed previous node is no longer heard of', async () => {
    const url = new URL(await postgres.database());
    const direct = url.href;
    const relay = await startRelay(Number(url.port));
    onTestFinished(() => relay.close());
    url.port = String(relay.port);
    await open(url.href);
    await relay.cut();
    const { checks: looks } = await open(direct);
    expect([looks.bus.name, await looks.bus.isWorking()]).toEqual(['in-process', true]);
  });

  it('NODE100 starts when the previous node has stopped', async () => {
    const url = await postgres.database();
    const first = await open(url);
    const lines: string[] = [];
    const second = open(url, {}, lines);
    await expect.poll(() => lines.length).toBe(1);
    await first.leave();
    expect((await second).checks.bus.name).toBe('in-process');
  });

  it('NODE101 warns once when a node with NATS has joined', async () => {
    const url = await postgres.database();
    const lines: string[] = [];
    const { bus } = (await open(url, {}, lines)).checks;
    expect(await bus.isWorking()).toBe(true);
    const other = await open(url, withNats);
    expect([await bus.isWorking(), await bus.isWorking()]).toEqual([false, false]);
    expect(lines).toEqual(['another node uses this database, and this one has no NATS_URL']);
    await other.leave();
    await expect.poll(() => bus.isWorking()).toBe(true);
  });
});
