import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, numberLine, type NumberSpread } from './number-line-geometry.ts';

const spread = (right: number, points: NumberSpread['points']): NumberSpread => ({
  kind: 'number',
  right,
  points,
  below: 0,
  above: 0,
  median: right,
  nearest: [right],
  nearestCount: 1,
});
const lengthPx = 660;

test('exact answers are above the right number, and equal answers are stacked', () => {
  const { columns, rightPx } = numberLine(
    spread(1889, [
      { value: 1880, count: 2 },
      { value: 1889, count: 5 },
    ]),
    lengthPx,
  );
  expect(columns.at(-1)).toEqual({ xPx: rightPx, dots: 5 });
  expect(columns[0]?.dots).toBe(2);
});

test('a single exact answer is centered on its number line', () => {
  const { from, to, rightPx, columns } = numberLine(spread(0, [{ value: 0, count: 1 }]), lengthPx);
  expect([from, to, rightPx]).toEqual([-1, 1, lengthPx / 2]);
  expect(columns).toEqual([{ xPx: lengthPx / 2, dots: 1 }]);
});

test('every dot is on the line, columns do not overlap, and no column is too high', () => {
  const number = fc.double({ min: -1e15, max: 1e15, noNaN: true });
  const points = fc.array(fc.record({ value: number, count: fc.integer({ min: 1, max: 1e6 }) }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(number, points, (right, all) => {
      const { columns, dotPx, rightPx } = numberLine(spread(right, all), lengthPx);
      expect(columns.length).toBeGreaterThanOrEqual(Math.min(1, all.length));
      columns.forEach(({ xPx, dots }, index) => {
        expect(dots).toBeGreaterThanOrEqual(1);
        expect(dots * dotPx).toBeLessThanOrEqual(line.stackPx);
        expect(xPx).toBeGreaterThan(-dotPx);
        expect(xPx).toBeLessThan(lengthPx + dotPx);
        const before = columns[index - 1];
        if (before !== undefined) expect(xPx - before.xPx).toBeGreaterThanOrEqual(dotPx - 0.001);
      });
      expect(rightPx).toBeGreaterThanOrEqual(0);
      expect(rightPx).toBeLessThanOrEqual(lengthPx);
    }),
  );
});
