import type { FontCategory, FontList } from '../../../live/calls/font-list.ts';

export type FontGroup = 'uploaded' | 'curated' | 'all' | 'typed';

/** A row in the list of fonts. */
export type FontRow =
  | { kind: 'group'; group: FontGroup }
  /** `index` counts families only. */
  | { kind: 'family'; group: FontGroup; family: string; index: number };

export type FamilyRow = Extract<FontRow, { kind: 'family' }>;

export interface FontSearch {
  /** Null until the server has sent its list. */
  list: FontList | null;
  /** Families of uploaded fonts. */
  uploaded: readonly string[];
  query: string;
  /** Null for all; uploaded fonts have no category. */
  category: FontCategory | null;
  /** Whether the name is a valid family name in a style. */
  isName: (name: string) => boolean;
}

/** Rows of the list: uploaded families, curated ones, all others, and the typed text if no family has that name. */
export function fontRows({ list, uploaded, query, category, isName }: FontSearch): FontRow[] {
  const words = query.trim().toLowerCase();
  const uploadedNames = new Set(uploaded.map((name) => name.toLowerCase()));
  const listed = (list?.families ?? []).filter(
    (family) =>
      (category === null || family.category === category) &&
      !uploadedNames.has(family.name.toLowerCase()),
  );
  const named = (isCurated: boolean) =>
    listed.filter((family) => family.isCurated === isCurated).map(({ name }) => name);
  const found: [FontGroup, string[]][] = [
    ['uploaded', category === null ? matching(uploaded.toSorted(), words) : []],
    ['curated', matching(named(true), words)],
    ['all', matching(named(false), words)],
    ['typed', []],
  ];
  const isKnown = found.some(([, names]) => names.some((name) => name.toLowerCase() === words));
  if (words !== '' && !isKnown && isName(query.trim())) found[3] = ['typed', [query.trim()]];
  let index = 0;
  return found.flatMap(([group, names]): FontRow[] =>
    names.length === 0
      ? []
      : [
          { kind: 'group', group },
          ...names.map((family): FontRow => ({ kind: 'family', group, family, index: index++ })),
        ],
  );
}

/** Names that contain the words, those starting with them first. */
function matching(names: readonly string[], words: string): string[] {
  if (words === '') return [...names];
  const places = names.map((name) => name.toLowerCase().indexOf(words));
  const hits = names.filter((_, index) => places[index] !== -1);
  const begins = (name: string) => name.toLowerCase().startsWith(words);
  return [...hits.filter(begins), ...hits.filter((name) => !begins(name))];
}
