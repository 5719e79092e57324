import { describe, expect, it } from 'vitest';
import type { FontList, ListedFont } from '../../../live/calls/font-list.ts';
import { fontRows, type FontSearch } from './font-rows.ts';

const family = (name: string, more: Partial<ListedFont> = {}): ListedFont => ({
  name,
  category: 'sans-serif',
  weights: [400],
  italics: [],
  isCurated: false,
  ...more,
});
const list: FontList = {
  isFetching: true,
  families: [
    family('Abel'),
    family('Anton', { isCurated: true }),
    family('Lora', { category: 'serif' }),
    family('Roboto', { isCurated: true }),
    family('Roboto Slab', { category: 'serif' }),
    family('Zen Antique', { category: 'serif' }),
  ],
};

const rows = (search: Partial<FontSearch>): string[] =>
  fontRows({ list, uploaded: [], query: '', category: null, isName: () => true, ...search }).map(
    (row) => (row.kind === 'group' ? `# ${row.group}` : `${row.index} ${row.family}`),
  );

describe('the list of fonts', () => {
  it('FONT9 has uploaded families first, then those that are always there, then all others', () => {
    expect(rows({ uploaded: ['My Hand', 'Bold Idea'] })).toEqual([
      '# uploaded',
      '0 Bold Idea',
      '1 My Hand',
      '# curated',
      '2 Anton',
      '3 Roboto',
      '# all',
      '4 Abel',
      '5 Lora',
      '6 Roboto Slab',
      '7 Zen Antique',
    ]);
  });

  it('FONT9 has a family once: the uploaded one goes before the served one', () => {
    expect(rows({ uploaded: ['Anton'] }).filter((row) => row.includes('Anton'))).toEqual([
      '0 Anton',
    ]);
  });

  it('finds by any part of the name, what begins with it first, whatever the case', () => {
    expect(rows({ query: ' ANT ' })).toEqual([
      '# curated',
      '0 Anton',
      '# all',
      '1 Zen Antique',
      '# typed',
      '2 ANT',
    ]);
  });

  it('offers what was typed when no family is called so and a style may name it', () => {
    expect(rows({ query: 'Comic Sans MS' })).toEqual(['# typed', '0 Comic Sans MS']);
    expect(rows({ query: 'roboto' })).toEqual(['# curated', '0 Roboto', '# all', '1 Roboto Slab']);
    expect(rows({ query: 'url(', isName: () => false })).toEqual([]);
  });

  it('keeps to a category; uploaded fonts have none', () => {
    expect(rows({ category: 'serif', uploaded: ['My Hand'] })).toEqual([
      '# all',
      '0 Lora',
      '1 Roboto Slab',
      '2 Zen Antique',
    ]);
  });

  it('still offers uploaded and typed families while the server cannot tell what it has', () => {
    expect(rows({ list: null, uploaded: ['My Hand'], query: 'm' })).toEqual([
      '# uploaded',
      '0 My Hand',
      '# typed',
      '1 m',
    ]);
  });
});
