import { expect, test } from 'vitest';
import { all, among, noSelection, only, toggled, upTo, type Selection } from './selection.ts';

const order = ['a', 'b', 'c', 'd'];
const chosen = ({ ids }: Selection) => [...ids].join('');

test('a range extends from its start in both directions, and shrinks again', () => {
  const from = only('b');
  expect(chosen(upTo(order, from, 'd'))).toBe('bcd');
  const wide = upTo(order, from, 'd');
  expect(chosen(upTo(order, wide, 'c'))).toBe('bc');
  expect(chosen(upTo(order, wide, 'a'))).toBe('ab');
  expect(upTo(order, wide, 'a').at).toBe('a');
  expect(chosen(upTo(order, only('gone'), 'c'))).toBe('c');
});

test('toggling adds or removes an element, but keeps the last one', () => {
  const two = toggled(order, only('b'), 'd');
  expect(chosen(two)).toBe('bd');
  expect(toggled(order, two, 'd')).toMatchObject({ at: 'b' });
  expect(chosen(toggled(order, two, 'd'))).toBe('b');
  expect(chosen(toggled(order, only('b'), 'b'))).toBe('b');
  expect(chosen(all(order, two))).toBe('abcd');
});

test('removing the selected element selects the one in its place', () => {
  expect(among(order, only('gone'), 1)).toMatchObject({ at: 'b' });
  expect(among(order, only('gone'), 9)).toMatchObject({ at: 'd' });
  expect(among([], only('gone'), 0)).toEqual(noSelection);
  const two = toggled(order, only('b'), 'd');
  expect(chosen(among(['b', 'c', 'd'], two, 0))).toBe('bd');
  expect(chosen(among(['c', 'd'], two, 0))).toBe('d');
  expect(among(order, two, 0)).toBe(two);
});
