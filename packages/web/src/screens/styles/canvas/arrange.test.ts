import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultCategoryStyle } from '@quizcast/game/games/category-quiz/style';
import { canvasSizes } from '@quizcast/game/values/canvas-size';
import { defaultStyle } from '@quizcast/game/document/defaults';
import { layerNames, type LayerName } from '@quizcast/game/games/stage-quiz/style';
import type { Layer } from '../style-kind.ts';
import { anyBox, anyCanvas, anyGrip } from './any-place.fixture.ts';
import {
  align,
  alignments,
  movedTo,
  orderOf,
  pick,
  refitted,
  reordered,
  steps,
  type Alignment,
} from './arrange.ts';
import { bottom, right, type Box } from './gestures/box.ts';
import { boxAt } from './place.ts';

const canvas = canvasSizes.landscape;
const shift = (box: Box, by: { x: number; y: number }): Box => ({
  ...box,
  left: box.left + by.x,
  top: box.top + by.y,
});

describe('CANVAS4 aligning', () => {
  test('CANVAS4 moves an edge or the center of a box to that of the canvas', () => {
    const box = { left: 100, top: 200, width: 300, height: 100 };
    const places = alignments.map((alignment) => {
      const { left, top } = shift(box, align(box, canvas, alignment));
      return [alignment, left, top];
    });
    expect(places).toEqual([
      ['left', 0, 200],
      ['centre', 810, 200],
      ['right', 1620, 200],
      ['top', 100, 0],
      ['middle', 100, 490],
      ['bottom', 100, 980],
    ]);
  });

  test('CANVAS4 moves along one axis only, and is idempotent', () => {
    const across: readonly Alignment[] = ['left', 'centre', 'right'];
    fc.assert(
      fc.property(anyBox, anyCanvas, fc.constantFrom(...alignments), (box, size, alignment) => {
        const by = align(box, size, alignment);
        expect(across.includes(alignment) ? by.y : by.x).toBe(0);
        const again = align(shift(box, by), size, alignment);
        expect(Math.abs(again.x)).toBeLessThan(1e-6);
        expect(Math.abs(again.y)).toBeLessThan(1e-6);
      }),
    );
  });
});

describe('CANVAS8 a click', () => {
  const box = { left: 0, top: 0, width: 100, height: 100 };
  const boxes = new Map<LayerName, Box>([
    ['question', box],
    ['joker', box],
    ['stage', { ...box, left: 60 }],
  ]);
  const front: LayerName[] = ['question', 'joker', 'stage'];

  test('CANVAS8 selects the front layer, then the next one behind it, and then starts over', () => {
    const point = { x: 80, y: 50 };
    expect(pick(front, boxes, point, null)).toBe('question');
    expect(pick(front, boxes, point, 'question')).toBe('joker');
    expect(pick(front, boxes, point, 'joker')).toBe('stage');
    expect(pick(front, boxes, point, 'stage')).toBe('question');
  });

  test('CANVAS8 skips layers that are not under the pointer or not selectable', () => {
    expect(pick(front, boxes, { x: 20, y: 50 }, 'joker')).toBe('question');
    expect(pick(['joker', 'stage'], boxes, { x: 20, y: 50 }, null)).toBe('joker');
    expect(pick(front, boxes, { x: 500, y: 50 }, null)).toBeNull();
  });
});

describe('CANVAS9 the layer order', () => {
  test('CANVAS9 changes by one step or all the way, but not beyond the ends', () => {
    const order: LayerName[] = [
      'image',
      'joker',
      'stage',
      'votingChart',
      'question',
      'explanation',
    ];
    expect(reordered(order, 'stage', 'forward').indexOf('stage')).toBe(3);
    expect(reordered(order, 'stage', 'back').indexOf('stage')).toBe(1);
    expect(reordered(order, 'stage', 'front').at(-1)).toBe('stage');
    expect(reordered(order, 'stage', 'behind')[0]).toBe('stage');
    expect(reordered(order, 'explanation', 'forward')).toEqual(order);
    expect(reordered(order, 'image', 'back')).toEqual(order);
    expect(movedTo(order, 0, 2)).toEqual([
      'joker',
      'stage',
      'image',
      'votingChart',
      'question',
      'explanation',
    ]);
  });

  test('CANVAS9 keeps every layer once, and the other layers in order', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...layerNames]),
        fc.constantFrom(...layerNames),
        fc.constantFrom(...steps),
        (named, layer, step) => {
          const before = orderOf({ ...defaultStyle(), layers: named });
          const after = reordered(before, layer, step);
          expect(after.toSorted()).toEqual([...layerNames].toSorted());
          const others = (order: readonly Layer[]) => order.filter((name) => name !== layer);
          expect(others(after)).toEqual(others(before));
        },
      ),
    );
    const category = {
      ...defaultCategoryStyle(),
      layers: ['timer' as const, 'gameField' as const],
    };
    expect(orderOf(category)).toEqual([
      'facecam1',
      'facecam2',
      'facecam3',
      'facecam4',
      'hostCam',
      'crowdBoard',
      'timer',
      'gameField',
    ]);
  });
});

test('CANVAS11 a rotated canvas contains every layer entirely, and none is enlarged', () => {
  fc.assert(
    fc.property(anyGrip, ({ layer, start, natural, canvas: from }) => {
      const to = from === canvasSizes.landscape ? canvasSizes.portrait : canvasSizes.landscape;
      const place = refitted(layer, start, natural, { from, to });
      expect(place.size).toBeLessThanOrEqual(start.size);
      expect(place.width).toBe(start.width);
      const box = boxAt(place, natural);
      expect(box.left).toBeGreaterThanOrEqual(-1);
      expect(box.top).toBeGreaterThanOrEqual(-1);
      expect(right(box)).toBeLessThanOrEqual(to.widthPx + 1);
      expect(bottom(box)).toBeLessThanOrEqual(to.heightPx + 1);
    }),
  );
});
