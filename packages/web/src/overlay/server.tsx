// Draws the first picture on the server, from the parts of the overlay. Built into a module of its own, which the
// server loads: packages/web/overlay-page.ts.
import type { OverlayView } from '@quizcast/game/views/view';
import { colord, extend } from 'colord';
import names from 'colord/plugins/names';
import { renderToString } from 'react-dom/server';
import { loadOverlayTexts } from '../messages/viewers/overlay-texts.ts';
import { fontsOf, isBundled } from '../parts/fonts.ts';
import { readColorsWith } from '../parts/readable-color.ts';
import { stateWith } from './live-view.ts';
import { Overlay } from './overlay.tsx';

extend([names]);

readColorsWith((color) => {
  const { r, g, b, a } = colord(color).rgba;
  return [r, g, b, a * 255];
});

/**
 * The HTML of a picture, before its texts are fitted. Null for pictures whose first parts the page has to load: those
 * of other games, and those in fonts other than the page's own.
 */
export async function drawPicture(state: OverlayView): Promise<string | null> {
  if (state.stageQuiz === null || !fontsOf(state.style, undefined).every(isBundled)) return null;
  await loadOverlayTexts(state.language);
  const first = stateWith({ revision: 0, state });
  const live = { subscribe: () => () => undefined, state: () => first, firstState: () => first };
  return renderToString(<Overlay live={live} />);
}
