/** Sizes in pixels of the part's own coordinates, before any scaling. The figures are the specification's. */
export const fitRange = { startPx: 16, minPx: 5, maxPx: 200 } as const;

/** In em: how far apart the lines of a text stand where its part says nothing else. */
export const usualLineHeight = 1.16;

/** Steps finer than this cannot be seen on the canvas. */
const precisionPx = 0.25;

/**
 * The largest font size at which `fits` says yes, between the range's minimum and `maxPx`; null when even the minimum
 * does not fit. The search begins at the start size. `fits` must be monotonic: what fits at one size fits below it.
 */
export function largestFitting(
  fits: (sizePx: number) => boolean,
  maxPx: number = fitRange.maxPx,
): number | null {
  const top = Math.min(Math.max(maxPx, fitRange.minPx), fitRange.maxPx);
  const start = Math.min(fitRange.startPx, top);
  let low: number;
  let high: number;
  if (fits(start)) {
    if (start === top || fits(top)) return top;
    low = start;
    high = top;
  } else {
    if (start === fitRange.minPx || !fits(fitRange.minPx)) return null;
    low = fitRange.minPx;
    high = start;
  }
  while (high - low > precisionPx) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** How much larger than its box a text is laid out at most when it is shrunk below the smallest font size. */
const maxShrink = 16;

/**
 * The smallest factor, 1 to 16, by which a box must be enlarged for `fits` to say yes; the text is then drawn at one
 * over that factor. Keeps texts whole that do not fit at the smallest font size.
 */
export function smallestEnlargement(fits: (factor: number) => boolean): number {
  let low = 1;
  let high = maxShrink;
  while (high - low > 0.02) {
    const middle = (low + high) / 2;
    if (fits(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** No script stacks more marks than this on one letter; chat jokes stack hundreds. */
const stackedMarks = /(\p{M}{6})\p{M}+/gu;

/** The text with towers of combining marks cut to a height that any written language needs. */
export const withoutTowers = (text: string): string => text.replace(stackedMarks, '$1');

/** Ink and font metrics of a text, as canvas `measureText` gives them, in pixels at `sizePx`. */
export interface Ink {
  sizePx: number;
  ascentPx: number;
  descentPx: number;
  fontAscentPx: number;
  fontDescentPx: number;
}

/**
 * Line height, in em, at which the ink of every line stays inside its own line box: at least `comfortable`, more for
 * letters that rise or hang far beyond what the font announces. The surplus is doubled because a browser spreads it
 * evenly above and below the line.
 */
export function lineHeightFor(ink: Ink, comfortable: number): number {
  const surplus = Math.max(0, ink.ascentPx - ink.fontAscentPx, ink.descentPx - ink.fontDescentPx);
  const needed = (ink.fontAscentPx + ink.fontDescentPx + 2 * surplus) / ink.sizePx;
  // Below the font's own extent lines are still apart as long as the ink is; only the surplus must be honoured.
  return surplus > 0 ? Math.max(comfortable, needed) : comfortable;
}
