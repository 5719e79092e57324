import { describe, expect, it } from 'vitest';
import {
  fitRange,
  largestFitting,
  lineHeightFor,
  smallestEnlargement,
  withoutTowers,
} from './fit.ts';

describe('largestFitting', () => {
  it('finds the largest size for any limit in the range', () => {
    for (let limit = 5; limit <= 200; limit += 0.7) {
      const size = largestFitting((px) => px <= limit);
      expect(size).not.toBeNull();
      expect(size ?? 0).toBeLessThanOrEqual(limit);
      expect(size ?? 0).toBeGreaterThan(limit - 0.3);
    }
  });

  it('begins at the start size and never leaves the range', () => {
    const tried: number[] = [];
    largestFitting((px) => (tried.push(px), px <= 7));
    expect(tried[0]).toBe(16);
    expect(Math.min(...tried)).toBeGreaterThanOrEqual(fitRange.minPx);
    expect(largestFitting(() => true)).toBe(200);
    expect(largestFitting(() => true, 26)).toBe(26);
    expect(largestFitting(() => true, 9000)).toBe(200);
    expect(largestFitting(() => true, 2)).toBe(5);
  });

  it('says null when nothing fits', () => {
    expect(largestFitting(() => false)).toBeNull();
    expect(largestFitting(() => false, 5)).toBeNull();
  });

  it('stays cheap', () => {
    for (let limit = 5; limit <= 200; limit += 1.3) {
      let tries = 0;
      largestFitting((px) => (tries++, px <= limit));
      expect(tries).toBeLessThanOrEqual(13);
    }
  });
});

it('enlarges no further than needed', () => {
  expect(smallestEnlargement((factor) => factor >= 3)).toBeCloseTo(3, 1);
  expect(smallestEnlargement(() => false)).toBe(16);
});

it('cuts towers of marks and leaves written language alone', () => {
  const tower = `a${'\u0301'.repeat(200)}b`;
  expect(withoutTowers(tower)).toBe(`a${'\u0301'.repeat(6)}b`);
  for (const text of ['Crème brûlée', 'שָׁלוֹם', 'ภาษาไทย ที่นี่', 'བོད་སྐད', 'Tiếng Việt', '👨‍👩‍👧‍👦 1️⃣'])
    expect(withoutTowers(text)).toBe(text);
});

it('gives ink that rises above its font the room it needs on both sides', () => {
  const ink = { sizePx: 100, ascentPx: 70, descentPx: 20, fontAscentPx: 93, fontDescentPx: 24 };
  expect(lineHeightFor(ink, 1.15)).toBe(1.15);
  expect(lineHeightFor({ ...ink, ascentPx: 193 }, 1.15)).toBeCloseTo(3.17);
});
