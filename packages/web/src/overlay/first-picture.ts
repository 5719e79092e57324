import { isRecord } from '@quizcast/game/json';
import type { OverlayView } from '@quizcast/game/views/view';
import { whenFontReady } from '../parts/font-ready.ts';
import { fontsOf, pageFonts } from '../parts/fonts.ts';
import { isOverlayView } from './live-view.ts';

export interface FirstPicture {
  revision: number;
  state: OverlayView;
  /** The server's clock when it sent the page, and this device's clock when the page began to arrive. */
  nowMs: number;
  localMs: number;
}

/** Reads the picture embedded by the server in the page, which is shown before the socket is open. */
export function readFirstPicture(page: Document): FirstPicture | null {
  const text = page.getElementById('first-picture')?.textContent;
  if (text === undefined || text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return null;
    const { revision, nowMs, state } = value;
    if (typeof revision !== 'number' || typeof nowMs !== 'number' || !isOverlayView(state))
      return null;
    return { revision, state, nowMs, localMs: arrivedAtMs() };
  } catch {
    return null;
  }
}

/** Long enough to load a file from this server, too short for viewers to notice an empty source. */
const fontsWithinMs = 500;

/**
 * Loads the fonts of the first picture, so that its texts are fitted only once. Resolves when they are loaded, or after
 * half a second.
 */
export async function firstFontsReady({ state }: FirstPicture): Promise<void> {
  const needed = fontsOf(state.style, state.categoryQuiz?.style);
  const letters = JSON.stringify(state);
  const release = pageFonts.show(needed, state.fonts);
  await Promise.all(needed.map((font) => whenFontReady(letters, font, fontsWithinMs)));
  release();
}

function arrivedAtMs(): number {
  const [page] = performance.getEntriesByType('navigation');
  return page instanceof PerformanceNavigationTiming && page.responseStart > 0
    ? performance.timeOrigin + page.responseStart
    : Date.now();
}
