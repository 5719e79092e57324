import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { brotliCompressSync, constants, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fontFamilyOf, checkFont } from './font.ts';
import type { CheckedFile } from './outcome.ts';
import { readMedia } from './read-media.ts';
import { fontFamilySchema } from '@quizcast/game/values/style-values';

const require = createRequire(import.meta.url);
const packed = (name: string): Promise<Buffer> =>
  readFile(require.resolve(`@fontsource/${name.split('/')[0]}/files/${name.split('/')[1]}`));

const outcome = (judged: CheckedFile): string =>
  judged.kind === 'refused' ? judged.code : judged.ending;

/** The same font without compression. */
function unpacked(woff: Buffer): Buffer {
  const tables = woff.readUInt16BE(12);
  const contents: Buffer[] = [];
  const head = Buffer.alloc(12 + 16 * tables);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables, 4);
  let at = head.length;
  for (let table = 0; table < tables; table++) {
    const entry = woff.subarray(44 + 20 * table, 64 + 20 * table);
    const [start, size, length] = [4, 8, 12].map((place) => entry.readUInt32BE(place));
    if (start === undefined || size === undefined || length === undefined) throw new Error('table');
    const stored = woff.subarray(start, start + size);
    const content = size < length ? inflateSync(stored) : stored;
    entry.copy(head, 12 + 16 * table, 0, 4);
    entry.copy(head, 16 + 16 * table, 16, 20);
    head.writeUInt32BE(at, 20 + 16 * table);
    head.writeUInt32BE(length, 24 + 16 * table);
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    content.copy(padded);
    contents.push(padded);
    at += padded.length;
  }
  return Buffer.concat([head, ...contents]);
}

/** A font of one table whose few bytes unpack to `unpackedBytes` of zeros; it declares `claimed`. */
function bomb(unpackedBytes: number, claimed: number): Buffer {
  // Zeros compress as well as at the highest level, in a thirtieth of the time.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const content = brotliCompressSync(Buffer.alloc(unpackedBytes), { params });
  const digits = [28, 21, 14, 7].map((shift) => ((claimed >>> shift) & 127) | 128);
  const head = Buffer.alloc(48);
  head.write('wOF2', 0);
  head.writeUInt32BE(0x00010000, 4);
  head.writeUInt16BE(1, 12);
  head.writeUInt32BE(Math.min(claimed, 0xffffffff), 16);
  head.writeUInt32BE(content.length, 20);
  return Buffer.concat([
    head,
    Buffer.from([5]),
    Buffer.from(digits),
    Buffer.from([claimed & 127]),
    content,
  ]);
}

describe('FILE7 font detection by content', () => {
  it('accepts WOFF2 and TTF unchanged and reads their font face', async () => {
    const woff2 = await packed('roboto/roboto-latin-900-italic.woff2');
    expect(await checkFont(woff2)).toEqual({
      kind: 'fit',
      bytes: woff2,
      ending: 'woff2',
      font: { fontFamily: 'Roboto', fontStyle: 'italic', fontWeightFrom: 900, fontWeightTo: 900 },
    });
    const ttf = unpacked(await packed('bangers/bangers-latin-400-normal.woff'));
    expect(await checkFont(ttf)).toMatchObject({
      ending: 'ttf',
      font: { fontFamily: 'Bangers', fontStyle: 'normal', fontWeightFrom: 400 },
    });
  });

  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a font collection', Buffer.from('ttcf\0\x01\0\0\0\0\0\x02', 'latin1')],
    ['WOFF 1', Buffer.from('wOFF\0\x01\0\0', 'latin1')],
    ['a single byte', Buffer.from('x')],
    ['EOT', Buffer.alloc(100)],
  ])('rejects %s', async (_name, bytes) => {
    expect(outcome(await checkFont(bytes))).toBe('notAFont');
  });

  it('rejects truncated fonts and bare headers', async () => {
    const woff2 = await packed('roboto/roboto-latin-400-normal.woff2');
    const ttf = unpacked(await packed('bangers/bangers-latin-400-normal.woff'));
    const asOtf = Buffer.concat([Buffer.from('OTTO'), ttf.subarray(4)]);
    for (const bytes of [
      woff2.subarray(0, woff2.length / 2),
      woff2.subarray(0, 60),
      ttf.subarray(0, 400),
      ttf.subarray(0, 12),
      Buffer.concat([ttf.subarray(0, 12), Buffer.alloc(5000, 255)]),
      asOtf.subarray(0, 100),
    ])
      expect(outcome(await checkFont(bytes))).toBe('damaged');
  });

  it.each([
    ['Comic Sans MS', 'Comic Sans MS'],
    ['  Évolution—Déjà ', 'Évolution Déjà'],
    ["x'; } body { background: url(//evil) } '", 'x body background url evil'],
    ['"Quoted", serif', 'Quoted serif'],
    ['../../etc/passwd', 'etc passwd'],
    ['<b>Bold</b>', 'b Bold b'],
    ['', 'Uploaded font'],
    ['🎉🎉', 'Uploaded font'],
    ['‮evil', 'evil'],
    ['-_ -Dash', 'Dash'],
    ['ＭＳ ゴシック', 'ＭＳ ゴシック'],
    ['a'.repeat(500), 'a'.repeat(80)],
    [`${'a'.repeat(79)}𝒜𝒜`, 'a'.repeat(79)],
  ])('sanitizes the family name %j to %j', (name, family) => {
    expect(fontFamilyOf(name)).toBe(family);
    expect(fontFamilySchema.parse(fontFamilyOf(name))).toBe(family);
  });
});

describe('FILE8 hostile font handling', () => {
  it.each([
    ['unpacks to a huge size', bomb(200_000_000, 200_000_000)],
    ['unpacks to much more than it declares', bomb(200_000_000, 1000)],
    ['declares an impossible size', bomb(1000, 0xfffffff)],
  ])('rejects a font that %s, without using much memory', async (_name, bytes) => {
    expect(bytes.length).toBeLessThan(100_000);
    const before = process.memoryUsage().rss;
    expect(outcome(await checkFont(bytes))).toBe('damaged');
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  it.each([
    ['too much time', { maxMs: 5, maxMegabytes: 256 }],
    ['too much memory', { maxMs: 8000, maxMegabytes: 2 }],
  ])('gives up on a font that takes %s, and reads the next one', async (_name, limits) => {
    const bytes = await packed('roboto/roboto-latin-400-normal.woff2');
    expect(await readMedia('font', bytes, limits)).toEqual({ kind: 'gaveUp' });
    expect(outcome(await checkFont(bytes))).toBe('woff2');
  });

  it('does not block the event loop while a font is read', async () => {
    const ttf = Buffer.from(unpacked(await packed('bangers/bangers-latin-400-normal.woff')));
    const rounds = 6;
    let beats = 0;
    const pulse = setInterval(() => beats++, 1);
    for (let round = 0; round < rounds; round++) {
      const bytes = Buffer.from(ttf);
      // Corrupts the tables: counts of glyphs, groups and names, and offsets.
      for (let hit = 0; hit < 200; hit++)
        bytes[200 + ((round * 7919 + hit * 104_729) % (bytes.length - 200))] = 255;
      expect(['fit', 'refused']).toContain((await checkFont(bytes)).kind);
    }
    clearInterval(pulse);
    // A blocked event loop would get one beat a font, between two of them.
    expect(beats).toBeGreaterThan(5 * rounds);
  });
});
