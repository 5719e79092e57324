import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startNats, type TestNats } from '../../testing/engines/nats.ts';
import type { Bus } from '../../ports/bus.ts';
import { createNatsBus } from './bus.ts';

const execute = promisify(execFile);
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const started = async (settings: string[]): Promise<TestNats> => {
  const nats = await startNats(settings);
  ends.push(() => nats.stop());
  return nats;
};
const opened = (url: string): { bus: Bus; faults: unknown[] } => {
  const errors: unknown[] = [];
  const bus = createNatsBus({
    url,
    secret: 'a secret of at least thirty-two letters',
    node: `node-${ends.length}`,
    clock: { nowMs: () => Date.now() },
    onError: (error) => void errors.push(error),
  });
  ends.push(() => bus.close());
  return { bus, faults: errors };
};
const isWorking = (bus: Bus) =>
  vi.waitFor(() => expect(bus.isWorking()).toBe(true), { timeout: 10_000 });
const isRefused = async ({ bus, faults: errors }: ReturnType<typeof opened>, words: RegExp) => {
  await vi.waitFor(() => expect(errors).toHaveLength(1), { timeout: 10_000 });
  expect(String(errors)).toMatch(words);
  expect(String(errors)).not.toContain('sesame');
  expect(bus.isWorking()).toBe(false);
};

describe('a connection to NATS', () => {
  it('opens only with the right user and password, and reports a refusal once, without the password', async () => {
    const { url } = await started(['--user', 'quiz', '--pass', 'open sesame/:@']);
    const host = url.replace('nats://', '');
    const { bus } = opened(`nats://quiz:${encodeURIComponent('open sesame/:@')}@${host}`);
    await isWorking(bus);
    const wrong = opened(`nats://quiz:sesame@${host}`);
    await isRefused(wrong, /NATS unreachable.*authori/i);
    await isRefused(opened(url), /NATS unreachable.*authori/i);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(wrong.faults).toHaveLength(1);
  });

  it('opens only with the right token', async () => {
    const { url } = await started(['--auth', 'sesame']);
    await isWorking(opened(url.replace('nats://', 'nats://sesame@')).bus);
    await isRefused(opened(url.replace('nats://', 'nats://other@')), /authori/i);
  });

  it('tries the next address when one does not answer', async () => {
    const { url } = await started([]);
    const { bus } = opened(`nats://127.0.0.1:1,${url}`);
    await isWorking(bus);
  });

  it('requires encryption and a trusted server certificate for tls://', async () => {
    const plain = await started([]);
    await isRefused(opened(plain.url.replace('nats:', 'tls:')), /tls/i);
    const folder = await mkdtemp(join(tmpdir(), 'quizcast-nats-'));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    await execute('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
    ]);
    const { url } = await started(['--tls', '--tlscert', certificate, '--tlskey', key]);
    const address = url.replace('nats://127.0.0.1', 'tls://localhost');
    await isRefused(opened(address), /self.signed/i);
    const file = join(folder, 'open.mts');
    await writeFile(file, program(address));
    const { stdout } = await execute(process.execPath, ['--import', 'tsx', file], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
    });
    expect(stdout.trim()).toBe('working');
  });
});

const program = (url: string): string => `
  import { createNatsBus } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'bus.ts')).href)};
  const bus = createNatsBus({
    url: ${JSON.stringify(url)},
    secret: 'a secret of at least thirty-two letters',
    node: 'node',
    clock: { nowMs: () => Date.now() },
    onError: (error) => console.log(error),
  });
  for (let tries = 0; tries < 100 && !bus.isWorking(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  console.log(bus.isWorking() ? 'working' : 'away');
  await bus.close();
`;
