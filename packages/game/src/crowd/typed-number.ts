/** Digits with separators, an optional exponent and an optional unit. */
const written =
  /^([+-]?)(\d[\d.,'’_ \u00A0\u202F]*)(?:[eE]([+-]?\d{1,2}))?\s*(?:[\p{L}%€$£°²³/]{1,12})?$/u;
const currency = /^[€$£]\s*/u;

/**
 * Parses a typed number: `1789`, `1.789,5`, `1,789.5`, `1e6`, `-40 °C`, `25 km`; null when it is none. With two kinds
 * of separators the last one is the decimal mark; a single one before exactly three digits separates thousands.
 */
export function numberIn(text: string): number | null {
  const plain = text.normalize('NFKC').trim().replace(currency, '').replace('−', '-');
  const [, sign = '', digits = '', exponent = '0'] = written.exec(plain) ?? [];
  if (digits === '') return null;
  const value = Number(`${sign}${decimal(digits)}e${exponent}`);
  return Number.isFinite(value) ? value + 0 : null;
}

function decimal(digits: string): string {
  const bare = digits.replace(/['’_\s]/gu, '');
  const [comma, point] = [bare.lastIndexOf(','), bare.lastIndexOf('.')];
  const last = Math.max(comma, point);
  if (last < 0) return bare;
  const mark = bare[last] ?? '.';
  const isAlone = bare.indexOf(mark) === last && Math.min(comma, point) < 0;
  const partsThousands = isAlone
    ? /^[1-9]\d{0,2}[.,]\d{3}$/u.test(bare)
    : bare.indexOf(mark) !== last;
  const whole = partsThousands ? bare : bare.slice(0, last);
  const rest = partsThousands ? '' : bare.slice(last + 1);
  return `${whole.replace(/[.,]/gu, '')}.${rest.replace(/[.,]/gu, '') || '0'}`;
}
