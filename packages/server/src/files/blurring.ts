import sharp from 'sharp';
import { refused, type CheckedFile } from './outcome.ts';
import { maxPixels, maxSeconds } from './picture.ts';

// Longer side of the small version in pixels: letters lower than a third of the picture lose their shape.
const smallPx = 20;
/** Large enough that no browser shows the pixels of the small version. */
const outputPx = 480;

/**
 * A version of the picture that can be shown before the reveal: only its colors and large shapes, and only the first
 * frame of an animation. The aspect ratio is kept, so that the layout does not move when the original replaces it.
 */
export async function blurredPicture(bytes: Uint8Array): Promise<CheckedFile> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({
      seconds: maxSeconds,
    });
    const { width, height, pageHeight } = await picture.metadata();
    const size = { width, height: pageHeight ?? height };
    // Only pixels are kept, no metadata.
    const small = await picture
      .resize({ ...within(size, smallPx), fit: 'fill' })
      .ensureAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { info } = small;
    const { data, info: outputInfo } = await sharp(small.data, {
      raw: { width: info.width, height: info.height, channels: info.channels },
    })
      .resize({ ...within(size, outputPx), fit: 'fill', kernel: 'cubic' })
      .blur((1.2 * outputPx) / smallPx)
      .webp({ quality: 70, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    return {
      kind: 'fit',
      bytes: data,
      ending: 'webp',
      widthPx: outputInfo.width,
      heightPx: outputInfo.height,
    };
  } catch (error) {
    const isSlow = error instanceof Error && error.message.includes('timeout');
    return refused(isSlow ? 'busy' : 'damaged');
  }
}

function within({ width, height }: { width: number; height: number }, maxPx: number) {
  const factor = maxPx / Math.max(width, height);
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}
