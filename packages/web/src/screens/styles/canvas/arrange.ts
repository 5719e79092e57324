import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import {
  bottom,
  clamp,
  holds,
  meet,
  right,
  type Box,
  type Point,
  type Natural,
} from './gestures/box.ts';
import { boxAt, kept, resized, type Place } from './place.ts';
import type { AnyStyle } from '../../../games/game-side.ts';
import { kindOf, type Layer } from '../style-kind.ts';

export const alignments = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];

/** How far a box goes to lie at an edge or in the middle of the canvas: SPEC.md, CANVAS4. */
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

/** Every layer once, from the one behind to the one in front. */
export function orderOf(style: AnyStyle): Layer[] {
  const named: readonly Layer[] = style.layers;
  return [...kindOf(style).layers.filter((name) => !named.includes(name)), ...named];
}

export const steps = ['behind', 'back', 'forward', 'front'] as const;
export type Step = (typeof steps)[number];

/** The order with one layer further to the front or the back: SPEC.md, CANVAS9. */
export function reordered(order: readonly Layer[], layer: Layer, step: Step): Layer[] {
  const from = order.indexOf(layer);
  const last = order.length - 1;
  const to = { behind: 0, back: from - 1, forward: from + 1, front: last }[step];
  return movedTo(order, from, to);
}

/** The order with the layer at `from` at `to` instead. */
export function movedTo(order: readonly Layer[], from: number, to: number): Layer[] {
  const next = [...order];
  const [layer] = next.splice(from, 1);
  if (layer === undefined) return next;
  next.splice(clamp(to, 0, next.length), 0, layer);
  return next;
}

/**
 * The layer that a click chooses: the one in front under the pointer, and `after` one that a click at this very place
 * chose before, the next behind it. Null beside all of them. SPEC.md, CANVAS8.
 */
export function pick(
  frontFirst: readonly Layer[],
  boxes: ReadonlyMap<Layer, Box>,
  point: Point,
  after: Layer | null,
): Layer | null {
  const hits = frontFirst.filter((layer) => {
    const box = boxes.get(layer);
    return box !== undefined && holds(box, point);
  });
  const at = after === null ? -1 : hits.indexOf(after);
  return hits[(at + 1) % hits.length] ?? null;
}

/** Free room at the edges when a layer finds its place on a turned canvas. Canvas pixels. */
const marginPx = 16;

/**
 * Where a layer goes when the canvas is turned: as far across and down as it was, no larger than it fits, and wholly on
 * the canvas. SPEC.md, CANVAS11.
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
    // Down to the next step, so that rounding makes nothing too large again.
    size: shrink < 1 ? place.size * shrink - 0.0005 : place.size,
    anchor: { x: 0, y: 0 },
  });
  const box = boxAt(fitted, natural);
  const { left, top } = asFarAcross(before, box, { from, to });
  return kept(
    layer,
    { ...fitted, x: fitted.x + left - box.left, y: fitted.y + top - box.top },
    natural,
    to,
  );
}

/** Where a box of the size of `now` stands as far across and down the canvas as `before` did on the other. */
export function asFarAcross(
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

/** The shortest way for a box to stand clear of all `others` on the canvas; none when there is no room for it. */
export function clearOf(box: Box, others: readonly Box[], canvas: CanvasSize): Point {
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
  const way = ({ left, top }: Box) => Math.hypot(left - box.left, top - box.top);
  const [nearest = box] = places
    .filter(
      (place) =>
        place.left >= 0 &&
        place.top >= 0 &&
        right(place) <= canvas.widthPx &&
        bottom(place) <= canvas.heightPx &&
        !others.some((other) => meet(place, other)),
    )
    .toSorted((one, other) => way(one) - way(other));
  return { x: nearest.left - box.left, y: nearest.top - box.top };
}
