import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import {
  bottom,
  clamp,
  contains,
  overlap,
  right,
  type Box,
  type Point,
  type Natural,
} from './gestures/box.ts';
import { boxAt, constrainPlace, resized, type Place } from './place.ts';
import type { AnyStyle } from '../../../games/game-side.ts';
import { kindOf, type Layer } from '../style-kind.ts';

export const alignments = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];

/** How far to move a box to align it with an edge or the center of the canvas: SPEC.md, CANVAS4. */
export function align(box: Box, canvas: CanvasSize, alignment: Alignment): Point {
  const freeX = canvas.widthPx - box.width;
  const freeY = canvas.heightPx - box.height;
  switch (alignment) {
    case 'left':
      return { x: -box.left, y: 0 };
    case 'centre':
      return { x: freeX / 2 - box.left, y: 0 };
    case 'right':
      return { x: freeX - box.left, y: 0 };
    case 'top':
      return { x: 0, y: -box.top };
    case 'middle':
      return { x: 0, y: freeY / 2 - box.top };
    case 'bottom':
      return { x: 0, y: freeY - box.top };
  }
}

/** All layers once, from back to front. */
export function orderOf(style: AnyStyle): Layer[] {
  const named: readonly Layer[] = style.layers;
  return [...kindOf(style).layers.filter((name) => !named.includes(name)), ...named];
}

export const steps = ['behind', 'back', 'forward', 'front'] as const;
export type Step = (typeof steps)[number];

/** The order with one layer moved toward the front or the back: SPEC.md, CANVAS9. */
export function reordered(order: readonly Layer[], layer: Layer, step: Step): Layer[] {
  const from = order.indexOf(layer);
  const last = order.length - 1;
  const to = { behind: 0, back: from - 1, forward: from + 1, front: last }[step];
  return movedTo(order, from, to);
}

/** The order with the layer at `from` moved to `to`. */
export function movedTo(order: readonly Layer[], from: number, to: number): Layer[] {
  const next = [...order];
  const [layer] = next.splice(from, 1);
  if (layer === undefined) return next;
  next.splice(clamp(to, 0, next.length), 0, layer);
  return next;
}

/**
 * The layer selected by a click: the front one under the pointer, or the next one behind `after`, which an earlier
 * click at the same place selected. Null outside of all layers. SPEC.md, CANVAS8.
 */
export function pick(
  frontFirst: readonly Layer[],
  boxes: ReadonlyMap<Layer, Box>,
  point: Point,
  after: Layer | null,
): Layer | null {
  const hits = frontFirst.filter((layer) => {
    const box = boxes.get(layer);
    return box !== undefined && contains(box, point);
  });
  const at = after === null ? -1 : hits.indexOf(after);
  return hits[(at + 1) % hits.length] ?? null;
}

/** Margin for placing layers on a turned canvas. Canvas pixels. */
const marginPx = 16;

/**
 * Place of a layer after the canvas was turned: same relative position, shrunk to fit if needed, and entirely on the
 * canvas. SPEC.md, CANVAS11.
 */
export function refitted(
  layer: Layer,
  place: Place,
  natural: Natural,
  { from, to }: { from: CanvasSize; to: CanvasSize },
): Place {
  const before = boxAt(place, natural);
  const shrink = Math.min(1, to.widthPx / before.width, to.heightPx / before.height);
  const fitted = resized(layer, place, natural, {
    // Rounded down, so that it still fits.
    size: shrink < 1 ? place.size * shrink - 0.0005 : place.size,
    anchor: { x: 0, y: 0 },
  });
  const box = boxAt(fitted, natural);
  const { left, top } = atSamePosition(before, box, { from, to });
  return constrainPlace(
    layer,
    { ...fitted, x: fitted.x + left - box.left, y: fitted.y + top - box.top },
    natural,
    to,
  );
}

/** Place for a box with the size of `now`, at the same relative position as `before` had on the other canvas. */
export function atSamePosition(
  before: Box,
  now: Pick<Box, 'width' | 'height'>,
  { from, to }: { from: CanvasSize; to: CanvasSize },
): Pick<Box, 'left' | 'top'> {
  const along = (
    start: number,
    length: number,
    wholeBefore: number,
    whole: number,
    lengthNow: number,
  ) => {
    const free = whole - lengthNow;
    const share = wholeBefore === length ? 0.5 : start / (wholeBefore - length);
    const margin = Math.min(marginPx, free / 2);
    return clamp(share * free, margin, free - margin);
  };
  return {
    left: along(before.left, before.width, from.widthPx, to.widthPx, now.width),
    top: along(before.top, before.height, from.heightPx, to.heightPx, now.height),
  };
}

/** The shortest move that separates a box from all `others` on the canvas; zero when there is no room. */
export function nearestFreeOffset(box: Box, others: readonly Box[], canvas: CanvasSize): Point {
  const lefts = others.flatMap((other) => [
    other.left - marginPx - box.width,
    right(other) + marginPx,
  ]);
  const tops = others.flatMap((other) => [
    other.top - marginPx - box.height,
    bottom(other) + marginPx,
  ]);
  const places = [box.left, ...lefts].flatMap((left) =>
    [box.top, ...tops].map((top) => ({ ...box, left, top })),
  );
  const distance = ({ left, top }: Box) => Math.hypot(left - box.left, top - box.top);
  const [nearest = box] = places
    .filter(
      (place) =>
        place.left >= 0 &&
        place.top >= 0 &&
        right(place) <= canvas.widthPx &&
        bottom(place) <= canvas.heightPx &&
        !others.some((other) => overlap(place, other)),
    )
    .toSorted((one, other) => distance(one) - distance(other));
  return { x: nearest.left - box.left, y: nearest.top - box.top };
}
