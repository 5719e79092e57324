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

describe('the font list', () => {
  it('FONT9 has uploaded families first, then curated ones, then all others', () => {
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

  it('FONT9 has each family once, preferring the uploaded one to the served one', () => {
    expect(rows({ uploaded: ['Anton'] }).filter((row) => row.includes('Anton'))).toEqual([
      '0 Anton',
    ]);
  });

  it('finds families by any part of the name, prefix matches first, ignoring case', () => {
    expect(rows({ query: ' ANT ' })).toEqual([
      '# curated',
      '0 Anton',
      '# all',
      '1 Zen Antique',
      '# typed',
      '2 ANT',
    ]);
  });

  it('offers the typed name if no family has it and it is valid in a style', () => {
    expect(rows({ query: 'Comic Sans MS' })).toEqual(['# typed', '0 Comic Sans MS']);
    expect(rows({ query: 'roboto' })).toEqual(['# curated', '0 Roboto', '# all', '1 Roboto Slab']);
    expect(rows({ query: 'url(', isName: () => false })).toEqual([]);
  });

  it('filters by category, which excludes uploaded fonts', () => {
    expect(rows({ category: 'serif', uploaded: ['My Hand'] })).toEqual([
      '# all',
      '0 Lora',
      '1 Roboto Slab',
      '2 Zen Antique',
    ]);
  });

  it('still offers uploaded and typed families without a list from the server', () => {
    expect(rows({ list: null, uploaded: ['My Hand'], query: 'm' })).toEqual([
      '# uploaded',
      '0 My Hand',
      '# typed',
      '1 m',
    ]);
  });
});
