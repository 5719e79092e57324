import { expect, test } from 'vitest';
import { nextSecondMs, secondsLeft } from './question-time.ts';

const running = { startsAtMs: 0, endsAtMs: 30_000, stoppedAtMs: null };

test('SHOWTIME14 the clock on air counts whole seconds down to 0 and stays there', () => {
  expect([0, 1, 1000, 29_001, 30_000, 99_000].map((nowMs) => secondsLeft(running, nowMs))).toEqual([
    30, 30, 29, 1, 0, 0,
  ]);
  expect(nextSecondMs(running, 0)).toBe(1000);
  expect(nextSecondMs(running, 400)).toBe(600);
  expect(nextSecondMs(running, 30_000)).toBeNull();
});

test('SHOWTIME14 a stopped clock stands still', () => {
  const stopped = { ...running, stoppedAtMs: 12_500 };
  expect(secondsLeft(stopped, 99_000)).toBe(18);
  expect(nextSecondMs(stopped, 13_000)).toBeNull();
});
