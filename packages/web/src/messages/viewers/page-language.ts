import type { PageTexts } from './catalogue-loader.ts';
import { directionOf, viewerLanguageOf } from './languages.ts';
import type { Texts } from './texts.ts';

/** Loads the texts of a page in the browser's language, and sets the `lang` of the page. */
export async function speakAsBrowser<Key extends string>(
  texts: PageTexts<Key>,
): Promise<Texts<Key>> {
  const wanted = viewerLanguageOf(navigator.languages);
  await texts.load(wanted);
  const t = texts.in(wanted);
  document.documentElement.lang = t.language;
  document.documentElement.dir = directionOf(t.language);
  return t;
}
