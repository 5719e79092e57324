import { pageTexts } from './catalogue-loader.ts';
import english from './players/en.json';
import type { TextKey, Texts } from './texts.ts';

export type PlayersTexts = Texts<TextKey<typeof english>>;

/** Texts of the players' page. */
export const playersTexts = pageTexts(english, async () => {
  const { files } = await import('./players/other-languages.ts');
  return files;
});
