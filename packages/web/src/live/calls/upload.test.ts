import { maxFileBytes } from '@quizcast/game/refusals/file-refusal';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setSession } from '../session.ts';
import { importImageFrom, uploadFile } from './upload.ts';

/** The part of XMLHttpRequest that an upload needs; the test acts as the server. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly headers = new Map<string, string>();
  opened = '';
  sent: unknown = null;
  aborted = false;
  status = 0;
  responseText = '';

  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(method: string, address: string): void {
    this.opened = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.aborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
}

const session = { userId: 'ann', email: 'ann@example.org', displayName: 'Ann', isDemo: false };
const file = new Blob(['picture']);
const stored = {
  address: '/files/quizshow/ann/images/a.webp',
  reference: 'quizshow/ann/images/a.webp',
  bytes: 7,
  type: 'image/webp',
  widthPx: 20,
  heightPx: 10,
};

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  setSession({ kind: 'signedIn', session });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setSession({ kind: 'loading' });
});

it('sends the bytes as the signed-in user, reports progress, and returns the file address', async () => {
  const reported: number[] = [];
  const upload = uploadFile('image', file, { onProgress: (fraction) => reported.push(fraction) });
  const request = FakeRequest.last;
  expect(request.opened).toBe('POST /api/v1/files/image?uid=ann');
  expect(request.sent).toBe(file);
  request.progress(0, 0);
  request.progress(3, 6);
  request.progress(6, 6);
  request.answer(201, { ...stored, more: 1 });
  expect(await upload).toEqual({ kind: 'stored', ...stored });
  expect(reported).toEqual([0.5, 1]);
});

it('returns the face of an uploaded font', async () => {
  const upload = uploadFile('font', file);
  const font = { fontFamily: 'X', fontStyle: 'italic', fontWeightFrom: 100, fontWeightTo: 900 };
  const { widthPx: _width, heightPx: _height, ...plain } = stored;
  FakeRequest.last.answer(201, { ...plain, font });
  expect(await upload).toEqual({ kind: 'stored', ...plain, font });
});

it.each([
  [422, { error: { code: 'damaged', message: 'words' } }, 'damaged', 'words'],
  [409, { error: { code: 'otherAccount', message: 'words' } }, 'otherAccount', 'words'],
  [500, { error: { code: 'toString', message: 'words' } }, 'failed', expect.any(String)],
  [502, '<html>Bad gateway</html>', 'failed', expect.any(String)],
  [201, { address: 7 }, 'failed', expect.any(String)],
  [201, null, 'failed', expect.any(String)],
] as const)('turns %i %j into the refusal %s', async (status, body, code, message: unknown) => {
  const upload = uploadFile('image', file);
  FakeRequest.last.answer(status, body);
  expect(await upload).toEqual({ kind: 'refused', code, message });
});

it('sends no empty or too large file, and nothing while signed out', async () => {
  const send = vi.spyOn(FakeRequest.prototype, 'send');
  const large = new Blob([new Uint8Array(maxFileBytes + 1)]);
  expect(await uploadFile('image', large)).toMatchObject({ kind: 'refused', code: 'tooLarge' });
  expect(await uploadFile('image', new Blob([]))).toMatchObject({ code: 'empty' });
  setSession({ kind: 'signedOut', hasEnded: true });
  expect(await uploadFile('image', file)).toMatchObject({ code: 'notSignedIn' });
  expect(await importImageFrom('http://x/')).toMatchObject({ code: 'notSignedIn' });
  expect(send).not.toHaveBeenCalled();
});

it('can be canceled before and during the upload', async () => {
  const before = new AbortController();
  before.abort();
  expect(await uploadFile('image', file, { signal: before.signal })).toEqual({ kind: 'cancelled' });
  const during = new AbortController();
  const upload = uploadFile('image', file, { signal: during.signal });
  during.abort();
  expect(FakeRequest.last.aborted).toBe(true);
  expect(await upload).toEqual({ kind: 'cancelled' });
});

it('returns offline if the server cannot be reached', async () => {
  const upload = uploadFile('image', file);
  FakeRequest.last.dispatchEvent(new Event('error'));
  expect(await upload).toEqual({ kind: 'offline' });
});

it('lets the server fetch a picture', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json(stored, { status: 201 }));
  vi.stubGlobal('fetch', fetched);
  expect(await importImageFrom('https://example.org/a.png')).toEqual({ kind: 'stored', ...stored });
  expect(fetched).toHaveBeenCalledWith(
    '/api/v1/files/image/from-address?uid=ann',
    expect.objectContaining({ body: '{"address":"https://example.org/a.png"}' }),
  );
  fetched.mockImplementation(async () =>
    Response.json({ error: { code: 'privateAddress', message: 'no' } }, { status: 422 }),
  );
  expect(await importImageFrom('http://10.0.0.1/')).toEqual({
    kind: 'refused',
    code: 'privateAddress',
    message: 'no',
  });
});

it('distinguishes a canceled server fetch from a network failure', async () => {
  vi.stubGlobal('fetch', async (_address: string, options: RequestInit) => {
    options.signal?.throwIfAborted();
    throw new TypeError('Failed to fetch');
  });
  expect(await importImageFrom('http://x/')).toEqual({ kind: 'offline' });
  const leaving = new AbortController();
  leaving.abort();
  expect(await importImageFrom('http://x/', { signal: leaving.signal })).toEqual({
    kind: 'cancelled',
  });
});
