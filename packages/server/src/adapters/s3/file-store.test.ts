import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileStoreFailure } from '../../ports/file-store.ts';
import { HttpServer } from '../../testing/http-server.ts';
import { createS3FileStore, type S3FileStore } from './file-store.ts';

const words = (code: string): string =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><AWSAccessKeyId>key-of-anna</AWSAccessKeyId></Error>`;

describe('S3 with scripted responses', () => {
  /** The next responses in order; after them 200. */
  let answers: { status: number; body?: string }[];
  let asked: string[];
  let server: HttpServer;
  let store: S3FileStore;
  beforeEach(async () => {
    [answers, asked] = [[], []];
    server = await HttpServer.start((request, response) => {
      asked.push(request.method ?? '');
      request.resume().on('end', () => {
        const { status, body } = answers.shift() ?? { status: 200 };
        response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
      });
    });
    store = createS3FileStore({
      endpoint: server.url,
      bucket: 'files',
      region: 'auto',
      accessKeyId: 'key-of-anna',
      secretAccessKey: 'secret-of-anna',
      timeoutMs: 2000,
    });
  });
  afterEach(() => server.close());
  const put = () => store.put('quizshow/anna/images/a.webp', new Uint8Array(3));
  const errorOf = async (): Promise<unknown> =>
    put().then(
      () => null,
      (error: unknown) => error,
    );

  it('ENGINE45 retries when the store is overloaded or fails', async () => {
    answers = [{ status: 503, body: words('SlowDown') }, { status: 500 }, { status: 502 }];
    await put();
    expect(asked).toEqual(['PUT', 'PUT', 'PUT', 'PUT']);
  });

  it('ENGINE45 tries at most four times', async () => {
    answers = Array.from({ length: 9 }, () => ({ status: 503, body: words('SlowDown') }));
    expect(await errorOf()).toMatchObject({
      isFull: false,
      message: 'the S3 store answered 503 SlowDown',
    });
    expect(asked).toHaveLength(4);
  });

  it.each([
    [507, ''],
    [507, words('XMinioStorageFull')],
    [403, words('QuotaExceeded')],
  ])('ENGINE42 reports the store as full on %i %s, without retrying', async (status, body) => {
    answers = [{ status, body }];
    const error = await errorOf();
    expect(error).toBeInstanceOf(FileStoreFailure);
    expect(error).toMatchObject({ isFull: true });
    expect(asked).toHaveLength(1);
  });

  it.each([
    [403, words('AccessDenied'), 'may list, read, write and delete'],
    [403, words('RequestTimeTooSkewed'), 'clock of this machine'],
    [301, words('PermanentRedirect'), 'S3_REGION'],
    [400, words('AuthorizationHeaderMalformed'), 'S3_REGION'],
    [501, words('NotImplemented'), '501 NotImplemented'],
  ])(
    'ENGINE43 explains what to do about %i, without revealing a key',
    async (status, body, part) => {
      answers = [{ status, body }];
      const error = await errorOf();
      expect(error).toBeInstanceOf(FileStoreFailure);
      expect(String(error)).toContain(part);
      expect(inspect(error, { depth: null, showHidden: true })).not.toMatch(/of-anna/);
      expect(asked).toHaveLength(1);
    },
  );
});
