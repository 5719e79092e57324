import type { ViewerLanguage } from '@quizcast/game/values/viewer-language';

/** By what a browser's tags begin with. All of Chinese is read in traditional signs rather than in English. */
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

/** The first language that the browser asks for and viewers are spoken to in; else English. */
export function viewerLanguageOf(preferred: readonly string[]): ViewerLanguage {
  for (const tag of preferred) {
    const language = byTag.get(tag.split('-')[0]?.toLowerCase() ?? '');
    if (language !== undefined) return language;
  }
  return 'en';
}

export const directionOf = (language: ViewerLanguage): 'ltr' | 'rtl' =>
  language === 'ar' ? 'rtl' : 'ltr';
