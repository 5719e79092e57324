import type { Font } from '@quizcast/game/values/style-values';
import {
  breakWordsBelowPx,
  brokenMaxPx,
  largestFitting,
  minFontPx,
  smallestPx,
  type FitSearch,
} from './fit.ts';
import { inkLineHeight } from './ink.ts';

/**
 * A text being fitted. Up to each `yield` it either writes styles or reads sizes, in turn, starting with a write: all
 * texts write, then all read, so that they share one layout of the page. `return()` aborts it.
 */
export type Fitting<Found = void> = Generator<void, Found, void>;

/** Runs all to their ends, in steps. */
export function fitAll(fittings: readonly Fitting[]): void {
  let running = fittings;
  while (running.length > 0) running = running.filter((fitting) => fitting.next().done !== true);
}

/** The place of a text, in the part's own pixels. */
export interface TextPlace {
  font: Font;
  widthPx: number;
  heightPx: number;
  maxPx: number;
  /** In em; increased for letters that need more. */
  lineHeight: number;
}

/**
 * Sets line height, font size, word breaking and, for texts that do not fit at any size, a scaled-down layout. The only
 * place that reads and writes the DOM. Returns the scale of that layout; 1 when it is not scaled.
 */
export function* fitText(element: HTMLElement, text: string, place: TextPlace): Fitting<number> {
  const { font, widthPx: boxWidthPx, heightPx: boxHeightPx, maxPx, lineHeight } = place;
  const { style } = element;
  style.lineHeight = String(inkLineHeight(text, font, lineHeight));
  let factor = 1;
  const show = (sizePx: number): void => {
    factor = Math.max(1, minFontPx / sizePx);
    style.fontSize = `${sizePx * factor}px`;
    style.width = factor === 1 ? '' : `${boxWidthPx * factor}px`;
    style.transform = factor === 1 ? '' : `scale(${1 / factor})`;
  };
  const fill = (): number => {
    const { offsetHeight, scrollWidth } = element;
    const height = offsetHeight / (boxHeightPx * factor);
    const widthPx = Math.ceil(boxWidthPx * factor);
    return scrollWidth > widthPx ? Math.max(height, scrollWidth / widthPx) : height;
  };
  function* answered<Found>(search: FitSearch<Found>): Fitting<Found> {
    let step = search.next();
    while (step.done !== true) {
      show(step.value);
      yield;
      const usedShare = fill();
      yield;
      step = search.next(usedShare);
    }
    return step.value;
  }
  style.overflowWrap = 'normal';
  // Balancing moves words between lines but does not change the number of lines, so it is off during the search.
  style.textWrap = 'wrap';
  let sizePx = yield* answered(largestFitting(maxPx));
  if (sizePx === null || sizePx < breakWordsBelowPx(maxPx)) {
    style.overflowWrap = 'anywhere';
    const broken = yield* answered(largestFitting(brokenMaxPx(maxPx), smallestPx));
    // Words stay unbroken where breaking gains little.
    if (sizePx !== null && (broken === null || broken <= sizePx * 1.15))
      style.overflowWrap = 'normal';
    else sizePx = broken;
  }
  show(sizePx ?? smallestPx);
  style.textWrap = '';
  return 1 / factor;
}
