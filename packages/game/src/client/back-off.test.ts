import { expect, it } from 'vitest';
import { BackOff } from './back-off.ts';

it('doubles up to the maximum delay, with jitter of at most half', () => {
  const least = new BackOff(1_000, 16_000, () => 0);
  const most = new BackOff(1_000, 16_000, () => 1);
  const whole = [1_000, 2_000, 4_000, 8_000, 16_000, 16_000];
  expect(whole.map(() => most.next())).toEqual(whole);
  expect(whole.map(() => least.next())).toEqual(whole.map((ms) => ms / 2));
});

it('stays at the maximum delay and starts over after a reset', () => {
  const backOff = new BackOff(1_000, 16_000, () => 1);
  for (let n = 0; n < 5_000; n += 1) backOff.next();
  expect(backOff.next()).toBe(16_000);
  backOff.reset();
  expect(backOff.next()).toBe(1_000);
});
