import { noLinkedChats } from '../testing/chats/no-linked-chats.ts';
import { noCues } from '../testing/no-cues.ts';
import { noTwitch } from '../testing/no-twitch.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { isRecord } from '@quizcast/game/json';
import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { createBuiltInIdentity } from '../adapters/identity/built-in/identity.ts';
import { createInProcessBus } from '../adapters/in-process/bus.ts';
import { systemClock } from '../adapters/in-process/clock.ts';
import { openDatabase, type Database } from '../adapters/sqlite/database.ts';
import { createSqliteDocumentStore } from '../adapters/sqlite/document-store.ts';
import { createApp, type AppDeps } from './app.ts';
import { Browser } from '../testing/browser.ts';
import { quickHashing } from '../testing/quick-hashing.ts';
import { noFonts } from '../fonts/no-fonts.fixture.ts';
import { createMemoryFileService } from '../testing/memory-file-store.ts';
import {
  createMemoryBoards,
  createMemorySeason,
  createMemoryViewerData,
  noPhones,
} from '../testing/memory-boards.ts';
import { createMemoryControls } from '../testing/memory-control-repository.ts';
import { createMemoryCrew } from '../testing/memory-crew-repository.ts';
import { createMemoryLobbies } from '../testing/memory-seat-repository.ts';
import { createMetrics } from '../observability/metrics.ts';
import { createFormatPool } from '../importing/formats/format-pool.ts';
import type { Clock } from '../ports/clock.ts';
import type { Identity } from '../ports/identity.ts';
import type { ServerEnv } from '../security/env.ts';
import { createRooms, documentPath, type Rooms } from '../documents/rooms.ts';
import type { Health } from '../observability/health-watch.ts';

const overlayPage =
  '<!doctype html><title>Overlay</title><!--first-picture--><div id="root"></div>';
const appPage =
  '<!doctype html><title>Quizcast</title><script nonce="__nonce__"></script><div id="root"></div>';
/** A page as built: without the nonce that it was sent with. */
const asBuilt = (page: string): string => page.replace(/nonce="[^"]*"/, 'nonce="__nonce__"');
const publicOrigin = 'https://quiz.example.org';

const health: Health = {
  status: 'ok',
  version: '1.2.3',
  uptimeSeconds: 1,
  engines: {
    store: { name: 'sqlite', ok: true },
    bus: { name: 'in-process', ok: true },
    files: { name: 'disk', ok: true },
    identity: { name: 'built-in', ok: true },
    chat: { name: 'twitch', ok: true },
  },
};

const answersSchema = z.object({
  answers: z.array(z.object({ id: z.string(), type: z.string(), reason: z.string().optional() })),
});

let folder: string;
let database: Database;
let rooms: Rooms;
const fonts = noFonts();
let identity: Identity;
let app: Hono<ServerEnv>;
const logged: string[] = [];
const warn = (facts: object, message: string): void =>
  void logged.push(JSON.stringify([facts, message]));
let emails = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizcast-app-'));
  const webFolder = join(folder, 'web');
  await mkdir(join(webFolder, 'assets'), { recursive: true });
  await writeFile(join(webFolder, 'index.html'), appPage);
  await writeFile(join(webFolder, 'overlay.html'), overlayPage);
  await writeFile(join(webFolder, 'buzzer.html'), '<!doctype html><title>Buzzer</title>');
  await writeFile(join(webFolder, 'dock.html'), '<!doctype html><title>Dock</title>');
  await writeFile(join(webFolder, 'board.html'), '<!doctype html><title>Board</title>');
  await writeFile(join(webFolder, 'audience.html'), '<!doctype html><title>Quiz</title>');
  await mkdir(join(webFolder, 'docs'));
  await writeFile(join(webFolder, 'docs', 'guide.html'), '<!doctype html><title>Guide</title>');
  await writeFile(join(webFolder, 'overlay-worker.js'), '// worker');
  await writeFile(join(webFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(webFolder, 'assets', 'app-1a2b.js'), `// ${'long '.repeat(500)}`);
  await writeFile(join(webFolder, '.env'), 'SECRET=1');
  await writeFile(join(folder, 'outside.js'), 'outside');
  database = openDatabase(join(folder, 'data', 'quizcast.db'));
  identity = await createBuiltInIdentity({
    nowMs: Date.now,
    database,
    hashing: quickHashing,
    secret: 'only-for-tests-0123456789-0123456789',
    mail: null,
    linkOrigin: () => 'http://localhost:4747',
    forget: [],
    isSecure: () => false,
    onSessionsEnded: () => undefined,
    onError: (message) => logged.push(message),
  });
  rooms = createRooms({
    store: createSqliteDocumentStore(database),
    bus: createInProcessBus(() => undefined),
    clock: { nowMs: () => Date.now(), after: () => () => undefined },
    log: { warn, error: warn },
    dice: () => 1,
    exists: (userId) => identity.exists(userId),
  });
  app = newApp();
});
afterAll(async () => {
  await rooms.close();
  await database.close();
  await rm(folder, { recursive: true });
});

/** A server on the same data with fresh rate limits. */
const newApp = (trustedProxies = 0, part: Partial<AppDeps> = {}): Hono<ServerEnv> =>
  createApp({
    origins: { publicOrigin, trustedProxies },
    identity,
    rooms,
    store: createSqliteDocumentStore(database),
    fonts,
    files: createMemoryFileService(),
    formats: createFormatPool(),
    lobbies: createMemoryLobbies(rooms),
    crew: createMemoryCrew({ rooms, identity }),
    controls: createMemoryControls({ rooms, clock: part.clock ?? systemClock }),
    inbound: { receive: () => 0 },
    linkedChats: noLinkedChats(),
    cues: noCues(),
    twitch: noTwitch(),
    boards: createMemoryBoards(),
    season: createMemorySeason(systemClock),
    viewerData: createMemoryViewerData(systemClock),
    phones: noPhones,
    clock: systemClock,
    metrics: createMetrics(),
    log: { warn, error: warn },
    version: '1.2.3',
    webFolder: join(folder, 'web'),
    health: async () => health,
    ...part,
  });

const standing: Clock = { nowMs: () => 1_800_000_000_000, after: () => () => undefined };

/** Connection data of a request from that address. */
const socketOf = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

const browser = (origin?: string): Browser =>
  new Browser(async (request) => app.fetch(request), origin);

/** A signed-in user with a document. */
async function signedUp(): Promise<{ who: Browser; userId: string }> {
  emails += 1;
  const who = browser();
  const email = `user${emails}@example.org`;
  await who.post('/api/v1/auth/sign-up/email', { email, password: 'long enough' });
  const session = await identity.session(who.headers());
  if (session === null) throw new Error('not signed in');
  return { who, userId: session.userId };
}

const commandsOf = (userId: string): string => `/api/v1/commands?uid=${userId}`;
const importOf = (userId: string): string => `/api/v1/document/import?uid=${userId}`;

async function errorOf(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json();
  if (!isRecord(body) || !isRecord(body['error'])) throw new Error('no error in it');
  expect(typeof body['error']['message']).toBe('string');
  return body['error'];
}

const stateOf = async (userId: string): Promise<string> =>
  JSON.stringify(await rooms.document(userId));

beforeEach(() => {
  logged.length = 0;
});

describe('health and metrics', () => {
  it('returns the health of the server', async () => {
    const response = await app.request('/healthz');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(health);
  });

  it.each(['starting', 'failing'] as const)('answers 503 while %s', async (status) => {
    const sick = newApp(0, { health: async () => ({ ...health, status }) });
    expect((await sick.request('/healthz')).status).toBe(503);
  });

  it('returns metrics as Prometheus text', async () => {
    const response = await app.request('/metrics', {}, socketOf('127.0.0.1'));
    expect(response.headers.get('content-type')).toContain('text/plain');
  });

  it('returns process metrics on every scrape', async () => {
    let nowMs = 1_800_000_000_000;
    const scraped = newApp(0, { clock: { nowMs: () => nowMs, after: () => () => undefined } });
    for (let scrape = 0; scrape < 2; scrape += 1, nowMs += 15_000) {
      const response = await scraped.request('/metrics', {}, socketOf('127.0.0.1'));
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(text).toContain('process_resident_memory_bytes');
      expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    }
  });

  it('GUARD16 checks the health at most once a second, regardless of the number of requests', async () => {
    let nowMs = 1_800_000_000_000;
    let looks = 0;
    const clock = { nowMs: () => nowMs, after: () => () => undefined };
    const looked = newApp(0, {
      clock,
      health: async () => {
        looks += 1;
        return health;
      },
    });
    const here = socketOf('127.0.0.1');
    const all = ['/healthz', '/metrics'].flatMap((path) =>
      Array.from({ length: 200 }, async () => looked.request(path, {}, here)),
    );
    expect((await Promise.all(all)).every(({ status }) => status === 200)).toBe(true);
    expect(looks).toBe(1);
    nowMs += 1000;
    await looked.request('/healthz');
    expect(looks).toBe(2);
  });

  it('GUARD16 allows ten requests a second per address, then rejects and closes the connection', async () => {
    const asked = newApp(0, { clock: standing });
    const from = async (address: string) => asked.request('/healthz', {}, socketOf(address));
    const answers = await Promise.all(Array.from({ length: 700 }, () => from('203.0.113.7')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(600);
    const last = await from('203.0.113.7');
    expect([last.status, last.headers.get('connection')]).toEqual([429, 'close']);
    const metrics = await asked.request('/metrics', {}, socketOf('203.0.113.7'));
    expect(metrics.status).toBe(429);
    expect((await from('203.0.113.8')).status).toBe(200);
    expect((await from('127.0.0.1')).status).toBe(200);
  });

  it('GUARD17 serves metrics only to this machine and to holders of the token', async () => {
    const token = 'a token of sixteen or more';
    const shown = newApp(0, { metricsToken: token });
    const status = async (of: typeof app, address: string, headers = {}) =>
      (await of.request('/metrics', { headers }, socketOf(address))).status;
    expect(await status(app, '127.0.0.1')).toBe(200);
    expect(await status(app, '::1')).toBe(200);
    expect(await status(app, '192.168.0.7')).toBe(403);
    expect(await status(app, '192.168.0.7', { authorization: 'Bearer null' })).toBe(403);
    // A proxy on this machine forwards for another client, whether it is trusted or not.
    expect(await status(app, '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(403);
    expect(await status(newApp(1), '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(403);
    // A foreign name that resolves to this server by DNS rebinding.
    expect(await status(app, '127.0.0.1', { host: 'evil.example' })).toBe(421);
    expect(await status(shown, '192.168.0.7', { authorization: `Bearer ${token}` })).toBe(200);
    expect(await status(shown, '192.168.0.7', { authorization: `Bearer ${token}x` })).toBe(403);
    expect(await status(shown, '192.168.0.7')).toBe(403);
  });
});

describe('GUARD15 a foreign Host header', () => {
  const hosted = (host: string, path: string) => app.request(path, { headers: { host } });

  it.each(['/', '/browsersource/x', '/api/v1/auth/get-session', '/files/quizshow/x/images/y.webp'])(
    'is rejected for %s, with a hint on how to allow it',
    async (path) => {
      const response = await hosted('evil.example:4747', path);
      expect(response.status).toBe(421);
      expect(await response.text()).toContain('QUIZCAST_URL');
      expect((await hosted('localhost:4747', path)).status).not.toBe(421);
      expect((await hosted('quiz.example.org', path)).status).not.toBe(421);
    },
  );

  it('is explained to people in plain words', async () => {
    const headers = { host: 'evil.example', accept: 'text/html,*/*;q=0.8' };
    const response = await app.request('/join', { headers });
    expect(response.status).toBe(421);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).toMatch(/by its IP address.*über seine IP-Adresse/s);
  });

  it('is logged once a minute', async () => {
    let nowMs = 1_800_000_000_000;
    const reported = newApp(0, { clock: { nowMs: () => nowMs, after: () => () => undefined } });
    const ask = () => reported.request('/', { headers: { host: 'evil.example' } });
    for (let n = 0; n < 20; n++) await ask();
    expect(logged.filter((line) => line.includes('evil.example'))).toHaveLength(1);
    nowMs += 60_000;
    await ask();
    expect(logged.filter((line) => line.includes('evil.example'))).toHaveLength(2);
  });

  it('is accepted for health probes', async () => {
    expect((await hosted('10.0.0.7.probe.example', '/healthz')).status).toBe(200);
  });
});

/** Delays session look-ups until `count` requests are waiting, so that none is answered before the last has arrived. */
function allKnownAtOnce(count: number): void {
  const sessionOf = identity.session.bind(identity);
  let open = (): void => undefined;
  const all = new Promise<void>((resolve) => (open = resolve));
  let known = 0;
  const spy = vi.spyOn(identity, 'session').mockImplementation(async (headers) => {
    const session = await sessionOf(headers);
    if (++known === count) open();
    await all;
    return session;
  });
  onTestFinished(() => spy.mockRestore());
}

describe('GUARD20 large responses', () => {
  it.each([
    ['the document', (userId: string) => `/api/v1/documents/quizshow/${userId}`],
    ['its export', () => '/api/v1/document/export'],
    ['its history', () => '/api/v1/document/history'],
    ['an earlier state', () => '/api/v1/document/history/1'],
    ['a bundle', () => '/api/v1/shows/x/bundle'],
    ['a question file', () => '/api/v1/shows/x/export'],
    ['the full account export', () => '/api/v1/me/everything'],
  ] as const)('%s is written at most ten times at once per account', async (_, pathOf) => {
    const { who, userId } = await signedUp();
    const other = await signedUp();
    // The flood, and the user who comes after it.
    allKnownAtOnce(30 + 1);
    const flood = Array.from({ length: 30 }, () => who.get(pathOf(userId)));
    const later = other.who.get('/api/v1/document/export');
    const refused = (await Promise.all(flood)).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(20);
    expect((await later).status).toBe(200);
  });
});

describe('GUARD25 requests of a session', () => {
  /** The same cookie, percent-encoded throughout as no browser would send it. */
  const spelledOut = (cookie: string): string => {
    const start = cookie.indexOf('=') + 1;
    const letters = Buffer.from(decodeURIComponent(cookie.slice(start))).toString('hex');
    return cookie.slice(0, start) + letters.replace(/../g, '%$&');
  };

  it('are limited to 600 a minute across all addresses, without session lookups beyond that', async () => {
    const { who, userId } = await signedUp();
    const other = await signedUp();
    const counted = newApp(0, { clock: standing });
    const looks = vi.spyOn(identity, 'session');
    onTestFinished(() => looks.mockRestore());
    const path = `/api/v1/me?uid=${userId}`;
    const ask = async (cookie: string, n: number) =>
      counted.request(path, { headers: { cookie } }, socketOf(`203.0.${n % 250}.7`));
    const [cookie = ''] = who.cookie.split('; ');
    const theirs = other.who.cookie;
    const answers = await Promise.all(Array.from({ length: 700 }, (_, n) => ask(cookie, n)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(100);
    expect(looks).toHaveBeenCalledTimes(600);
    expect((await ask(spelledOut(cookie), 0)).status).toBe(429);
    expect((await ask(`theme=dark; ${cookie}`, 0)).status).toBe(429);
    expect(looks).toHaveBeenCalledTimes(600);
    expect((await ask(theirs, 0)).status).not.toBe(429);
  });

  it('GUARD7 are limited to 1,800 a minute per account, however many sessions it has', async () => {
    const { who } = await signedUp();
    const session = await identity.session(who.headers());
    const other = await signedUp();
    const counted = newApp(0, { clock: standing });
    const cookies = [who.cookie];
    for (let n = 0; n < 3; n++) {
      const again = browser();
      const { email } = session ?? {};
      await again.post('/api/v1/auth/sign-in/email', { email, password: 'long enough' });
      cookies.push(again.cookie);
    }
    const ask = async (cookie: string, n: number) =>
      (await counted.request('/api/v1/me', { headers: { cookie } }, socketOf(`203.0.${n % 250}.7`)))
        .status;
    const statuses = await Promise.all(
      cookies.flatMap((cookie) => Array.from({ length: 500 }, (_, n) => ask(cookie, n))),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(200);
    expect(await ask(other.who.cookie, 0)).not.toBe(429);
  });

  it('without credentials always get the sign-in error, regardless of their number', async () => {
    const counted = newApp(0, { clock: standing });
    const ask = async (n: number) =>
      counted.request('/api/v1/me', {}, socketOf(`203.0.${n % 250}.7`));
    const answers = await Promise.all(Array.from({ length: 700 }, (_, n) => ask(n)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  });
});

describe('GUARD18 requests for missing pages', () => {
  it('are limited to 600 a minute per address, while existing files are still served', async () => {
    const missed = newApp(0, { clock: standing });
    const ask = async (path: string, address = '203.0.113.7') =>
      missed.request(path, {}, socketOf(address));
    const answers = await Promise.all(Array.from({ length: 700 }, (_, n) => ask(`/nothing-${n}`)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(600);
    const last = await ask('/nothing');
    expect([last.status, last.headers.get('connection')]).toEqual([429, 'close']);
    expect((await ask('/favicon.svg')).status).toBe(200);
    expect((await ask('/nothing', '203.0.113.8')).status).toBe(404);
  });
});

describe('GUARD19 images and frames on another site', () => {
  const picture = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
  const frame = {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'iframe',
  };

  it.each([
    ['app API calls', '/api/v1/me', 1300, 401],
    ['sign-in calls', '/api/v1/auth/providers', 140, 404],
    ['join code lookups', '/api/v1/join/ABC234', 140, 404],
  ] as const)('do not use up the rate limit of %s', async (_, path, pictures, own) => {
    const flooded = newApp(0, { clock: standing });
    for (const headers of [picture, frame])
      for (let n = 0; n < pictures; n++) await flooded.request(path, { headers });
    const response = await flooded.request('/api/v1/me');
    expect(response.status).toBe(401);
    expect((await flooded.request(path)).status).toBe(own);
  });

  it('do not use up the rate limit of control API calls with a valid token', async () => {
    const flooded = newApp(0, { clock: standing });
    const { who } = await signedUp();
    const created = await flooded.request('/api/v1/control-tokens', {
      method: 'POST',
      headers: who.headers({ 'content-type': 'application/json', origin: publicOrigin }),
      body: JSON.stringify({ name: 'Deck', scopes: ['state'] }),
    });
    const { token } = z.object({ token: z.string() }).parse(await created.json());
    for (const headers of [picture, frame])
      for (let n = 0; n < 1300; n++)
        await flooded.request('/api/v1/control/wrong/state', { headers });
    expect((await flooded.request('/api/v1/me')).status).toBe(401);
    expect((await flooded.request(`/api/v1/control/${token}/state`)).status).toBe(200);
  });

  it('are refused, while top-level navigation from there is allowed', async () => {
    const opened = { ...frame, 'sec-fetch-dest': 'document' };
    expect((await app.request('/api/v1/openapi.json', { headers: picture })).status).toBe(403);
    expect((await app.request('/api/v1/openapi.json', { headers: frame })).status).toBe(403);
    expect((await app.request('/api/v1/openapi.json', { headers: opened })).status).toBe(200);
  });
});

describe('the OpenAPI document', () => {
  it('has no dangling schema references', async () => {
    const text = await (await app.request('/api/v1/openapi.json')).text();
    const body: unknown = JSON.parse(text);
    const schemas = isRecord(body) && isRecord(body['components']) && body['components']['schemas'];
    for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
      expect(Object.keys(isRecord(schemas) ? schemas : {})).toContain(name);
  });
});

describe('own account and document', () => {
  it('require a session', async () => {
    for (const [method, path] of [
      ['GET', '/api/v1/me'],
      ['GET', '/api/v1/document/export'],
      ['GET', '/api/v1/document/history'],
      ['GET', '/api/v1/document/history/1'],
      ['POST', '/api/v1/document/import'],
      ['POST', '/api/v1/commands'],
      ['GET', '/api/v1/files'],
      ['POST', '/api/v1/files/image'],
      ['POST', '/api/v1/files/image/from-address'],
      ['DELETE', '/api/v1/files/quizshow/anna/images/a.webp'],
      ['GET', '/api/v1/formats'],
      ['POST', '/api/v1/imports'],
      ['GET', '/api/v1/shows/x/export'],
      ['GET', '/api/v1/anything'],
    ] as const) {
      const response = await app.request(path, { method });
      expect([path, response.status]).toEqual([path, 401]);
      expect(await errorOf(response)).toEqual({
        code: 'notSignedIn',
        message: 'User not signed in',
      });
    }
  });

  it('return the identity record', async () => {
    const { who, userId } = await signedUp();
    const record: unknown = await (await who.get('/api/v1/me')).json();
    expect(Object.keys(isRecord(record) ? record : {}).toSorted()).toEqual([
      'creationTime',
      'displayName',
      'email',
      'emailVerified',
      'isAnonymous',
      'lastSignInTime',
      'phoneNumber',
      'photoURL',
      'providerData',
      'tenantId',
      'uid',
    ]);
    expect(record).toMatchObject({ uid: userId });
  });

  it('cannot be addressed for another user, and unknown paths return 404', async () => {
    const { who } = await signedUp();
    const other = await signedUp();
    const before = await stateOf(other.userId);
    for (const path of [
      `/api/v1/me/${other.userId}`,
      `/api/v1/document/${other.userId}`,
      `/api/v1/document/${other.userId}/export`,
      `/api/v1/documents/quizshow/${other.userId}`,
      `/api/v1/users/${other.userId}`,
    ])
      for (const response of [await who.get(path), await who.post(path, {})])
        expect([path, response.status]).toEqual([path, 404]);
    const query = await who.get(`/api/v1/me?uid=${other.userId}&userId=${other.userId}`);
    expect(await query.text()).not.toContain(other.userId);
    expect(await stateOf(other.userId)).toBe(before);
  });

  it.each([
    ['commands', commandsOf],
    ['imports', importOf],
  ])('reject %s from a page that assumes another account or names none', async (_, at) => {
    const { who, userId } = await signedUp();
    const other = await signedUp();
    await rooms.document(userId);
    const before = [await stateOf(userId), await stateOf(other.userId)];
    const bodies = [
      [{ id: 'x', command: { type: 'edit.update', path: ['activeShow'], value: null } }],
      { shows: [] },
    ];
    for (const body of bodies) {
      for (const uid of [other.userId, '', `${userId}x`, `${other.userId}&uid=${userId}`]) {
        const response = await who.post(at(uid), body);
        expect([uid, response.status]).toEqual([uid, 409]);
        expect(await errorOf(response)).toMatchObject({ code: 'otherAccount' });
      }
      const unnamed = await who.post(at('').replace('?uid=', ''), body);
      expect(await errorOf(unnamed)).toMatchObject({ code: 'invalid', path: 'uid' });
    }
    expect([await stateOf(userId), await stateOf(other.userId)]).toEqual(before);
  });

  it('reject exports for a page that assumes another account', async () => {
    const { who, userId } = await signedUp();
    const other = await signedUp();
    const at = '/api/v1/document/export';
    expect((await who.get(`${at}?uid=${userId}`)).status).toBe(200);
    const response = await who.get(`${at}?uid=${other.userId}`);
    expect(response.status).toBe(409);
    expect(await errorOf(response)).toMatchObject({ code: 'otherAccount' });
  });

  it('export the document in the specified layout and import it again', async () => {
    const { who } = await signedUp();
    const other = await signedUp();
    const exported = await who.get('/api/v1/document/export');
    expect(exported.headers.get('content-disposition')).toMatch(
      /^attachment; filename="quizcast-\d{4}-\d\d-\d\d\.json"$/,
    );
    const text = await exported.text();
    const first: unknown = JSON.parse(text);
    expect(first).toMatchObject({ shows: [{ name: 'Your first quiz show' }] });
    expect(text).not.toContain('"moves"');

    const changed = text.replace('Your first quiz show', 'Brought along');
    const response = await other.who.post(importOf(other.userId), changed);
    expect(response.status).toBe(200);
    const again = await (await other.who.get('/api/v1/document/export')).text();
    expect(JSON.parse(again)).toEqual(JSON.parse(changed));
  });

  it.each([
    ['a question that is not text', { shows: [{ stages: [{ question: { question: 5 } }] }] }],
    ['a correct answer of 9', { shows: [{ stages: [{ question: { correctAnswer: 9 } }] }] }],
    ['shows that are not a list', { shows: 'many' }],
    ['a list', []],
    ['null', null],
    ['some other JSON', { a: 1 }],
    ['an empty object', {}],
    ['shows keyed by number', { shows: { 0: {} } }],
    [
      'a color that contains CSS',
      { shows: [], styles: { a: { joker: { borderColor1: 'red;}body{x' } } } },
    ],
  ])('refuse to import %s, report the faults, and keep the document unchanged', async (_, body) => {
    const { who, userId } = await signedUp();
    const before = await stateOf(userId);
    const response = await who.post(importOf(userId), body);
    expect(response.status).toBe(422);
    const error = await errorOf(response);
    expect(error['code']).toBe('unreadable');
    expect(error['faults']).toBeInstanceOf(Array);
    expect(await stateOf(userId)).toBe(before);
  });

  it('report the path of the missing shows in an import', async () => {
    const { who, userId } = await signedUp();
    const response = await who.post(importOf(userId), { a: 1 });
    expect(await errorOf(response)).toMatchObject({ code: 'unreadable', path: 'shows' });
  });

  it('import an exported document of the maximum size again, even with many small parts @release', async () => {
    const { who, userId } = await signedUp();
    const other = await signedUp();
    const { shows, ...rest } = defaultDocument();
    const [show] = shows;
    const stages = Array.from({ length: 1000 }, () => ({ price: '1 €' }));
    const many = Array.from({ length: 13 }, () => ({ ...show, id: undefined, stages }));
    expect((await who.post(importOf(userId), { ...rest, shows: many })).status).toBe(200);
    const exported = await who.get(`/api/v1/document/export?uid=${userId}`);
    expect(exported.headers.get('x-quizcast-unreadable')).toBeNull();
    const text = await exported.text();
    expect(text).not.toContain('\n');
    expect(text.length).toBeGreaterThan(2_000_000);
    expect((await other.who.post(importOf(other.userId), text)).status).toBe(200);
    const again = await (await other.who.get('/api/v1/document/export')).text();
    expect(JSON.parse(again)).toEqual(JSON.parse(text));
    expect((await who.post(commandsOf(userId), text)).status).toBe(413);
  });

  it('reject documents above the maximum size', async () => {
    const { who, userId } = await signedUp();
    const before = await stateOf(userId);
    const large = { ...defaultDocument(), foreign: 'x'.repeat(6_000_000) };
    const response = await who.post(importOf(userId), large);
    expect(response.status).toBe(413);
    expect(await errorOf(response)).toMatchObject({ code: 'documentFull' });
    expect(await stateOf(userId)).toBe(before);
  });

  it('limit imports to ten a minute', async () => {
    const { who, userId } = await signedUp();
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++)
      statuses.push((await who.post(importOf(userId), { shows: [] })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  });

  it('export an unreadable document unchanged, refuse commands on it, and accept a replacement', async () => {
    const { who, userId } = await signedUp();
    const store = createSqliteDocumentStore(database);
    await store.append(documentPath(userId), 0, {
      commandId: 'broken',
      atMs: 1,
      actor: { kind: 'system' },
      command: { type: 'document.replace', document: null },
      patches: [{ op: 'replace', path: [], value: { shows: 7 } }],
    });
    const stored = await who.get('/api/v1/document/export');
    expect(stored.status).toBe(200);
    expect(stored.headers.get('x-quizcast-unreadable')).toBe('1');
    expect(stored.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(await stored.text()).toBe('{"shows":7}');
    const answer = await who.post(commandsOf(userId), [
      { id: 'c1', command: { type: 'edit.update', path: ['activeShow'], value: null } },
    ]);
    expect(await answer.json()).toMatchObject({
      answers: [{ id: 'c1', type: 'refused', reason: 'unreadable' }],
    });
    expect((await store.read(documentPath(userId)))?.document).toEqual({ shows: 7 });
    expect((await who.post(importOf(userId), { shows: 8 })).status).toBe(422);
    expect((await store.read(documentPath(userId)))?.document).toEqual({ shows: 7 });
    expect((await who.post(importOf(userId), defaultDocument())).status).toBe(200);
    expect((await store.at(documentPath(userId), 1))?.document).toEqual({ shows: 7 });
  });
});

describe('commands from a closing page', () => {
  const rename = (id: string, value: unknown) => ({
    id,
    command: { type: 'edit.update', path: ['settings', 'twitch', 'username'], value },
  });

  it('are stored in order and only once, with one answer each', async () => {
    const { who, userId } = await signedUp();
    await rooms.document(userId);
    const batch = [rename('a', 'one'), rename('b', 'two'), rename('c', 'three')];
    const first: unknown = await (await who.post(commandsOf(userId), batch)).json();
    expect(first).toEqual({
      answers: [
        { id: 'a', type: 'accepted', revision: 2 },
        { id: 'b', type: 'accepted', revision: 3 },
        { id: 'c', type: 'accepted', revision: 4 },
      ],
    });
    expect(await (await who.post(commandsOf(userId), batch)).json()).toEqual(first);
    expect(await stateOf(userId)).toContain('"username":"three"');
    expect(await rooms.document(userId)).toMatchObject({ revision: 4 });
  });

  it('continue after a refused command', async () => {
    const { who, userId } = await signedUp();
    const answer = await who.post(commandsOf(userId), [
      rename('a', 5),
      {
        id: 'b',
        command: { type: 'stageQuiz.countVotes', showId: 'x', round: 'r', votes: [9, 9, 9, 9] },
      },
      { id: 'c', command: { type: 'document.replace', document: {} } },
      { id: 'd', command: { type: 'stageQuiz.start', showId: 'nowhere' } },
      rename('e', 'kept'),
    ]);
    expect(await answer.json()).toMatchObject({
      answers: [
        { id: 'a', type: 'refused' },
        { id: 'b', type: 'refused', reason: 'invalidMessage' },
        { id: 'c', type: 'refused', reason: 'invalidMessage' },
        { id: 'd', type: 'refused', reason: 'showNotFound' },
        { id: 'e', type: 'accepted' },
      ],
    });
    expect(await stateOf(userId)).toContain('"username":"kept"');
  });

  it('are rate limited per session like commands on a socket', async () => {
    const { who, userId } = await signedUp();
    let nowMs = 0;
    const limited = newApp(0, { clock: { nowMs: () => nowMs, after: () => () => undefined } });
    const send = async (name: string, count: number): Promise<string[]> => {
      const batch = Array.from({ length: count }, (_, n) => rename(`${name}${n}`, `${name} ${n}`));
      const response = await limited.request(commandsOf(userId), {
        method: 'POST',
        headers: who.headers({ 'content-type': 'application/json', origin: publicOrigin }),
        body: JSON.stringify(batch),
      });
      const { answers } = answersSchema.parse(await response.json());
      expect(answers.map(({ id }) => id)).toEqual(batch.map(({ id }) => id));
      return answers.map(({ type, reason }) => reason ?? type);
    };
    const fates = (accepted: number, refused: number): string[] => [
      ...Array.from({ length: accepted }, () => 'accepted'),
      ...Array.from({ length: refused }, () => 'tooMany'),
    ];
    expect(await send('a', 150)).toEqual(fates(120, 30));
    expect(await stateOf(userId)).toContain('"username":"a 119"');
    expect(await send('b', 2)).toEqual(fates(0, 2));
    nowMs += 500;
    expect(await send('c', 40)).toEqual(fates(30, 10));
    expect(await rooms.document(userId)).toMatchObject({ revision: 151 });
    nowMs += 60_000;
    expect(await send('d', 121)).toEqual(fates(120, 1));
  });

  it('LIVE18 count against the limit by the work they cause, even without a socket', async () => {
    const { who, userId } = await signedUp();
    const step = { type: 'edit.update', path: ['settings', 'twitch', 'username'], value: 'x' };
    const many = (id: string) => ({
      id,
      command: { type: 'edit.many', edits: Array.from({ length: 2500 }, () => step) },
    });
    const response = await newApp(0, {
      clock: { nowMs: () => 0, after: () => () => undefined },
    }).request(commandsOf(userId), {
      method: 'POST',
      headers: who.headers({ 'content-type': 'application/json', origin: publicOrigin }),
      body: JSON.stringify([many('a'), many('b'), many('c'), rename('after', 'd')]),
    });
    const { answers } = answersSchema.parse(await response.json());
    expect(answers.map(({ type, reason }) => reason ?? type)).toEqual([
      'accepted',
      'accepted',
      'tooMany',
      'tooMany',
    ]);
  });

  it('are processed up to the two hundredth of one call', async () => {
    const { who, userId } = await signedUp();
    let nowMs = 0;
    const clock = { nowMs: () => (nowMs += 1000), after: () => () => undefined };
    const response = await newApp(0, { clock }).request(commandsOf(userId), {
      method: 'POST',
      headers: who.headers({ 'content-type': 'application/json', origin: publicOrigin }),
      body: JSON.stringify(Array.from({ length: 203 }, (_, n) => rename(`n${n}`, `${n}`))),
    });
    const { answers } = answersSchema.parse(await response.json());
    expect(answers.slice(198).map(({ type, reason }) => reason ?? type)).toEqual([
      'accepted',
      'accepted',
      'tooMany',
      'tooMany',
      'tooMany',
    ]);
  });

  it.each([
    ['an object instead of a list', {}],
    ['an empty list', []],
    ['501 commands', Array.from({ length: 501 }, (_, n) => rename(`n${n}`, 'x'))],
    ['a command without an id', [{ command: {} }]],
    ['an id with a slash', [rename('a/b', 'x')]],
    ['a command with an unknown field', [{ ...rename('a', 'x'), userId: 'other' }]],
  ])('are refused as a whole if sent as %s', async (_, body) => {
    const { who, userId } = await signedUp();
    const before = await stateOf(userId);
    const response = await who.post(commandsOf(userId), body);
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toMatchObject({ code: 'invalid' });
    expect(await stateOf(userId)).toBe(before);
  });
});

describe('request bodies', () => {
  const places: [string, (userId: string) => string][] = [
    ['/api/v1/commands', commandsOf],
    ['/api/v1/document/import', importOf],
  ];

  it.each(places)(
    '%s accepts only the JSON content type, regardless of case and parameters',
    async (_, placeOf) => {
      const { who, userId } = await signedUp();
      const place = placeOf(userId);
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        '',
      ])
        expect((await who.post(place, '[]', { 'content-type': type })).status).toBe(415);
      const named = { 'content-type': 'Application/JSON; charset=utf-8' };
      expect((await who.post(place, '[]', named)).status).not.toBe(415);
    },
  );

  it.each(places)('%s refuses keys that could pollute a prototype', async (_, placeOf) => {
    const { who, userId } = await signedUp();
    const place = placeOf(userId);
    for (const text of [
      '{"__proto__":{"x":1}}',
      '[{"id":"a","command":{"__proto__":{"x":1}}}]',
      '{"shows":[{"constructor":{"prototype":{"x":1}}}]}',
      '{"a":{"b":{"prototype":{}}}}',
      '{"\\u005f_proto__":{"x":1}}',
    ]) {
      const response = await who.post(place, text);
      expect([text, response.status]).toEqual([text, 400]);
      expect(await errorOf(response)).toMatchObject({ code: 'forbiddenKey' });
    }
    expect(Reflect.get({}, 'x')).toBeUndefined();
  });

  it.each(places)(
    '%s refuses invalid JSON, and too large, too deep or too many values before parsing',
    async (_, placeOf) => {
      const { who, userId } = await signedUp();
      const place = placeOf(userId);
      const texts: [string, string, number][] = [
        ['10 MB', JSON.stringify('x'.repeat(10_000_000)), 413],
        ['33 deep', `${'['.repeat(33)}${']'.repeat(33)}`, 400],
        ['10,000 deep', '{"a":'.repeat(10_000), 400],
        [
          '100,002 keys',
          `{${Array.from({ length: 100_002 }, (_, n) => `"${n}":1`).join(',')}}`,
          400,
        ],
        ['500,000 values', `[${'1,'.repeat(500_000)}1]`, 400],
        ['half a text', '[{"id":"a"', 400],
        ['an endless number', '[1e999]', 400],
        ['nothing', '', 400],
      ];
      for (const [name, text, status] of texts) {
        const parse = vi.spyOn(JSON, 'parse');
        const response = await who.post(place, text);
        const parsed = parse.mock.calls.map(([read]) => read.length);
        parse.mockRestore();
        expect([name, response.status]).toEqual([name, status]);
        // Parsing is the expensive part: size, depth and count are checked on the raw bytes.
        expect(Math.max(0, ...parsed)).toBeLessThan(20);
        if (name === 'half a text') expect(parsed).toContain(text.length);
      }
    },
  );

  it('keep unpaired surrogates unchanged', async () => {
    const { who, userId } = await signedUp();
    const text = `[{"id":"half","command":{"type":"edit.update","path":["shows","show1","name"],"value":"a\\ud83d"}}]`;
    const loaded = await rooms.document(userId);
    if (loaded.kind === 'unreadable') throw new Error('unreadable');
    const showId = loaded.document.shows[0]?.id ?? '';
    await who.post(commandsOf(userId), text.replace('show1', showId));
    expect(await stateOf(userId)).toContain('a\\ud83d');
  });

  it('that are cut off return a client error and log nothing', async () => {
    const { who, userId } = await signedUp();
    for (const place of [commandsOf(userId), importOf(userId), '/api/v1/auth/demo']) {
      const body = new ReadableStream({
        pull: (controller) => controller.error(new Error('aborted')),
      });
      const headers = who.headers({ 'content-type': 'application/json', origin: publicOrigin });
      const init = { method: 'POST', headers, body, duplex: 'half' } as const;
      expect([place, (await app.request(place, init)).status]).toEqual([place, 400]);
    }
    expect(logged).toEqual([]);
  });

  it('are refused if they contain invalid UTF-8', async () => {
    const { who, userId } = await signedUp();
    const response = await app.request(commandsOf(userId), {
      method: 'POST',
      headers: who.headers({ 'content-type': 'application/json', origin: 'http://localhost:4747' }),
      body: new Uint8Array([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d]),
    });
    expect(await errorOf(response)).toMatchObject({ code: 'notJson' });
  });
});

describe('requests from other sites', () => {
  const foreign = [
    'https://evil.example',
    'http://localhost:4748',
    'https://localhost:4747',
    'http://localhost.evil.example:4747',
    'http://evil.example?http://localhost:4747',
    'http://localhost:4747.evil.example',
    'http://LOCALHOST:4747',
    'http://localhost:4747/',
    'https://quiz.example.org.evil.example',
    'http://quiz.example.org',
    'null',
    '',
    '*',
  ];

  it.each(foreign)('are refused with Origin %j, with and without a cookie', async (origin) => {
    const { who, userId } = await signedUp();
    const before = await stateOf(userId);
    const body = [
      {
        id: 'x',
        command: { type: 'edit.update', path: ['settings', 'showWatermark'], value: false },
      },
    ];
    const calls = [
      who.post(commandsOf(userId), body, { origin }),
      who.post(importOf(userId), defaultDocument(), { origin }),
      who.get('/api/v1/document/export', { origin }),
      who.get('/api/v1/me', { origin }),
    ];
    for (const response of await Promise.all(calls)) {
      expect(response.status).toBe(403);
      expect(await errorOf(response)).toMatchObject({ code: 'foreignOrigin' });
    }
    for (const call of ['sign-in/email', 'sign-up/email', 'demo', 'sign-out']) {
      const response = await browser().post(`/api/v1/auth/${call}`, {}, { origin });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'FOREIGN_ORIGIN' });
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await identity.session(who.headers())).not.toBeNull();
    expect(await stateOf(userId)).toBe(before);
  });

  it('are refused with a cookie but no Origin', async () => {
    const { who } = await signedUp();
    const response = await app.request('/api/v1/commands', {
      method: 'POST',
      headers: who.headers({ 'content-type': 'application/json' }),
      body: '[]',
    });
    expect(response.status).toBe(403);
  });

  it('get no CORS permission', async () => {
    const response = await app.request('/api/v1/me', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('do not include those from the public address or any address this server is opened at', async () => {
    for (const origin of [publicOrigin, 'http://192.168.0.7:4747', 'http://[::1]:4747']) {
      const who = browser(origin);
      expect([origin, (await who.post('/api/v1/auth/demo', {})).status]).toEqual([origin, 200]);
    }
  });
});

describe('rate limits', () => {
  const wrong = (proxied: Hono<ServerEnv>, forwardedFor: string): Promise<Response> =>
    new Browser(async (request) => proxied.fetch(request)).post(
      '/api/v1/auth/sign-in/email',
      { email: `nobody${forwardedFor.replace(/[^0-9]/g, '')}@example.org`, password: 'wrong-one' },
      { 'x-forwarded-for': forwardedFor },
    );

  it('IDENTITY41 hold for wrong passwords when X-Forwarded-For rotates and no proxy is trusted', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await wrong(app, `10.7.7.${n}`)).status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  it('use the address set by the trusted proxy, regardless of earlier entries from the sender', async () => {
    const proxied = newApp(1);
    for (let n = 0; n < 10; n++)
      expect((await wrong(proxied, `10.66.0.${n}, 203.0.113.5`)).status).toBe(401);
    expect((await wrong(proxied, '10.66.0.99, 203.0.113.5')).status).toBe(429);
    expect((await wrong(proxied, '10.66.0.99, 203.0.113.6')).status).toBe(401);
  });

  it('stop a flood from one address with a clear error and a Retry-After header', async () => {
    const flooded = newApp();
    const statuses = await Promise.all(
      Array.from({ length: 1300 }, async () => (await flooded.request('/api/v1/me')).status),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(1200);
    const response = await flooded.request('/api/v1/me');
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await errorOf(response)).toMatchObject({ code: 'tooMany' });
    expect((await flooded.request('/healthz')).status).toBe(200);
    expect((await flooded.request('/')).status).toBe(200);
  });
});

describe('pages and static files', () => {
  it.each([
    '/',
    '/play',
    '/styles',
    '/styles/s1',
    '/editor',
    '/editor/x-1',
    '/settings',
    '/season',
    '/settings/history',
    '/about',
    '/?demo=true',
    '/play/',
  ])('%s serves the app', async (path) => {
    const response = await app.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(asBuilt(await response.text())).toBe(appPage);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('return the app for missing pages in a browser, and plain text otherwise', async () => {
    const asked = await app.request('/nowhere/at/all', { headers: { accept: 'text/html' } });
    expect([asked.status, asBuilt(await asked.text())]).toEqual([404, appPage]);
    const plain = await app.request('/nowhere.js');
    expect([plain.status, await plain.text()]).toEqual([404, 'There is nothing here\n']);
  });

  it('send files again only if their ETag differs', async () => {
    const first = await app.request('/favicon.svg');
    const etag = first.headers.get('etag') ?? '';
    const ask = (tags: string) =>
      app.request('/favicon.svg', { headers: { 'if-none-match': tags } });
    const again = await ask(`W/"x", ${etag}`);
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await ask('"x"')).status).toBe(200);
  });

  it('never report a page as unmodified, because its nonce changes each time', async () => {
    for (const path of ['/', '/join/ABC234', '/browsersource/x']) {
      const response = await app.request(path, { headers: { 'if-none-match': '*' } });
      expect([path, response.status === 304, response.headers.get('etag')]).toEqual([
        path,
        false,
        null,
      ]);
    }
  });

  it('cache assets forever, and gzip them if the client accepts it', async () => {
    const plain = await app.request('/assets/app-1a2b.js');
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toContain('text/javascript');
    expect(plain.headers.get('content-encoding')).toBeNull();
    const zipped = await app.request('/assets/app-1a2b.js', {
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect((await zipped.arrayBuffer()).byteLength).toBeLessThan(
      (await plain.arrayBuffer()).byteLength,
    );
  });

  it('allow the overlay worker to control every address', async () => {
    const response = await app.request('/overlay-worker.js');
    expect(response.headers.get('service-worker-allowed')).toBe('/');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    '/../outside.js',
    '/%2e%2e/outside.js',
    '/..%2foutside.js',
    '/assets/../../outside.js',
    '/assets/%2e%2e%2f%2e%2e%2foutside.js',
    '/.env',
    '/assets',
    '/assets/',
    '//outside.js',
    '/assets/app-1a2b.js%00.html',
    '/..\\outside.js',
  ])('never serve files outside their folder: %s', async (path) => {
    const response = await app.fetch(new Request(`http://localhost:4747${path}`));
    expect(response.status).toBe(404);
    expect(await response.text()).not.toMatch(/outside|SECRET/);
  });

  it('explain what to do if they are not built', async () => {
    const page = join(folder, 'web', 'index.html');
    await rm(page);
    const response = await app.request('/', { headers: { accept: 'text/html' } });
    await writeFile(page, appPage);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npm start');
  });
});

describe('the player page', () => {
  it('is cross-origin isolated and has a strict content security policy', async () => {
    for (const path of ['/join', '/join/ABC234', '/join/%3Cscript%3E']) {
      const response = await app.request(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).toBe('<!doctype html><title>Buzzer</title>');
      const { headers } = response;
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-embedder-policy')).toBe('credentialless');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'nonce-[\w+/=]{24}'; style-src 'self' 'nonce-[\w+/=]{24}';/,
      );
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|data:|\*/);
    }
  });

  it('does not isolate other pages', async () => {
    for (const path of ['/', '/joining', '/browsersource/nobody', '/files/join/x']) {
      const { headers } = await app.request(path);
      expect([path, headers.get('cross-origin-embedder-policy')]).toEqual([path, null]);
    }
  });
});

describe('the overlay', () => {
  const pictureIn = (page: string): unknown => {
    const [, text] =
      /<script type="application\/json" id="first-picture">(.*?)<\/script>/.exec(page) ?? [];
    return text === undefined ? null : JSON.parse(text);
  };

  it('includes the current picture at both addresses', async () => {
    const { userId } = await signedUp();
    for (const path of [`/browsersource/${userId}`, `/browsersource?access=${userId}`]) {
      const response = await app.request(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('etag')).toBeNull();
      const page = await response.text();
      expect(page).not.toContain('<!--first-picture-->');
      expect(pictureIn(page)).toMatchObject({ revision: 1, state: { kind: 'stageQuiz' } });
    }
  });

  it('contains no questions and answers that are not shown yet', async () => {
    const { userId } = await signedUp();
    const page = await (await app.request(`/browsersource/${userId}`)).text();
    for (const { stages } of defaultDocument().shows)
      for (const { question } of stages)
        for (const secret of [
          question.question,
          ...question.answers.filter((text) => text.length > 4),
        ])
          expect(page).not.toContain(secret);
  });

  it('is empty for unknown users, with 404', async () => {
    for (const path of [
      '/browsersource',
      '/browsersource?access=',
      '/browsersource/nobody',
      '/browsersource/..%2f..%2fx',
      '/browsersource/%3Cscript%3E',
      `/browsersource/${'x'.repeat(5000)}`,
    ]) {
      const response = await app.request(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).toBe(overlayPage.replace('<!--first-picture-->', ''));
    }
  });

  it('reflects nothing from its address', async () => {
    const { userId } = await signedUp();
    const response = await app.request(
      `/browsersource/${userId}?access=other&x="><script>alert(1)</script>&scale=-1e9&scale=NaN`,
    );
    expect(response.status).toBe(200);
    expect(await response.text()).not.toMatch(/alert|other|NaN/);
  });

  it('escapes texts that look like markup', async () => {
    const { who, userId } = await signedUp();
    const loaded = await rooms.document(userId);
    if (loaded.kind === 'unreadable') throw new Error('unreadable');
    const [show] = loaded.document.shows;
    const evil = '</script><script>alert(1)</script><!-- & \u2028 $& $1';
    const commands = [
      {
        type: 'edit.update',
        path: ['shows', show?.id, 'jokers', show?.jokers[0]?.id, 'name'],
        value: evil,
      },
    ].map((command, n) => ({ id: `evil${n}`, command }));
    expect(await (await who.post(commandsOf(userId), commands)).text()).toContain('accepted');
    const page = await (await app.request(`/browsersource/${userId}`)).text();
    expect(page).not.toContain('alert(1)</script>');
    expect(page).not.toContain('\u2028');
    expect(JSON.stringify(pictureIn(page))).toContain(JSON.stringify(evil));
  });

  it('loads without a picture if the store fails', async () => {
    const failing = newApp(0, {
      rooms: { ...rooms, overlayPicture: () => Promise.reject(new Error('disk')) },
    });
    const response = await failing.request('/browsersource/x');
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('id="root"');
  });
});

describe('every response', () => {
  const pages = {
    '/': 'app',
    '/nowhere': 'app',
    '/browsersource/x': 'overlay',
    '/join/ABC234': 'players',
    '/board/x': 'text',
    '/vote/ABC234': 'players',
    '/dock': 'dock',
    '/guide': 'text',
  };
  const others = [
    '/healthz',
    '/metrics',
    '/assets/app-1a2b.js',
    '/overlay-worker.js',
    '/favicon.svg',
    '/fonts/nobody.css',
    '/files/quizshow/x/images/y.webp',
    '/api/v1/me',
    '/api/v1/openapi.json',
    '/api/v1/auth/get-session',
    '/api/nothing',
  ];
  const asked = (path: string) => app.request(path, { headers: { accept: 'text/html' } });
  const policyOf = ({ headers }: Response) =>
    new Map(
      (headers.get('content-security-policy') ?? '')
        .split('; ')
        .map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')] as const),
    );

  it.each([...Object.keys(pages), ...others])('%s carries the security headers', async (path) => {
    const response = await asked(path);
    const { headers } = response;
    const policy = policyOf(response);
    expect(policy.get('object-src')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('script-src') ?? policy.get('default-src')).not.toMatch(
      /unsafe|self|https:|\*/,
    );
    expect(policy.get('connect-src') ?? '').not.toContain('https:');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    const isOverlay = path.startsWith('/browsersource');
    const isOpen = isOverlay || path.startsWith('/vote');
    expect(headers.get('cross-origin-opener-policy')).toBe(isOpen ? null : 'same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(policy.get('frame-ancestors')).toBe(isOverlay ? "'self'" : "'none'");
    expect(headers.get('x-frame-options')).toBe(isOverlay ? 'SAMEORIGIN' : 'DENY');
  });

  it('lets only viewer pages, which are not isolated, embed the Twitch player', async () => {
    for (const path of ['/vote', '/vote/ABC234']) {
      const response = await asked(path);
      expect(response.headers.get('cross-origin-opener-policy')).toBeNull();
      expect(response.headers.get('cross-origin-embedder-policy')).toBeNull();
      const policy = policyOf(response);
      expect(policy.get('frame-src')).toBe('https://player.twitch.tv');
      expect(policy.get('default-src')).toBe("'none'");
    }
    expect(policyOf(await asked('/join')).get('frame-src')).toBeUndefined();
  });

  it.each(Object.entries(pages))(
    '%s allows scripts only by nonce, with a new nonce for each response',
    async (path, kind) => {
      const nonces = new Set<string>();
      for (let time = 0; time < 3; time++) {
        const response = await asked(path);
        const [, nonce = ''] =
          /^'nonce-([\w+/]{22}==)'$/.exec(policyOf(response).get('script-src') ?? '') ?? [];
        expect(nonce).not.toBe('');
        nonces.add(nonce);
        const page = await response.text();
        expect(page).not.toContain('__nonce__');
        if (kind === 'app') expect(page).toContain(`<script nonce="${nonce}">`);
      }
      expect(nonces.size).toBe(3);
    },
  );

  it('lets only pages that connect to OBS open connections to this computer', async () => {
    for (const [path, kind] of Object.entries(pages)) {
      const connects = policyOf(await asked(path)).get('connect-src') ?? '';
      expect([path, connects.includes('ws://127.0.0.1:*')]).toEqual([
        path,
        kind === 'app' || kind === 'dock',
      ]);
    }
  });

  it('allows styles by nonce in the app and the player page, and custom OBS CSS in the overlay', async () => {
    const app = policyOf(await asked('/'));
    expect(app.get('style-src-elem')).toMatch(/^'self' 'nonce-[\w+/=]{24}'$/);
    expect(app.get('style-src')).toBeUndefined();
    expect(policyOf(await asked('/join')).get('style-src')).toMatch(/^'self' 'nonce-[\w+/=]{24}'$/);
    expect(policyOf(await asked('/browsersource/x')).get('style-src')).toBe(
      "'self' 'unsafe-inline'",
    );
  });

  it('may not load or run anything unless it is a page', async () => {
    for (const path of others) {
      const policy = policyOf(await asked(path));
      expect([path, policy.get('default-src')]).toEqual([path, "'none'"]);
      expect([path, policy.has('sandbox')]).toEqual([path, path.startsWith('/files/')]);
    }
  });

  it('names only permissions that Chromium knows, because OBS logs a warning for others', async () => {
    const known =
      'camera display-capture geolocation hid microphone midi payment publickey-credentials-get serial usb';
    const { headers } = await app.request('/');
    const policy = headers.get('permissions-policy') ?? '';
    for (const part of policy.split(', ')) expect(known.split(' ')).toContain(part.split('=')[0]);
  });

  it('sets HSTS if HTTPS is used', async () => {
    const { headers } = await app.request(`${publicOrigin}/`, {
      headers: { host: 'quiz.example.org' },
    });
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d+/);
  });

  it('is kept out of caches under /api/ unless the route says otherwise', async () => {
    const own = new Set(['/api/v1/fonts', '/api/v1/openapi.json', '/api/v1/phones/ABC234/qr']);
    const { who } = await signedUp();
    const paths = app.routes.flatMap(({ method, path }) =>
      method === 'GET' && path.startsWith('/api/') ? path.replaceAll(/:\w+/g, 'ABC234') : [],
    );
    for (const path of new Set([...paths, '/api/nothing'])) {
      const { headers, body } = await app.request(path, { headers: who.headers() });
      await body?.cancel();
      const caching = headers.get('cache-control');
      expect([path, caching]).toEqual([path, own.has(path) ? 'no-cache' : 'no-store']);
    }
  });

  it('hides internal errors from the client, and logs them without the query and cookie', async () => {
    const broken = newApp(0, {
      rooms: { ...rooms, document: () => Promise.reject(new Error('at /home/me/secret.ts')) },
    });
    const { who } = await signedUp();
    const response = await broken.request('/api/v1/document/export?token=abc', {
      headers: who.headers(),
    });
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).not.toContain('secret.ts');
    expect(logged.join()).toContain('request failed');
    expect(logged.join()).not.toContain('token=abc');
    expect(logged.join()).not.toContain(who.cookie);
  });
});
