import type { ViewerLanguage } from '@quizcast/game/values/viewer-language';

/** One language of one page as translation services keep it: i18next JSON v4, flat. */
export type Catalogue = Readonly<Record<string, string>>;

type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type KeyOf<Name extends string> = Name extends `${infer Key}_ordinal_${Form}`
  ? Key
  : Name extends `${infer Key}_${Form}`
    ? Key
    : Name;

/** `votes_one` and `votes_other` are asked for as `votes`. */
export type TextKey<Texts> = KeyOf<Extract<keyof Texts, string>>;

/**
 * What stands at the places of a text: numbers are written as the language writes them, texts as they are. The form of a
 * counted text follows from `count`.
 */
export type Places = Readonly<Record<string, string | number>>;

export interface Texts<Key extends string> {
  (key: Key, places?: Places): string;
  readonly language: ViewerLanguage;
}

/** Prices, codes and countdowns are in Western digits whatever the language: one picture has digits of one kind. */
export const numberLocale = (language: ViewerLanguage): string => `${language}-u-nu-latn`;

/** With a real minus sign. */
export const numberText = (value: number, language: ViewerLanguage): string =>
  value.toLocaleString(numberLocale(language)).replace('-', '−');

/** Reads a catalogue. `English` is the type of the English one: it names every key. */
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
    // A Latin name in an Arabic line must not turn what stands around it.
    return language === 'ar' ? `\u2068${value}\u2069` : value;
  };
  const read = (key: string, places: Places = {}): string => {
    const { count } = places;
    const text = catalogue[key] ?? (typeof count === 'number' ? formOf(key, count) : '') ?? '';
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => written(places[name]));
  };
  return Object.assign(read, { language });
}
