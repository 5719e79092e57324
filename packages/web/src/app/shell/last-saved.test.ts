import { describe, expect, it } from 'vitest';
import { savedAt } from './last-saved.ts';

const at = (...parts: [number, number, number, number, number, number]): number =>
  new Date(...parts).getTime();

describe('the "Last saved" line', () => {
  it('shows only the time for today', () => {
    const saved = savedAt(at(2026, 10, 20, 7, 5, 9), at(2026, 10, 20, 23, 59, 59));
    expect(saved).toEqual({ isToday: true, date: '20.11', time: '07:05:09' });
  });

  it('shows day and month for yesterday, even for a second before midnight', () => {
    const saved = savedAt(at(2026, 10, 19, 23, 59, 59), at(2026, 10, 20, 0, 0, 0));
    expect(saved).toEqual({ isToday: false, date: '19.11', time: '23:59:59' });
  });

  it('does not treat the same day of another year as today', () => {
    expect(savedAt(at(2025, 10, 20, 12, 0, 0), at(2026, 10, 20, 12, 0, 0)).isToday).toBe(false);
  });
});
