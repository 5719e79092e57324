/** Sizes in pixels of the part's own coordinates, before scaling. The values are from the specification. */
const startFontPx = 16;
export const minFontPx = 5;
export const maxFontPx = 200;

/** A text that does not fit at any size is laid out in a larger box and scaled down, to this size at least. */
export const smallestPx = minFontPx / 16;

/**
 * Below this size a long word is broken rather than shrunk further: below half of its place's largest size. Where texts
 * may be large, a whole word of 14 pixels reads better than a broken one.
 */
export const breakWordsBelowPx = (maxPx: number): number => Math.min(14, maxPx * 0.55);

/** Largest size of a text with a broken word. */
export const brokenMaxPx = (maxPx: number): number => Math.min(20, maxPx * 0.55);

/** Default line height of a part, in em. */
export const usualLineHeight = 1.16;

/** Relative precision of sizes: finer steps are invisible on the canvas. */
const precision = 0.005;

/**
 * A search that yields font sizes and receives the fill of the box at each: 1 when the text just fits, more when it
 * overflows. Each answer requires a layout of the page, which is the expensive part.
 */
export type FitSearch<Found> = Generator<number, Found, number>;

/** Maximum number of estimated sizes. After these the search bisects, which always terminates. */
const maxGuesses = 4;

/**
 * Finds the largest font size at which a text fits, `minPx` to `maxPx`; null when even the smallest does not. Begins at
 * the start size.
 */
export function* largestFitting(
  maxPx: number = maxFontPx,
  minPx: number = minFontPx,
): FitSearch<number | null> {
  const top = Math.min(Math.max(maxPx, minPx), maxFontPx);
  const start = Math.min(startFontPx, top);
  const startFill = yield start;
  if (startFill <= 1) {
    const topFill = start === top ? startFill : yield top;
    return topFill <= 1 ? top : yield* largestBetween(start, top, topFill);
  }
  if (start === minPx || (yield minPx) > 1) return null;
  return yield* largestBetween(minPx, start, startFill);
}

/**
 * Searches between a size that fits and one that overflows by `fill`. The fill gives an estimate: with unchanged lines
 * the height grows linearly with the size, with more lines roughly quadratically.
 */
function* largestBetween(fitting: number, leaving: number, fill: number): FitSearch<number> {
  let [low, high, guess] = [fitting, leaving, sizeBelow(leaving, fill)];
  for (let tries = 0; high - low > low * precision; tries += 1) {
    const isUsable = tries < maxGuesses && guess > low * (1 + precision) && guess < high;
    const sizePx = isUsable ? guess : (low + high) / 2;
    const usedShare = yield sizePx;
    if (usedShare > 1) {
      high = sizePx;
      guess = sizeBelow(sizePx, usedShare);
    } else {
      low = sizePx;
      // A larger text has at least as many lines.
      high = Math.min(high, sizePx / usedShare);
      guess = sizePx / Math.sqrt(usedShare);
    }
  }
  return low;
}

/** Estimates the size at which an overflowing text fits: linear for unchanged lines, square root for fewer ones. */
const sizeBelow = (sizePx: number, fill: number): number =>
  sizePx / (fill > 1.3 ? Math.sqrt(fill) : fill);

/** No script stacks more marks on one letter than this; joke texts in chat stack hundreds. */
const stackedMarks = /(\p{M}{6})\p{M}+/gu;

/** Limits stacked combining marks to the height that written languages need. */
export const withoutTowers = (text: string): string => text.replace(stackedMarks, '$1');

/** Ink and font metrics of a text from canvas `measureText`, in pixels at `sizePx`. */
export interface Ink {
  sizePx: number;
  ascentPx: number;
  descentPx: number;
  fontAscentPx: number;
  fontDescentPx: number;
}

/**
 * Line height, in em, at which the ink of every line stays inside its line box: at least `comfortable`, more for
 * letters that extend far beyond the font's metrics. The surplus is doubled because a browser distributes it evenly
 * above and below the line.
 */
export function lineHeightFor(ink: Ink, comfortable: number): number {
  const surplus = Math.max(0, ink.ascentPx - ink.fontAscentPx, ink.descentPx - ink.fontDescentPx);
  const needed = (ink.fontAscentPx + ink.fontDescentPx + 2 * surplus) / ink.sizePx;
  // Lines may be closer than the font's own extent as long as their ink does not touch; only the surplus matters.
  return surplus > 0 ? Math.max(comfortable, needed) : comfortable;
}
