import { expect, test } from 'vitest';
import { formatWhen } from './dates.ts';

test('formats today as a time, and any other day as a date', () => {
  const noon = new Date(2026, 4, 7, 12, 5).getTime();
  expect(formatWhen(noon, 'de', noon + 60_000)).toBe('12:05');
  // The same 24-hour clock for all languages, as in the sidebar.
  expect(formatWhen(noon + 3_600_000, 'en', noon + 3_660_000)).toBe('13:05');
  expect(formatWhen(noon, 'de', noon + 86_400_000)).toBe('07.05.2026');
  expect(formatWhen(noon, 'en-GB', noon + 86_400_000)).toBe('7 May 2026');
});
