import { expect, it } from 'vitest';
import { durationIn } from './buzz-figures.ts';

it('times from one second on are written in seconds, as on players’ pages', () => {
  expect(durationIn(999.4, 'en')).toEqual({ unit: 'ms', time: '999' });
  expect(durationIn(999.6, 'en')).toEqual({ unit: 's', time: '1.000' });
  expect(durationIn(17_696, 'de')).toEqual({ unit: 's', time: '17,696' });
  expect(durationIn(4.46, 'de', 1)).toEqual({ unit: 'ms', time: '4,5' });
});
