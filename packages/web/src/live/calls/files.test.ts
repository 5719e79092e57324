import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchOwnFiles, removeOwnFile } from './files.ts';
import { setSession } from '../session.ts';

const session = { userId: 'ann', email: 'ann@example.org', displayName: 'Ann', isDemo: false };
const answer = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal('fetch', answer);
  setSession({ kind: 'signedIn', session });
});
afterEach(() => vi.unstubAllGlobals());

const file = {
  address: '/files/quizshow/ann/images/a.webp',
  reference: 'quizshow/ann/images/a.webp',
  bytes: 7,
  type: 'image/webp',
  storedAtMs: 5,
};

it('returns the file list, and null for invalid or failed responses', async () => {
  const list = { files: [file], bytes: 7, maxBytes: 500 };
  answer.mockResolvedValueOnce(Response.json(list));
  expect(await fetchOwnFiles()).toEqual(list);
  expect(answer.mock.calls[0]?.[0]).toBe('/api/v1/files?uid=ann');
  answer.mockResolvedValueOnce(Response.json({ files: [{}], bytes: 7, maxBytes: 500 }));
  expect(await fetchOwnFiles()).toBeNull();
  answer.mockResolvedValueOnce(Response.json(list, { status: 500 }));
  expect(await fetchOwnFiles()).toBeNull();
  answer.mockRejectedValueOnce(new Error('offline'));
  expect(await fetchOwnFiles()).toBeNull();
});

it('removes a file, or returns why it was not removed', async () => {
  answer.mockResolvedValueOnce(new Response(null, { status: 204 }));
  expect(await removeOwnFile(file)).toBe('removed');
  expect(answer.mock.calls[0]).toEqual([
    '/api/v1/files/quizshow/ann/images/a.webp?uid=ann',
    { method: 'DELETE' },
  ]);
  const refusal = (code: string, status: number) =>
    Response.json({ error: { code, message: code } }, { status });
  answer.mockResolvedValueOnce(refusal('inUse', 409));
  expect(await removeOwnFile(file)).toBe('inUse');
  answer.mockResolvedValueOnce(refusal('notFound', 404));
  expect(await removeOwnFile(file)).toBe('notFound');
  answer.mockResolvedValueOnce(new Response('gateway', { status: 502 }));
  expect(await removeOwnFile(file)).toBe('failed');
  answer.mockRejectedValueOnce(new Error('offline'));
  expect(await removeOwnFile(file)).toBe('offline');
});

it('sends no request while signed out', async () => {
  setSession({ kind: 'signedOut', hasEnded: false });
  expect([await fetchOwnFiles(), await removeOwnFile(file)]).toEqual([null, 'notSignedIn']);
  expect(answer).not.toHaveBeenCalled();
});
