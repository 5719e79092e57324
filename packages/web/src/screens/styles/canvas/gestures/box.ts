import type { CanvasSize } from '@quizcast/game/values/canvas-size';

/** An axis-aligned rectangle in canvas pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const right = (box: Box): number => box.left + box.width;
export const bottom = (box: Box): number => box.top + box.height;

export const clamp = (value: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, value));

export const contains = (box: Box, { x, y }: Point): boolean =>
  x >= box.left && x <= right(box) && y >= box.top && y <= bottom(box);

/** Whether two boxes overlap by more than an edge. */
export const overlap = (one: Box, other: Box): boolean =>
  one.left < right(other) - 1 &&
  other.left < right(one) - 1 &&
  one.top < bottom(other) - 1 &&
  other.top < bottom(one) - 1;

/** Minimum visible part of a layer, so that it can still be dragged. Canvas pixels. */
export const minVisiblePx = 48;

/** How far to move a box so that a part of it is on the canvas: SPEC.md, CANVAS3. */
export function backOntoCanvas(box: Box, canvas: CanvasSize): Point {
  const along = (start: number, length: number, whole: number): number => {
    const piece = Math.min(minVisiblePx, length);
    const clamped = clamp(start, piece - length, whole - piece);
    const offset = clamped - start;
    // Rounds up to whole pixels, with a tolerance for measuring errors.
    return offset > 0
      ? Math.max(0, Math.ceil(offset - 0.1))
      : Math.min(0, Math.floor(offset + 0.1));
  };
  return {
    x: along(box.left, box.width, canvas.widthPx),
    y: along(box.top, box.height, canvas.heightPx),
  };
}

/** How far to move a box so that it is entirely on the canvas; larger boxes are aligned at the left and top. */
export function whollyOntoCanvas(box: Box, { widthPx, heightPx }: CanvasSize): Point {
  return {
    x: clamp(box.left, 0, Math.max(0, widthPx - box.width)) - box.left,
    y: clamp(box.top, 0, Math.max(0, heightPx - box.height)) - box.top,
  };
}

/** Distances of a box to the four edges of the canvas in pixels; negative where it extends beyond. */
export const gapsToEdges = (box: Box, { widthPx, heightPx }: CanvasSize) => ({
  left: box.left,
  right: widthPx - right(box),
  top: box.top,
  bottom: heightPx - bottom(box),
});

/** A layer's box at position 0/0 and size 1. `left` and `top` are not 0 for parts drawn with an offset. */
export type Natural = Box;
