import { describe, expect, it } from 'vitest';
import { fontFamilies, fontFamilyOf, nearestFace, type CatalogueFamily } from './catalogue.ts';
import { installedFonts } from './installed-fonts.ts';
import { fontFamilySchema } from '@quizcast/game/values/style-values';

const family = (weights: number[], italics: number[] = []): CatalogueFamily => ({
  id: 'any',
  name: 'Any',
  category: 'serif',
  weights,
  italics,
  isVariable: false,
  subsets: [],
});

describe('the font catalog', () => {
  it('contains about 1,900 families, each with a face and a name that is valid in a style', () => {
    expect(fontFamilies().length).toBeGreaterThan(1800);
    for (const { id, name, weights, italics } of fontFamilies()) {
      expect(fontFamilySchema.safeParse(name).success).toBe(true);
      expect(id).toMatch(/^[a-z0-9][a-z0-9-]*$/);
      expect([name, weights.length + italics.length]).not.toEqual([name, 0]);
    }
  });

  it('lists the weights, italics and subsets of a family', () => {
    expect(fontFamilyOf('roboto')).toMatchObject({
      name: 'Roboto',
      category: 'sans-serif',
      weights: [100, 200, 300, 400, 500, 600, 700, 800, 900],
      italics: [100, 200, 300, 400, 500, 600, 700, 800, 900],
      isVariable: true,
    });
    expect(fontFamilyOf('anton')).toMatchObject({
      weights: [400],
      italics: [],
      isVariable: false,
      subsets: ['latin', 'latin-ext', 'vietnamese'],
    });
  });

  it('contains every family that ships with Quizcast', () => {
    const installed = [...installedFonts().keys()];
    expect(installed.length).toBeGreaterThanOrEqual(17);
    expect(installed.filter((id) => fontFamilyOf(id) === undefined)).toEqual([]);
  });
});

describe('a missing font face', () => {
  it.each([
    [[400], 900, 400],
    [[300, 700], 400, 300],
    [[300, 500, 700], 400, 500],
    [[400, 700], 500, 400],
    [[400, 700], 600, 700],
    [[400, 700], 300, 400],
    [[100, 400], 300, 100],
    [[400, 700], 450, 400],
    [[100, 200], 900, 200],
  ])('FONT3 falls back as in a browser: from %j, weight %d becomes %d', (there, wish, taken) => {
    expect(nearestFace(family(there), wish, 'normal')).toEqual({ weight: taken, slant: 'normal' });
  });

  it('FONT3 falls back to upright when a family has no italics, and vice versa', () => {
    expect(nearestFace(family([400, 700]), 700, 'italic')).toEqual({
      weight: 700,
      slant: 'normal',
    });
    expect(nearestFace(family([], [300]), 700, 'normal')).toEqual({ weight: 300, slant: 'italic' });
    expect(nearestFace(family([400], [300]), 400, 'italic')).toEqual({
      weight: 300,
      slant: 'italic',
    });
  });
});
