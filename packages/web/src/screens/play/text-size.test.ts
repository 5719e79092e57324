import { expect, test } from 'vitest';
import { wordSizeOf } from './text-size.ts';

test.each([
  ['Nordatlantikstrom', 'longest'],
  ['Der Humboldtstrom', 'long'],
  ['Baden-Württemberg', undefined],
  ['four short little words', undefined],
  ['', undefined],
])('the longest word of %j is %s', (text, size) => expect(wordSizeOf(text)).toBe(size));
