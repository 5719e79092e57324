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
])('turns %s into an integer of the range when the field is left', (typed, whole) => {
  expect(wholeIn(typed, 0, 30)).toBe(whole);
});
