import type { CrowdSpreadView } from '@quizcast/game/games/crowd-quiz/view';

export type NumberSpread = Extract<CrowdSpreadView, { kind: 'number' }>;

/** Dimensions of the number line in the card's own pixels. */
export const line = { stackPx: 144, sidePx: 96, axisPx: 168, heightPx: 286 } as const;

/** Dots are larger when there are few answers. */
const dotSizesPx = [28, 22];
const minDotPx = 16;

/** Stacked answers. */
export interface Column {
  /** Center of the column, from the left end of the line. */
  xPx: number;
  dots: number;
}

export interface NumberLine {
  from: number;
  to: number;
  dotPx: number;
  columns: Column[];
  rightPx: number;
  medianPx: number;
}

/** Free margin at each end, as a fraction of the range. */
const marginPart = 0.04;

/**
 * Layout of the line with a width of `widthPx`: answers closer than a dot's width are stacked; exactly right ones are
 * above the right number.
 */
export function numberLine(spread: NumberSpread, widthPx: number): NumberLine {
  const { points, right, median } = spread;
  const onLine = [right, ...points.map(({ value }) => value)];
  const [min, max] = [Math.min(...onLine), Math.max(...onLine)];
  const width = max - min || Math.max(1, Math.abs(min) / 10);
  const margin = max === min ? width : width * marginPart;
  const [from, to] = [min - margin, max + margin];
  const placeOf = (value: number) =>
    (widthPx * (Math.max(from, Math.min(to, value)) - from)) / (to - from);
  const rightPx = placeOf(right);
  const columnsOf = (dotPx: number): Map<number, number> => {
    const counts = new Map<number, number>();
    for (const { value, count } of points) {
      const column = Math.round((placeOf(value) - rightPx) / dotPx);
      counts.set(column, (counts.get(column) ?? 0) + count);
    }
    return counts;
  };
  const highest = (counts: ReadonlyMap<number, number>) => Math.max(1, ...counts.values());
  const dotPx =
    dotSizesPx.find((size) => highest(columnsOf(size)) * size <= line.stackPx) ?? minDotPx;
  const counts = columnsOf(dotPx);
  const perDot = Math.ceil(highest(counts) / Math.floor(line.stackPx / dotPx));
  return {
    from,
    to,
    dotPx,
    columns: [...counts]
      .sort(([one], [other]) => one - other)
      .map(([column, count]) => ({
        xPx: rightPx + column * dotPx,
        dots: Math.ceil(count / perDot),
      })),
    rightPx,
    medianPx: placeOf(median),
  };
}
