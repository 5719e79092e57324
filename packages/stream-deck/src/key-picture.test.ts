import { expect, it } from 'vitest';
import { keyPicture } from './key-picture.ts';

const linesOf = (title: string): string[] => {
  const svg = keyPicture({ title, big: '', small: '', tone: null, isOff: false }, false);
  return [...svg.matchAll(/>([^<]+)<\/text>/gu)].map(([, line]) => line ?? '');
};

it.each([
  ['Overlay aus- oder einblenden', 'Overlay aus- oder einblenden'],
  ['  Overlay\n hide ', 'Overlay hide'],
])('keeps the spaces of %j on a key', (title, words) => {
  expect(linesOf(title).join(' ')).toBe(words);
});

it('wraps a long word after its hyphen', () => {
  expect(linesOf('Fußball-Europameisterschaft')[0]).toBe('Fußball-');
});
