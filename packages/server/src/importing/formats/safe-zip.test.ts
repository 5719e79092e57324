import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pack, unpack } from './safe-zip.ts';
import { bytesOf, textOfBytes } from './show.fixture.ts';

const all = (): boolean => true;

/** Replaces every occurrence of a name with another of the same length. */
function renamed(zip: Uint8Array, from: string, to: string): Uint8Array {
  const text = Buffer.from(zip).toString('latin1').replaceAll(from, to);
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

/** Sets the flags of the first entry, in its local header and in the directory. */
function flagged(zip: Uint8Array, flag: number): Uint8Array {
  const copy = Buffer.from(zip);
  const directory = copy.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  copy.writeUInt16LE(copy.readUInt16LE(6) | flag, 6);
  copy.writeUInt16LE(copy.readUInt16LE(directory + 8) | flag, directory + 8);
  return new Uint8Array(copy);
}

describe('FORMAT18 a ZIP archive', () => {
  it('returns the requested files', async () => {
    const zip = await pack([
      ['a/one.txt', bytesOf('first')],
      ['two.txt', bytesOf('second '.repeat(100))],
      ['three.bin', bytesOf('not wanted')],
    ]);
    const unpacked = await unpack(zip, (name) => name.endsWith('.txt'));
    if (typeof unpacked === 'string') throw new Error(unpacked);
    expect([...unpacked.files.keys()]).toEqual(['a/one.txt', 'two.txt']);
    expect(textOfBytes(unpacked.files.get('two.txt') ?? new Uint8Array())).toBe(
      'second '.repeat(100),
    );
  });

  it('has the same bytes for the same files', async () => {
    const files = [['a', bytesOf('x')]] as const;
    expect(Buffer.compare(await pack(files), await pack(files))).toBe(0);
  });

  it('is refused as a bomb, by size and by compression ratio, before unpacking', async () => {
    const bomb = await pack([['a', new Uint8Array(20 * 1024 * 1024)]]);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await unpack(bomb, all)).toBe('tooLarge');
    expect(
      await unpack(bomb, all, {
        entries: 10,
        entryBytes: 10_000_000,
        totalBytes: 10_000_000,
        ratio: 1e9,
      }),
    ).toBe('tooLarge');
    expect(await unpack(bomb, () => false)).toBe('tooLarge');
    const fine = await unpack(bomb, all, {
      entries: 10,
      entryBytes: 1e9,
      totalBytes: 1e9,
      ratio: 1e9,
    });
    expect(typeof fine).toBe('object');
  });

  it('is refused when it unpacks to more than its directory declares', async () => {
    const zip = Buffer.from(await pack([['a', new Uint8Array(100_000)]]));
    const directory = zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    zip.writeUInt32LE(10, directory + 24);
    expect(await unpack(new Uint8Array(zip), all)).toBe('damaged');
    expect(deflateRawSync(new Uint8Array(100_000)).length).toBeLessThan(200);
  });

  it('is refused with too many files', async () => {
    const files = Array.from({ length: 21 }, (_, index) => [`${index}`, bytesOf('')] as const);
    expect(
      await unpack(await pack(files), all, {
        entries: 20,
        entryBytes: 1e6,
        totalBytes: 1e6,
        ratio: 100,
      }),
    ).toBe('tooLarge');
  });

  it.each(['../evil.txt', '/etc/passwd', 'C:/evil.txt', 'a/../../b.c'])(
    'is refused with the path %s',
    async (path) => {
      const plain = 'x'.repeat(path.length);
      const zip = renamed(await pack([[plain, bytesOf('evil')]]), plain, path);
      expect(await unpack(zip, all)).toBe('damaged');
    },
  );

  it('is refused with two files of the same name', async () => {
    const zip = await pack([
      ['name-one', bytesOf('what one reader sees')],
      ['name-two', bytesOf('what another one sees')],
    ]);
    expect(await unpack(renamed(zip, 'name-two', 'name-one'), all)).toBe('damaged');
  });

  it('is refused with a password', async () => {
    const zip = await pack([['a', bytesOf('secret')]]);
    expect(await unpack(flagged(zip, 1), all)).toBe('passwordProtected');
  });

  it('is refused when it is truncated or not a ZIP', async () => {
    const zip = await pack([['a', bytesOf('text '.repeat(1000))]]);
    expect(await unpack(zip.slice(0, zip.length - 30), all)).toBe('damaged');
    expect(await unpack(bytesOf('PK\u0003\u0004'), all)).toBe('damaged');
    expect(await unpack(bytesOf('no zip'), all)).toBe('damaged');
    expect(await unpack(new Uint8Array(), all)).toBe('damaged');
  });
});
