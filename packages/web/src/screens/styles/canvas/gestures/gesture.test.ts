import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canvasSizes } from '@quizcast/game/values/canvas-size';
import { defaultDocument, defaultStyle } from '@quizcast/game/document/defaults';
import { defaultCategoryStyle } from '@quizcast/game/games/category-quiz/style';
import { reduce } from '@quizcast/game/reduce';
import { setFields } from '../../style-edits.ts';
import { gameSection, styleIn, type AnyStyle } from '../../../../games/game-side.ts';
import { kindOf } from '../../style-kind.ts';
import { anyBox, anyCanvas, anyGrip, anyWay, styleWith } from '../any-place.fixture.ts';
import { backOntoCanvas, bottom, minVisiblePx, right, type Box } from './box.ts';
import { dragged, scaled, stretched, type DragContext } from './gesture.ts';
import { boxAt, changesOf, naturalOf, placeOf, withPlace } from '../place.ts';
import { pxPerWidth } from '../layer-fields.ts';
import { linesOf } from './snap.ts';
import { positionRange } from '@quizcast/game/values/style-values';

const corner = fc.record({
  x: fc.constantFrom(-1 as const, 1 as const),
  y: fc.constantFrom(-1 as const, 1 as const),
});
const side = fc.constantFrom('left' as const, 'right' as const);
const reach = fc.integer({ min: 0, max: 30 });

const seen = (start: number, length: number, whole: number): number =>
  Math.min(start + length, whole) - Math.max(start, 0);
/** Whether enough of the box is on the canvas to grab it, with the given tolerance. */
const canGrab = (
  box: Box,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  slackPx = 1.01,
) =>
  seen(box.left, box.width, widthPx) >= Math.min(minVisiblePx, box.width) - slackPx &&
  seen(box.top, box.height, heightPx) >= Math.min(minVisiblePx, box.height) - slackPx;

const stage: DragContext = {
  layer: 'stage',
  canvas: canvasSizes.landscape,
  start: { x: 1520, y: 32, size: 0.5, width: 22 },
  natural: { left: 0, top: 0, width: 770, height: 530 },
  pxPerUnit: 35,
  lines: linesOf(canvasSizes.landscape, []),
};

describe('CANVAS3 moving, scaling and widening', () => {
  test('CANVAS3 keeps a piece of a part on the canvas', () => {
    fc.assert(
      fc.property(anyGrip, anyWay, corner, side, reach, (grip, by, to, which, reachPx) => {
        const ends = [
          dragged(grip, by, reachPx),
          scaled(grip, to, by, reachPx),
          stretched(grip, which, by.x, reachPx),
        ];
        for (const { box } of ends) expect(canGrab(box, grip.canvas)).toBe(true);
      }),
    );
  });

  test('CANVAS3 brings a part outside the canvas back by whole pixels, and leaves others in place', () => {
    fc.assert(
      fc.property(anyBox, anyCanvas, (box, canvas) => {
        const by = backOntoCanvas(box, canvas);
        const back = { ...box, left: box.left + by.x, top: box.top + by.y };
        expect(Number.isInteger(by.x) && Number.isInteger(by.y)).toBe(true);
        expect(canGrab(back, canvas)).toBe(true);
        if (box.left >= 0 && box.top >= 0 && right(box) <= 1080 && bottom(box) <= 1080)
          expect(by).toEqual({ x: 0, y: 0 });
      }),
    );
  });
});

describe('CANVAS5 dragging a corner', () => {
  test('CANVAS5 keeps the opposite corner and the proportions', () => {
    const { place, box } = scaled(stage, { x: -1, y: 1 }, { x: -385, y: 265 }, 0);
    expect(place).toEqual({ x: 1135, y: 32, size: 1, width: 22 });
    expect(box).toEqual({ left: 1135, top: 32, width: 770, height: 530 });
  });

  test('CANVAS5 snaps the dragged corner to a line', () => {
    const { box } = scaled(stage, { x: -1, y: 1 }, { x: -236, y: 160 }, 8);
    expect(Math.abs(box.left - 1280)).toBeLessThan(1);
  });

  test('CANVAS5 moves the opposite corner by at most a pixel, anywhere on the canvas', () => {
    fc.assert(
      fc.property(anyGrip, anyWay, corner, reach, (grip, by, to, reachPx) => {
        const before = boxAt(grip.start, grip.natural);
        const { box, place } = scaled(grip, to, by, reachPx);
        const loose = naturalOf(grip.start, before);
        expect(box.width / box.height).toBeCloseTo(loose.width / loose.height, 6);
        const correction = backOntoCanvas(box, grip.canvas);
        // So near the edge of the canvas that it may have been moved back.
        const isAtEdge =
          correction.x !== 0 ||
          correction.y !== 0 ||
          !canGrab(pulled(before, box, to), grip.canvas, -1.01);
        const isAtEnd = [place.x, place.y].some(
          (at) => at === positionRange.min || at === positionRange.max,
        );
        if (isAtEdge || isAtEnd) return;
        if (to.x > 0) expect(Math.abs(box.left - before.left)).toBeLessThan(1.02);
        else expect(Math.abs(right(box) - right(before))).toBeLessThan(1.02);
      }),
    );
  });
});

/** The box with the given size, and with the corner of `before` that is not dragged. */
const pulled = (before: Box, { width, height }: Box, to: { x: number; y: number }): Box => ({
  left: to.x > 0 ? before.left : right(before) - width,
  top: to.y > 0 ? before.top : bottom(before) - height,
  width,
  height,
});

describe('CANVAS6 dragging a side', () => {
  test('CANVAS6 changes only the width and keeps the opposite side', () => {
    const wide = stretched(stage, 'left', -175, 0);
    expect(wide.place).toEqual({ x: 1345, y: 32, size: 0.5, width: 32 });
    expect(right(wide.box)).toBeCloseTo(1905);
    const narrow = stretched(stage, 'right', -175, 0);
    expect(narrow.place).toEqual({ x: 1520, y: 32, size: 0.5, width: 12 });
    expect(narrow.box.left).toBe(1520);
  });

  test('CANVAS6 leaves layers without a width unchanged', () => {
    const grip = { ...stage, layer: 'joker' as const, pxPerUnit: 0 };
    const start = { ...stage.start, width: null };
    expect(stretched({ ...grip, start }, 'left', -175, 0).place).toEqual(start);
    expect(pxPerWidth('joker', defaultStyle())).toBe(0);
  });
});

test('CANVAS7 the rules accept gesture results unchanged, and only changed fields are written', () => {
  const app = defaultDocument();
  const stamp = { atMs: 0, actor: { kind: 'owner', userId: 'u' }, dice: 1 } as const;
  fc.assert(
    fc.property(anyGrip, anyWay, corner, side, reach, (grip, by, to, which, reachPx) => {
      const { layer } = grip;
      const style = styleWith(layer);
      const before = placeOf(style, layer);
      for (const { place } of [
        dragged(grip, by, reachPx),
        scaled(grip, to, by, reachPx),
        stretched(grip, which, by.x, reachPx),
      ]) {
        const changes = changesOf(layer, before, place);
        const command = setFields(style, changes);
        if (command === null) {
          expect(place).toEqual(before);
          continue;
        }
        const result = reduce(app, command, stamp);
        if (result.kind === 'refused') throw new Error(result.reason);
        const { game } = kindOf(style);
        const after = styleIn(gameSection(result.document, game), style.id) ?? style;
        expect(placeOf(after, layer)).toEqual(place);
        expect(after).toEqual(withPlace(style, layer, place));
      }
    }),
  );
  expect(changesOf('stage', stage.start, stage.start)).toEqual([]);
});

test.each([
  ['stage quiz', defaultStyle()],
  ['category quiz', defaultCategoryStyle()],
] as const)('CANVAS1 dragging a layer in a %s style moves only that layer', (_, style) => {
  const { layers } = kindOf(style);
  for (const layer of layers) {
    const before = placeOf(style, layer);
    const after: AnyStyle = withPlace<AnyStyle>(style, layer, { ...before, x: 7, y: 9 });
    for (const each of layers)
      expect([each, placeOf(after, each)]).toEqual([
        each,
        each === layer ? { ...before, x: 7, y: 9 } : placeOf(style, each),
      ]);
  }
});

test('CANVAS1 a drag without snapping ends at the pointer, and a drag along one axis keeps the other', () => {
  expect(dragged(stage, { x: -517, y: 3 }, 0).place).toMatchObject({ x: 1003, y: 35 });
  expect(dragged(stage, { x: -238, y: 0 }, 8).place).toMatchObject({ x: 1280, y: 32 });
});
