import type { PageTexts } from './catalogue-loader.ts';
import { directionOf, viewerLanguageOf } from './languages.ts';
import type { Texts } from './texts.ts';

/** The texts of a page in the language of its browser, once they are there; the page says which language that is. */
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
