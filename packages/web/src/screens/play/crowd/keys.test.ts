import { expect, it } from 'vitest';
import { pressOf } from '../../../ui/keys/inputs.ts';
import { intentOf } from './keys.ts';

it('digits judge typed answers, also on layouts where digits need Shift', () => {
  const press = { ...pressOf('&'), code: 'Digit1' };
  expect(intentOf(press)).toEqual({ kind: 'judge', place: '1' });
});
