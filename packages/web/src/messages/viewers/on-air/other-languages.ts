import type { Catalogue } from '../texts.ts';

/** All but English, which comes with what shows these texts. */
export const files = import.meta.glob<Catalogue>(['./*.json', '!./en.json'], { import: 'default' });
