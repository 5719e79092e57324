import type { ViewerLanguage } from '@quizcast/game/values/viewer-language';
import { readTexts, type Catalogue, type TextKey, type Texts } from './texts.ts';

/** The texts of one page: English at once, each other language once it is loaded. */
export interface PageTexts<Key extends string> {
  /** English until the language is loaded. */
  in: (language: ViewerLanguage) => Texts<Key>;
  isLoaded: (language: ViewerLanguage) => boolean;
  /** Settles also when the language cannot be had: English is shown then. */
  load: (language: ViewerLanguage) => Promise<void>;
}

/** `others` finds the other languages by path, as `import.meta.glob` has them. */
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
        // The network or the server is away: the page goes on in English.
      }
    },
  };
}
