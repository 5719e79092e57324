/** Sizes in pixels of the part's own coordinates, before any scaling. The figures are the specification's. */
const startFontPx = 16;
export const minFontPx = 5;
export const maxFontPx = 200;

/** A text that fits at no size of the range is laid out in a larger box and drawn smaller, down to this size. */
export const smallestPx = minFontPx / 16;

/** In em: how far apart the lines of a text stand where its part says nothing else. */
export const usualLineHeight = 1.16;

/** Of a size: finer steps cannot be seen on the canvas. */
const precision = 0.005;

/**
 * A search that asks by yielding a font size, and is answered how much of its box the text takes then: 1 when it just fits, more
 * when it leaves the box. An answer needs a layout of the page, which is what costs time.
 */
export type FitSearch<Found> = Generator<number, Found, number>;

/** How many sizes are guessed. After these the search halves the range, which always ends. */
const maxGuesses = 4;

/** The largest font size at which a text fits, `minPx` to `maxPx`; null when even the smallest does not. Begins at the start size. */
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
 * The search between a size that fits and one of which the text leaves its box by `fill`. What a text takes tells where to look: with
 * its lines as they are its height grows with its size, and with more lines roughly with the square of it.
 */
function* largestBetween(fitting: number, leaving: number, fill: number): FitSearch<number> {
  let [low, high, guess] = [fitting, leaving, sizeBelow(leaving, fill)];
  for (let tries = 0; high - low > low * precision; tries += 1) {
    const isUsable = tries < maxGuesses && guess > low * (1 + precision) && guess < high;
    const sizePx = isUsable ? guess : (low + high) / 2;
    const taken = yield sizePx;
    if (taken > 1) {
      high = sizePx;
      guess = sizeBelow(sizePx, taken);
    } else {
      low = sizePx;
      // A larger text has no fewer lines.
      high = Math.min(high, sizePx / taken);
      guess = sizePx / Math.sqrt(taken);
    }
  }
  return low;
}

/** Where a text that leaves its box probably fits: nearby with the lines that it has, further off with fewer. */
const sizeBelow = (sizePx: number, fill: number): number =>
  sizePx / (fill > 1.3 ? Math.sqrt(fill) : fill);

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
