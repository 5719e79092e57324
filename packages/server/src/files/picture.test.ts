import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { AcceptedFile, CheckedFile } from './outcome.ts';
import { checkPicture } from './picture.ts';

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#205080',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  });

function fit(judged: CheckedFile): AcceptedFile {
  if (judged.kind === 'refused') throw new Error(`refused: ${judged.code}`);
  return judged;
}

const codeOf = (judged: CheckedFile): string => (judged.kind === 'refused' ? judged.code : 'taken');
const text = (content: string): Uint8Array => new TextEncoder().encode(content);

function pngChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(checksum(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function checksum(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

/** One bit a pixel, all black: a few kilobytes that unpack to a hundred megabytes. */
function blackPng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    start,
    pngChunk('IHDR', head),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Each frame draws one pixel of a canvas that must be kept in memory as a whole. */
function gif(side: number, frames: number): Buffer {
  const canvas = Buffer.from([side & 255, side >> 8, side & 255, side >> 8, 0x80, 0, 0]);
  const colors = Buffer.from([0, 0, 0, 255, 255, 255]);
  const loop = Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1');
  // Black and white alternate: identical frames would be merged.
  const pixel = (color: '44' | '4c') =>
    Buffer.from(`21f90404050000002c0000000001000100000202${color}0100`, 'hex');
  const all = Array.from({ length: frames }, (_, index) => pixel(index % 2 === 0 ? '44' : '4c'));
  return Buffer.concat([Buffer.from('GIF89a'), canvas, colors, loop, ...all, Buffer.from([0x3b])]);
}

describe('FILE1 picture detection by content', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('accepts %s', async (format) => {
    const bytes = await noise(64, 48).toFormat(format).toBuffer();
    expect(fit(await checkPicture(bytes))).toMatchObject({
      ending: 'webp',
      widthPx: 64,
      heightPx: 48,
    });
  });

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  it.each([
    ['SVG with a script', text(svg)],
    ['SVG after an XML declaration', text(`<?xml version="1.0"?>\n${svg}`)],
    ['HTML', text('<!doctype html><script>alert(1)</script>')],
    [
      'an ImageMagick script',
      text('push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 0,0 "|id"'),
    ],
    ['PostScript', text('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n')],
    ['PDF', text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
    ['a zip', text('PK\u0003\u0004 and more')],
    ['plain text', text('hello')],
    ['zeros', new Uint8Array(1000)],
    ['the first bytes of a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])],
    ['raw XBM', text('#define x_width 8\n#define x_height 8\nstatic char x_bits[] = {0};')],
    ['a portable pixmap', text('P6 1 1 255 abc')],
    ['Radiance', text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\nabcd')],
  ])('rejects %s', async (_name, bytes) => {
    expect(codeOf(await checkPicture(bytes))).toBe('notAnImage');
  });

  it('rejects TIFF, although the library could read it', async () => {
    expect(codeOf(await checkPicture(await noise(8, 8).tiff().toBuffer()))).toBe('notAnImage');
  });
});

describe('FILE2 the stored picture', () => {
  it('is at most 1920 pixels on its longer side and keeps its aspect ratio', async () => {
    const wide = fit(await checkPicture(await noise(3000, 1000).jpeg().toBuffer()));
    expect([wide.widthPx, wide.heightPx]).toEqual([1920, 640]);
    const high = fit(await checkPicture(await noise(500, 2400).png().toBuffer()));
    expect([high.widthPx, high.heightPx]).toEqual([400, 1920]);
    expect(await sharp(high.bytes).metadata()).toMatchObject({ width: 400, height: 1920 });
  });

  it('is upright and has no metadata about camera, location or software', async () => {
    const bytes = await noise(100, 50)
      .withExif({
        IFD0: { Make: 'SecretCamera', Copyright: 'SecretPerson' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretXmp</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(bytes.includes('Secret')).toBe(true);
    const { bytes: stored, widthPx, heightPx } = fit(await checkPicture(bytes));
    expect([widthPx, heightPx]).toEqual([50, 100]);
    expect(Buffer.from(stored).includes('Secret')).toBe(false);
    const { exif, xmp, icc, iptc, orientation } = await sharp(stored).metadata();
    expect([exif, xmp, icc, iptc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('preserves transparency', async () => {
    const clear = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { data } = await sharp(fit(await checkPicture(clear)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
  });

  it('contains nothing that was hidden in or after the uploaded picture', async () => {
    const png = await noise(32, 32).png().toBuffer();
    const payload = "PK\u0003\u0004<script>alert('polyglot')</script>";
    const comment = Buffer.from(
      `\x21\xfe${String.fromCharCode(payload.length)}${payload}\0`,
      'latin1',
    );
    const withComment = gif(16, 1);
    const polyglots = [
      Buffer.concat([png, Buffer.from(payload)]),
      Buffer.concat([
        png.subarray(0, 33),
        pngChunk('tEXt', Buffer.from(`note\0${payload}`)),
        png.subarray(33),
      ]),
      Buffer.concat([withComment.subarray(0, 19), comment, withComment.subarray(19)]),
      Buffer.concat([gif(16, 1), Buffer.from(`/*${payload}*/`)]),
    ];
    for (const bytes of polyglots) {
      const { bytes: stored } = fit(await checkPicture(bytes));
      expect(Buffer.from(stored).includes('polyglot')).toBe(false);
      expect(Buffer.from(stored).toString('latin1', 0, 4)).toBe('RIFF');
    }
  });
});

describe('FILE3 picture limits', () => {
  it('refuse 30,000 × 30,000 pixels before decoding', async () => {
    const bytes = blackPng(30_000);
    expect(bytes.length).toBeLessThan(1_000_000);
    expect(codeOf(await checkPicture(bytes))).toBe('tooManyPixels');
  });

  it('allow the resolution of a good camera', async () => {
    expect(fit(await checkPicture(blackPng(7000))).widthPx).toBe(1920);
  });

  it('refuse animations with too many frames or too many pixels in total', async () => {
    expect(codeOf(await checkPicture(gif(16, 301)))).toBe('animationTooLong');
    expect(codeOf(await checkPicture(gif(1500, 100)))).toBe('animationTooLong');
  });

  it('keep short animations animated', async () => {
    const { bytes, widthPx, heightPx } = fit(await checkPicture(gif(40, 12)));
    expect([widthPx, heightPx]).toEqual([40, 40]);
    const facts = await sharp(bytes, { animated: true }).metadata();
    expect(facts.pages).toBe(12);
  });
});

describe('FILE4 damaged pictures', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'are refused when truncated: %s',
    async (format) => {
      const bytes = await noise(200, 200).toFormat(format).toBuffer();
      const judged = await checkPicture(bytes.subarray(0, Math.floor(bytes.length * 0.6)));
      expect(['damaged', 'notAnImage']).toContain(codeOf(judged));
    },
  );

  it('are refused when an animation is truncated at any byte', async () => {
    const whole = gif(8, 3);
    for (let end = whole.length - 1; end >= 6; end--)
      expect((await checkPicture(whole.subarray(0, end))).kind).toBe('refused');
    // A local color table and bytes after the end change nothing.
    expect((await checkPicture(Buffer.concat([whole, Buffer.from([1, 2, 3])]))).kind).toBe('fit');
  });

  it('never crash the server, whatever bytes are corrupted', async () => {
    const whole = await noise(40, 40).webp().toBuffer();
    for (let round = 0; round < 60; round++) {
      const bytes = Buffer.from(whole);
      for (let hit = 0; hit < 8; hit++) bytes[(round * 97 + hit * 131) % bytes.length] = round * 5;
      expect(['fit', 'refused']).toContain((await checkPicture(bytes)).kind);
    }
  });
});

describe('FILE5 pictures from another Quizcast', () => {
  it.each([
    ['a still picture', () => noise(300, 200).png().toBuffer()],
    ['an animation', async () => gif(40, 12)],
  ])('keep exactly the same bytes: %s', async (_name, make) => {
    const first = fit(await checkPicture(await make()));
    const again = fit(await checkPicture(first.bytes, { keepOwn: true }));
    expect(Buffer.compare(first.bytes, again.bytes)).toBe(0);
    expect([again.widthPx, again.heightPx]).toEqual([first.widthPx, first.heightPx]);
  });

  it('are re-encoded when Quizcast could not have produced them', async () => {
    const own = fit(await checkPicture(await noise(300, 200).png().toBuffer())).bytes;
    const longer = Buffer.concat([own, Buffer.from('PK hidden ')]);
    const withMetadata = await sharp(own)
      .withExif({ IFD0: { Make: 'Secret' } })
      .webp()
      .toBuffer();
    const large = await noise(2000, 100).webp().toBuffer();
    const png = await noise(30, 30).png().toBuffer();
    for (const bytes of [longer, withMetadata, large, png]) {
      const { bytes: stored } = fit(await checkPicture(bytes, { keepOwn: true }));
      expect(Buffer.compare(stored, bytes)).not.toBe(0);
      expect(Buffer.from(stored).includes('hidden')).toBe(false);
      expect((await sharp(stored).metadata()).exif).toBeUndefined();
    }
  });

  it('are refused when they cannot be decoded', async () => {
    const own = Buffer.from(fit(await checkPicture(await noise(300, 200).png().toBuffer())).bytes);
    own.fill(0, 20);
    expect(codeOf(await checkPicture(own, { keepOwn: true }))).toMatch(/damaged|notAnImage/);
  });
});
