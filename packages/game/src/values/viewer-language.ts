import { z } from 'zod';

/** What the app itself speaks, and its sample shows. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** What viewers can be spoken to in, on the overlay and on their own pages; the app itself speaks fewer. */
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

/** Absent: as the app. */
export const viewerLanguageSchema = z.preprocess(
  (value) => value ?? undefined,
  z.enum(viewerLanguages).optional(),
);
