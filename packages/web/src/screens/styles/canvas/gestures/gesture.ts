import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import type { Box, Point, Natural } from './box.ts';
import { boxAt, constrainPlace, resized, widened, type Place } from '../place.ts';
import { nearestLine, snapMove, type Line } from './snap.ts';
import type { Layer } from '../../style-kind.ts';

/** The layer being dragged, with all values that are constant during the gesture. */
export interface DragContext {
  layer: Layer;
  start: Place;
  natural: Natural;
  /** Pixels per unit of the layer's width: see `pxPerWidth`. */
  pxPerUnit: number;
  canvas: CanvasSize;
  lines: readonly Line[];
}

export interface PlacedLayer {
  place: Place;
  /** Expected box of the layer on the canvas. */
  box: Box;
}

/** Dragged corner or side: -1 left or top, 1 right or bottom, 0 neither. */
export interface Direction {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

const plus = (place: Place, { x, y }: Point): Place => ({
  ...place,
  x: place.x + x,
  y: place.y + y,
});

const constrained = (grip: DragContext, place: Place): PlacedLayer => {
  const inside = constrainPlace(grip.layer, place, grip.natural, grip.canvas);
  return { place: inside, box: boxAt(inside, grip.natural) };
};

/** Moves the layer by canvas pixels, then snaps to lines within reach. A reach of 0 disables snapping. */
export function dragged(grip: DragContext, by: Point, reachPx: number): PlacedLayer {
  const loose = plus(grip.start, by);
  if (reachPx <= 0) return constrained(grip, loose);
  const snap = snapMove(boxAt(loose, grip.natural), grip.lines, reachPx);
  // An axis without movement does not snap.
  return constrained(grip, plus(loose, { x: by.x === 0 ? 0 : snap.x, y: by.y === 0 ? 0 : snap.y }));
}

/** Scales the layer by a corner; the opposite corner and the aspect ratio are kept: SPEC.md, CANVAS5. */
export function scaled(
  grip: DragContext,
  corner: Direction,
  by: Point,
  reachPx: number,
): PlacedLayer {
  const { layer, start, natural, lines } = grip;
  const box = boxAt(start, natural);
  const width = box.width + corner.x * by.x;
  const height = box.height + corner.y * by.y;
  // Projects the pointer onto the diagonal.
  const loose = (width * box.width + height * box.height) / (box.width ** 2 + box.height ** 2);
  const anchor = { x: corner.x < 0 ? 1 : 0, y: corner.y < 0 ? 1 : 0 };
  const factor = snapFactor({ box, anchor, corner, loose, lines, reachPx });
  const size = start.size * Math.max(factor, 0);
  return constrained(grip, resized(layer, start, natural, { size, anchor }));
}

function snapFactor(pull: {
  box: Box;
  anchor: Point;
  corner: Direction;
  loose: number;
  lines: readonly Line[];
  reachPx: number;
}): number {
  const { box, anchor, corner, loose, lines, reachPx } = pull;
  if (reachPx <= 0) return loose;
  let best = loose;
  let bestPx = Infinity;
  for (const axis of ['x', 'y'] as const) {
    const length = axis === 'x' ? box.width : box.height;
    const fixed = (axis === 'x' ? box.left : box.top) + anchor[axis] * length;
    const at = fixed + corner[axis] * length * loose;
    const line = nearestLine(lines, axis, at, reachPx);
    if (line === null || Math.abs(line.at - at) >= bestPx || length === 0) continue;
    const factor = ((line.at - fixed) * corner[axis]) / length;
    if (factor <= 0) continue;
    best = factor;
    bestPx = Math.abs(line.at - at);
  }
  return best;
}

/** Changes the layer's width by its right or left side; the other side is kept: SPEC.md, CANVAS6. */
export function stretched(
  grip: DragContext,
  side: 'left' | 'right',
  byX: number,
  reachPx: number,
): PlacedLayer {
  const { layer, start, natural, pxPerUnit, lines, canvas } = grip;
  const box = boxAt(start, natural);
  const sign = side === 'right' ? 1 : -1;
  const edge = (side === 'right' ? box.left + box.width : box.left) + byX;
  const line = reachPx > 0 ? nearestLine(lines, 'x', edge, reachPx) : null;
  const byPx = sign * (byX + (line === null ? 0 : line.at - edge));
  const wide = widened(layer, start, pxPerUnit, { byPx, side });
  const grownPx = ((wide.width ?? 0) - (start.width ?? 0)) * pxPerUnit;
  const grown = { ...natural, width: Math.max(0, natural.width + grownPx) };
  const place = constrainPlace(layer, wide, grown, canvas);
  return { place, box: boxAt(place, grown) };
}
