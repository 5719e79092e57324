import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { protocolVersion } from '@quizcast/game/protocol/protocol';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { apiClient } from './api/client.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let picture: Buffer;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  picture = await readFile(join(import.meta.dirname, '..', 'docs', 'pictures', 'play.webp'));
  server = await startServer();
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await server.stop();
});

/** Creates an account and returns its cookie, as a browser would store it. */
async function cookieOf(email: string): Promise<string> {
  const { response, error } = await apiClient(server.url).POST('/api/v1/auth/sign-up/email', {
    body: { email, password: 'long enough' },
  });
  expect(error).toBeUndefined();
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

describe('a program with the typed client', () => {
  it('reads, updates, deletes and creates only its own document, and cannot overwrite newer changes', async () => {
    const client = apiClient(server.url, { cookie: await cookieOf('anna@example.org') });
    const me = await client.GET('/api/v1/me');
    const id = me.data?.uid ?? '';
    const at = { path: { id } };
    const first = await client.GET('/api/v1/documents/quizshow/{id}', { params: at });
    const document = first.data;
    if (document === undefined) throw new Error('no document');
    const shows = document.shows.map((show) => ({ ...show, name: 'By a program' }));
    const body = { ...document, shows };
    const tag = first.response.headers.get('etag') ?? '';
    const put = await client.PUT('/api/v1/documents/quizshow/{id}', {
      params: { ...at, header: { 'If-Match': tag } },
      body,
    });
    expect(put.data?.revision).toBeGreaterThan(1);
    const late = await client.PUT('/api/v1/documents/quizshow/{id}', {
      params: { ...at, header: { 'If-Match': tag } },
      body,
    });
    expect(late.response.status).toBe(412);
    const history = await client.GET('/api/v1/document/history');
    expect(history.data?.versions[0]).toMatchObject({ what: { kind: 'edited' } });
    const gone = await client.DELETE('/api/v1/documents/quizshow/{id}', { params: at });
    expect(gone.response.status).toBe(204);
    const made = await client.POST('/api/v1/documents/quizshow/{id}', { params: at, body });
    expect(made.response.status).toBe(201);
    const other = apiClient(server.url, { cookie: await cookieOf('eve@example.org') });
    const seen = await other.GET('/api/v1/documents/quizshow/{id}', { params: at });
    expect(seen.error?.error.code).toBe('notFound');
  });

  it('uploads a file, opens it at its address, and deletes it by its reference', async () => {
    const client = apiClient(server.url, { cookie: await cookieOf('ben@example.org') });
    const { data: me } = await client.GET('/api/v1/me');
    const uid = me?.uid ?? '';
    const stored = await client.POST('/api/v1/files/image', {
      params: { query: { uid } },
      body: '',
      bodySerializer: () => new Uint8Array(picture),
      headers: { 'content-type': 'application/octet-stream' },
    });
    const { address = '', reference = '' } = stored.data ?? {};
    expect(reference).toMatch(new RegExp(`^quizshow/${uid}/images/`));
    expect((await fetch(`${server.url}${address}`)).headers.get('content-type')).toBe('image/webp');
    const [, userId = '', folder = '', name = ''] = reference.split('/');
    const removed = await client.DELETE('/api/v1/files/quizshow/{userId}/{folder}/{name}', {
      params: { path: { userId, folder, name }, query: { uid } },
    });
    expect(removed.response.status).toBe(204);
    expect((await fetch(`${server.url}${address}`)).status).toBe(404);
  });
});

describe('a program with a token and no cookie', () => {
  /** Exchanges the session for a token, following the API description. */
  async function tokenOf(email: string): Promise<string> {
    const browser = apiClient(server.url, { cookie: await cookieOf(email) });
    const { data: identity } = await browser.GET('/api/v1/auth/token');
    const { data: client } = await apiClient(server.url, { token: identity?.token ?? '' }).GET(
      '/api/v1/auth/firebase',
      { params: { query: { sku: '001' } } },
    );
    return client?.firebaseToken ?? '';
  }

  /** All messages that the live socket sends to the owner's view with that token. */
  function watched(uid: string, token: string): string[] {
    const lines: string[] = [];
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live`);
    sockets.push(socket);
    const hello = { type: 'hello', protocol: protocolVersion, view: 'owner', uid, token };
    socket.once('open', () => socket.send(JSON.stringify(hello)));
    socket.on('message', (data) => lines.push(Buffer.isBuffer(data) ? data.toString() : ''));
    return lines;
  }

  it('IDENTITY12 watches, updates, uploads and deletes', async () => {
    const token = await tokenOf('token@example.org');
    const client = apiClient(server.url, { token });
    const uid = (await client.GET('/api/v1/me')).data?.uid ?? '';
    const at = { path: { id: uid } };
    const lines = watched(uid, token);
    await vi.waitFor(() => expect(lines.join()).toContain('"snapshot"'), 5_000);
    const first = await client.GET('/api/v1/documents/quizshow/{id}', { params: at });
    if (first.data === undefined) throw new Error('no document');
    const shows = first.data.shows.map((show) => ({ ...show, name: 'Told live' }));
    const put = await client.PUT('/api/v1/documents/quizshow/{id}', {
      params: { ...at, header: { 'If-Match': first.response.headers.get('etag') ?? '' } },
      body: { ...first.data, shows },
    });
    expect(put.response.status).toBe(200);
    await vi.waitFor(() => expect(lines.join()).toContain('Told live'), 5_000);
    const stored = await client.POST('/api/v1/files/image', {
      body: '',
      params: { query: { uid } },
      bodySerializer: () => new Uint8Array(picture),
      headers: { 'content-type': 'application/octet-stream' },
    });
    const [, userId = '', folder = '', name = ''] = (stored.data?.reference ?? '').split('/');
    const removed = await client.DELETE('/api/v1/files/quizshow/{userId}/{folder}/{name}', {
      params: { path: { userId, folder, name }, query: { uid } },
    });
    expect(removed.response.status).toBe(204);
  });

  it('IDENTITY15 cannot access the account, and gets the reason', async () => {
    const token = await tokenOf('account@example.org');
    const client = apiClient(server.url, { token });
    const renamed = await client.POST('/api/v1/auth/update-user', { body: { displayName: 'Eve' } });
    expect(renamed.response.status).toBe(401);
    expect(renamed.error?.message).toBe('User not signed in');
    const left = await client.POST('/api/v1/auth/delete-account', {
      body: { password: 'long enough' },
    });
    expect(left.response.status).toBe(401);
    expect((await client.GET('/api/v1/auth/token')).response.status).toBe(401);
  });
});
