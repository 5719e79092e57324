import type { ViewerLanguage } from '@quizcast/game/values/language';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { PageTexts } from '../messages/viewers/catalogue-loader.ts';
import { directionOf, viewerLanguageOf } from '../messages/viewers/languages.ts';
import type { Texts } from '../messages/viewers/texts.ts';

export interface DrawnScreen {
  html: string;
  language: ViewerLanguage;
  direction: 'ltr' | 'rtl';
}

/** Draws a page in the first of these languages that it has; `languages` as in `navigator.languages`. */
export async function drawScreen<Key extends string>(
  languages: readonly string[],
  texts: PageTexts<Key>,
  page: (t: Texts<Key>) => ReactElement,
): Promise<DrawnScreen> {
  const language = viewerLanguageOf(languages);
  await texts.load(language);
  const t = texts.in(language);
  return {
    html: renderToString(page(t)),
    language: t.language,
    direction: directionOf(t.language),
  };
}
