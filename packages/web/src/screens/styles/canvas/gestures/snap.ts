import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import { bottom, right, type Box, type Point } from './box.ts';

export type LineKind = 'edge' | 'centre' | 'third' | 'safe' | 'part';
export type Axis = 'x' | 'y';

/** Snap target: a line across the canvas at `at` pixels of its axis. */
export interface Line {
  axis: Axis;
  at: number;
  kind: LineKind;
  /** The part whose edge or center it is. */
  of: Box | null;
}

/** A matched line, and the range in which it is drawn. */
export interface Guide {
  axis: Axis;
  at: number;
  from: number;
  to: number;
  kind: LineKind;
  /** The gap between the two parts that it connects; null when there is none. */
  gap: Stretch | null;
}

/** Title-safe area: EBU R 95, five percent from each edge. */
const safeMargin = 0.05;

const along = (axis: Axis, box: Box): { start: number; length: number } =>
  axis === 'x' ? { start: box.left, length: box.width } : { start: box.top, length: box.height };

const crossSpan = (axis: Axis, box: Box): { from: number; to: number } =>
  axis === 'x' ? { from: box.top, to: bottom(box) } : { from: box.left, to: right(box) };

const marks = (axis: Axis, box: Box): number[] => {
  const { start, length } = along(axis, box);
  return [start, start + length / 2, start + length];
};

/** All lines that a box on this canvas can snap to, including those of `others`: SPEC.md, CANVAS2. */
export function linesOf(canvas: CanvasSize, others: readonly Box[]): Line[] {
  return (['x', 'y'] as const).flatMap((axis) => {
    const length = axis === 'x' ? canvas.widthPx : canvas.heightPx;
    const own = (kind: LineKind, ...places: number[]): Line[] =>
      places.map((place) => ({ axis, kind, at: place * length, of: null }));
    return [
      ...own('edge', 0, 1),
      ...own('centre', 0.5),
      ...own('third', 1 / 3, 2 / 3),
      ...own('safe', safeMargin, 1 - safeMargin),
      ...others.flatMap((of) =>
        marks(axis, of).map((at) => ({ axis, kind: 'part' as const, at, of })),
      ),
    ];
  });
}

/** The line nearest to `at` within `reachPx`. */
export function nearestLine(
  lines: readonly Line[],
  axis: Axis,
  at: number,
  reachPx: number,
): Line | null {
  let best: Line | null = null;
  for (const line of lines) {
    if (line.axis !== axis || Math.abs(line.at - at) > reachPx) continue;
    if (best === null || Math.abs(line.at - at) < Math.abs(best.at - at)) best = line;
  }
  return best;
}

function snapAlong(box: Box, lines: readonly Line[], axis: Axis, reachPx: number): number {
  let best = 0;
  let bestPx = Infinity;
  for (const mark of marks(axis, box)) {
    const line = nearestLine(lines, axis, mark, reachPx);
    if (line === null || Math.abs(line.at - mark) >= bestPx) continue;
    best = line.at - mark;
    bestPx = Math.abs(best);
  }
  return best;
}

/** How far to move a box to snap to the nearest line of each axis: SPEC.md, CANVAS1. */
export const snapMove = (box: Box, lines: readonly Line[], reachPx: number): Point => ({
  x: snapAlong(box, lines, 'x', reachPx),
  y: snapAlong(box, lines, 'y', reachPx),
});

interface Stretch {
  from: number;
  to: number;
}

function between(one: Stretch, other: Stretch): Stretch | null {
  const from = Math.min(one.to, other.to);
  const to = Math.max(one.from, other.from);
  return to > from ? { from, to } : null;
}

const nearer = (one: Stretch | null, other: Stretch | null): Stretch | null =>
  one === null || (other !== null && other.to - other.from < one.to - one.from) ? other : one;

/** Tolerance for a match: positions are whole pixels, sizes are not. */
const metPx = 0.6;

/** The lines that a box matches, without duplicates, each drawn as far as it connects something. */
export function guidesOf(box: Box, lines: readonly Line[], canvas: CanvasSize): Guide[] {
  const found = new Map<string, Guide>();
  for (const line of lines) {
    const { axis, kind, of } = line;
    if (!marks(axis, box).some((mark) => Math.abs(mark - line.at) <= metPx)) continue;
    const own = crossSpan(axis, box);
    const other = of === null ? null : crossSpan(axis, of);
    const whole = axis === 'x' ? canvas.heightPx : canvas.widthPx;
    const guide: Guide = {
      axis,
      kind,
      at: line.at,
      from: other === null ? 0 : Math.min(own.from, other.from),
      to: other === null ? whole : Math.max(own.to, other.to),
      gap: other === null ? null : between(own, other),
    };
    const key = `${axis} ${Math.round(line.at)}`;
    const before = found.get(key);
    // The canvas's own lines take precedence over lines of parts: they are more informative.
    if (before === undefined) found.set(key, guide);
    else if (before.kind === 'part')
      found.set(key, {
        ...before,
        from: Math.min(before.from, guide.from),
        to: Math.max(before.to, guide.to),
        gap: nearer(before.gap, guide.gap),
      });
  }
  return [...found.values()];
}
