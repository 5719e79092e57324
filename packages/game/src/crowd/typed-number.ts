/** Digits with separators, an optional exponent and an optional unit. */
const written =
  /^([+-]?)(\d[\d.,٫'’_ \u00A0\u202F]*)(?:[eE]([+-]?\d{1,2}))?\s*(?:[\p{L}%€$£°²³/]{1,12})?$/u;
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
 * Parses a typed number: `1789`, `1.789,5`, `1,789.5`, `1e6`, `-40 °C`, `25 km`, `١٨٨٩`; null when it is none. With two
 * kinds of separators the last one is the decimal mark; a single one before exactly three digits separates thousands,
 * unless it is the Arabic decimal mark.
 */
export function numberIn(text: string): number | null {
  const normalized = withPlainDigits(text.normalize('NFKC'))
    .trim()
    .replace(currency, '')
    .replace('−', '-')
    .replace(arabicSeparator, "'");
  const [, sign = '', digits = '', exponent = '0'] = written.exec(normalized) ?? [];
  if (digits === '') return null;
  const value = Number(`${sign}${decimal(digits)}e${exponent}`);
  return Number.isFinite(value) ? value + 0 : null;
}

function decimal(digits: string): string {
  const ungrouped = digits.replace(/['’_\s]/gu, '');
  const last = ungrouped.search(/[.,٫][^.,٫]*$/u);
  if (last < 0) return ungrouped;
  const mark = ungrouped[last] ?? '.';
  const isAlone = ungrouped.search(/[.,٫]/u) === last;
  const partsThousands = isAlone
    ? /^[1-9]\d{0,2}[.,]\d{3}$/u.test(ungrouped)
    : ungrouped.indexOf(mark) !== last;
  const integerPart = partsThousands ? ungrouped : ungrouped.slice(0, last);
  const fraction = partsThousands ? '' : ungrouped.slice(last + 1);
  return `${integerPart.replace(/[.,٫]/gu, '')}.${fraction.replace(/[.,٫]/gu, '') || '0'}`;
}
