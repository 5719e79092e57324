/** Digits with separators, an optional exponent and an optional unit. */
const written =
  /^([+-]?)(\d[\d.,'’_ \u00A0\u202F]*)(?:[eE]([+-]?\d{1,2}))?\s*(?:[\p{L}%€$£°²³/]{1,12})?$/u;
const currency = /^[€$£]\s*/u;

/**
 * Parses a typed number: `1789`, `1.789,5`, `1,789.5`, `1e6`, `-40 °C`, `25 km`; null when it is none. With two kinds
 * of separators the last one is the decimal mark; a single one before exactly three digits separates thousands.
 */
export function numberIn(text: string): number | null {
  const normalized = text.normalize('NFKC').trim().replace(currency, '').replace('−', '-');
  const [, sign = '', digits = '', exponent = '0'] = written.exec(normalized) ?? [];
  if (digits === '') return null;
  const value = Number(`${sign}${decimal(digits)}e${exponent}`);
  return Number.isFinite(value) ? value + 0 : null;
}

function decimal(digits: string): string {
  const ungrouped = digits.replace(/['’_\s]/gu, '');
  const [comma, point] = [ungrouped.lastIndexOf(','), ungrouped.lastIndexOf('.')];
  const last = Math.max(comma, point);
  if (last < 0) return ungrouped;
  const mark = ungrouped[last] ?? '.';
  const isAlone = ungrouped.indexOf(mark) === last && Math.min(comma, point) < 0;
  const partsThousands = isAlone
    ? /^[1-9]\d{0,2}[.,]\d{3}$/u.test(ungrouped)
    : ungrouped.indexOf(mark) !== last;
  const integerPart = partsThousands ? ungrouped : ungrouped.slice(0, last);
  const fraction = partsThousands ? '' : ungrouped.slice(last + 1);
  return `${integerPart.replace(/[.,]/gu, '')}.${fraction.replace(/[.,]/gu, '') || '0'}`;
}
