import { expect, it } from 'vitest';
import { ownerOf } from './address.ts';

const owner = (address: string) => ownerOf(new URL(address, 'http://localhost'));

it('reads the owner from the path or the access parameter', () => {
  expect(owner('/browsersource/abc123')).toBe('abc123');
  expect(owner('/browsersource/abc123/')).toBe('abc123');
  expect(owner('/browsersource/a%7Cb?obs=1&layer-name=x')).toBe('a|b');
  expect(owner('/browsersource?access=abc123')).toBe('abc123');
  expect(owner('/browsersource?x=1&access=abc123&access=other')).toBe('abc123');
  expect(owner('/browsersource/abc123?access=other')).toBe('abc123');
});

it('returns no owner for any other address', () => {
  for (const address of [
    '/browsersource',
    '/browsersource/',
    '/browsersource?access=',
    '/browsersource/%E0%A4%A',
    `/browsersource/${'a'.repeat(101)}`,
    '/browsersource/a/b',
  ])
    expect(owner(address)).toBeNull();
});
