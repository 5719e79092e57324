import type { ViewerLanguage } from '@quizcast/game/values/language';
import { readTexts, type Catalogue, type TextKey, type Texts } from './texts.ts';

/** Texts of one page: English at once, other languages after loading. */
export interface PageTexts<Key extends string> {
  /** Returns English until the language is loaded. */
  in: (language: ViewerLanguage) => Texts<Key>;
  isLoaded: (language: ViewerLanguage) => boolean;
  /** Resolves even if the language cannot be loaded; English is shown then. */
  load: (language: ViewerLanguage) => Promise<void>;
}

/** `others` returns the other languages by path, as `import.meta.glob` does. */
export function pageTexts<English extends Catalogue>(
  english: English,
  others: () => Promise<Readonly<Record<string, () => Promise<Catalogue>>>>,
): PageTexts<TextKey<English>> {
  const first = readTexts<English>(english, 'en');
  const known = new Map<ViewerLanguage, Texts<TextKey<English>>>([['en', first]]);
  return {
    in: (language) => known.get(language) ?? first,
    isLoaded: (language) => known.has(language),
    load: async (language) => {
      if (known.has(language)) return;
      try {
        const files = await others();
        const catalogue = await files[`./${language}.json`]?.();
        if (catalogue !== undefined) known.set(language, readTexts<English>(catalogue, language));
      } catch {
        // The network or the server is down: the page stays in English.
      }
    },
  };
}
