import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HttpServer } from '../testing/http-server.ts';
import { ManualClock } from '../testing/test-server.ts';
import { UpdateNotice } from './update-notice.ts';

const dayMs = 86_400_000;
let folder: string;
let registry: HttpServer;
let asked: IncomingMessage[];
let answer: (response: ServerResponse) => void;
let clock: ManualClock;
let notices: UpdateNotice[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizcast-updates-'));
  [asked, notices, clock] = [[], [], new ManualClock()];
  answer = json({ name: 'quizcast', version: '0.2.0', dist: { tarball: 'https://example.org' } });
  registry = await HttpServer.start((request, response) => {
    asked.push(request);
    answer(response);
  });
});
afterEach(async () => {
  for (const notice of notices) notice.close();
  await registry.close();
  await rm(folder, { recursive: true });
});

const json = (body: unknown) => (response: ServerResponse) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

async function open(version = '0.1.0', more: { url?: string; answersWithinMs?: number } = {}) {
  const url = `${registry.url}/quizcast/latest`;
  const log = { warn: () => undefined };
  const notice = await UpdateNotice.open({
    ...{ dataFolder: folder, url, version, clock, log },
    ...more,
  });
  notices.push(notice);
  return notice;
}

it('UPDATE1 sends no request before the user switches it on, or after it is off again', async () => {
  const notice = await open();
  await clock.pass(3 * dayMs);
  expect(asked).toHaveLength(0);
  expect(notice.status()).toMatchObject({ isOn: false, newer: null, askedAtMs: null });
  expect(await notice.set(true)).toMatchObject({ isOn: true, newer: '0.2.0', fault: null });
  expect(await notice.set(false)).toMatchObject({ isOn: false, newer: null, askedAtMs: null });
  await clock.pass(3 * dayMs);
  expect(asked).toHaveLength(1);
});

it('UPDATE1 sends nothing but the request itself', async () => {
  await (await open()).set(true);
  const [{ method, url, headers } = {}] = asked;
  expect([method, url]).toEqual(['GET', '/quizcast/latest']);
  expect(headers).toMatchObject({ accept: 'application/json', 'user-agent': 'Quizcast' });
  expect(JSON.stringify(headers)).not.toContain('0.1.0');
  for (const name of ['cookie', 'referer', 'authorization', 'origin'])
    expect(headers).not.toHaveProperty(name);
});

it('UPDATE3 checks once a day, even across restarts', async () => {
  const first = await open();
  await first.set(true);
  await first.set(true);
  await clock.pass(dayMs / 2);
  first.close();
  const second = await open();
  expect(second.status()).toMatchObject({ isOn: true, newer: '0.2.0' });
  await clock.pass(dayMs / 2 - 1);
  expect(asked).toHaveLength(1);
  answer = json({ version: '0.3.0' });
  await clock.pass(1);
  await expect.poll(() => second.status().newer).toBe('0.3.0');
  expect(asked).toHaveLength(2);
});

it('UPDATE2 reports nothing if this version is the latest or newer', async () => {
  for (const version of ['0.2.0', '0.3.0', '1.0.0-rc.1']) {
    const notice = await open(version);
    await notice.set(true);
    expect(notice.status()).toMatchObject({ newer: null, fault: null });
    await notice.set(false);
  }
});

const hostile: [string, string, (response: ServerResponse) => void][] = [
  ['a dropped connection', 'unreachable', (response) => void response.destroy()],
  ['an endless response', 'unreachable', (response) => void response.write('{"version":')],
  ['a server error', 'refused', (response) => void response.writeHead(500).end('no')],
  ['a missing package', 'refused', (response) => void response.writeHead(404).end('{}')],
  [
    'invalid JSON',
    'unusable',
    (response) => void response.end('<html>sign in to this network</html>'),
  ],
  ['an invalid version', 'unusable', json({ version: 3 })],
  ['markup in the version', 'unusable', json({ version: '9.0.0"><script>alert(1)</script>' })],
  ['a long version', 'unusable', json({ version: `9.0.0-${'a.'.repeat(5000)}a` })],
  ['a JSON array', 'unusable', json(['9.0.0'])],
  [
    'a redirect',
    'unreachable',
    (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  ],
  [
    'an oversized response',
    'unusable',
    (response) => void response.end(`{"version":"9.0.0","readme":"${'x'.repeat(1_000_000)}"}`),
  ],
];

it.each(hostile)(
  'UPDATE4 reports %s as a fault, keeps the known version and recovers',
  async (_, error, given) => {
    const notice = await open('0.1.0', { answersWithinMs: 500 });
    await notice.set(true);
    answer = given;
    await clock.pass(dayMs);
    await expect.poll(() => notice.status().fault).toBe(error);
    // The known version is kept.
    expect(notice.status()).toMatchObject({ isOn: true, newer: '0.2.0' });
    await clock.waits(dayMs);
    answer = json({ version: '0.2.1' });
    await clock.pass(dayMs);
    await expect.poll(() => notice.status()).toMatchObject({ fault: null, newer: '0.2.1' });
  },
);

it('UPDATE1 treats an unreadable file as switched off', async () => {
  await writeFile(join(folder, 'updates.json'), '{"isOn":');
  const notice = await open();
  await clock.pass(dayMs);
  expect(notice.status().isOn).toBe(false);
  expect(asked).toHaveLength(0);
  await notice.set(true);
  expect(await readFile(join(folder, 'updates.json'), 'utf8')).toContain('"isOn":true');
});
