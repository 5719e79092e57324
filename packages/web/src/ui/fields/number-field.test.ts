import { expect, it } from 'vitest';
import { wholeIn } from './number-field.tsx';

it.each([
  [2.5, 3],
  ['2.4', 2],
  [120, 30],
  [-4, 0],
  [0, 0],
  ['', null],
  ['-', null],
  ['0.125', 0],
])('turns %s into an integer of the range when the field is left', (typed, whole) => {
  expect(wholeIn(typed, 0, 30)).toBe(whole);
});

it.each([
  ['1.500', 1500],
  [1.505, 1505],
  ['10.000', 10_000],
  ['1.000000', 1_000_000],
  [1234.567, 1235],
])('reads %s, which was typed with a point or a comma, as thousands', (typed, whole) => {
  expect(wholeIn(typed, 0, 1_000_000)).toBe(whole);
});
