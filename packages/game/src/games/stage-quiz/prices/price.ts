import { readPrice, writePrice, type Written } from './written-price.ts';

/** Default step between two prices (specification, section 9). */
const defaultStep = 10;

/**
 * The price of a new last stage: continues the step and the notation of the prices so far ("$100", "1.000 €", "2,50
 * €"). Without a usable price it is 10 € times the stage's number.
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

/** The same number of prices in equal steps: the smallest existing amount gives step and notation, by default 10 €. */
export function filledPrices(prices: readonly string[]): string[] {
  const written = prices.flatMap((price) => {
    const one = readPrice(price);
    return one === null || one.value <= 0 ? [] : [one];
  });
  const lowest = written.reduce<Written | null>(
    (found, one) => (found === null || one.value < found.value ? one : found),
    null,
  );
  if (lowest === null) return prices.map((_, index) => `${defaultStep * (index + 1)} €`);
  const like = { ...lowest, grouping: written.find((one) => one.grouping !== '')?.grouping ?? '' };
  return prices.map((_, index) => writePrice(like, lowest.value * (index + 1)));
}

/** The prices of `count` places, starting from these: cut off, or continued by `nextPrice`. */
export function pricesOfPlaces(prices: readonly string[], count: number): string[] {
  const all = prices.slice(0, count);
  while (all.length < count) all.push(nextPrice(all));
  return all;
}

/** A prize of zero in the notation of the first price that is an amount; '' when all are blank. */
export function zeroPrice(prices: readonly string[]): string {
  const like = prices.reduce<Written | null>((found, price) => found ?? readPrice(price), null);
  if (like !== null) return writePrice({ ...like, decimals: 0 }, 0);
  return prices.every((price) => price.trim() === '') ? '' : '0';
}
