import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { viewerLanguages, type ViewerLanguage } from '@quizcast/game/values/language';
import { isRecord } from '@quizcast/game/json';
import { describe, expect, it } from 'vitest';
import { directionOf } from './languages.ts';
import type { Catalogue } from './texts.ts';

const pages = ['overlay', 'on-air', 'players', 'board', 'audience', 'predictions'] as const;
const home = join(import.meta.dirname, '..', '..');
const rulesChats = join(home, '..', '..', 'game', 'src', 'chats');

/** Texts that the server sends to Twitch are in the folder of the rules. */
const folderOf = (page: string): string =>
  join(page === 'predictions' ? rulesChats : import.meta.dirname, page);

function catalogueOf(page: string, language: ViewerLanguage): Catalogue {
  const path = join(folderOf(page), `${language}.json`);
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isRecord(value)) throw new Error(`${path} is no catalogue`);
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text)]));
}

/** Placeholders for numbers: they do not change the text direction. */
const figures =
  /\{\{(count|rank|players|seconds|digit|answered|points|wager|most|percent|place|number)\}\}/g;

const formEnd = /_(ordinal_)?(zero|one|two|few|many|other)$/;
const plainKey = (key: string): string => key.replace(formEnd, '');
const placesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))].toSorted();

/** Keys of a language: those of the English catalogue, with the plural forms of the language. */
function keysFor(english: Catalogue, language: ViewerLanguage): string[] {
  const keys = Object.keys(english).flatMap((key) => {
    const counted = formEnd.exec(key);
    if (counted === null) return [key];
    const type = counted[1] === undefined ? 'cardinal' : 'ordinal';
    const { pluralCategories } = new Intl.PluralRules(language, { type }).resolvedOptions();
    return pluralCategories.map((form) => `${plainKey(key)}_${counted[1] ?? ''}${form}`);
  });
  return [...new Set(keys)].toSorted();
}

/** Texts that may equal the English ones, by page: signs, names and words that languages share. */
const same: Readonly<Record<(typeof pages)[number], Readonly<Record<string, string>>>> = {
  overlay: {
    noAnswer: 'every language',
    topFive: 'de pt-BR fr it pl',
    seconds: 'de es pt-BR fr it pl',
    final: 'es pt-BR tr',
    votes: 'fr',
    points: 'fr',
  },
  'on-air': { joinCode: 'de fr', median: 'de' },
  players: {
    titleOf: 'every language',
    points: 'fr',
    codeLabel: 'de fr',
    question: 'fr',
    menu: 'pt-BR fr it pl',
    scores: 'fr',
    final: 'es pt-BR tr',
    finalSoon: 'es pt-BR tr',
    secondsLeft: 'de es pt-BR fr it pl',
  },
  board: { name: 'fr', points: 'fr', viewers: 'fr' },
  predictions: {},
  audience: {
    code: 'de fr',
    points: 'fr',
    gained: 'fr',
    inSeconds: 'de es pt-BR fr it pl',
  },
};

describe.each(pages)('the catalogs of the %s', (page) => {
  const english = catalogueOf(page, 'en');

  it('exist for each language', () => {
    const files = readdirSync(folderOf(page)).filter((name) => name.endsWith('.json'));
    expect(files.toSorted()).toEqual(
      viewerLanguages.map((language) => `${language}.json`).toSorted(),
    );
  });

  it.each(viewerLanguages)('%s has every text, in all its plural forms', (language) => {
    const texts = catalogueOf(page, language);
    expect(Object.keys(texts).toSorted()).toEqual(keysFor(english, language));
    for (const [key, text] of Object.entries(texts)) {
      const counted = formEnd.test(key);
      const model = counted
        ? (english[`${plainKey(key)}_other`] ?? english[key.replace(formEnd, '_$1other')])
        : english[key];
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toBe('');
      // "No votes", "one vote", "two votes" may be written without a number.
      const isFew = /_(zero|one|two)$/.test(key) && !text.includes('{{count}}');
      const places = placesOf(model ?? '').filter((name) => !isFew || name !== 'count');
      expect(placesOf(text), key).toEqual(places);
      expect(text.replaceAll(/\{\{\w+\}\}/g, ''), key).not.toMatch(/[{}]/);
    }
  });

  it.each(viewerLanguages.filter((language) => language !== 'en'))(
    '%s is translated',
    (language) => {
      const texts = catalogueOf(page, language);
      const untranslated = Object.keys(texts).filter(
        (key) => texts[key] === english[key] && !isListed(same[page][plainKey(key)], language),
      );
      expect(untranslated).toEqual([]);
    },
  );

  it('start in their own script in right-to-left languages', () => {
    for (const language of viewerLanguages.filter((each) => directionOf(each) === 'rtl'))
      for (const [key, text] of Object.entries(catalogueOf(page, language)))
        expect(/\p{L}/u.exec(text.replaceAll(figures, ''))?.[0] ?? '', key).not.toMatch(/[a-z]/i);
  });
});

it.each(viewerLanguages)(
  '%s keeps a unit beside its number, and a dash beside its word',
  (language) => {
    const texts = catalogueOf('overlay', language);
    expect(texts['seconds']).not.toContain(' ');
    expect(texts['drawnByLot']).not.toContain(' –');
  },
);

// Predictions use their catalogue as a whole, which the compiler checks.
it.each(pages.filter((page) => page !== 'predictions'))('all texts of the %s are used', (page) => {
  const keys = [...new Set(Object.keys(catalogueOf(page, 'en')).map(plainKey))];
  expect(keys.filter((key) => !asked.some((name) => name.test(key)))).toEqual([]);
});

const isListed = (languages: string | undefined, language: string): boolean =>
  languages === 'every language' || (languages ?? '').split(' ').includes(language);

/** Keys in the sources, literal ones and those with placeholders. */
const asked = readdirSync(home, { recursive: true, encoding: 'utf8' })
  .filter(
    (path) =>
      /^(overlay|parts|buzzer|board|audience)\/.*\.tsx?$/.test(path.replaceAll('\\', '/')) &&
      !/\.test\./.test(path),
  )
  .flatMap((path) => [
    ...readFileSync(join(home, path), 'utf8').matchAll(/['`]((?:\w|\$\{[^}]*\})+)['`]/g),
  ])
  .map(([, name = '']) => new RegExp(`^${name.replaceAll(/\$\{[^}]*\}/g, '\\w+')}$`));
