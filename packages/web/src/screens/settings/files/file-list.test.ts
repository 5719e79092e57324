import { expect, it } from 'vitest';
import type { OwnFile } from '@quizcast/game/values/own-files';
import { inOrder, isIn, withFacts } from './file-list.ts';
import { sizeText } from '../../../ui/texts/size-text.ts';

const stored = (name: string, type: string, bytes: number, storedAtMs: number): OwnFile => ({
  address: `/files/${name}`,
  reference: name,
  bytes,
  type,
  storedAtMs,
});
const used = {
  uses: [{ kind: 'show', showId: 's', name: 'Evening' }],
  faces: [],
} as const;
const files = withFacts(
  [
    stored('a', 'image/webp', 30, 1),
    stored('b', 'audio/ogg', 10, 2),
    stored('c', 'font/woff2', 20, 3),
    stored('d', 'image/webp', 20, 4),
  ],
  new Map([['a', used]]),
);
const names = (list: readonly OwnFile[]): string =>
  list.map(({ reference }) => reference).join(' ');

it('FILE18 filters files by type and by whether they are unused', () => {
  const shown = (filter: Parameters<typeof isIn>[0]) =>
    names(files.filter((file) => isIn(filter, file)));
  expect(shown('all')).toBe('a b c d');
  expect(shown('image')).toBe('a d');
  expect(shown('sound')).toBe('b');
  expect(shown('font')).toBe('c');
  expect(shown('unused')).toBe('b c d');
});

it('sorts files by age or size without changing the given list', () => {
  expect(names(inOrder(files, 'newest'))).toBe('d c b a');
  expect(names(inOrder(files, 'oldest'))).toBe('a b c d');
  expect(names(inOrder(files, 'largest'))).toBe('a d c b');
  expect(names(files)).toBe('a b c d');
});

it.each([
  [0, '0 bytes', '0 Byte'],
  [999, '999 bytes', '999 Byte'],
  [1500, '1.5 kB', '1,5 kB'],
  [123_456, '123 kB', '123 kB'],
  [500_000_000, '500 MB', '500 MB'],
  [2_000_000_000_000, '2,000 GB', '2.000 GB'],
])('formats %i bytes as %s and %s', (bytes, english, german) => {
  // The kind of space differs between languages.
  const plain = (language: string) => sizeText(bytes, language).replaceAll(/\s/g, ' ');
  expect([plain('en'), plain('de')]).toEqual([english, german]);
});
