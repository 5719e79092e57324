import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canvasSizes } from '@quizcast/game/values/canvas-size';
import { fitZoom, marginPx, scrollFor, zoomBy, zoomRange } from './zoom.ts';

test('CANVAS12 zooming keeps the point under the pointer in place', () => {
  const px = fc.integer({ min: 0, max: 2000 });
  const zoom = fc.double({ min: zoomRange.min, max: zoomRange.max, noNaN: true });
  fc.assert(
    fc.property(px, px, zoom, zoom, (scroll, pointer, from, to) => {
      const next = scrollFor({ x: scroll, y: 0 }, { x: pointer, y: 0 }, { from, to });
      const under = (start: number, scale: number) => (start + pointer - marginPx) / scale;
      expect(under(next.x, to)).toBeCloseTo(under(scroll, from), 6);
    }),
  );
});

test('CANVAS12 fits the whole canvas into the window, and steps stay within the zoom range', () => {
  const room = { width: 664, height: 520 };
  expect(fitZoom(canvasSizes.landscape, room) * 1920).toBeCloseTo(608);
  expect(fitZoom(canvasSizes.portrait, room) * 1920).toBeCloseTo(464);
  // A portrait canvas in the smallest view, as at a browser zoom of 200 %.
  expect(fitZoom(canvasSizes.portrait, { width: 400, height: 200 }) * 1920).toBeCloseTo(144);
  expect(fitZoom(canvasSizes.landscape, { width: 0, height: 0 })).toBe(zoomRange.min);
  expect([0.32, 0.5, 1, 4].map((zoom) => zoomBy(zoom, 1))).toEqual([0.33, 0.67, 1.25, 4]);
  expect([0.32, 0.5, 1, 0.1].map((zoom) => zoomBy(zoom, -1))).toEqual([0.25, 0.33, 0.75, 0.05]);
});
