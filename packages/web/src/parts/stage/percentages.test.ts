import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentages } from './percentages.ts';

it('adds up to 100 for any votes, and to zero without votes', () => {
  expect(percentages([0, 0, 0, 0])).toEqual([0, 0, 0, 0]);
  expect(percentages([1, 1, 1, 0])).toEqual([34, 33, 33, 0]);
  fc.assert(
    fc.property(fc.array(fc.nat(1e6), { minLength: 4, maxLength: 4 }), (counts) => {
      const parts = percentages(counts);
      const sum = parts.reduce((total, part) => total + part, 0);
      expect(sum).toBe(counts.some((count) => count > 0) ? 100 : 0);
      counts.forEach((count, index) => {
        if (count === 0) expect(parts[index]).toBe(0);
      });
    }),
  );
});
