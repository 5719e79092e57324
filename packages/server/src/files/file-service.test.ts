import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryFileStore, type MemoryFileStore } from '../testing/memory-file-store.ts';
import { FileStoreFailure, isFileRef } from '../ports/file-store.ts';
import {
  createFileService,
  type FileService,
  type FileServiceDeps,
  type FileOutcome,
} from './file-service.ts';

let store: MemoryFileStore;
let picture: Buffer;
beforeEach(async () => {
  store = createMemoryFileStore();
  picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
});

const serviceWith = (part: Partial<FileServiceDeps> = {}): FileService =>
  createFileService({
    store,
    document: async () => null,
    exists: async () => true,
    maxBytes: 1_000_000,
    ...part,
  });

const codeOf = (outcome: FileOutcome): string =>
  outcome.kind === 'refused' ? outcome.code : outcome.kind;

async function stored(service: FileService, userId = 'anna') {
  const outcome = await service.storeImage(userId, picture);
  if (outcome.kind === 'refused') throw new Error(outcome.code);
  return outcome;
}

describe('FILE9 an uploaded file', () => {
  it('is stored under its user and kind, with an unguessable id', async () => {
    const service = serviceWith();
    const first = await stored(service);
    const second = await stored(service);
    expect(first.reference).toMatch(/^quizshow\/anna\/images\/[A-Za-z0-9_-]{22}\.webp$/);
    expect(isFileRef(first.reference)).toBe(true);
    expect(second.reference).not.toBe(first.reference);
    expect(first).toMatchObject({
      address: `/files/${first.reference}`,
      type: 'image/webp',
      widthPx: 20,
      heightPx: 10,
      bytes: store.files.get(first.reference)?.content.length,
    });
  });

  it('is refused and not stored when it is empty, of the wrong kind or too large', async () => {
    const service = serviceWith();
    const none = new Uint8Array();
    expect(codeOf(await service.store('anna', 'image', none))).toBe('empty');
    expect(codeOf(await service.store('anna', 'sound', picture))).toBe('notASound');
    expect(codeOf(await service.store('anna', 'font', picture))).toBe('notAFont');
    expect(codeOf(await service.store('anna', 'image', Buffer.alloc(10 * 1024 * 1024 + 1)))).toBe(
      'tooLarge',
    );
    expect(store.files.size).toBe(0);
  });
});

describe('FILE11 the storage limit of an account', () => {
  it('is never exceeded, even by concurrent uploads, and deleting a file frees space', async () => {
    const { bytes } = await stored(serviceWith());
    store.files.clear();
    const service = serviceWith({ maxBytes: bytes * 3 + 1 });
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => service.storeImage('anna', picture)),
    );
    expect(outcomes.map(codeOf).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'spaceFull'),
      ...Array.from({ length: 3 }, () => 'stored'),
    ]);
    expect(await service.listFiles('anna')).toMatchObject({
      bytes: bytes * 3,
      maxBytes: bytes * 3 + 1,
    });
    const [first] = (await service.listFiles('anna')).files;
    expect(await service.remove('anna', first?.ref ?? '')).toEqual({ kind: 'removed' });
    expect(codeOf(await service.storeImage('anna', picture))).toBe('stored');
  });

  it('is separate for each account', async () => {
    const { bytes } = await stored(serviceWith());
    const service = serviceWith({ maxBytes: bytes });
    expect(codeOf(await service.storeImage('anna', picture))).toBe('spaceFull');
    expect(codeOf(await service.storeImage('ben', picture))).toBe('stored');
    expect((await service.listFiles('ann')).files).toEqual([]);
  });
});

describe('FILE12 a failing store', () => {
  it.each([
    ['disk full', new FileStoreFailure('ENOSPC', true), 'diskFull'],
    ['I/O error', new FileStoreFailure('EIO', false), 'storeFailed'],
    ['unknown error', new Error('?'), 'storeFailed'],
  ])('refuses the upload with a code and accepts the next one: %s', async (_name, error, code) => {
    let isBroken = true;
    const service = serviceWith({
      store: {
        ...store,
        put: (ref, content) => (isBroken ? Promise.reject(error) : store.put(ref, content)),
      },
    });
    expect(codeOf(await service.storeImage('anna', picture))).toBe(code);
    expect(store.files.size).toBe(0);
    isBroken = false;
    expect(codeOf(await service.storeImage('anna', picture))).toBe('stored');
  });
});

describe('FILE23 an account deleted during an upload', () => {
  /** Deletes the account and its files at the given moment of a `put`. */
  function leaving(moment: 'before' | 'after'): FileService {
    let isThere = true;
    const go = async (): Promise<void> => {
      isThere = false;
      await store.clear('quizshow/anna');
    };
    return serviceWith({
      exists: async () => isThere,
      store: {
        ...store,
        async put(ref, content) {
          if (moment === 'before') await go();
          await store.put(ref, content);
          if (moment === 'after') await go();
        },
      },
    });
  }

  it.each(['before', 'after'] as const)(
    'leaves no file behind: deleted %s the file was stored',
    async (moment) => {
      const service = leaving(moment);
      expect(await service.storeImage('anna', picture)).toEqual({
        kind: 'refused',
        code: 'notFound',
      });
      expect(store.files.size).toBe(0);
    },
  );

  it('leaves no file behind when the account cannot be looked up', async () => {
    const service = serviceWith({ exists: () => Promise.reject(new Error('disk')) });
    expect(codeOf(await service.storeImage('anna', picture))).toBe('storeFailed');
    expect(store.files.size).toBe(0);
  });
});

describe('FILE14 deleting a file', () => {
  it('is only allowed for the owner', async () => {
    const service = serviceWith();
    const { reference } = await stored(service);
    for (const other of ['ben', 'ann', 'annabel', ''])
      expect(await service.remove(other, reference)).toEqual({ kind: 'refused', code: 'notFound' });
    expect(store.files.has(reference)).toBe(true);
    expect(await service.remove('anna', reference)).toEqual({ kind: 'removed' });
    expect(await service.remove('anna', reference)).toEqual({ kind: 'refused', code: 'notFound' });
  });

  it('is refused while the owner’s document refers to it', async () => {
    let document: unknown = null;
    const service = serviceWith({
      document: async (userId) => (userId === 'anna' ? document : null),
    });
    const { reference, address } = await stored(service);
    document = { shows: [{ stages: [{ question: { image: address } }] }] };
    expect(await service.remove('anna', reference)).toEqual({ kind: 'refused', code: 'inUse' });
    expect(store.files.has(reference)).toBe(true);
    document = { shows: [] };
    expect(await service.remove('anna', reference)).toEqual({ kind: 'removed' });
  });

  it('keeps the file when the document cannot be read', async () => {
    const service = serviceWith({ document: () => Promise.reject(new Error('disk')) });
    const { reference } = await stored(service);
    expect(await service.remove('anna', reference)).toEqual({
      kind: 'refused',
      code: 'storeFailed',
    });
    expect(store.files.has(reference)).toBe(true);
  });

  it.each([
    'quizshow/anna/../ben/images/a.webp',
    '../quizcast.db',
    'quizshow/anna/images/..%2fa.webp',
    'quizshow/anna',
    '',
  ])('finds nothing at %j', async (ref) => {
    expect(await serviceWith().remove('anna', ref)).toEqual({ kind: 'refused', code: 'notFound' });
  });
});
