import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { blurredPicture } from './blurring.ts';
import { isPictureOnlyWebp } from './webp-chunks.ts';
import type { AcceptedFile, CheckedFile } from './outcome.ts';

function fit(judged: CheckedFile): AcceptedFile {
  if (judged.kind === 'refused') throw new Error(`refused: ${judged.code}`);
  return judged;
}

const glyphs = {
  H: ['10001', '10001', '10001', '11111', '10001', '10001', '10001'],
  N: ['10001', '11001', '10101', '10011', '10001', '10001', '10001'],
} as const;

/** A row of one letter, black on white, vertically centered, an eighth of the picture high. */
async function written(
  letter: keyof typeof glyphs,
  width: number,
  height: number,
): Promise<Uint8Array> {
  const pixels = Buffer.alloc(width * height, 255);
  const cell = height / 8 / 7;
  const advance = cell * 6;
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y - height * (7 / 16)) / cell);
    const bits = glyphs[letter][row];
    if (bits === undefined) continue;
    for (let x = 0; x < width; x++)
      if (bits[Math.floor((x % advance) / cell)] === '1') pixels[y * width + x] = 0;
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .webp({ lossless: true })
    .toBuffer();
}

const pixelsOf = async (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes).flatten().greyscale().raw().toBuffer();

const largestGap = (one: Buffer, other: Buffer): number =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0);

describe('the blurred copy of a picture', () => {
  it.each([
    ['wide', 1600, 900],
    ['square', 900, 900],
    ['upright', 900, 1600],
  ])(
    'FILE21 makes letters an eighth of its height indistinguishable: %s',
    async (_, width, height) => {
      const [h, n] = [await written('H', width, height), await written('N', width, height)];
      expect(largestGap(await pixelsOf(h), await pixelsOf(n))).toBe(255);
      const [ofH, ofN] = [fit(await blurredPicture(h)), fit(await blurredPicture(n))];
      const [pixelsH, pixelsN] = [await pixelsOf(ofH.bytes), await pixelsOf(ofN.bytes)];
      // Below what the eye can distinguish, let alone the strokes of a letter.
      expect(largestGap(pixelsH, pixelsN)).toBeLessThan(26);
      const middle = pixelsH.subarray(
        Math.floor((ofH.heightPx ?? 0) / 2) * (ofH.widthPx ?? 0),
        (Math.floor((ofH.heightPx ?? 0) / 2) + 1) * (ofH.widthPx ?? 0),
      );
      const inner = middle.subarray(middle.length / 4, (middle.length * 3) / 4);
      expect(Math.max(...inner) - Math.min(...inner)).toBeLessThan(26);
    },
  );

  it('FILE21 keeps colors and aspect ratio', async () => {
    const red = { r: 200, g: 20, b: 20 };
    const half = await sharp({
      create: { width: 1000, height: 500, channels: 3, background: '#2040c0' },
    })
      .composite([
        {
          input: { create: { width: 500, height: 500, channels: 3, background: red } },
          left: 0,
          top: 0,
        },
      ])
      .webp()
      .toBuffer();
    const { bytes, widthPx, heightPx } = fit(await blurredPicture(half));
    expect([widthPx, heightPx]).toEqual([480, 240]);
    const raw = await sharp(bytes).removeAlpha().raw().toBuffer();
    const at = (x: number) => [...raw.subarray((120 * 480 + x) * 3, (120 * 480 + x) * 3 + 3)];
    expect(at(40)[0]).toBeGreaterThan(180);
    expect(at(440)[2]).toBeGreaterThan(170);
  });

  it('FILE21 is a small plain WebP without metadata or bytes of the original', async () => {
    const secret = await sharp({
      create: {
        width: 1200,
        height: 800,
        channels: 3,
        background: '#205080',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .withExif({ IFD0: { Copyright: 'SecretPerson' } })
      .webp()
      .toBuffer();
    expect(secret.includes('SecretPerson')).toBe(true);
    const { bytes } = fit(await blurredPicture(secret));
    expect(isPictureOnlyWebp(bytes)).toBe(true);
    expect(bytes.length).toBeLessThan(12_000);
    const original = secret.toString('latin1');
    const made = Buffer.from(bytes).toString('latin1');
    for (let at = 64; at + 16 <= made.length; at += 16)
      expect(original.includes(made.slice(at, at + 16))).toBe(false);
  });

  it('FILE21 contains a single frame of an animation', async () => {
    const pixels = Buffer.concat([Buffer.alloc(30 * 20 * 3, 0), Buffer.alloc(30 * 20 * 3, 250)]);
    const animated = await sharp(pixels, {
      raw: { width: 30, height: 40, channels: 3, pageHeight: 20 },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(animated, { animated: true }).metadata()).pages).toBe(2);
    const { bytes, widthPx, heightPx } = fit(await blurredPicture(animated));
    expect([widthPx, heightPx]).toEqual([480, 320]);
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
  });

  it.each([
    ['a line', 1920, 1],
    ['a column', 1, 1920],
    ['a pixel', 1, 1],
  ])('FILE21 supports extreme dimensions: %s', async (_, width, height) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer();
    expect(fit(await blurredPicture(bytes)).ending).toBe('webp');
  });

  it.each([
    ['no bytes', new Uint8Array()],
    ['plain text', new TextEncoder().encode('hello')],
    [
      'SVG',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><text>x</text></svg>'),
    ],
    ['only a WebP header', new TextEncoder().encode('RIFF\u0010\0\0\0WEBPVP8 ')],
  ])('FILE22 is refused for bytes that are not a picture: %s', async (_, bytes) => {
    expect(await blurredPicture(bytes)).toEqual({ kind: 'refused', code: 'damaged' });
  });
});
