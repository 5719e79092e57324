import { pageTexts } from './catalogue-loader.ts';
import english from './on-air/en.json';

/** What the overlay says in parts that come later than its first picture. */
export const onAirTexts = pageTexts(english, async () => {
  const { files } = await import('./on-air/other-languages.ts');
  return files;
});
