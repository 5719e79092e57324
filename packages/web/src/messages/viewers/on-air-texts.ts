import { pageTexts } from './catalogue-loader.ts';
import english from './on-air/en.json';

/** Texts of overlay parts that are loaded after the first picture. */
export const onAirTexts = pageTexts(english, async () => {
  const { files } = await import('./on-air/other-languages.ts');
  return files;
});
