/** One price, taken apart so that the next one can be written the same way. */
export interface Written {
  prefix: string;
  value: number;
  suffix: string;
  /** What stands between thousands; '' for nothing. */
  grouping: string;
  decimalMark: string;
  decimals: number;
}

const amount = /^(\D*)(\d(?:[\d.,'’ \u00A0\u202F]*\d)?)(\D*)$/u;
const grouped = /^\d{1,3}(?:([.,'’ \u00A0\u202F])\d{3})(?:\1\d{3})*$/u;

/** The price on its way up from nothing, for a number that counts; a price that is no amount stands at once. */
export function countedPrice(price: string, share: number): string {
  const like = share < 1 ? readPrice(price) : null;
  return like === null ? price : writePrice(like, like.value * share);
}

/** Null for what is no amount. */
export function readPrice(price: string): Written | null {
  const match = amount.exec(price);
  const [, prefix, digits, suffix] = match ?? [];
  if (prefix === undefined || digits === undefined || suffix === undefined) return null;
  const mark = /[.,](?=\d+$)/u.exec(digits);
  const decimals = mark === null ? '' : digits.slice(mark.index + 1);
  const hasDecimals = mark !== null && decimals.length !== 3;
  const whole = hasDecimals ? digits.slice(0, mark.index) : digits;
  if (!/^\d+$/u.test(whole) && !grouped.test(whole)) return null;
  const value = Number(`${whole.replaceAll(/\D/gu, '')}.${hasDecimals ? decimals : '0'}`);
  if (!Number.isSafeInteger(Math.round(value * 100))) return null;
  return {
    prefix,
    value,
    suffix,
    grouping: grouped.exec(whole)?.[1] ?? '',
    decimalMark: hasDecimals ? mark[0] : '.',
    decimals: hasDecimals ? decimals.length : 0,
  };
}

export function writePrice(like: Written, value: number): string {
  // A step that does not come out even ("25 €" as the third price) is rounded to how the price is written.
  const [whole = '', decimals] = value.toFixed(like.decimals).split('.');
  const thousands =
    like.grouping === '' ? whole : whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, like.grouping);
  const fraction = decimals === undefined ? '' : `${like.decimalMark}${decimals}`;
  return `${like.prefix}${thousands}${fraction}${like.suffix}`;
}
