/** A letter of Europe's alphabets that no mark follows. */
const plainLetter = /^[!-\u024f](?!\p{M}|\u200d)/u;
/** The first one in a page takes a tenth of a second, so it is made for names that need it. */
let letters: Intl.Segmenter | null = null;

function first(word: string): string {
  const plain = plainLetter.exec(word)?.[0];
  if (plain !== undefined) return plain;
  letters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...letters.segment(word)][0]?.segment ?? '';
}

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
