import { maxFileBytes } from '@quizcast/game/refusals/file-refusal';
import {
  BlobWriter,
  ZipWriter,
  TextReader,
  Uint8ArrayReader,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { describe, expect, it } from 'vitest';
import { openPack, type Pack } from './pack.ts';

const list = '<package version="5"><rounds/></package>';
const noise = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (at * at * 31 + at * 7) >> 3);
const bytesOf = (length: number): Uint8Array => new Uint8Array(length).fill(7);

async function zipOf(files: Readonly<Record<string, string | Uint8Array>>, password?: string) {
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [name, content] of Object.entries(files)) {
    const reader =
      typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content);
    await zip.add(name, reader, password === undefined ? {} : { password });
  }
  return zip.close();
}

async function opened(source: Blob): Promise<Pack> {
  const pack = await openPack(source);
  if (pack === null) throw new Error('it is no package');
  return pack;
}

const read = async (pack: Pack, file: string) => {
  const found = await pack.read(file);
  return found.kind === 'file' ? new Uint8Array(await found.content.arrayBuffer()) : found;
};

/** Replaces the last `find` in the file by `by`: the one in the directory at the end of the zip. */
async function withInDirectory(source: Blob, find: Uint8Array, by: Uint8Array): Promise<Blob> {
  const bytes = Buffer.from(await source.arrayBuffer());
  const at = bytes.lastIndexOf(find);
  expect(at).toBeGreaterThan(0);
  Buffer.from(by).copy(bytes, at);
  return new Blob([bytes]);
}

describe('FORMAT67 a package in the browser', () => {
  it('returns its content list, and each file by the name that questions use', async () => {
    const pack = await opened(
      await zipOf({
        'content.xml': list,
        'Images/a%20cat.png': bytesOf(5),
        'audio/Ö.mp3': bytesOf(6),
      }),
    );
    expect(await pack.list.text()).toBe(list);
    expect(['Images/a cat.png', 'Audio/%C3%96.mp3', 'Images/b.png'].map(pack.has)).toEqual([
      true,
      true,
      false,
    ]);
    expect(await read(pack, 'Images/a cat.png')).toEqual(bytesOf(5));
    expect(await read(pack, 'Audio/o\u0308.mp3')).toEqual(bytesOf(6));
    expect(await read(pack, 'Images/b.png')).toEqual({ kind: 'fault', code: 'notFound' });
  });

  it('is read only as far as requested if it is large', async () => {
    const source = await zipOf({
      'content.xml': list,
      'Video/film.mp4': noise(300_000),
      'Images/a.png': bytesOf(5),
    });
    const large = new Blob([source]);
    let readBytes = 0;
    const slice = large.slice.bind(large);
    large.slice = (from = 0, to = large.size, type) => {
      readBytes += to - from;
      return slice(from, to, type);
    };
    const pack = await opened(large);
    expect(await read(pack, 'Images/a.png')).toEqual(bytesOf(5));
    expect(readBytes).toBeLessThan(100_000);
  });

  it.each([
    ['a file that is not a zip', () => Promise.resolve(new Blob(['question,a,b']))],
    ['a zip without a list', () => zipOf({ 'other.xml': list })],
    ['a course package', () => zipOf({ 'content.xml': list, 'imsmanifest.xml': '<manifest/>' })],
    ['an encrypted package', () => zipOf({ 'content.xml': list }, 'secret')],
    ['a truncated package', async () => (await zipOf({ 'content.xml': list })).slice(0, 60)],
    [
      'a package with duplicate file names',
      async () => {
        const zip = await zipOf({ 'content.xml': list, 'Images/a.png': 'a', 'Images/b.png': 'b' });
        const [from, to] = [Buffer.from('Images/b.png'), Buffer.from('Images/a.png')];
        return withInDirectory(zip, from, to);
      },
    ],
  ])('leaves %s to the server', async (_, make) => {
    expect(await openPack(await make())).toBeNull();
  });

  it('limits unpacking to the maximum file size, whatever the zip directory says', async () => {
    const tooLarge = new Uint8Array(maxFileBytes + 1);
    const source = await zipOf({ 'content.xml': list, 'Images/bomb.png': tooLarge });
    expect(source.size).toBeLessThan(100_000);
    expect(await read(await opened(source), 'Images/bomb.png')).toEqual({
      kind: 'fault',
      code: 'tooLarge',
    });
    const told = Buffer.alloc(4);
    told.writeUInt32LE(tooLarge.length);
    const lying = await withInDirectory(source, told, Buffer.from([9, 0, 0, 0]));
    expect(await read(await opened(lying), 'Images/bomb.png')).toMatchObject({ kind: 'fault' });
  });

  it('distinguishes a damaged file from a package that is no longer readable', async () => {
    const content = noise(100);
    const source = await zipOf({ 'content.xml': list, 'Images/a.png': content });
    const damaged = Buffer.from(await source.arrayBuffer());
    const at = damaged.indexOf(Buffer.from(content.subarray(40, 48)));
    damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at);
    expect(await read(await opened(new Blob([damaged])), 'Images/a.png')).toEqual({
      kind: 'fault',
      code: 'damaged',
    });
    const pack = await opened(source);
    source.slice = () => {
      throw new DOMException('gone', 'NotReadableError');
    };
    expect(await pack.read('Images/a.png')).toEqual({ kind: 'gone' });
  });
});
