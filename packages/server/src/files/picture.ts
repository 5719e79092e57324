import { maxFileBytes } from '@quizcast/game/refusals/file-refusal';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { refused, type AcceptedFile, type CheckedFile } from './outcome.ts';
import { isPictureOnlyWebp } from './webp-chunks.ts';
import { isCompleteGif } from './complete-gif.ts';

// Allows only these five decoders, whatever the bytes are: SVG, TIFF, PDF, ImageMagick and all others are disabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
// One thread for each picture, which leaves the other cores to live shows.
sharp.concurrency(1);
sharp.cache(false);

const defaultMaxSidePx = 1920;
export const maxPixels = 50_000_000;
const maxFrames = 300;
const maxAnimatedPixels = 100_000_000;
export const maxSeconds = 20;

export interface PictureOptions {
  keepOwn?: boolean;
  isStill?: boolean;
  maxSidePx?: number;
}

/**
 * Checks a picture by its content and creates the version to store: upright, at most 1920 pixels long, WebP, without
 * metadata such as camera and location. Animations are kept. With `keepOwn`, bytes that this function could have
 * produced stay unchanged, so that a show exported and imported again is identical. With `isStill`, an animation
 * becomes its first frame.
 */
export async function checkPicture(
  bytes: Uint8Array,
  { keepOwn = false, isStill = false, maxSidePx = defaultMaxSidePx }: PictureOptions = {},
): Promise<CheckedFile> {
  let facts: Metadata;
  try {
    facts = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return refused('notAnImage');
  }
  if (facts.format === 'heif' && facts.compression !== 'av1') return refused('notAnImage');
  if (facts.format === 'gif' && !isCompleteGif(bytes)) return refused('damaged');
  // Only the first picture of an AVIF file: the others are smaller versions of it.
  const frames = isStill || facts.format === 'heif' ? 1 : (facts.pages ?? 1);
  const pixels = facts.width * (facts.pageHeight ?? facts.height);
  if (pixels > maxPixels) return refused('tooManyPixels');
  if (frames > 1 && (frames > maxFrames || frames * pixels > maxAnimatedPixels))
    return refused('animationTooLong');
  const read = (): Sharp =>
    sharp(bytes, {
      animated: frames > 1,
      limitInputPixels: frames > 1 ? maxAnimatedPixels : maxPixels,
      failOn: 'error',
    }).timeout({ seconds: maxSeconds });
  try {
    if (keepOwn && isEncodedByQuizcast(bytes, facts))
      return await withoutEncoding(bytes, facts, read());
    return await encoded(read(), frames > 1, maxSidePx);
  } catch (error) {
    const isSlow = error instanceof Error && error.message.includes('timeout');
    return refused(isSlow ? 'busy' : 'damaged');
  }
}

const isEncodedByQuizcast = (bytes: Uint8Array, { width, height, pageHeight }: Metadata): boolean =>
  isPictureOnlyWebp(bytes) && Math.max(width, pageHeight ?? height) <= defaultMaxSidePx;

/** Decodes the whole picture once to make sure that it can be displayed. */
async function withoutEncoding(
  bytes: Uint8Array,
  facts: Metadata,
  picture: Sharp,
): Promise<AcceptedFile> {
  await picture.resize({ width: 16 }).raw().toBuffer();
  const heightPx = facts.pageHeight ?? facts.height;
  return { kind: 'fit', bytes, ending: 'webp', widthPx: facts.width, heightPx };
}

async function encoded(
  picture: Sharp,
  isAnimated: boolean,
  maxSidePx: number,
): Promise<CheckedFile> {
  // Animations cannot be rotated; cameras do not produce them.
  const { data, info } = await (isAnimated ? picture : picture.autoOrient())
    .resize({
      width: maxSidePx,
      height: maxSidePx,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality: 85, smartSubsample: true, effort: isAnimated ? 2 : 4 })
    .toBuffer({ resolveWithObject: true });
  if (data.length > maxFileBytes) return refused(isAnimated ? 'animationTooLong' : 'tooLarge');
  const heightPx = info.pageHeight ?? info.height;
  return { kind: 'fit', bytes: data, ending: 'webp', widthPx: info.width, heightPx };
}
