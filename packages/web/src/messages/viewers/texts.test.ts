import { expect, it } from 'vitest';
import { pageTexts } from './catalogue-loader.ts';
import { viewerLanguageOf } from './languages.ts';
import { gainText, thousandthsText } from './figures.ts';
import { numberText, readTexts } from './texts.ts';

const english = {
  title: 'Title',
  won: '{{name}} wins {{points}}',
  votes_one: '{{count}} vote',
  votes_other: '{{count}} votes',
  place_ordinal_one: '{{count}}st',
  place_ordinal_two: '{{count}}nd',
  place_ordinal_few: '{{count}}rd',
  place_ordinal_other: '{{count}}th',
};

it('fills placeholders and chooses plural forms', () => {
  const t = readTexts<typeof english>(english, 'en');
  expect(t('title')).toBe('Title');
  expect(t('won', { name: '{{points}} $&', points: 1234 })).toBe('{{points}} $& wins 1,234');
  expect([0, 1, 2, 12345].map((count) => t('votes', { count }))).toEqual([
    '0 votes',
    '1 vote',
    '2 votes',
    '12,345 votes',
  ]);
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22].map((count) => t('place', { count }))).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd'.split(' '),
  );
});

it('uses the plural rules of the language, and its last form when one is missing', () => {
  const polish = { votes_one: '{{count}} głos', votes_few: '{{count}} głosy', votes_other: 'x' };
  const t = readTexts<typeof english>(polish, 'pl');
  expect([1, 3, 5].map((count) => t('votes', { count }))).toEqual(['1 głos', '3 głosy', 'x']);
});

it('isolates a Latin name in an Arabic line, and writes Western digits', () => {
  const t = readTexts<typeof english>({ won: 'فاز {{name}} {{points}}' }, 'ar');
  expect(t('won', { name: 'Ann', points: 1234 })).toBe('فاز \u2068Ann\u2069 1,234');
});

it('writes negative numbers with a true minus, and gains with their sign', () => {
  for (const language of ['en', 'de', 'ja'] as const)
    expect(numberText(-300, language)).toBe('−300');
  expect(numberText(1234, 'de')).toBe('1.234');
  expect(numberText(-1234, 'it')).toBe('−1234');
  expect(numberText(12_345, 'it')).toBe('12.345');
  expect([gainText(300, 'en'), gainText(-300, 'en'), gainText(0, 'en')]).toEqual([
    '+300',
    '−300',
    '',
  ]);
  expect(thousandthsText(312.4, 'de')).toBe('0,312');
});

it('uses the first supported browser language, or else English', () => {
  expect(viewerLanguageOf(['sv-SE', 'de-AT', 'en'])).toBe('de');
  expect(viewerLanguageOf(['en-GB', 'de'])).toBe('en');
  expect(viewerLanguageOf(['PT-pt'])).toBe('pt-BR');
  expect(viewerLanguageOf(['zh-CN'])).toBe('zh-Hant');
  expect(viewerLanguageOf(['sv', 'constructor'])).toBe('en');
  expect(viewerLanguageOf([])).toBe('en');
});

it('shows English until a language is loaded, and when loading fails', async () => {
  const files = {
    './de.json': () => Promise.resolve({ title: 'Titel' }),
    './fr.json': () => Promise.reject(new Error('offline')),
  };
  const texts = pageTexts(english, () => Promise.resolve(files));
  expect([texts.in('de')('title'), texts.isLoaded('de')]).toEqual(['Title', false]);
  await Promise.all([texts.load('de'), texts.load('fr'), texts.load('ja')]);
  expect([texts.in('de')('title'), texts.isLoaded('de')]).toEqual(['Titel', true]);
  expect([texts.in('fr')('title'), texts.isLoaded('fr')]).toEqual(['Title', false]);
});
