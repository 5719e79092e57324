import { fontPatienceMs, type FontLoader } from './font-loader.ts';
import { pageFonts } from './fonts.ts';
import { fontFamilies, ownFamily } from './part-style.ts';
import type { Font } from '@quizcast/game/values/style-values';

/** As much of `document.fonts` as is used. */
export type Fonts = Pick<FontFaceSet, 'check' | 'load'>;

/** As much of a loader as is used. */
export type Sheets = Pick<FontLoader, 'isPending' | 'settled'>;

/** The font as `document.fonts` wants it named. */
const named = (font: Font, families: string): string =>
  `${font.fontStyle} ${font.fontWeight} 16px ${families}`;

/** Whether all letters of `text` can be drawn in `font` at this moment, or never better than now. */
export function isFontReady(
  text: string,
  font: Font,
  fonts: Fonts = document.fonts,
  sheets: Sheets = pageFonts,
): boolean {
  // While its sheet is on the way, the page does not know of the font at all.
  if (sheets.isPending(font)) return false;
  try {
    // A font of this computer is there without what would step in for it.
    return [ownFamily(font), fontFamilies(font)].some((families) =>
      fonts.check(named(font, families), text),
    );
  } catch {
    // A name that is no font: the fallback is all there is.
    return true;
  }
}

/** Loads the files of `font` that `text` needs; resolves when they are here, or after `patienceMs`, or when they fail. */
export async function whenFontReady(
  text: string,
  font: Font,
  patienceMs = fontPatienceMs,
  fonts: Fonts = document.fonts,
  sheets: Sheets = pageFonts,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  const here = sheets
    .settled(font)
    .then(() => fonts.load(named(font, fontFamilies(font)), text))
    .catch(() => undefined);
  await Promise.race([here, late]);
  clearTimeout(timer);
}
