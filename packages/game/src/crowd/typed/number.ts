/** Words for the size of a number by their power of ten; `m` is none, as it means metres. */
const sizes = {
  3: ['k', 'tsd', 'tausend', 'thousand', 'thousands'],
  6: ['mio', 'mln', 'million', 'millions', 'millionen'],
  // "Billion" is read as English: Germans rarely need the word for one of them.
  9: ['mrd', 'bn', 'milliarde', 'milliarden', 'billion', 'billions'],
  12: ['billionen', 'trillion', 'trillions'],
};
const powers: ReadonlyMap<string, number> = new Map(
  Object.entries(sizes).flatMap(([power, words]) =>
    words.map((word): [string, number] => [word, Number(power)]),
  ),
);
/** Matches one of these words. Only `k` must follow the digit: 273 K is a temperature. */
export const sizeWord = String.raw`(${[...powers.keys()].join('|')})(?<!\sk)(?!\p{L})\.?`;
/** Digits with separators, an optional exponent, an optional size and an optional unit. */
const written = new RegExp(
  String.raw`^([+-]?)(\d[\d.,٫'’_ \u00A0\u202F]*)(?:e([+-]?\d{1,2}))?\s*(?:${sizeWord}\s*)?(?:[\p{L}%€$£°²³/]{1,12})?$`,
  'iu',
);
const currency = /^[€$£]\s*/u;
/** Arabic thousands separator. */
const arabicSeparator = /٬/gu;
const foreignDigit = /(?![0-9])\p{Nd}/gu;
const decimalDigit = /\p{Nd}/u;

/** Replaces the digits of any script by those from 0 to 9. */
export const withPlainDigits = (text: string): string =>
  text.replace(foreignDigit, (digit) => {
    // The ten digits of a script are in a row.
    let value = 0;
    for (let code = digit.codePointAt(0) ?? 0; isDigit(code - 1); code -= 1) value += 1;
    return String(value % 10);
  });

const isDigit = (code: number): boolean => decimalDigit.test(String.fromCodePoint(code));

/**
 * Parses a typed number: `1789`, `1.789,5`, `1,789.5`, `1e6`, `2 million`, `-40 °C`, `25 km`, `١٨٨٩`; null when it is
 * none. With two kinds of separators the last one is the decimal mark; a single one before exactly three digits
 * separates thousands, unless it is the Arabic decimal mark, a size or an exponent follows, or `hasFraction`: a small
 * number with a fraction is expected.
 */
export function numberIn(text: string, hasFraction = false): number | null {
  const normalized = withPlainDigits(text.normalize('NFKC'))
    .trim()
    .replace(currency, '')
    .replace('−', '-')
    .replace(arabicSeparator, "'");
  const [, sign = '', digits = '', exponent = '0', size = ''] = written.exec(normalized) ?? [];
  if (digits === '') return null;
  const power = Number(exponent) + (powers.get(size.toLowerCase()) ?? 0);
  const value = Number(`${sign}${decimal(digits, hasFraction || power !== 0)}e${power}`);
  return Number.isFinite(value) ? value + 0 : null;
}

function decimal(digits: string, hasFraction: boolean): string {
  const ungrouped = digits.replace(/['’_\s]/gu, '');
  const last = ungrouped.search(/[.,٫][^.,٫]*$/u);
  if (last < 0) return ungrouped;
  const mark = ungrouped[last] ?? '.';
  const isAlone = ungrouped.search(/[.,٫]/u) === last;
  const partsThousands = isAlone
    ? !hasFraction && /^[1-9]\d{0,2}[.,]\d{3}$/u.test(ungrouped)
    : ungrouped.indexOf(mark) !== last;
  const integerPart = partsThousands ? ungrouped : ungrouped.slice(0, last);
  const fraction = partsThousands ? '' : ungrouped.slice(last + 1);
  return `${integerPart.replace(/[.,٫]/gu, '')}.${fraction.replace(/[.,٫]/gu, '') || '0'}`;
}
