import { fontPatienceMs, type FontLoader } from './font-loader.ts';
import { pageFonts } from './fonts.ts';
import { fontFamilies, ownFamily } from './part-style.ts';
import type { Font } from '@quizcast/game/values/style-values';

/** The used part of `document.fonts`. */
export type Fonts = Pick<FontFaceSet, 'check' | 'load'>;

/** The used part of a loader. */
export type Sheets = Pick<FontLoader, 'isPending' | 'settled'>;

/** Font shorthand for `document.fonts`. */
const named = (font: Font, families: string): string =>
  `${font.fontStyle} ${font.fontWeight} 16px ${families}`;

/** Whether `text` can be drawn in `font` now, or no better font will come. */
export function isFontReady(
  text: string,
  font: Font,
  fonts: Fonts = document.fonts,
  sheets: Sheets = pageFonts,
): boolean {
  // Until its sheet is loaded, the page does not know the font.
  if (sheets.isPending(font)) return false;
  try {
    // A locally installed font is available without its fallbacks.
    return [ownFamily(font), fontFamilies(font)].some((families) =>
      fonts.check(named(font, families), text),
    );
  } catch {
    // Not a valid font name: only the fallback is available.
    return true;
  }
}

/** Loads the files of `font` that `text` needs; resolves when they are loaded, or fail, or after `patienceMs`. */
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
