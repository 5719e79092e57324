// The fallback font of every text, bundled so that it is available with the first picture. All other faces are loaded
// from the server when a style uses them.
import '@fontsource/roboto/400.css';
import '@fontsource/roboto/700.css';
import { useEffect, useInsertionEffect, useState } from 'react';
import type { CategoryOverlayStyle } from '@quizcast/game/games/category-quiz/view';
import type { OverlayView } from '@quizcast/game/views/view';
import type { OverlayStyle } from '@quizcast/game/games/stage-quiz/views/view';
import { FontLoader, unblocked, type FontPage } from './font-loader.ts';
import type { Font } from '@quizcast/game/values/style-values';

const browserPage: FontPage = {
  fetch: async (address) => {
    try {
      const answer = await fetch(address);
      return { status: answer.status, text: await answer.text() };
    } catch {
      return null;
    }
  },
  adopt: (css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  },
  included: (address) => {
    const style = document.querySelector(`style[data-sheet="${address}"]`);
    return style && (() => style.remove());
  },
  after: (delayMs, act) => void setTimeout(act, delayMs),
  nowMs: () => performance.now(),
};

const bundled = ['/fonts/roboto/400-normal.css', '/fonts/roboto/700-normal.css'];

/** Whether the page includes the sheet of this path. */
export const isBundled = (address: string): boolean => bundled.includes(address);

/** Loader for the pictures of this page. */
export const pageFonts = new FontLoader(browserPage, bundled);

/**
 * Creates a loader for font samples, whose names are readable before their fonts are loaded. Its fonts are removed when
 * it ends.
 */
export const newSampleLoader = (): FontLoader =>
  new FontLoader({ ...browserPage, adopt: (css) => browserPage.adopt(unblocked(css)) }, bundled);

/** Registered on first use: reports files that failed to load to the loader. */
const listenForFailures = once(() => onFontFailure((family) => pageFonts.failed(family)));

/** Calls back with the families of files that failed to load, now and later. */
export function onFontFailure(act: (family: string) => void): void {
  const report = (faces: readonly FontFace[]) => {
    for (const family of new Set(faces.map(familyOf))) act(family);
  };
  report([...document.fonts].filter(({ status }) => status === 'error'));
  document.fonts.addEventListener('loadingerror', ({ fontfaces }) => report(fontfaces));
}

/** The name of a face's family, without quotes. */
export const familyOf = ({ family }: FontFace): string => family.replace(/^["']|["']$/g, '');

/** Loads the fonts of a picture before its texts are laid out. */
export function useFonts({ style, fonts, categoryQuiz }: OverlayView): void {
  const other = categoryQuiz?.style;
  useInsertionEffect(() => {
    const release = pageFonts.show(fontsOf(style, other), fonts);
    listenForFailures();
    return release;
  }, [style, other, fonts]);
}

const pollMs = 1000;

/** Whether the font is temporarily unavailable from the server, so that its texts use a fallback. */
export function useIsFontUnavailable(font: Font): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const check = () => setIsAway(pageFonts.isUnavailable(font));
    check();
    const timer = setInterval(check, pollMs);
    return () => clearInterval(timer);
  }, [font]);
  return isAway;
}

/** The fonts of a picture; a category quiz has a style of its own. */
export const fontsOf = (
  { question, stage, explanation }: OverlayStyle,
  category: CategoryOverlayStyle | undefined,
): Font[] =>
  category === undefined
    ? [question.font, question.letterFont, stage.font, explanation.font]
    : categoryFontsOf(category);

const categoryFontsOf = ({ facecams, hostCam, timer, gameField }: CategoryOverlayStyle): Font[] => [
  ...facecams.map(({ font }) => font),
  hostCam.font,
  timer.font,
  gameField.categoryFont,
  gameField.fieldFont,
  gameField.textFont,
];

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}
