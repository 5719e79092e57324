const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const first = (word: string): string => [...letters.segment(word)][0]?.segment ?? '';

/** Two signs at most that stand for a name: of its first and last word, whole emoji and letters with their marks. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '');
  const [one = '', ...more] = words;
  const last = more.at(-1) ?? '';
  // Letters that would join into a word are kept apart.
  return [first(one), first(last)]
    .filter((sign) => sign !== '')
    .join('\u200C')
    .toLocaleUpperCase();
}
