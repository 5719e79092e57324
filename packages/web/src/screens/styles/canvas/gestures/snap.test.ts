import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canvasSizes } from '@quizcast/game/values/canvas-size';
import { anyBox, anyCanvas } from '../any-place.fixture.ts';
import { bottom, right, type Box } from './box.ts';
import { guidesOf, linesOf, nearestLine, snapMove, type Line } from './snap.ts';

const canvas = canvasSizes.landscape;
const box = (left: number, top: number, width = 100, height = 50): Box => ({
  left,
  top,
  width,
  height,
});
const moved = (from: Box, by: { x: number; y: number }): Box => ({
  ...from,
  left: from.left + by.x,
  top: from.top + by.y,
});
const marks = (from: Box, axis: 'x' | 'y') =>
  axis === 'x'
    ? [from.left, from.left + from.width / 2, right(from)]
    : [from.top, from.top + from.height / 2, bottom(from)];
const ats = (lines: readonly Line[], axis: 'x' | 'y', kind: string) =>
  lines
    .filter((line) => line.axis === axis && line.kind === kind)
    .map(({ at }) => Math.round(at))
    .toSorted((one, other) => one - other);

describe('CANVAS1 a moved box', () => {
  test('CANVAS1 snaps to the nearest line within reach, and stays in place if there is none', () => {
    const lines = linesOf(canvas, []);
    expect(snapMove(box(5, 300), lines, 8)).toEqual({ x: -5, y: 0 });
    expect(snapMove(box(9, 300), lines, 8)).toEqual({ x: 0, y: 0 });
    // Snaps its right edge, and its center.
    expect(snapMove(box(1817, 300), lines, 8)).toEqual({ x: 3, y: 0 });
    expect(snapMove(box(906, 300), lines, 8)).toEqual({ x: 4, y: 0 });
  });

  test('CANVAS1 never snaps beyond the reach, and ends on a line or unmoved', () => {
    fc.assert(
      fc.property(
        anyBox,
        fc.array(anyBox, { maxLength: 5 }),
        anyCanvas,
        fc.integer({ min: 0, max: 40 }),
        (from, others, size, reachPx) => {
          const lines = linesOf(size, others);
          const by = snapMove(from, lines, reachPx);
          for (const axis of ['x', 'y'] as const) {
            expect(Math.abs(by[axis])).toBeLessThanOrEqual(reachPx);
            const near = marks(from, axis).some(
              (mark) => nearestLine(lines, axis, mark, reachPx) !== null,
            );
            const met = marks(moved(from, by), axis).some(
              (mark) => nearestLine(lines, axis, mark, 1e-6) !== null,
            );
            if (near) expect(met).toBe(true);
            else expect(by[axis]).toBe(0);
          }
        },
      ),
    );
  });
});

test('CANVAS2 lines are edges, center, thirds and safe margins of the canvas, and edges and centers of other boxes', () => {
  const lines = linesOf(canvas, [box(200, 100, 300, 80)]);
  expect(ats(lines, 'x', 'edge')).toEqual([0, 1920]);
  expect(ats(lines, 'y', 'edge')).toEqual([0, 1080]);
  expect(ats(lines, 'x', 'centre')).toEqual([960]);
  expect(ats(lines, 'y', 'centre')).toEqual([540]);
  expect(ats(lines, 'x', 'third')).toEqual([640, 1280]);
  expect(ats(lines, 'y', 'third')).toEqual([360, 720]);
  expect(ats(lines, 'x', 'safe')).toEqual([96, 1824]);
  expect(ats(lines, 'y', 'safe')).toEqual([54, 1026]);
  expect(ats(lines, 'x', 'part')).toEqual([200, 350, 500]);
  expect(ats(lines, 'y', 'part')).toEqual([100, 140, 180]);
  expect(linesOf(canvas, [])).toHaveLength(14);
});

describe('CANVAS2 guides', () => {
  test('CANVAS2 are shown once for each line that a box touches, and for no other line', () => {
    const lines = linesOf(canvas, []);
    expect(guidesOf(box(0, 300), lines, canvas)).toEqual([
      { axis: 'x', at: 0, from: 0, to: 1080, kind: 'edge', gap: null },
    ]);
    expect(guidesOf(box(3, 300), lines, canvas)).toEqual([]);
  });

  test('CANVAS2 connect aligned boxes', () => {
    const lines = linesOf(canvas, [box(200, 100), box(200, 900)]);
    expect(guidesOf(box(200, 400), lines, canvas)).toContainEqual({
      axis: 'x',
      at: 200,
      from: 100,
      to: 950,
      kind: 'part',
      // Snaps to the nearer one.
      gap: { from: 150, to: 400 },
    });
  });
});
