import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { parseWith, noContent, request, resultOf, send } from './api.ts';

const answer = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();
beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal('fetch', answer);
});
afterEach(() => vi.unstubAllGlobals());

const read = parseWith(z.object({ name: z.string() }));

it('sends JSON, bytes or no body, with a token instead of the cookie', async () => {
  answer.mockImplementation(async () => Response.json({ name: 'a' }));
  await request('/one', { read });
  await request('/two', { method: 'POST', json: { a: 1 }, read });
  const body = new Blob(['x']);
  await request('/three', { method: 'PUT', body, token: 't', credentials: 'omit', read });
  await send('/four', { method: 'POST', body: '[]', type: 'application/json', keepalive: true });
  const json = { 'content-type': 'application/json' };
  expect(answer.mock.calls).toEqual([
    ['/one', {}],
    ['/two', { method: 'POST', headers: json, body: '{"a":1}' }],
    [
      '/three',
      {
        method: 'PUT',
        credentials: 'omit',
        headers: { 'content-type': 'application/octet-stream', authorization: 'Bearer t' },
        body,
      },
    ],
    ['/four', { method: 'POST', keepalive: true, headers: json, body: '[]' }],
  ]);
});

it('returns the expected content, and fails on any other content', async () => {
  answer.mockImplementationOnce(async () => Response.json({ name: 'a', more: 1 }));
  expect(await request('/', { read })).toEqual({ kind: 'done', content: { name: 'a' } });
  for (const response of [Response.json({}), new Response('<html>'), new Response(null)]) {
    answer.mockResolvedValueOnce(response);
    expect(await request('/', { read })).toMatchObject({ code: 'failed', status: 200 });
  }
  answer.mockResolvedValueOnce(new Response(null, { status: 204 }));
  expect(await request('/', { read: noContent })).toEqual({ kind: 'done', content: null });
});

it.each([
  [409, { error: { code: 'full', detail: 7 } }, 'full', { code: 'full', detail: 7 }],
  [422, { code: 'PASSWORD_TOO_SHORT' }, 'PASSWORD_TOO_SHORT', { code: 'PASSWORD_TOO_SHORT' }],
  [401, { error: { code: 'otherAccount' } }, 'otherAccount', { code: 'otherAccount' }],
  [401, null, 'notSignedIn', {}],
  [502, undefined, 'failed', {}],
  [500, { error: 'words' }, 'failed', {}],
  [500, { error: { code: 7 } }, 'failed', { code: 7 }],
])('maps status %i with body %j to %s', (status, body, code, error) => {
  expect(resultOf(status, body, noContent)).toEqual({ kind: 'failed', code, status, error });
});

it('distinguishes an aborted request from a network failure', async () => {
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await request('/', { read })).toMatchObject({ code: 'offline', status: 0 });
  const leaving = new AbortController();
  leaving.abort();
  const { signal } = leaving;
  expect(await request('/', { read, signal })).toMatchObject({ code: 'aborted', status: 0 });
});

it('treats an interrupted response as offline', async () => {
  const broken = new ReadableStream({
    pull: (stream) => stream.error(new TypeError('network error')),
  });
  answer.mockImplementation(async () => new Response(broken));
  expect(await request('/', { read })).toMatchObject({ code: 'offline' });
});
