import { describe, expect, test } from 'vitest';
import { filledPrices, nextPrice, pricesOfPlaces } from './price.ts';

const steps = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index + 1));

describe('the price of a new stage', () => {
  test('is 10 € times its number when there is nothing to follow', () => {
    expect(nextPrice([])).toBe('10 €');
    expect(nextPrice(['', ''])).toBe('30 €');
    expect(nextPrice(['a car', 'a house'])).toBe('30 €');
  });

  test('continues with the default step', () => {
    expect(nextPrice(['10 €'])).toBe('20 €');
    expect(nextPrice(steps(9, (number) => `${number * 10} €`))).toBe('100 €');
    expect(nextPrice(steps(199, (number) => `${number * 10} €`))).toBe('2000 €');
  });

  test.each([
    [['$100', '$200'], '$300'],
    [['500 €'], '1000 €'],
    [['8.000 €', '16.000 €'], '24.000 €'],
    [['$999,000', '$1,000,000'], '$1,001,000'],
    [["CHF 900'000", "CHF 1'000'000"], "CHF 1'100'000"],
    [['1 000 kr', '2 000 kr'], '3 000 kr'],
    [['0,50 €', '1,00 €'], '1,50 €'],
    [['1.500,50 €', '1.600,50 €'], '1.700,50 €'],
    [['100', '200'], '300'],
    [['1 point', '2 points'], '3 points'],
  ])('has the format of %j', (prices, next) => {
    expect(nextPrice(prices)).toBe(next);
  });

  test('follows the last price that is an amount', () => {
    expect(nextPrice(['10 €', '20 €', 'a holiday'])).toBe('40 €');
  });

  test('never decreases or repeats', () => {
    expect(nextPrice(['50 €', '40 €'])).toBe('60 €');
    expect(nextPrice(['0 €'])).toBe('10 €');
  });

  test('ignores what is not an amount', () => {
    expect(nextPrice(['12.34.56', '1-2'])).toBe('30 €');
    expect(nextPrice([`${'9'.repeat(40)} €`])).toBe('20 €');
  });
});

describe('filled prices', () => {
  test('CHECK7 rise in steps of the smallest, in its format', () => {
    expect(filledPrices(['30 €', '10 €', '20 €'])).toEqual(['10 €', '20 €', '30 €']);
    expect(filledPrices(['', '$100', ''])).toEqual(['$100', '$200', '$300']);
    expect(filledPrices(['2.000 €', '500 €', 'a car'])).toEqual(['500 €', '1.000 €', '1.500 €']);
    expect(filledPrices(['0,50 €', ''])).toEqual(['0,50 €', '1,00 €']);
    expect(filledPrices(['1,000 $', '2,000 $'])).toEqual(['1,000 $', '2,000 $']);
  });

  test('CHECK7 are 10 € times the number if there is no amount', () => {
    expect(filledPrices(['', 'a car', '0 €'])).toEqual(['10 €', '20 €', '30 €']);
    expect(filledPrices([])).toEqual([]);
  });

  test('CHECK8 belong to their places, and new places continue them', () => {
    expect(pricesOfPlaces(['10 €', '20 €', '30 €'], 2)).toEqual(['10 €', '20 €']);
    expect(pricesOfPlaces(['10 €', '20 €'], 4)).toEqual(['10 €', '20 €', '30 €', '40 €']);
    expect(pricesOfPlaces([], 2)).toEqual(['10 €', '20 €']);
  });
});
