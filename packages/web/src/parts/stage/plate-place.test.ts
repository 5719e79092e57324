import { canvasSizes } from '@quizcast/game/values/canvas-size';
import { expect, test } from 'vitest';
import { platePlace } from './plate-place.ts';

const canvas = canvasSizes.landscape;
const grid = { layout: 'grid', positionX: 0, positionY: 752, scale: 2 } as const;

test('the plate stands above the question, at its left', () => {
  expect(platePlace(grid, canvas, true)).toEqual({
    left: 144,
    top: 630,
    widthPx: 440,
    heightPx: 98,
  });
  expect(platePlace(grid, canvas, false).top).toBe(662);
});

test('below a question at the upper edge, and never off the canvas', () => {
  const high = platePlace({ ...grid, positionY: 20 }, canvas, true);
  expect(high.top).toBeGreaterThan(20 + 155 * 2);
  for (const positionX of [-900, 1900])
    for (const positionY of [-400, 1060])
      for (const layout of ['grid', 'column'] as const) {
        const place = platePlace({ layout, positionX, positionY, scale: 2 }, canvas, true);
        expect(place.left).toBeGreaterThanOrEqual(0);
        expect(place.top).toBeGreaterThanOrEqual(0);
        expect(place.left + place.widthPx).toBeLessThanOrEqual(canvas.widthPx);
        expect(place.top + place.heightPx).toBeLessThanOrEqual(canvas.heightPx);
      }
});
