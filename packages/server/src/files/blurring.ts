import sharp from 'sharp';
import { refused, type Judged } from './outcome.ts';
import { maxPixels, maxSeconds } from './picture.ts';

// What is left of the picture: nothing that is smaller than a letter of a third of its height has a shape in it.
const keptPx = 20;
/** Large enough that no browser shows the pixels it was made from. */
const shownPx = 480;

/**
 * The picture as it may be shown before it is to be known: its colours and large shapes. Only the first picture of an
 * animation. The shape of the original is kept, so that nothing moves when it takes this one's place.
 */
export async function blurredPicture(bytes: Uint8Array): Promise<Judged> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({
      seconds: maxSeconds,
    });
    const { width, height, pageHeight } = await picture.metadata();
    const size = { width, height: pageHeight ?? height };
    // Pixels and nothing else go on from here.
    const small = await picture
      .resize({ ...within(size, keptPx), fit: 'fill' })
      .ensureAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { info } = small;
    const { data, info: made } = await sharp(small.data, {
      raw: { width: info.width, height: info.height, channels: info.channels },
    })
      .resize({ ...within(size, shownPx), fit: 'fill', kernel: 'cubic' })
      .blur((1.2 * shownPx) / keptPx)
      .webp({ quality: 70, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    return {
      kind: 'fit',
      bytes: data,
      ending: 'webp',
      widthPx: made.width,
      heightPx: made.height,
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
