import { expect, it } from 'vitest';
import { answerText } from '../../../messages/viewers/figures.ts';
import { answerNumberIn } from './answer-number.ts';

it.each([
  ['8,848', 8848, 8.848],
  ['1.889', 1.889, 1889],
  ['3,700,000', 3_700_000, 3_700_000],
  ['3.700.000', 3_700_000, 3_700_000],
  ['-1.889', -1.889, -1889],
  ['330,5', 330.5, 330.5],
  ['330.5', 330.5, 330.5],
  ['1,889.25', 1889.25, 1889.25],
  [' 1.234 km', 1.234, 1234],
  ['12 345', 12_345, 12_345],
  ['many', null, null],
  ['', null, null],
])('CROWDQUIZ20 reads %j as a right number, in English and in German', (text, english, german) => {
  expect(answerNumberIn(text, 'en')).toBe(english);
  expect(answerNumberIn(text, 'de')).toBe(german);
});

it.each([0, 1889, -1.889, 3.142, 0.125, 8848, 12_345.678, 123_456, 3_700_000, 1e-7, 1e15])(
  'CROWDQUIZ20 reads %d as it is shown',
  (value) => {
    for (const language of ['en', 'de'] as const)
      expect(answerNumberIn(answerText(value, language), language)).toBe(value);
  },
);
