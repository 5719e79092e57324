import { pageTexts } from './catalogue-loader.ts';
import english from './overlay/en.json';

/**
 * Texts of the overlay itself, in the language of the show, whatever the host's browser uses. The overlay has no
 * translation library.
 */
const overlay = pageTexts(english, async () => {
  const { files } = await import('./overlay/other-languages.ts');
  return files;
});

export const { in: overlayTexts, isLoaded: areTextsLoaded, load: loadOverlayTexts } = overlay;
