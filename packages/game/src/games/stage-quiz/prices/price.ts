import { readPrice, writePrice, type Written } from './written-price.ts';

/** Default step between two prices (specification, section 9). */
const defaultStep = 10;

/**
 * The price a new last stage starts with: the step of the prices so far goes on, written as they are written ("$100",
 * "1.000 €", "2,50 €"). Without a price to follow it is 10 € times the stage's number.
 */
export function nextPrice(prices: readonly string[]): string {
  const number = prices.length + 1;
  for (let index = prices.length - 1; index >= 0; index--) {
    const last = readPrice(prices[index] ?? '');
    if (last === null) continue;
    const before = readPrice(prices[index - 1] ?? '');
    const rise = before === null ? 0 : last.value - before.value;
    const step = rise > 0 ? rise : last.value / (index + 1) || defaultStep;
    return writePrice(last, last.value + step * (number - index - 1));
  }
  return `${defaultStep * number} €`;
}

/**
 * As many prices in equal steps: the smallest that stands there is the step and says how they are written, 10 € where
 * none can be counted on.
 */
export function filledPrices(prices: readonly string[]): string[] {
  const written = prices.flatMap((price) => {
    const one = readPrice(price);
    return one === null || one.value <= 0 ? [] : [one];
  });
  const least = written.reduce<Written | null>(
    (found, one) => (found === null || one.value < found.value ? one : found),
    null,
  );
  if (least === null) return prices.map((_, index) => `${defaultStep * (index + 1)} €`);
  const like = { ...least, grouping: written.find((one) => one.grouping !== '')?.grouping ?? '' };
  return prices.map((_, index) => writePrice(like, least.value * (index + 1)));
}

/** The prices of `count` places when those places have these: the same, and more of the kind where there are more places. */
export function pricesOfPlaces(prices: readonly string[], count: number): string[] {
  const all = prices.slice(0, count);
  while (all.length < count) all.push(nextPrice(all));
  return all;
}

/** A prize of nothing, as the first of these prices that is an amount is written; '' where all are blank. */
export function zeroPrice(prices: readonly string[]): string {
  const like = prices.reduce<Written | null>((found, price) => found ?? readPrice(price), null);
  if (like !== null) return writePrice({ ...like, decimals: 0 }, 0);
  return prices.every((price) => price.trim() === '') ? '' : '0';
}
