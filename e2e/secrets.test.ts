import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '@quizcast/game/json';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openBrowser } from './browsers.ts';
import { noisePng } from './fixtures/noise-png.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';
import { freePort } from '../packages/server/src/testing/engines/free-port.ts';

/** Part of every text that only its owner may read. */
const canary = 'c4n4ry';
const email = `${canary}-mail@example.org`;
const password = `${canary}-password`;
const answers = ['a', 'b', 'c', 'd'].map((letter) => `${canary}-answer-${letter}`);

let server: RunningServer;
let browser: Browser;
let cookie = '';
let userId = '';
/** Secrets issued by the server: cookies, tokens, codes. */
const handedOut: string[] = [];
/** Bodies of refused requests. */
const refusals: string[] = [];
let searchedBytes = 0;

beforeAll(async () => {
  const unusedPort = await freePort();
  server = await startServer({
    port: 5457,
    env: {
      LOG_LEVEL: 'trace',
      // All external services fail.
      TWITCH_IRC_URL: `ws://127.0.0.1:${unusedPort}`,
      FONT_SOURCE_URL: `http://127.0.0.1:${unusedPort}`,
      SMTP_URL: `smtp://${canary}user:${canary}pass@127.0.0.1:${unusedPort}`,
      MAIL_FROM: 'quiz@example.org',
      QUIZCAST_SECRET: `${canary}-secret-0123456789-0123456789-0123456789`,
    },
  });
  browser = await openBrowser('debian');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  console.log(`searched for secrets: ${(searchedBytes / 1_000_000).toFixed(1)} MB`);
});

function expectClean(name: string, text: string, more: readonly string[] = handedOut): void {
  searchedBytes += text.length;
  for (const secret of [canary, ...more]) {
    const at = text.indexOf(secret);
    expect([name, at < 0 ? '' : text.slice(Math.max(0, at - 200), at + 100)]).toEqual([name, '']);
  }
}

async function fetchText(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const answer = await fetch(server.url + path, {
    method,
    headers: { origin: server.url, cookie, 'content-type': 'application/json', ...headers },
    ...(body === undefined
      ? {}
      : { body: raw ? new Uint8Array(Buffer.from(body)) : JSON.stringify(body) }),
  });
  if (answer.status >= 400)
    refusals.push(`${path.split('/')[3] ?? path} ${await answer.clone().text()}`);
  return answer;
}

const bodyOf = async (answer: Promise<Response>): Promise<Record<string, unknown>> => {
  const body: unknown = await (await answer).json();
  return isRecord(body) ? body : {};
};

const keep = (value: unknown): string => {
  if (typeof value !== 'string' || value.length < 6) throw new Error('nothing was handed out');
  handedOut.push(value);
  return value;
};

let sent = 0;
const move = (command: object): Promise<Response> =>
  fetchText('POST', `/api/v1/commands?uid=${userId}`, [{ id: `run${sent++}`, command }]);

async function signUp(): Promise<void> {
  const answer = await fetchText('POST', '/api/v1/auth/sign-up/email', {
    email,
    password,
    name: `${canary} name`,
  });
  for (const set of answer.headers.getSetCookie()) {
    const pair = set.split(';')[0] ?? '';
    const value = decodeURIComponent(pair.slice(pair.indexOf('=') + 1));
    if (value.length > 20) {
      keep(value.split('.')[0]);
      cookie = cookie === '' ? pair : `${cookie}; ${pair}`;
    }
  }
  const told: unknown = await answer.json();
  userId = isRecord(told) && isRecord(told['user']) ? String(told['user']['id']) : '';
  expect(userId).not.toBe('');
}

const boardShow = 'secret-board';
const show = {
  id: 'secret-show',
  name: 'A show',
  stages: answers.map((_, n) => ({
    id: `s${n}`,
    price: '10 €',
    question: {
      question: `${canary} question ${n}`,
      answers,
      correctAnswer: n,
      hostNotes: `${canary} notes`,
    },
  })),
};

/** Everything a streamer does, with all failures along the way. */
async function run(): Promise<void> {
  await signUp();
  const taken = await fetchText('POST', `/api/v1/document/import?uid=${userId}`, {
    activeShow: show.id,
    shows: [show],
    settings: { twitch: { username: `${canary}channel` } },
    categoryQuiz: { shows: [{ id: boardShow, name: 'A board' }] },
  });
  expect(taken.status).toBe(200);
  await move({ type: 'stageQuiz.start', showId: show.id });
  await move({ type: 'stageQuiz.next', showId: show.id });

  const lobby = await bodyOf(fetchText('GET', `/api/v1/lobbies/${boardShow}?uid=${userId}`));
  const code = keep(lobby['code']);
  const seat = await bodyOf(
    fetchText('POST', `/api/v1/join/${code}`, { name: 'Cleo' }, { cookie: '' }),
  );
  const guest = keep(seat['token']);
  const made = await bodyOf(
    fetchText('POST', '/api/v1/control-tokens', {
      name: 'Deck',
      scopes: ['play', 'state', 'answers'],
    }),
  );
  const control = keep(made['token']);
  for (const path of ['state', 'nextStage', `${canary}-action`, 'next']) {
    await fetchText('GET', `/api/v1/control/${control}/${path}`, undefined, { cookie: '' });
    await fetchText(
      'POST',
      `/api/v1/control/${path}`,
      {},
      { cookie: '', authorization: `Bearer ${control}` },
    );
  }
  await fetchText('POST', `/api/v1/files/image?uid=${userId}`, noisePng(9), {
    'content-type': 'image/png',
  });

  for (const wrong of [
    { email, password: `${canary}-other` },
    { email: `${canary}-nobody@example.org`, password },
    { email: [email], password: { canary } },
  ])
    await fetchText('POST', '/api/v1/auth/sign-in/email', wrong, { cookie: '' });
  await fetchText(
    'POST',
    '/api/v1/auth/sign-up/email',
    { email, password, name: 'x' },
    { cookie: '' },
  );
  await fetchText(
    'POST',
    '/api/v1/auth/request-password-reset',
    { email, redirectTo: '/' },
    { cookie: '' },
  );
  await fetchText('POST', '/api/v1/auth/reset-password', {
    token: `${canary}${'x'.repeat(40)}`,
    newPassword: password,
  });
  await fetchText('POST', '/api/v1/commands', `{"answers":["${canary}"`);
  await fetchText('POST', `/api/v1/commands?uid=${userId}`, [
    { id: 'bad', command: { type: 'edit.update', path: ['shows', 'nowhere'], value: answers } },
  ]);
  await fetchText('POST', `/api/v1/document/import?uid=${userId}`, {
    shows: [{ stages: `${canary}` }],
  });
  await fetchText('POST', `/api/v1/files/image?uid=${userId}`, `<svg>${canary}</svg>`, {
    'content-type': 'image/png',
  });
  await fetchText('POST', `/api/v1/imports?document=${userId}`, `${canary},"`, {
    'content-type': 'text/csv',
  });
  await fetchText('GET', `/api/v1/anything/${guest}?token=${guest}`);
  await fetchText('GET', '/api/v1/me', undefined, {
    cookie: `quizcast.session_token=${canary}.${canary}`,
  });
  await fetchText('POST', '/api/v1/commands', [], { origin: `https://${canary}.example` });
  await fetchText('POST', `/api/v1/join/${code}`, {
    name: canary,
    facecam: { isImage: true, src: `javascript:${canary}` },
  });
  await fetchText('GET', `/fonts/${canary}/400.css`);
  await sockets(control, guest);

  // The database file is gone: failures to store are logged.
  const file = join(server.dataFolder, 'quizcast.db');
  renameSync(file, `${file}.away`);
  await move({ type: 'edit.update', path: ['shows', show.id, 'name'], value: `${canary} lost` });
  renameSync(`${file}.away`, file);
}

async function sockets(control: string, guest: string): Promise<void> {
  const hellos: object[] = [
    { view: 'control', token: control },
    { view: 'player', token: guest },
    { view: 'player', token: `${canary}${'x'.repeat(37)}` },
    { view: 'owner', uid: userId },
    { view: canary },
  ];
  for (const hello of hellos) {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live`, {
      headers: { origin: server.url, cookie },
    });
    const isOver = new Promise((done) => socket.once('close', done).once('error', done));
    socket.once('open', () => {
      socket.send(JSON.stringify({ type: 'hello', protocol: 1, ...hello }));
      socket.send(JSON.stringify({ type: 'command', id: randomUUID(), command: { type: canary } }));
      socket.send(`{"type":"${canary}`);
      setTimeout(() => socket.close(), 300);
    });
    await isOver;
  }
}

describe('after a full run with every kind of failure', () => {
  it('GUARD1 the log contains no token, cookie, email address, password or answer', async () => {
    await run();
    const log = server.output();
    expect(log).toMatch(/not stored|could not|failed|not mailed/);
    expectClean('log', log);
  });

  it('GUARD2 error responses contain no foreign data, submitted secrets or internals', () => {
    expect(refusals.length).toBeGreaterThan(15);
    for (const text of refusals) expectClean('refusal', text.replaceAll(server.dataFolder, ''));
    for (const text of refusals)
      expect(text).not.toMatch(/\bat .*:\d+:\d+|node_modules|SQLITE|\/dist\//);
  });

  it('GUARD3 served pages and scripts contain no secret, source map or path of the build machine', async () => {
    // The first question is on air, so its text is not secret.
    for (const path of ['/', '/play', '/join', '/about', '/nowhere', '/browsersource/nobody'])
      expectClean(path, await (await fetch(server.url + path)).text());
    const overlay = await (await fetch(`${server.url}/browsersource/${userId}`)).text();
    for (const secret of [email, password, `${canary} notes`, `${canary} question 1`, ...handedOut])
      expect(overlay).not.toContain(secret);
    const root = join(import.meta.dirname, '..');
    const web = join(root, 'packages', 'web', 'dist');
    for (const name of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
      expect(name).not.toMatch(/\.map$/);
      if (!/\.(js|css|html|json|webmanifest|svg)$/.test(name) || name.startsWith('.vite')) continue;
      const text = readFileSync(join(web, name), 'utf8');
      expectClean(name, text);
      expect([name, text.includes('sourceMappingURL'), text.includes(root)]).toEqual([
        name,
        false,
        false,
      ]);
      expect([name, /PRIVATE KEY|process\.env\.(?!NODE_ENV)/.test(text)]).toEqual([name, false]);
    }
  });

  it('GUARD4 the overlay writes no secret to its console, which OBS keeps in a file that people publish', async () => {
    const written: string[] = [];
    const page = await browser.newPage();
    page.on('console', (message) => written.push(`${message.text()} ${message.location().url}`));
    page.on('pageerror', (error) => written.push(String(error.stack)));
    await page.goto(`${server.url}/browsersource/${userId}`);
    await page.locator('[data-connection="live"]').waitFor();
    await move({ type: 'stageQuiz.next', showId: show.id });
    await move({ type: 'stageQuiz.lockAnswer', showId: show.id, answer: 1 });
    await page.evaluate(() => fetch('/api/v1/me'));
    await page.evaluate(() => fetch('/browsersource/x/y/z'));
    await server.kill9();
    await page.locator('[data-connection="reconnecting"]').waitFor();
    expect(written.length).toBeGreaterThan(0);
    expectClean('console', written.join('\n'));
    await page.close();
  });
});
