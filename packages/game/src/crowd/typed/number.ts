/** Words for the size of a number by their power of ten; `m` is none, as it means metres. */
const sizes = {
  3: ['k', 'tsd', 'tausend', 'thousand', 'thousands'],
  6: ['mio', 'mln', 'million', 'millions', 'millionen', 'millón', 'millones'],
  // "Billion" is read as English: Germans rarely need the word for one of them.
  9: ['mrd', 'bn', 'milliard', 'milliards', 'milliarde', 'milliarden', 'billion', 'billions'],
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
  String.raw`^([+-]?)(\d[\d.,٫'’_ \u00A0\u202F]*)(?:e([+-]?\d{1,2}))?\s*(?:${sizeWord}\s*)?([\p{L}%€$£°/]{0,12}(?:(?<=[ms])[23])?)$`,
  'iu',
);
const sizedUnit = new RegExp(`^${sizeWord}`, 'iu');
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

/** What is known about the numbers that viewers type. */
export interface NumberReading {
  /** A small number with a fraction is expected. It depends on the right one, so it is never public. */
  hasFraction?: true;
  /** Power of ten that the unit contains, as in `Mio. €`: with this unit, 83 and 83 Mio are the same. */
  unitPower?: number;
}

/** A number and its unit, without the word for the size; '' for none. */
export interface Quantity {
  value: number;
  unit: string;
}

/** The power of ten that a unit begins with; 0 for none. */
export function powerOfUnit(unit: string): number {
  const [, size = ''] = sizedUnit.exec(unit.normalize('NFKC').trim()) ?? [];
  return powers.get(size.toLowerCase()) ?? 0;
}

/**
 * Parses a typed number: `1789`, `1.789,5`, `1,789.5`, `1e6`, `2 million`, `-40 °C`, `25 km`, `١٨٨٩`; null when it is
 * none. With two kinds of separators the last one is the decimal mark; a single one before exactly three digits
 * separates thousands, unless it is the Arabic decimal mark, a size or an exponent follows, or `hasFraction`.
 */
export const numberIn = (text: string, reading: NumberReading = {}): number | null =>
  quantityIn(text, reading)?.value ?? null;

/** Like `numberIn`, with the unit. */
export function quantityIn(
  text: string,
  { hasFraction, unitPower = 0 }: NumberReading = {},
): Quantity | null {
  const normalized = withPlainDigits(text.normalize('NFKC'))
    .trim()
    .replace(currency, '')
    .replace('−', '-')
    .replace(arabicSeparator, "'");
  const found = written.exec(normalized);
  if (found === null) return null;
  const [, sign = '', digits = '', exponent, size, unit = ''] = found;
  const sizePower = size === undefined ? 0 : (powers.get(size.toLowerCase()) ?? 0) - unitPower;
  const isScaled = exponent !== undefined || size !== undefined;
  const plain = `${sign}${decimal(digits, hasFraction === true || isScaled)}`;
  const value = Number(`${plain}e${Number(exponent ?? 0) + sizePower}`);
  if (!Number.isFinite(value)) return null;
  return { value: value + 0, unit: unit.replace(/2$/u, '²').replace(/3$/u, '³') };
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
