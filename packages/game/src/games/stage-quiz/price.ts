/** Default step between two prices (specification, section 9). */
const defaultStep = 10;

/** One price, taken apart so that the next one can be written the same way. */
interface Written {
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

/**
 * The price a new last stage starts with: the step of the prices so far goes on, written as they are written ("$100",
 * "1.000 €", "2,50 €"). Without a price to follow it is 10 € times the stage's number.
 */
export function nextPrice(prices: readonly string[]): string {
  const number = prices.length + 1;
  for (let index = prices.length - 1; index >= 0; index--) {
    const last = read(prices[index] ?? '');
    if (last === null) continue;
    const before = read(prices[index - 1] ?? '');
    const rise = before === null ? 0 : last.value - before.value;
    const step = rise > 0 ? rise : last.value / (index + 1) || defaultStep;
    return write(last, last.value + step * (number - index - 1));
  }
  return `${defaultStep * number} €`;
}

/**
 * As many prices in equal steps: the smallest that stands there is the step and says how they are written, 10 € where
 * none can be counted on.
 */
export function filledPrices(prices: readonly string[]): string[] {
  const written = prices.flatMap((price) => {
    const one = read(price);
    return one === null || one.value <= 0 ? [] : [one];
  });
  const least = written.reduce<Written | null>(
    (found, one) => (found === null || one.value < found.value ? one : found),
    null,
  );
  if (least === null) return prices.map((_, index) => `${defaultStep * (index + 1)} €`);
  const like = { ...least, grouping: written.find((one) => one.grouping !== '')?.grouping ?? '' };
  return prices.map((_, index) => write(like, least.value * (index + 1)));
}

/** The prices of `count` places when those places have these: the same, and more of the kind where there are more places. */
export function pricesOfPlaces(prices: readonly string[], count: number): string[] {
  const all = prices.slice(0, count);
  while (all.length < count) all.push(nextPrice(all));
  return all;
}

/** A prize of nothing, as the first of these prices that is an amount is written; '' where all are blank. */
export function zeroPrice(prices: readonly string[]): string {
  const like = prices.reduce<Written | null>((found, price) => found ?? read(price), null);
  if (like !== null) return write({ ...like, decimals: 0 }, 0);
  return prices.every((price) => price.trim() === '') ? '' : '0';
}

/** The price on its way up from nothing, for a number that counts; a price that is no amount stands at once. */
export function countedPrice(price: string, share: number): string {
  const like = share < 1 ? read(price) : null;
  return like === null ? price : write(like, like.value * share);
}

function read(price: string): Written | null {
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

function write(like: Written, value: number): string {
  // A step that does not come out even ("25 €" as the third price) is rounded to how the price is written.
  const [whole = '', decimals] = value.toFixed(like.decimals).split('.');
  const thousands =
    like.grouping === '' ? whole : whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, like.grouping);
  const fraction = decimals === undefined ? '' : `${like.decimalMark}${decimals}`;
  return `${like.prefix}${thousands}${fraction}${like.suffix}`;
}
