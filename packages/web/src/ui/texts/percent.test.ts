import { expect, it } from 'vitest';
import { percent } from './percent.ts';

it('writes whole percent with the space of the language', () => {
  expect(percent(0.564, 'en')).toBe('56%');
  expect(percent(0.564, 'de')).toBe('56\u00a0%');
});
