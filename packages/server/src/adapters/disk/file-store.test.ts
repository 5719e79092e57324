import { mkdir, mkdtemp, open, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileStoreContract } from '../../testing/file-store.contract.ts';
import { DataFolderError } from '../../config/data-folder.ts';
import { FileStoreFailure } from '../../ports/file-store.ts';
import { openDiskFileStore, type OpenNew } from './file-store.ts';

const temporary = (): Promise<string> => mkdtemp(join(tmpdir(), 'quizcast-files-'));

fileStoreContract('disk', async () => {
  const folder = await temporary();
  return {
    store: await openDiskFileStore(join(folder, 'files')),
    close: () => rm(folder, { recursive: true }),
  };
});

describe('the disk file store', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await temporary();
  });
  afterEach(() => rm(folder, { recursive: true }));

  const names = async (): Promise<string[]> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };

  /** Fails with `code` after half of the bytes. */
  const breaking =
    (code: string): OpenNew =>
    async (path) => {
      const file = await open(path, 'wx');
      return {
        async writeFile(content) {
          await file.writeFile(content.subarray(0, content.length / 2));
          throw Object.assign(new Error(`${code}: ${path}`), { code });
        },
        sync: () => file.sync(),
        close: () => file.close(),
      };
    };

  it.each([
    ['ENOSPC', true],
    ['EDQUOT', true],
    ['EIO', false],
  ])('leaves no partial file on %s, and reports whether the disk is full', async (code, isFull) => {
    const store = await openDiskFileStore(folder);
    await store.put('quizshow/anna/images/kept.webp', new Uint8Array([1, 2]));
    const broken = await openDiskFileStore(folder, breaking(code));
    const fault = await broken.put('quizshow/anna/images/kept.webp', new Uint8Array(10)).then(
      () => null,
      (error: unknown) => error,
    );
    expect(fault).toBeInstanceOf(FileStoreFailure);
    expect(fault).toMatchObject({ isFull, message: code });
    expect(await names()).toEqual(['kept.webp']);
    expect(await store.get('quizshow/anna/images/kept.webp')).toHaveLength(2);
  });

  it('NODE90 reports not working while files cannot be written, and its check leaves no files behind', async () => {
    const store = await openDiskFileStore(folder);
    expect(await store.isWorking()).toBe(true);
    expect(await names()).toEqual([]);
    const full = await openDiskFileStore(folder, breaking('ENOSPC'));
    expect(await full.isWorking()).toBe(false);
    expect(await names()).toEqual([]);
  });

  it('removes partial files of a stopped server at startup', async () => {
    await mkdir(join(folder, '.arriving'), { recursive: true });
    await writeFile(join(folder, '.arriving', 'half'), 'x');
    await openDiskFileStore(folder);
    expect(await names()).toEqual([]);
  });

  it('does not follow symlinks out of its folder', async () => {
    const store = await openDiskFileStore(join(folder, 'files'));
    await writeFile(join(folder, 'secret'), 'secret');
    await mkdir(join(folder, 'files', 'quizshow', 'anna'), { recursive: true });
    await symlink(join(folder, 'secret'), join(folder, 'files', 'quizshow', 'anna', 'a.webp'));
    expect(await store.get('quizshow/anna/a.webp')).toBeNull();
    expect(await store.stat('quizshow/anna/a.webp')).toBeNull();
    expect(await store.read('quizshow/anna/a.webp', 0, 10)).toBeNull();
    expect(await store.list('quizshow')).toEqual([]);
  });

  it('fails with a clear error when its folder cannot be created', async () => {
    await writeFile(join(folder, 'file'), '');
    const opening = openDiskFileStore(join(folder, 'file', 'files'));
    await expect(opening).rejects.toThrow(DataFolderError);
    await expect(opening).rejects.toThrow(/^The folder of uploaded files .* cannot be used/);
  });
});
