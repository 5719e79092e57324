import english from './audience/en.json';
import { pageTexts } from './catalogue-loader.ts';
import type { TextKey, Texts } from './texts.ts';

export type AudienceTexts = Texts<TextKey<typeof english>>;

/** Texts of the viewers' phone page. */
export const audienceTexts = pageTexts(english, async () => {
  const { files } = await import('./audience/other-languages.ts');
  return files;
});
