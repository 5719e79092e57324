// Draws the first picture of the overlay on the server: packages/web/drawn-pages.ts.
import type { OverlayView } from '@quizcast/game/views/view';
import { colord, extend } from 'colord';
import names from 'colord/plugins/names';
import { renderToString } from 'react-dom/server';
import { loadOverlayTexts } from '../messages/viewers/overlay-texts.ts';
import { sheetAddress } from '../parts/font-loader.ts';
import { fontsOf, isBundled } from '../parts/fonts.ts';
import { readColorsWith } from '../parts/readable-color.ts';
import { loadScene } from '../parts/overlay-canvas.tsx';
import { stateWith } from './live-view.ts';
import { Overlay } from './overlay.tsx';

extend([names]);

readColorsWith((color) => {
  const { r, g, b, a } = colord(color).rgba;
  // As in a canvas, where a fully transparent pixel has no color.
  return a === 0 ? [0, 0, 0, 0] : [r, g, b, Math.round(a * 255)];
});

export interface DrawnPicture {
  /** Before its texts are fitted. */
  html: string;
  /** Paths of the style sheets of its fonts, without those of the page's own. */
  sheets: string[];
}

/** Null without a game, and for fonts that are uploaded or do not come with Quizcast: the page has to load these. */
export async function drawPicture(state: OverlayView): Promise<DrawnPicture | null> {
  const uploaded = new Set(state.fonts.map(({ fontFamily }) => fontFamily));
  const fonts = fontsOf(state.style, state.categoryQuiz?.style);
  const sheets = new Set<string>();
  for (const font of fonts) {
    const sheet = sheetAddress(font);
    if (sheet === null || uploaded.has(font.fontFamily)) return null;
    if (!isBundled(sheet)) sheets.add(sheet);
  }
  if (state.kind === 'nothing') return null;
  await Promise.all([loadOverlayTexts(state.language), loadScene(state)]);
  const first = stateWith({ revision: 0, state });
  const live = { subscribe: () => () => undefined, state: () => first, firstState: () => first };
  return { html: renderToString(<Overlay live={live} />), sheets: [...sheets] };
}
