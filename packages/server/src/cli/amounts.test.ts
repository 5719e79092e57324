import { expect, it } from 'vitest';
import { countOf, sizeOf } from './amounts.ts';

it('are written for people', () => {
  expect([0, 1, 2].map((count) => countOf(count, 'file'))).toEqual([
    '0 files',
    '1 file',
    '2 files',
  ]);
  expect([0, 700, 20_400, 50_000, 3_400_000].map(sizeOf)).toEqual([
    '0 kB',
    '1 kB',
    '21 kB',
    '0.1 MB',
    '3.4 MB',
  ]);
});
