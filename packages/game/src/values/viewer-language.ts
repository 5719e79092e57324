import { z } from 'zod';

/** Languages of the app and of its sample shows. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

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

/** Absent: the language of the app. */
export const viewerLanguageSchema = z.preprocess(
  (value) => value ?? undefined,
  z.enum(viewerLanguages).optional(),
);
