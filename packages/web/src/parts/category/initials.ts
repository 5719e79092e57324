/** A letter of a European alphabet without combining marks. */
const plainLetter = /^[!-\u024f](?!\p{M}|\u200d)/u;
/** The first `Segmenter` of a page takes a tenth of a second, so it is created only when needed. */
let letters: Intl.Segmenter | null = null;

function first(word: string): string {
  const plain = plainLetter.exec(word)?.[0];
  if (plain !== undefined) return plain;
  letters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...letters.segment(word)][0]?.segment ?? '';
}

/** Up to two characters for a name: of its first and last word, with whole emoji and combining marks. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '');
  const [one = '', ...more] = words;
  const last = more.at(-1) ?? '';
  // Keeps the letters from joining, as in Arabic.
  return [first(one), first(last)]
    .filter((sign) => sign !== '')
    .join('\u200C')
    .toUpperCase();
}
