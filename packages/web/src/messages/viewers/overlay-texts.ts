import { pageTexts } from './catalogue-loader.ts';
import english from './overlay/en.json';

/**
 * What the overlay itself says. Viewers read the show's language whatever the host's browser speaks, and the overlay
 * carries no translation library.
 */
const overlay = pageTexts(english, async () => {
  const { files } = await import('./overlay/other-languages.ts');
  return files;
});

export const { in: overlayTexts, isLoaded: areTextsLoaded, load: loadOverlayTexts } = overlay;
