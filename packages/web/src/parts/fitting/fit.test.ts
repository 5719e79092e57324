import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  breakWordsBelowPx,
  brokenMaxPx,
  minFontPx,
  largestFitting,
  lineHeightFor,
  smallestPx,
  usualLineHeight,
  withoutTowers,
  type FitSearch,
} from './fit.ts';

type FillAt = (asked: number) => number;

/** Answers the steps of a search until it has a result. */
function found<Found>(search: FitSearch<Found>, fillAt: FillAt): Found {
  let step = search.next();
  while (step.done !== true) step = search.next(fillAt(step.value));
  return step.value;
}

const largest = (fillAt: FillAt, maxPx?: number, minPx?: number) =>
  found(largestFitting(maxPx, minPx), fillAt);

/** A box of 1000 x 300 pixels filled with words; a letter is half as wide as it is high. */
function wordsInBox(lengths: readonly number[]): FillAt {
  return (sizePx) => {
    const widthOf = (letters: number) => letters * sizePx * 0.5;
    let lines = 1;
    let usedPx = 0;
    for (const letters of lengths) {
      if (usedPx > 0 && usedPx + widthOf(letters + 1) > 1000) {
        lines += 1;
        usedPx = 0;
      }
      usedPx += widthOf(usedPx > 0 ? letters + 1 : letters);
    }
    const widest = widthOf(Math.max(...lengths)) / 1000;
    const height = (lines * sizePx * usualLineHeight) / 300;
    return widest > 1 ? Math.max(height, widest) : height;
  };
}

describe('largestFitting', () => {
  it('finds the largest size for any limit in the range', () => {
    for (let limit = 5; limit <= 200; limit += 0.7) {
      const size = largest((px) => px / limit);
      expect(size).not.toBeNull();
      expect(size ?? 0).toBeLessThanOrEqual(limit);
      expect(size ?? 0).toBeGreaterThan(limit * 0.99);
    }
  });

  it('begins at the start size and never leaves the range', () => {
    const tried: number[] = [];
    largest((px) => (tried.push(px), px / 7));
    expect(tried[0]).toBe(16);
    expect(Math.min(...tried)).toBeGreaterThanOrEqual(minFontPx);
    expect(largest(() => 0.5)).toBe(200);
    expect(largest(() => 0, 26)).toBe(26);
    expect(largest(() => 1, 9000)).toBe(200);
    expect(largest(() => 0.5, 2)).toBe(5);
  });

  it('returns null when nothing fits', () => {
    expect(largest(() => 1.1)).toBeNull();
    expect(largest(() => 9, 5)).toBeNull();
    expect(largest(() => 9, 11, smallestPx)).toBeNull();
  });

  it('goes below the range where allowed', () => {
    for (let limit = 0.32; limit < 11; limit *= 1.1)
      expect(largest((px) => (px / limit) ** 2, 11, smallestPx)).toBeCloseTo(limit, 1);
  });

  it('finds the largest size of texts of any length, with few layouts', () => {
    const layouts: number[] = [];
    const word = fc.integer({ min: 1, max: 24 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 120 }), (lengths) => {
        const fillAt = wordsInBox(lengths);
        let tries = 0;
        const size = largest((px) => (tries++, fillAt(px)));
        layouts.push(tries);
        expect(tries).toBeLessThanOrEqual(16);
        expect(fillAt(size ?? minFontPx) <= 1).toBe(size !== null);
        if (size !== 200) expect(fillAt((size ?? minFontPx) * 1.006)).toBeGreaterThan(1);
      }),
      { numRuns: 500 },
    );
    expect(layouts.reduce((sum, each) => sum + each, 0) / layouts.length).toBeLessThan(9);
  });
});

it('trims stacks of combining marks and leaves written language alone', () => {
  const tower = `a${'\u0301'.repeat(200)}b`;
  expect(withoutTowers(tower)).toBe(`a${'\u0301'.repeat(6)}b`);
  for (const text of ['Crème brûlée', 'שָׁלוֹם', 'ภาษาไทย ที่นี่', 'བོད་སྐད', 'Tiếng Việt', '👨‍👩‍👧‍👦 1️⃣'])
    expect(withoutTowers(text)).toBe(text);
});

it('adds line height on both sides for ink that rises above its font', () => {
  const ink = { sizePx: 100, ascentPx: 70, descentPx: 20, fontAscentPx: 93, fontDescentPx: 24 };
  expect(lineHeightFor(ink, 1.15)).toBe(1.15);
  expect(lineHeightFor({ ...ink, ascentPx: 193 }, 1.15)).toBeCloseTo(3.17);
});

describe('breakWordsBelowPx', () => {
  it('breaks a long word before it is illegible in its place', () => {
    // Answers of the stage quiz, drawn at twice this size.
    expect(breakWordsBelowPx(20)).toBe(11);
    // Categories and typed answers of the category quiz, drawn at about this size.
    for (const maxPx of [38, 44, 80, 200]) expect(breakWordsBelowPx(maxPx)).toBe(14);
    expect(breakWordsBelowPx(8)).toBeLessThan(8);
  });

  it('draws a text with a broken word no smaller than that', () => {
    for (const maxPx of [8, 20, 27, 38, 200])
      expect(brokenMaxPx(maxPx)).toBeGreaterThanOrEqual(breakWordsBelowPx(maxPx));
    expect(brokenMaxPx(38)).toBe(20);
  });
});
