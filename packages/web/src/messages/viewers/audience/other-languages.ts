import type { Catalogue } from '../texts.ts';

/** All languages but English, which is bundled with the page. */
export const files = import.meta.glob<Catalogue>(['./*.json', '!./en.json'], { import: 'default' });
