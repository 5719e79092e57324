import english from './board/en.json';
import { pageTexts } from './catalogue-loader.ts';
import type { TextKey, Texts } from './texts.ts';

export type BoardTexts = Texts<TextKey<typeof english>>;

/** Texts of the viewers' leaderboard. */
export const boardTexts = pageTexts(english, async () => {
  const { files } = await import('./board/other-languages.ts');
  return files;
});
