import { expect, it } from 'vitest';
import { nextTickMs, secondsLeft } from './countdown.ts';

it('rounds up, so that it shows one until the very end', () => {
  const timer = { endsAtMs: 30_000, leftMs: null };
  expect(secondsLeft(timer, 0)).toBe(30);
  expect(secondsLeft(timer, 20_000)).toBe(10);
  expect(secondsLeft(timer, 20_001)).toBe(10);
  expect(secondsLeft(timer, 29_999)).toBe(1);
  expect(secondsLeft(timer, 30_000)).toBe(0);
  expect(secondsLeft(timer, 90_000)).toBe(0);
});

it('stands still while paused, and is null without a timer', () => {
  expect(secondsLeft({ endsAtMs: null, leftMs: 4200 }, 0)).toBe(5);
  expect(secondsLeft({ endsAtMs: null, leftMs: 0 }, 0)).toBe(0);
  expect(secondsLeft({ endsAtMs: null, leftMs: null }, 0)).toBeNull();
});

it('ticks at whole seconds, and never when ended or paused', () => {
  const timer = { endsAtMs: 30_000, leftMs: null };
  expect(nextTickMs(timer, 29_250)).toBe(750);
  expect(nextTickMs(timer, 29_000)).toBe(1000);
  expect(nextTickMs(timer, 30_000)).toBeNull();
  expect(nextTickMs({ endsAtMs: null, leftMs: 4200 }, 0)).toBeNull();
});
