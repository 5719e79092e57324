import i18next from 'i18next';
import { languageOf, type Language } from '@quizcast/game/values/language';
import { initReactI18next } from 'react-i18next';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import type { AllTexts, Catalogue, Messages } from './catalogue.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: AllTexts;
    returnNull: false;
  }
}

/** The app's texts. Components use `useTranslation('play')`; anything else `i18n.t('play:…')`. */
export const i18n = i18next.createInstance();

/** The current language of the app. */
export const appLanguage = (): Language => languageOf([i18n.resolvedLanguage ?? '']);

/** Initializes i18n in `language`; all texts are bundled, so it is synchronous. */
export function startMessages(language: Language): void {
  void i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'shell',
    ns: Object.keys(en),
    resources: { en, de },
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  });
}

type LateScreen = Exclude<keyof AllTexts, keyof Catalogue>;

/** Adds texts that are not in the main bundle but loaded with their screens. */
export function addLateTexts<Screen extends LateScreen>(
  screen: Screen,
  { en: english, de: german }: { en: AllTexts[Screen]; de: Messages<Screen> },
): void {
  i18n.addResourceBundle('en', screen, english);
  i18n.addResourceBundle('de', screen, german);
}
