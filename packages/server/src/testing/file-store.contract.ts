import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileStoreFailure, type FileRef, type FileStore } from '../ports/file-store.ts';

export interface OpenedFileStore {
  store: FileStore;
  close(): Promise<void>;
}

const picture: FileRef = 'quizshow/anna/images/a1.webp';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (content: Uint8Array | null): string | null =>
  content === null ? null : new TextDecoder().decode(content);

async function all(stream: ReadableStream<Uint8Array> | null): Promise<string | null> {
  return stream === null ? null : new Response(stream).text();
}

/** Guarantees of every file store. */
export function fileStoreContract(name: string, open: () => Promise<OpenedFileStore>): void {
  describe(`file store: ${name}`, () => {
    let opened: OpenedFileStore;
    let store: FileStore;
    beforeEach(async () => {
      opened = await open();
      ({ store } = opened);
    });
    afterEach(() => opened.close());

    it('returns a stored file and its metadata', async () => {
      const before = Date.now();
      await store.put(picture, bytes('picture'));
      expect(text(await store.get(picture))).toBe('picture');
      const facts = await store.stat(picture);
      expect(facts).toMatchObject({ ref: picture, bytes: 7 });
      // Clocks of disks and other machines differ slightly.
      expect(Math.abs((facts?.storedAtMs ?? 0) - before)).toBeLessThan(60_000);
    });

    it('returns nothing for files that were not stored', async () => {
      await store.put(picture, bytes('picture'));
      for (const ref of ['quizshow/anna/images/a2.webp', 'quizshow/ben/images/a1.webp'] as const) {
        expect(await store.get(ref)).toBeNull();
        expect(await store.stat(ref)).toBeNull();
        expect(await store.read(ref, 0, 10)).toBeNull();
      }
      expect(await store.get('quizshow/anna.webp')).toBeNull();
    });

    it('replaces a file as a whole', async () => {
      await store.put(picture, bytes('a long first one'));
      await store.put(picture, bytes('second'));
      expect(text(await store.get(picture))).toBe('second');
      expect((await store.list('quizshow/anna')).length).toBe(1);
    });

    it('stores any bytes, none or many', async () => {
      const many = new Uint8Array(300_000).map((_, index) => index % 251);
      await store.put(picture, many);
      expect(Buffer.compare((await store.get(picture)) ?? new Uint8Array(), many)).toBe(0);
      await store.put('quizshow/anna/sounds/none.mp3', new Uint8Array());
      expect(await store.stat('quizshow/anna/sounds/none.mp3')).toMatchObject({ bytes: 0 });
      expect(await all(await store.read('quizshow/anna/sounds/none.mp3', 0, 10))).toBe('');
      const stream = await store.read(picture, 0, many.length);
      expect(new Uint8Array(await new Response(stream).arrayBuffer())).toEqual(many);
    });

    it('reads a range, and never more than the file has', async () => {
      await store.put(picture, bytes('0123456789'));
      expect(await all(await store.read(picture, 0, 10))).toBe('0123456789');
      expect(await all(await store.read(picture, 3, 4))).toBe('3456');
      expect(await all(await store.read(picture, 8, 100))).toBe('89');
      expect(await all(await store.read(picture, 10, 5))).toBe('');
    });

    it('lets a reader cancel midway', async () => {
      await store.put(picture, new Uint8Array(1_000_000));
      const stream = await store.read(picture, 0, 1_000_000);
      const reader = stream?.getReader();
      expect((await reader?.read())?.done).toBe(false);
      await reader?.cancel();
      await store.remove(picture);
      expect(await store.get(picture)).toBeNull();
    });

    it('removes one file and no other, even if it is already removed', async () => {
      const other: FileRef = 'quizshow/anna/images/a2.webp';
      await store.put(picture, bytes('one'));
      await store.put(other, bytes('two'));
      await store.remove(picture);
      await store.remove(picture);
      expect(await store.get(picture)).toBeNull();
      expect(text(await store.get(other))).toBe('two');
    });

    it('lists the files below a folder, but not in folders that share its prefix', async () => {
      const refs = [
        'quizshow/anna/images/a.webp',
        'quizshow/anna/sounds/b.mp3',
        'quizshow/annabel/images/c.webp',
        'other/anna/images/d.webp',
      ] as const;
      for (const ref of refs) await store.put(ref, bytes(ref));
      const below = async (folder: string) =>
        (await store.list(folder)).map((file) => `${file.ref} ${file.bytes}`).toSorted();
      const [a, b, c] = refs.map((ref) => `${ref} ${ref.length}`);
      expect(await below('quizshow/anna')).toEqual([a, b]);
      expect(await below('quizshow')).toEqual([a, b, c]);
      expect(await below('quizshow/nobody')).toEqual([]);
    });

    it('lists and clears many files stored concurrently', async () => {
      const refs = Array.from({ length: 40 }, (_, n): FileRef => `quizshow/anna/images/p${n}.webp`);
      await Promise.all(refs.map((ref) => store.put(ref, bytes(ref))));
      const listed = await store.list('quizshow/anna/images');
      expect(listed.map(({ ref }) => ref).toSorted()).toEqual(refs.toSorted());
      await store.clear('quizshow/anna/images');
      expect(await store.list('quizshow/anna')).toEqual([]);
    });

    it('clears the files below a folder, but not in folders that share its prefix', async () => {
      await store.put('quizshow/anna/images/a.webp', Buffer.from('a'));
      await store.put('quizshow/anna/sounds/b.mp3', Buffer.from('b'));
      await store.put('quizshow/anna2/images/c.webp', Buffer.from('c'));
      await store.clear('quizshow/anna');
      await store.clear('quizshow/nobody');
      expect((await store.list('quizshow')).map(({ ref }) => ref)).toEqual([
        'quizshow/anna2/images/c.webp',
      ]);
      await expect(store.clear('../quizshow')).rejects.toThrow(FileStoreFailure);
    });

    it('never exposes a partially written file', async () => {
      const first = new Uint8Array(2_000_000).fill(1);
      const second = new Uint8Array(1_000_000).fill(2);
      let isDone = false;
      const writing = (async () => {
        for (let round = 0; round < 5; round++) {
          await store.put(picture, first);
          await store.put(picture, second);
        }
        isDone = true;
      })();
      const seen = new Set<string>();
      while (!isDone) {
        const content = await store.get(picture);
        if (content === null) seen.add('none');
        else seen.add(`${content.length}:${content[0]}:${content.at(-1)}`);
        for (const facts of await store.list('quizshow')) seen.add(`listed ${facts.bytes}`);
      }
      await writing;
      const whole = ['none', '2000000:1:1', '1000000:2:2', 'listed 2000000', 'listed 1000000'];
      expect([...seen].filter((state) => !whole.includes(state))).toEqual([]);
    });

    it.each([
      '../outside.webp',
      'quizshow/../../outside.webp',
      'quizshow/./a.webp',
      '/etc/passwd.txt',
      'quizshow//a.webp',
      'quizshow/x\\..\\..\\a.webp',
      'quizshow/.hidden/a.webp',
      'quizshow/a',
      'quizshow/a.webp/',
      'quizshow/a.webp\0.txt',
      'quizshow/anna/images/%2e%2e.webp',
    ] satisfies FileRef[])('rejects the invalid reference %j', async (ref) => {
      for (const work of [
        () => store.put(ref, bytes('x')),
        () => store.get(ref),
        () => store.stat(ref),
        () => store.read(ref, 0, 1),
        () => store.remove(ref),
      ])
        await expect(work()).rejects.toThrow(FileStoreFailure);
    });

    it.each(['..', '.', '', '/', 'quizshow/..', 'quizshow/', '../quizshow'])(
      'rejects listing the invalid folder %j',
      async (folder) => {
        await expect(store.list(folder)).rejects.toThrow(FileStoreFailure);
      },
    );
  });
}
