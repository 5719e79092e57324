import { expect, test } from 'vitest';
import { throwDice } from '../../stamp.ts';
import { quantile } from './delay.ts';
import { delayOf, estimateLight, lightWindowMs, proposedSeconds } from './light-estimate.ts';

/** Delays of the picture, N(middle, 3 s) and positive, and their traces in the chat: reactions of 0.2 to 0.9 s. */
function honest(seed: number, count: number, middleMs: number) {
  const dice = throwDice(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - dice())) * Math.cos(2 * Math.PI * dice());
  const real: number[] = [];
  while (real.length < count) {
    const delayMs = middleMs + 3000 * normal();
    if (delayMs > 0) real.push(delayMs);
  }
  return {
    seen: real.map((delayMs) => delayOf(delayMs + 200 + 700 * dice())),
    real: real.toSorted((one, other) => one - other),
  };
}

/** At any time, including before the change; earlier reactions are recognized as such. */
const guesses = (seed: number, count: number): number[] => {
  const dice = throwDice(seed);
  return Array.from({ length: count }, () => (lightWindowMs + 10_000) * dice() - 10_000)
    .filter((afterMs) => afterMs > 0)
    .map(delayOf);
};
const estimateOf = (delaysMs: readonly number[]) => {
  const estimate = estimateLight(delaysMs);
  if (estimate === null) throw new Error('no answers');
  return estimate;
};
const seeds = Array.from({ length: 300 }, (_, index) => 1 + index * 7919);
const within = (errors: readonly number[], ms: number): number =>
  errors.filter((error) => Math.abs(error) <= ms).length / errors.length;

test('DELAY5 estimates the delay of half of 100 honest viewers within 0.4 s, of nine in ten within 0.8 s', () => {
  for (const middleMs of [3000, 6000, 12_000]) {
    const errors = seeds.map((seed) => {
      const { seen, real } = honest(seed, 100, middleMs);
      const { p50Ms, p90Ms } = estimateOf(seen);
      return { p50: p50Ms - quantile(real, 0.5), p90: p90Ms - quantile(real, 0.9) };
    });
    expect(
      within(
        errors.map(({ p50 }) => p50),
        400,
      ),
    ).toBeGreaterThan(0.98);
    expect(
      within(
        errors.map(({ p90 }) => p90),
        800,
      ),
    ).toBeGreaterThan(0.98);
  }
});

test('DELAY6 the median moves by half a second at most when 30 of 100 viewers guess', () => {
  const moved = seeds.map((seed) => {
    const { seen } = honest(seed, 70, 6000);
    return estimateOf([...seen, ...guesses(seed + 1, 30)]).p50Ms - estimateOf(seen).p50Ms;
  });
  expect(within(moved, 500)).toBeGreaterThan(0.97);
  const mean = moved.reduce((sum, each) => sum + each, 0) / moved.length;
  expect(Math.abs(mean)).toBeLessThan(50);
});

test('DELAY7 proposes a second more than nine of ten viewers need, 2 to 20 seconds, and nothing without answers', () => {
  expect(estimateLight([])).toBeNull();
  expect(estimateOf([5000]).p50Ms).toBe(5000);
  expect(estimateLight([lightWindowMs + 1])).toBeNull();
  const proposed = (p90Ms: number) => proposedSeconds({ p50Ms: 0, p90Ms });
  expect([0, 5000, 7300, 60_000].map(proposed)).toEqual([2, 6, 9, 20]);
});
