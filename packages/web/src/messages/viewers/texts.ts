import type { ViewerLanguage } from '@quizcast/game/values/language';

/** One language of one page in the format of translation services: i18next JSON v4, flat. */
export type Catalogue = Readonly<Record<string, string>>;

type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type KeyOf<Name extends string> = Name extends `${infer Key}_ordinal_${Form}`
  ? Key
  : Name extends `${infer Key}_${Form}`
    ? Key
    : Name;

/** `votes_one` and `votes_other` have the key `votes`. */
export type TextKey<Texts> = KeyOf<Extract<keyof Texts, string>>;

/**
 * Values for the placeholders of a text: numbers are formatted by locale, strings are inserted as they are. `count`
 * selects the plural form.
 */
export type Places = Readonly<Record<string, string | number>>;

export interface Texts<Key extends string> {
  (key: Key, places?: Places): string;
  readonly language: ViewerLanguage;
}

/** Western digits in all languages, as prices, codes and countdowns use them: no mixed digits in one picture. */
export const numberLocale = (language: ViewerLanguage): string => `${language}-u-nu-latn`;

/**
 * With a typographic minus sign. Browsers and servers of different ages disagree on whether Italian groups four digits:
 * here it does not.
 */
export const numberText = (value: number, language: ViewerLanguage): string =>
  value
    .toLocaleString(
      numberLocale(language),
      language === 'it' && Math.abs(value) < 10_000 ? { useGrouping: false } : {},
    )
    .replace('-', '−');

/** Creates texts from a catalogue. `English` is the type of the English catalogue, which defines the keys. */
export function readTexts<English>(
  catalogue: Catalogue,
  language: ViewerLanguage,
): Texts<TextKey<English>> {
  const rules = new Intl.PluralRules(language);
  const ordinalRules = new Intl.PluralRules(language, { type: 'ordinal' });
  const formOf = (key: string, count: number): string | undefined => {
    const isOrdinal = `${key}_ordinal_other` in catalogue;
    const start = isOrdinal ? `${key}_ordinal_` : `${key}_`;
    const form = (isOrdinal ? ordinalRules : rules).select(count);
    return catalogue[start + form] ?? catalogue[`${start}other`];
  };
  const written = (value: string | number = ''): string => {
    if (typeof value === 'number') return numberText(value, language);
    // Isolates a Latin name in Arabic text, so that it does not change the direction of the text around it.
    return language === 'ar' ? `\u2068${value}\u2069` : value;
  };
  const read = (key: string, places: Places = {}): string => {
    const { count } = places;
    const text = catalogue[key] ?? (typeof count === 'number' ? formOf(key, count) : '') ?? '';
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => written(places[name]));
  };
  return Object.assign(read, { language });
}
