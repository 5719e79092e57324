import type { ViewerLanguage } from '@quizcast/game/values/language';

/** By prefix of the browser's language tags. All Chinese variants use traditional characters rather than English. */
const byTag: ReadonlyMap<string, ViewerLanguage> = new Map(
  Object.entries<ViewerLanguage>({
    en: 'en',
    de: 'de',
    es: 'es',
    pt: 'pt-BR',
    fr: 'fr',
    it: 'it',
    pl: 'pl',
    tr: 'tr',
    ru: 'ru',
    uk: 'uk',
    ja: 'ja',
    ko: 'ko',
    zh: 'zh-Hant',
    ar: 'ar',
  }),
);

/** The first supported viewer language among the browser's preferred ones; else English. */
export function viewerLanguageOf(preferred: readonly string[]): ViewerLanguage {
  for (const tag of preferred) {
    const language = byTag.get(tag.split('-')[0]?.toLowerCase() ?? '');
    if (language !== undefined) return language;
  }
  return 'en';
}

export const directionOf = (language: ViewerLanguage): 'ltr' | 'rtl' =>
  language === 'ar' ? 'rtl' : 'ltr';
