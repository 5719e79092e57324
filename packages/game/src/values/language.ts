/** Languages of the app and of its sample shows. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** The app's language for tags such as `de-AT`, preferred ones first; English if none is supported. */
export const languageOf = (tags: readonly string[]): Language =>
  tags.flatMap((tag) => languages.filter((one) => one === tag.slice(0, 2).toLowerCase()))[0] ??
  'en';

/** Languages for viewers, on the overlay and on their own pages; the app itself has fewer. */
export const viewerLanguages = [
  'en',
  'de',
  'es',
  'pt-BR',
  'fr',
  'it',
  'pl',
  'tr',
  'ru',
  'uk',
  'ja',
  'ko',
  'zh-Hant',
  'ar',
] as const;

export type ViewerLanguage = (typeof viewerLanguages)[number];
