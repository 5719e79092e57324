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

test('unpacks what was packed', async () => {
  const files: [string, Buffer][] = [
    ['b.txt', text('second')],
    ['folder/ä.json', text('{}')],
  ];
  const result = await unzip(await pack(files, { compress: true }), limits);
  expect(result).toEqual({ kind: 'unzipped', files: new Map(files) });
});

test('packs the same files to the same bytes', async () => {
  const files = [['a', text('abc')]] as const;
  const first = await pack(files, { compress: false });
  expect(await pack(files, { compress: false })).toEqual(first);
  expect(await pack([['a', text('abd')]], { compress: false })).not.toEqual(first);
});

test('refuses a bomb by the sizes and number of entries in its directory', async () => {
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

test('refuses an archive with an extreme compression ratio, even if no entry is requested', async () => {
  const dense = await one('zeros', Buffer.alloc(5_000_000));
  const loose = { entries: 5, entryBytes: 1e9, totalBytes: 1e9, ratio: 100 };
  expect(await unzip(dense, loose, () => false)).toMatchObject({ reason: 'tooDense' });
  expect(await unzip(dense, { ...loose, ratio: 1e6 })).toMatchObject({ kind: 'unzipped' });
});

test('unpacks only requested entries', async () => {
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

test('refuses a bomb that unpacks to more than its directory declares', async () => {
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
])('refuses the entry name %s', async (_, name) => {
  const fair = 'n'.repeat(name.length);
  const bytes = renamed(await one(fair), fair, name);
  expect(await unzip(bytes, limits)).toMatchObject({ kind: 'refused', reason: 'badName' });
});

test('refuses two entries of the same name', async () => {
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

test('refuses an encrypted entry', async () => {
  const bytes = await one('secret');
  const at = bytes.lastIndexOf(Buffer.from('PK\u0001\u0002'));
  bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8);
  expect(await unzip(bytes, limits)).toMatchObject({ reason: 'encrypted' });
});

test('refuses a file that is not a ZIP or is truncated', async () => {
  const bytes = await one('a', Buffer.alloc(1000, 'abc'));
  expect(await unzip(text('no zip at all'), limits)).toMatchObject({ reason: 'notZip' });
  const whole = await one('a');
  expect(await unzip(whole.subarray(0, -10), limits)).toMatchObject({ reason: 'damaged' });
  for (let length = 0; length < bytes.length; length += 7)
    expect((await unzip(bytes.subarray(0, length), limits)).kind).toBe('refused');
});

test('streams a ZIP that contains every file, opened one after the other', async () => {
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

test('aborts the stream of a ZIP that cannot be completed, instead of ending it', async () => {
  const zip = await packStreaming([{ name: 'a', open: () => Promise.reject(new Error('gone')) }]);
  await expect(buffer(zip)).rejects.toThrow('gone');
});

test('refuses an entry whose content was changed after packing', async () => {
  const whole = await pack([['a', text('right answer: B')]], { compress: false });
  const changed = renamed(whole, 'answer: B', 'answer: C');
  expect(await unzip(whole, limits)).toMatchObject({ kind: 'unzipped' });
  expect(await unzip(changed, limits)).toEqual({ kind: 'refused', reason: 'damaged', name: 'a' });
});
