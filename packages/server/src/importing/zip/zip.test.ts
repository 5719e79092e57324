import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { pack, packStreaming } from './pack.ts';
import { unzip, type UnzipLimits } from './unzip.ts';

const limits: UnzipLimits = {
  entries: 5,
  entryBytes: 100_000,
  totalBytes: 150_000,
  ratio: 1000,
};
const text = (content: string) => Buffer.from(content);
const one = (name: string, content = text('x')) => pack([[name, content]], { compress: true });

/** The archive with every occurrence of one name replaced by another of equal length. */
const renamed = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');

test('what is packed comes out again, in its order', async () => {
  const files: [string, Buffer][] = [
    ['b.txt', text('second')],
    ['folder/ä.json', text('{}')],
  ];
  const result = await unzip(await pack(files, { compress: true }), limits);
  expect(result).toEqual({ kind: 'unzipped', files: new Map(files) });
});

test('the same files give the same bytes', async () => {
  const files = [['a', text('abc')]] as const;
  const first = await pack(files, { compress: false });
  expect(await pack(files, { compress: false })).toEqual(first);
  expect(await pack([['a', text('abd')]], { compress: false })).not.toEqual(first);
});

test('a bomb is refused by what its directory says', async () => {
  const bomb = await one('zeros', Buffer.alloc(20_000_000));
  expect(bomb.length).toBeLessThan(30_000);
  expect(await unzip(bomb, limits)).toMatchObject({ reason: 'entryTooLarge', name: 'zeros' });
  const many = await pack(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, text('')] as const),
    {
      compress: false,
    },
  );
  expect(await unzip(many, limits)).toMatchObject({ reason: 'tooManyEntries' });
  const heavy = await pack(
    ['a', 'b'].map((name) => [name, Buffer.alloc(90_000)] as const),
    { compress: true },
  );
  expect(await unzip(heavy, limits)).toMatchObject({ reason: 'tooLarge' });
});

test('an archive that unpacks to far more than it weighs is refused, also when nothing of it is wanted', async () => {
  const dense = await one('zeros', Buffer.alloc(5_000_000));
  const loose = { entries: 5, entryBytes: 1e9, totalBytes: 1e9, ratio: 100 };
  expect(await unzip(dense, loose, () => false)).toMatchObject({ reason: 'tooDense' });
  expect(await unzip(dense, { ...loose, ratio: 1e6 })).toMatchObject({ kind: 'unzipped' });
});

test('what is not wanted is not unpacked', async () => {
  const bytes = await pack(
    [
      ['a', text('1')],
      ['b', text('2')],
    ],
    { compress: true },
  );
  const result = await unzip(bytes, limits, (name) => name === 'b');
  expect(result).toEqual({ kind: 'unzipped', files: new Map([['b', text('2')]]) });
});

test('a bomb that lies in its directory is stopped where it says more', async () => {
  const bomb = await one('zeros', Buffer.alloc(20_000_000));
  const at = bomb.lastIndexOf(Buffer.from('PK\u0001\u0002'));
  bomb.writeUInt32LE(1000, at + 24);
  expect(await unzip(bomb, limits)).toMatchObject({ reason: 'damaged' });
});

test.each([
  ['../x.txt', '../x.txt'],
  ['/abc.txt', '/abc.txt'],
  ['a/../../b', 'a/../../b'],
  ['a\\..\\bcd', 'a\\..\\bcd'],
  ['C:/wind.x', 'C:/wind.x'],
])('the name %s is refused', async (_, name) => {
  const fair = 'n'.repeat(name.length);
  const bytes = renamed(await one(fair), fair, name);
  expect(await unzip(bytes, limits)).toMatchObject({ kind: 'refused', reason: 'badName' });
});

test('two entries of one name are refused', async () => {
  const bytes = renamed(
    await pack(
      [
        ['aa', text('1')],
        ['bb', text('2')],
      ],
      { compress: false },
    ),
    'bb',
    'aa',
  );
  expect(await unzip(bytes, limits)).toMatchObject({ reason: 'sameNameTwice' });
});

test('an encrypted entry is refused', async () => {
  const bytes = await one('secret');
  const at = bytes.lastIndexOf(Buffer.from('PK\u0001\u0002'));
  bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8);
  expect(await unzip(bytes, limits)).toMatchObject({ reason: 'encrypted' });
});

test('what is no zip, or a cut one, is refused', async () => {
  const bytes = await one('a', Buffer.alloc(1000, 'abc'));
  expect(await unzip(text('no zip at all'), limits)).toMatchObject({ reason: 'notZip' });
  for (let length = 0; length < bytes.length; length += 7)
    expect((await unzip(bytes.subarray(0, length), limits)).kind).toBe('refused');
});

test('a zip that is made while it is read holds every file, opened one after the other', async () => {
  const opened: string[] = [];
  const files = ['a.json', 'files/b'].map((name) => ({
    name,
    open: () => {
      opened.push(name);
      return Promise.resolve(Readable.from([Buffer.from(name), Buffer.alloc(300_000, 7)]));
    },
  }));
  const zip = await packStreaming(files);
  expect(opened.length).toBeLessThan(2);
  const read = await unzip(await buffer(zip), {
    ...limits,
    entryBytes: 1e6,
    totalBytes: 1e7,
    ratio: 10,
  });
  if (read.kind !== 'unzipped') throw new Error(read.reason);
  expect([...read.files.keys()]).toEqual(opened);
  for (const [name, bytes] of read.files) expect(bytes.toString('utf8', 0, name.length)).toBe(name);
});

test('a zip that cannot be made whole is cut off, not ended', async () => {
  const zip = await packStreaming([{ name: 'a', open: () => Promise.reject(new Error('gone')) }]);
  await expect(buffer(zip)).rejects.toThrow('gone');
});

test('what is not what was packed is refused, though it unpacks', async () => {
  const whole = await pack([['a', text('right answer: B')]], { compress: false });
  const changed = renamed(whole, 'answer: B', 'answer: C');
  expect(await unzip(whole, limits)).toMatchObject({ kind: 'unzipped' });
  expect(await unzip(changed, limits)).toEqual({ kind: 'refused', reason: 'damaged', name: 'a' });
});
