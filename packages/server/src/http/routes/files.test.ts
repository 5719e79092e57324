import { once } from 'node:events';
import { connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { isRecord } from '@quizcast/game/json';
import { Hono, type MiddlewareHandler } from 'hono';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpServer } from '../../testing/http-server.ts';
import { createMemoryFileStore, type MemoryFileStore } from '../../testing/memory-file-store.ts';
import { createFileService } from '../../files/file-service.ts';
import type { Gate } from '../../security/gate.ts';
import { securityHeaders } from '../../security/headers.ts';
import type { ActingDeps } from '../../security/document-access.ts';
import type { ServerEnv } from '../../security/env.ts';
import { fileRoutes } from './files.ts';
import { servedFileRoutes } from './served-files.ts';

const anna = 'quizshow/anna/images/a1.webp';
const content = new TextEncoder().encode('0123456789');

let store: MemoryFileStore;
let document: unknown;
let gate: Gate;
let app: Hono<ServerEnv>;
let server: HttpServer | null;
let picture: Buffer;
beforeEach(async () => {
  store = createMemoryFileStore();
  document = null;
  server = null;
  gate = {
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    allowsAddress: (address) => address === '127.0.0.1',
    allowsUrl: () => true,
  };
  app = makeApp();
  picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
});
afterEach(() => server?.close());

const named: MiddlewareHandler<ServerEnv> = async (context, next) => {
  const userId = context.req.header('x-user') ?? 'anna';
  const person = {
    email: `${userId}@example.org`,
    displayName: userId,
    isDemo: false,
    isEmailVerified: true,
  };
  // A new session each time: limits apply per account.
  context.set('session', { userId, sessionId: `s-${userId}-${Math.random()}`, ...person });
  await next();
};

/** No other account exists. */
const alone: ActingDeps = {
  identity: { exists: async () => false },
  rooms: { document: async () => ({ kind: 'unreadable', revision: 1, timeline: 't', errors: [] }) },
};

/** The routes as in the server, behind a caller-chosen identity. */
function makeApp(): Hono<ServerEnv> {
  const files = createFileService({
    store,
    document: async () => document,
    exists: async () => true,
    maxBytes: 50_000,
    gate,
  });
  const made = new Hono<ServerEnv>({ strict: false });
  made.use(securityHeaders({ publicOrigin: null, trustedProxies: 0 }));
  made.use(named);
  made.route('/api/v1', fileRoutes({ files, ...alone }));
  made.route('/', servedFileRoutes(files));
  return made;
}

const upload = (
  kind: string,
  body: NonNullable<RequestInit['body']>,
  query = '?uid=anna',
): Promise<Response> =>
  Promise.resolve(app.request(`/api/v1/files/${kind}${query}`, { method: 'POST', body }));

async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  if (!isRecord(body) || !isRecord(body['error'])) throw new Error('no error in it');
  expect(typeof body['error']['message']).toBe('string');
  return body['error']['code'];
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json();
  if (!isRecord(body)) throw new Error('no object');
  return body;
}

async function listening(): Promise<number> {
  server = await HttpServer.start((incoming, outgoing) => {
    void getRequestListener(app.fetch, { overrideGlobalObjects: false })(incoming, outgoing);
  });
  return server.port;
}

describe('uploading', () => {
  it('FILE9 stores a picture and returns its address, regardless of the name and type sent', async () => {
    const response = await app.request('/api/v1/files/image?uid=anna&name=../../x.svg', {
      method: 'POST',
      body: picture,
      headers: {
        'content-type': 'image/svg+xml',
        'content-disposition': 'attachment; filename="../../x.html"',
      },
    });
    expect(response.status).toBe(201);
    const stored = await bodyOf(response);
    expect(stored).toMatchObject({ type: 'image/webp', widthPx: 20, heightPx: 10 });
    expect(stored['address']).toMatch(/^\/files\/quizshow\/anna\/images\/[\w-]{22}\.webp$/);
    expect([...store.files.keys()]).toEqual([stored['reference']]);
  });

  it('requires that the page names the signed-in account', async () => {
    expect((await upload('image', picture, '')).status).toBe(400);
    const mistaken = await upload('image', picture, '?uid=ben');
    expect(mistaken.status).toBe(409);
    expect(await codeOf(mistaken)).toBe('otherAccount');
    expect(store.files.size).toBe(0);
  });

  it.each([
    [
      'image',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'notAnImage',
    ],
    ['image', '<!doctype html><script>alert(1)</script>', 'notAnImage'],
    ['sound', '<!doctype html>', 'notASound'],
    ['font', '<!doctype html>', 'notAFont'],
  ])('FILE1 refuses %s uploads of the wrong type: %s', async (kind, body, code) => {
    const response = await upload(kind, body);
    expect(response.status).toBe(415);
    expect(await codeOf(response)).toBe(code);
    expect(store.files.size).toBe(0);
  });

  it('FILE10 refuses empty and too large files, by declared and by actual size', async () => {
    expect(await codeOf(await upload('image', new Uint8Array()))).toBe('empty');
    const large = await upload('image', new Uint8Array(10 * 1024 * 1024 + 1));
    expect(large.status).toBe(413);
    expect(await codeOf(large)).toBe('tooLarge');
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    });
    const unsaid = new Request('http://localhost/api/v1/files/image?uid=anna', {
      method: 'POST',
      body: endless,
      duplex: 'half',
    });
    expect(await codeOf(await app.fetch(unsaid))).toBe('tooLarge');
    expect(store.files.size).toBe(0);
  });

  it('FILE10 keeps nothing of an interrupted upload', async () => {
    const put = vi.spyOn(store, 'put');
    const port = await listening();
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/v1/files/image?uid=anna HTTP/1.1\r\nHost: x\r\nContent-Length: ${picture.length}\r\n\r\n`,
    );
    socket.write(picture.subarray(0, picture.length - 10));
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(picture.length);
    socket.destroy();
    // The next request shows that the server is up and that the first one's slot is free again.
    for (let round = 0; round < 8; round++) {
      const half = connect(port, '127.0.0.1');
      half.write(
        'POST /api/v1/files/image?uid=anna HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf',
      );
      await once(half, 'connect');
      half.destroy();
    }
    const address = `http://127.0.0.1:${port}/api/v1/files/image?uid=anna`;
    const upload = { method: 'POST', body: new Uint8Array(picture) };
    await expect.poll(async () => (await fetch(address, upload)).status).toBe(201);
    expect(put).toHaveBeenCalledTimes(1);
  });

  it('FILE11 reports that the storage space is full', async () => {
    store.files.set('quizshow/anna/sounds/long.mp3', {
      content: new Uint8Array(49_990),
      storedAtMs: 1,
    });
    const response = await upload('image', picture);
    expect(response.status).toBe(413);
    expect(await codeOf(response)).toBe('spaceFull');
  });

  it('FILE17 accepts at most 120 files a minute per account, across all its sessions', async () => {
    const statuses = new Map<number, number>();
    for (let round = 0; round < 122; round++) {
      const { status } = await upload('image', 'x');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 415: 120, 429: 2 });
  });
});

describe('fetching by address', () => {
  const ask = (body: unknown, query = '?uid=anna'): Promise<Response> =>
    Promise.resolve(
      app.request(`/api/v1/files/image/from-address${query}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    );

  it('FILE15 stores pictures and nothing else', async () => {
    let answer: Uint8Array = picture;
    const other = await HttpServer.start((_request, response) => response.end(answer));
    const address = `http://pictures.example:${other.port}/x.html`;
    const response = await ask({ address });
    expect(response.status).toBe(201);
    expect(await bodyOf(response)).toMatchObject({ type: 'image/webp', widthPx: 20 });
    answer = new TextEncoder().encode('<svg/>');
    expect(await codeOf(await ask({ address }))).toBe('notAnImage');
    await other.close();
    expect(store.files.size).toBe(1);
  });

  it('FILE15 refuses private and invalid addresses with a specific error', async () => {
    gate.allowsAddress = () => false;
    expect(await codeOf(await ask({ address: 'http://127.0.0.1/' }))).toBe('privateAddress');
    expect(await codeOf(await ask({ address: 'x' }))).toBe('notAnAddress');
    for (const body of [{}, { address: 7 }, { address: '' }, [], { address: 'http://x/', more: 1 }])
      expect((await ask(body)).status).toBe(400);
    expect((await ask({ address: 'http://x/' }, '?uid=ben')).status).toBe(409);
    expect((await ask({ address: 'http://x/' }, '')).status).toBe(400);
  });
});

describe('blurring', () => {
  const blur = (address: unknown, user = 'anna', query = `?uid=${user}`): Promise<Response> =>
    Promise.resolve(
      app.request(`/api/v1/files/blurred${query}`, {
        method: 'POST',
        body: JSON.stringify({ address }),
        headers: { 'content-type': 'application/json', 'x-user': user },
      }),
    );
  const stored = async (): Promise<string> =>
    String((await bodyOf(await upload('image', picture)))['address']);

  it('FILE21 creates a separate file whose address reveals nothing about the original', async () => {
    const address = await stored();
    const response = await blur(address);
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const made = await bodyOf(response);
    expect(made).toMatchObject({ type: 'image/webp', widthPx: 480, heightPx: 240 });
    expect(made['address']).toMatch(/^\/files\/quizshow\/anna\/images\/[\w-]{22}\.webp$/);
    const nameOf = (of: unknown) => /([\w-]{22})\.webp$/.exec(String(of))?.[1] ?? '';
    expect(nameOf(made['address'])).not.toBe(nameOf(address));
    const [original, twin] = [...store.files.values()];
    expect(Buffer.from(twin?.content ?? []).includes(nameOf(address))).toBe(false);
    expect(original?.content).not.toEqual(twin?.content);
    const again = await bodyOf(await blur(address));
    expect(again['address']).not.toBe(made['address']);
    expect(store.files.size).toBe(3);
  });

  it('FILE22 finds neither files of others nor missing files', async () => {
    const address = await stored();
    const refused = [
      await blur(address, 'ben'),
      await blur(address.replace(/[\w-]{22}\.webp$/, 'a.webp')),
      await blur(address.replace('anna', 'ann')),
      await blur(address.replace('anna', 'anna2')),
      await blur(address.replace('/images/', '/sounds/')),
    ];
    for (const response of refused) {
      expect(response.status).toBe(404);
      expect(await codeOf(response)).toBe('notFound');
    }
    expect(store.files.size).toBe(1);
  });

  it.each([
    'https://pictures.example/x.webp',
    'http://localhost/files/quizshow/anna/images/a.webp',
    '//files/quizshow/anna/images/a.webp',
    '/files/quizshow/anna/images/../../ben/images/a.webp',
    '/files/quizshow/anna/images/%2e%2e/a.webp',
    '/files/quizshow/anna/images/a.webp\u0000.png',
    '/files/quizshow/anna/sounds/a.mp3',
    '/files/quizshow/anna/fonts/a.ttf',
    '/files/',
    'quizshow/anna/images/a.webp',
    'data:image/png;base64,AAAA',
  ])('FILE22 refuses addresses that are not stored pictures: %j', async (address) => {
    await store.put('quizshow/anna/sounds/a.mp3', content);
    const response = await blur(address);
    expect(response.status).toBe(415);
    expect(await codeOf(response)).toBe('notAnImage');
    expect(store.files.size).toBe(1);
  });

  it('FILE22 refuses malformed addresses, a wrong account and damaged pictures', async () => {
    const address = await stored();
    for (const strange of [7, null, '', {}, ['x'], 'x'.repeat(2001)])
      expect((await blur(strange)).status).toBe(400);
    expect((await blur(address, 'anna', '')).status).toBe(400);
    expect((await blur(address, 'anna', '?uid=ben')).status).toBe(409);
    await store.put('quizshow/anna/images/broken.webp', content);
    const broken = await blur('/files/quizshow/anna/images/broken.webp');
    expect([broken.status, await codeOf(broken)]).toEqual([422, 'damaged']);
    expect(store.files.size).toBe(2);
  });

  it('FILE11 counts against the storage space like every file', async () => {
    const address = await stored();
    store.files.set('quizshow/anna/sounds/long.mp3', {
      content: new Uint8Array(49_800),
      storedAtMs: 1,
    });
    expect(await codeOf(await blur(address))).toBe('spaceFull');
    expect(store.files.size).toBe(2);
  });
});

describe('own files', () => {
  it('are listed with the space they use, without files of others', async () => {
    await store.put(anna, content);
    await store.put('quizshow/ben/images/b.webp', content);
    expect(await bodyOf(await app.request('/api/v1/files'))).toEqual({
      files: [
        {
          address: `/files/${anna}`,
          reference: anna,
          bytes: 10,
          type: 'image/webp',
          storedAtMs: store.files.get(anna)?.storedAtMs,
        },
      ],
      bytes: 10,
      maxBytes: 50_000,
    });
    expect((await app.request('/api/v1/files?uid=ben')).status).toBe(409);
  });

  const remove = (ref: string, user = 'anna', query = `?uid=${user}`): Promise<Response> =>
    Promise.resolve(
      app.request(`/api/v1/files/${ref}${query}`, {
        method: 'DELETE',
        headers: { 'x-user': user },
      }),
    );

  it('FILE14 can be deleted only by their owner, and not while in use', async () => {
    await store.put(anna, content);
    document = { image: `/files/${anna}` };
    expect((await remove(anna, 'ben')).status).toBe(404);
    const used = await remove(anna);
    expect(used.status).toBe(409);
    expect(await codeOf(used)).toBe('inUse');
    document = null;
    expect((await remove(anna, 'anna', '?uid=ben')).status).toBe(409);
    expect((await remove(anna, 'anna', '')).status).toBe(400);
    expect(store.files.has(anna)).toBe(true);
    expect((await remove(anna)).status).toBe(204);
    expect(store.files.has(anna)).toBe(false);
    expect((await remove(anna)).status).toBe(404);
    for (const ref of [
      'quizshow/anna/images/..',
      '%2e%2e/%2e%2e/x',
      'quizshow/anna/images/a%2fb.webp',
    ])
      expect((await remove(ref)).status).toBe(404);
  });
});

describe('FILE13 serving', () => {
  beforeEach(() => store.put(anna, content));
  const get = (headers: Record<string, string> = {}, method = 'GET', path = `/files/${anna}`) =>
    Promise.resolve(app.request(path, { headers, method }));

  it('serves a file as immutable, with its own type, in a sandbox', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('0123456789');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '10',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    const policy = response.headers.get('content-security-policy');
    expect(policy).toMatch(/^sandbox; default-src 'none';/);
  });

  it.each([
    ['sounds/a.mp3', 'audio/mpeg'],
    ['sounds/a.ogg', 'audio/ogg'],
    ['sounds/a.wav', 'audio/wav'],
    ['fonts/a.woff2', 'font/woff2'],
    ['fonts/a.ttf', 'font/ttf'],
    ['fonts/a.otf', 'font/otf'],
  ])('serves %s as %s', async (name, type) => {
    await store.put(`quizshow/anna/${name}`, content);
    const response = await get({}, 'GET', `/files/quizshow/anna/${name}`);
    expect(response.headers.get('content-type')).toBe(type);
  });

  it('reports a known file as not modified', async () => {
    const etag = (await get()).headers.get('etag') ?? '';
    for (const asked of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get({ 'if-none-match': asked });
      expect([asked, response.status, await response.text()]).toEqual([asked, 304, '']);
    }
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=5-2', 200, '0123456789', null],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['bytes=-', 200, '0123456789', null],
    ['bytes=a-b', 200, '0123456789', null],
    ['chunks=0-1', 200, '0123456789', null],
    ['bytes=0-99999999999999999999', 200, '0123456789', null],
  ])('answers the range %j with status %i', async (range, status, text, contentRange) => {
    const response = await get({ range });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(await response.text()).toBe(text);
    if (status === 206) expect(response.headers.get('content-length')).toBe(String(text.length));
  });

  it('serves a range only if If-Range matches the file', async () => {
    const etag = (await get()).headers.get('etag') ?? '';
    expect((await get({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  });

  it('answers HEAD requests without reading the file', async () => {
    const read = vi.spyOn(store, 'read');
    const response = await get({}, 'HEAD');
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-length')).toBe('10');
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(read).not.toHaveBeenCalled();
  });

  it.each([
    '/files/quizshow/anna/images/a2.webp',
    '/files/quizshow/anna/images',
    '/files/quizshow/anna/images/',
    '/files/',
    '/files/../quizcast.db',
    '/files/%2e%2e/%2e%2e/quizcast.db',
    '/files/quizshow/anna/images/..%2f..%2fa.webp',
    '/files/quizshow/anna/images/a1.html',
    '/files/quizshow/anna/images/a1.webp%00.png',
    '/files/.arriving/x.webp',
    '/files/quizshow/anna/secret.db',
  ])('returns not found for %s', async (path) => {
    const response = await get({}, 'GET', path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('0123456789');
  });

  it('does not allow writing', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await get({}, method)).status).toBe(404);
    expect(store.files.has(anna)).toBe(true);
  });
});
