import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { sharedPostgres, type SharedPostgres } from '../testing/engines/shared.ts';
import { startRelay, type Relay } from '../testing/engines/relay.ts';
import { openEngines } from './engines.ts';
import { StoreFailure } from '../ports/document-store.ts';
import type { Engines } from './engine-set.ts';

let postgres: SharedPostgres;
let folder: string;
let relay: Relay;
let url: URL;
let opened: Engines[];
let lines: string[];
beforeAll(async () => {
  postgres = await sharedPostgres();
  folder = await mkdtemp(join(tmpdir(), 'quizcast-engines-'));
});
afterAll(async () => {
  await postgres.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  url = new URL(await postgres.database());
  relay = await startRelay(Number(url.port));
  url.port = String(relay.port);
  [opened, lines] = [[], []];
});
afterEach(async () => {
  await relay.cut();
  for (const engines of opened) await engines.close();
});

async function open(address: string, more: Record<string, string> = {}): Promise<Engines> {
  const read = readConfig({
    ...more,
    DATABASE_URL: address,
    QUIZCAST_SECRET: 'a secret of at least thirty-two letters',
    QUIZCAST_DATA: folder,
  });
  if (read.kind === 'wrong') throw new Error(read.line);
  const note = (_: object, line: string) => void lines.push(line);
  const engines = await openEngines({
    config: read.config,
    log: { warn: note, error: note },
    observeWrite: () => undefined,
    address: () => 'http://127.0.0.1:1',
  });
  opened.push(engines);
  return engines;
}

describe('engines of several nodes', () => {
  it('NODE83 wait for a database that starts after the node, and log this once', async () => {
    await relay.cut();
    const opening = open(url.href);
    await expect.poll(() => lines.length, { timeout: 60_000 }).toBe(1);
    // Further retries are not logged.
    await wait(2500);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/PostgreSQL .* is not there yet: waiting for it/);
    await relay.mend();
    const engines = await opening;
    const { store } = engines.checks;
    expect([store.name, await store.isWorking()]).toEqual(['postgresql', true]);
  });

  it.each([
    ['a wrong password', (at: URL) => (at.password = 'sesame'), /password authentication failed/],
    ['a missing database', (at: URL) => (at.pathname = '/nowhere'), /"nowhere" does not exist/],
  ])('NODE83 give up at once on %s, and name the setting to check', async (_, spoil, words) => {
    spoil(url);
    const failure = await open(url.href).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreFailure);
    expect(String(failure)).toMatch(words);
    expect(String(failure)).toContain('Check DATABASE_URL');
    expect(String(failure)).not.toContain('sesame');
    // A caller that waits for the engine reports the error itself.
    expect(lines).toEqual([]);
  });

  it('NODE69 know whether the store works, regardless of the file store', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const place = silent.address();
    const engines = await open(url.href, {
      S3_ENDPOINT: `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'sesame',
    });
    let isTold = false;
    const reported = engines.checks.files.isWorking().then((works) => {
      isTold = true;
      return works;
    });
    expect(await engines.isStoreWorking()).toBe(true);
    expect(isTold).toBe(false);
    expect(await reported).toBe(false);
    silent.close();
    relay.swallow();
    expect(await engines.isStoreWorking()).toBe(false);
  });

  it('NODE84 leave at once, even when the database hangs', async () => {
    const engines = await open(url.href);
    relay.swallow();
    await wait(1200);
    // Waits for an answer until it times out.
    const asked = engines.isStoreWorking().then(() => 'an answer was waited for');
    const left = engines.leave().then(() => 'left');
    expect(await Promise.race([asked, left])).toBe('left');
    await asked;
  });
});
