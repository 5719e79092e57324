import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import { clamp, type Point } from './box.ts';

/** Screen pixels per canvas pixel. */
export const zoomRange = { min: 0.05, max: 4 } as const;
export const zoomSteps = [0.5, 1, 2] as const;

/** Margin around the canvas, where overhanging parts can be dragged. Screen pixels. */
export const marginPx = 28;

/** Zoom at which the canvas and its margin fit into `room` (screen pixels). */
export function fitZoom(canvas: CanvasSize, room: { width: number; height: number }): number {
  const zoom = Math.min(
    (room.width - 2 * marginPx) / canvas.widthPx,
    (room.height - 2 * marginPx) / canvas.heightPx,
  );
  return clamp(zoom, zoomRange.min, zoomRange.max);
}

/** Next zoom step in (`+1`) or out (`-1`), a round percentage. */
export function zoomBy(zoom: number, direction: 1 | -1): number {
  const percents = [5, 10, 17, 25, 33, 50, 67, 75, 100, 125, 150, 200, 300, 400];
  const now = Math.round(zoom * 100);
  const next =
    direction > 0
      ? percents.find((percent) => percent > now)
      : percents.findLast((percent) => percent < now);
  return next === undefined ? zoom : next / 100;
}

/** Scroll offset that keeps the point under `pointer` (screen pixels within the view) in place: SPEC.md, CANVAS12. */
export function scrollFor(
  scroll: Point,
  pointer: Point,
  { from, to }: { from: number; to: number },
): Point {
  const along = (start: number, at: number): number =>
    ((start + at - marginPx) / from) * to + marginPx - at;
  return { x: along(scroll.x, pointer.x), y: along(scroll.y, pointer.y) };
}
