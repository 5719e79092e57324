import { inspect } from 'node:util';
import { S3mini } from 's3mini';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startRelay, type Relay } from '../../testing/engines/relay.ts';
import { sharedSwift } from '../../testing/engines/shared.ts';
import { fileStoreContract } from '../../testing/file-store.contract.ts';
import { FileStoreFailure, type FileRef } from '../../ports/file-store.ts';
import { createS3FileStore, type S3Options } from './file-store.ts';

let swift: Awaited<ReturnType<typeof sharedSwift>>;
beforeAll(async () => {
  swift = await sharedSwift();
}, 600_000);

const opened = async (part: Partial<S3Options> = {}) => {
  const { endpoint, region, accessKeyId, secretAccessKey } = swift;
  const place = { endpoint, region, accessKeyId, secretAccessKey };
  return createS3FileStore({ ...place, bucket: await swift.bucket(), ...part });
};

fileStoreContract('S3 (OpenStack Swift)', async () => ({
  store: await opened(),
  close: async () => undefined,
}));

const picture: FileRef = 'quizshow/anna/images/a1.webp';
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
/** Message of the error that `work` fails with. */
const wordsOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await errorOf(work);
  expect(error).toBeInstanceOf(FileStoreFailure);
  return error instanceof Error ? error.message : '';
};

describe('S3', () => {
  it('ENGINE40 lists and clears more files than the store returns per page', async () => {
    const store = await opened();
    const left = Array.from(
      { length: 70 },
      (_, n): FileRef => `quizshow/anna/images/${String(n).padStart(4, '0')}.webp`,
    );
    const all = left.toSorted();
    const putting = async (): Promise<void> => {
      for (let ref = left.pop(); ref !== undefined; ref = left.pop())
        await store.put(ref, new Uint8Array(1));
    };
    await Promise.all(Array.from({ length: 16 }, putting));
    await store.put('quizshow/ben/images/kept.webp', new Uint8Array(1));
    const listed = await store.list('quizshow/anna');
    expect(listed.map(({ ref }) => ref).toSorted()).toEqual(all);
    await store.clear('quizshow/anna');
    expect(await store.list('quizshow')).toMatchObject([{ ref: 'quizshow/ben/images/kept.webp' }]);
  });

  it('ENGINE41 stores the content type of each file', async () => {
    const bucket = await swift.bucket();
    const store = await opened({ bucket });
    await store.put(picture, new Uint8Array(3));
    await store.put('quizshow/anna/sounds/b.mp3', new Uint8Array(3));
    const reader = new S3mini({ ...swift, endpoint: `${swift.endpoint}/${bucket}` });
    const typeOf = async (ref: FileRef) =>
      (await reader.getObjectRaw(ref)).headers.get('content-type');
    expect(await typeOf(picture)).toBe('image/webp');
    expect(await typeOf('quizshow/anna/sounds/b.mp3')).toBe('audio/mpeg');
  });

  it('ENGINE42 reports that it is full, and keeps the existing file', async () => {
    const bucket = await swift.bucket();
    const store = await opened({ bucket });
    await store.put(picture, new Uint8Array(100));
    await swift.limit(bucket, 1000);
    const error = await errorOf(store.put(picture, new Uint8Array(5000)));
    expect(error).toBeInstanceOf(FileStoreFailure);
    expect(error).toMatchObject({ isFull: true, message: 'the S3 store is full (EntityTooLarge)' });
    expect(await store.get(picture)).toHaveLength(100);
  });

  it.each([
    ['a wrong secret', { secretAccessKey: 'another-secret' }, 'S3_SECRET_ACCESS_KEY'],
    ['an unknown key', { accessKeyId: 'nobody:known' }, 'S3_ACCESS_KEY_ID'],
    ['a missing bucket', { bucket: 'not-there' }, 'S3_BUCKET'],
    ['another region', { region: 'mars-1' }, 'S3_REGION'],
  ])(
    'ENGINE43 names the setting to check with %s, and never reveals a key',
    async (_, part, variable) => {
      const store = await opened(part);
      for (const work of [
        () => store.check(),
        () => store.put(picture, new Uint8Array(1)),
        () => store.get(picture),
        () => store.read(picture, 0, 1),
        () => store.list('quizshow'),
        () => store.clear('quizshow'),
      ]) {
        const error = await errorOf(work());
        expect(error).toBeInstanceOf(FileStoreFailure);
        expect(error).toMatchObject({ isFull: false });
        expect(String(error)).toContain(variable);
        const everything = inspect(error, { depth: null, showHidden: true });
        for (const secret of ['another-secret', 'nobody:known', swift.accessKeyId])
          expect(everything).not.toContain(secret);
      }
      expect(await store.isWorking()).toBe(false);
    },
  );

  it('reports its health, and passes its check', async () => {
    const store = await opened();
    await store.check();
    expect(await store.isWorking()).toBe(true);
  });
});

describe('S3 behind an unreliable connection', () => {
  let relay: Relay;
  beforeAll(async () => {
    relay = await startRelay(Number(new URL(swift.endpoint).port));
  });
  afterEach(() => relay.mend());
  afterAll(() => relay.close());
  const behind = (answersWithinMs = 1000) =>
    opened({ endpoint: `http://127.0.0.1:${relay.port}`, timeoutMs: answersWithinMs });

  it('ENGINE44 reports an outage within its time limit, and recovers when the store is back', async () => {
    const store = await behind();
    await store.put(picture, new Uint8Array(10));
    await relay.cut();
    const beganMs = performance.now();
    const words = await Promise.all([
      wordsOf(store.put(picture, new Uint8Array(20))),
      wordsOf(store.get(picture)),
      wordsOf(store.stat(picture)),
      wordsOf(store.read(picture, 0, 5)),
      wordsOf(store.remove(picture)),
      wordsOf(store.list('quizshow')),
    ]);
    expect(performance.now() - beganMs).toBeLessThan(5000);
    for (const one of words) expect(one).toContain('check S3_ENDPOINT');
    expect(await store.isWorking()).toBe(false);
    await relay.mend();
    expect(await store.get(picture)).toHaveLength(10);
    expect(await store.isWorking()).toBe(true);
  });

  it('ENGINE44 waits for a silent store no longer than the configured timeout', async () => {
    const store = await behind(500);
    await store.put(picture, new Uint8Array(10));
    relay.swallow();
    const beganMs = performance.now();
    const work = [
      store.put(picture, new Uint8Array(20)),
      store.get(picture),
      store.list('quizshow'),
    ];
    for (const one of await Promise.all(work.map(wordsOf)))
      expect(one).toContain('no answer within');
    expect(performance.now() - beganMs).toBeLessThan(4000);
    const askedMs = performance.now();
    expect(await store.isWorking()).toBe(false);
    expect(performance.now() - askedMs).toBeLessThan(3000);
    await relay.cut();
    await relay.mend();
    expect(await store.get(picture)).toHaveLength(10);
  });

  it('ENGINE45 retries after a brief outage', async () => {
    const store = await behind(5000);
    await store.put(picture, new Uint8Array(10));
    await relay.cut();
    const mending = new Promise((resolve) => setTimeout(resolve, 60)).then(() => relay.mend());
    await store.put(picture, new Uint8Array(20));
    await mending;
    expect(await store.get(picture)).toHaveLength(20);
  });

  it('ENGINE46 streams a large file in pieces, and ends the request when the reader cancels', async () => {
    const store = await behind(5000);
    const large = new Uint8Array(30_000_000);
    await store.put(picture, large);
    const before = relay.received();
    const reader = (await store.read(picture, 1000, large.length))?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(relay.received() - before).toBeLessThan(large.length / 2);
    await reader?.cancel();
    await expect.poll(() => relay.connections()).toBeLessThanOrEqual(1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(relay.received() - before).toBeLessThan(large.length / 2);
    let bytes = 0;
    for await (const piece of (await store.read(picture, 1000, large.length)) ?? [])
      bytes += piece.length;
    expect(bytes).toBe(large.length - 1000);
  });

  it('ENGINE46 fails a read when the store disconnects or falls silent midway', async () => {
    const store = await behind(400);
    await store.put(picture, new Uint8Array(30_000_000));
    for (const trouble of [() => relay.cut(), async () => relay.swallow()]) {
      const reader = (await store.read(picture, 0, 30_000_000))?.getReader();
      await reader?.read();
      await trouble();
      const rest = (async () => {
        while ((await reader?.read())?.done === false);
      })();
      expect(await wordsOf(rest)).not.toBe('');
      await relay.cut();
      await relay.mend();
    }
  });
});
