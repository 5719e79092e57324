import type { Catalogue } from '../texts.ts';

/** All but English, which comes with the page. In a file of its own: an overlay that speaks English needs not even their names. */
export const files = import.meta.glob<Catalogue>(['./*.json', '!./en.json'], { import: 'default' });
