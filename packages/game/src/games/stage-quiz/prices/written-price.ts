/** A parsed price with its notation, so that others can be written in the same way. */
export interface Written {
  prefix: string;
  value: number;
  suffix: string;
  /** Thousands separator; '' for none. */
  grouping: string;
  decimalMark: string;
  decimals: number;
}

const amount = /^(\D*)(\d(?:[\d.,'’ \u00A0\u202F]*\d)?)(\D*)$/u;
const grouped = /^\d{1,3}(?:([.,'’ \u00A0\u202F])\d{3})(?:\1\d{3})*$/u;

/** The price during a count-up animation at `share` of its value; a price that is not an amount is shown at once. */
export function countedPrice(price: string, share: number): string {
  const like = share < 1 ? readPrice(price) : null;
  return like === null ? price : writePrice(like, like.value * share);
}

/** Parses a price; null when it is not an amount. */
export function readPrice(price: string): Written | null {
  const match = amount.exec(price);
  const [, prefix, digits, suffix] = match ?? [];
  if (prefix === undefined || digits === undefined || suffix === undefined) return null;
  const mark = /[.,](?=\d+$)/u.exec(digits);
  const decimals = mark === null ? '' : digits.slice(mark.index + 1);
  const hasDecimals = mark !== null && decimals.length !== 3;
  const integerPart = hasDecimals ? digits.slice(0, mark.index) : digits;
  if (!/^\d+$/u.test(integerPart) && !grouped.test(integerPart)) return null;
  const value = Number(`${integerPart.replaceAll(/\D/gu, '')}.${hasDecimals ? decimals : '0'}`);
  if (!Number.isSafeInteger(Math.round(value * 100))) return null;
  return {
    prefix,
    value,
    suffix,
    grouping: grouped.exec(integerPart)?.[1] ?? '',
    decimalMark: hasDecimals ? mark[0] : '.',
    decimals: hasDecimals ? decimals.length : 0,
  };
}

export function writePrice(like: Written, value: number): string {
  // Fractional steps ("25 €" as the third price) are rounded to the decimals of the notation.
  const [integerPart = '', decimals] = value.toFixed(like.decimals).split('.');
  const thousands =
    like.grouping === ''
      ? integerPart
      : integerPart.replaceAll(/\B(?=(?:\d{3})+$)/gu, like.grouping);
  const fraction = decimals === undefined ? '' : `${like.decimalMark}${decimals}`;
  return `${like.prefix}${thousands}${fraction}${like.suffix}`;
}
