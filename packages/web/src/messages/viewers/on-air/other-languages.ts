import type { Catalogue } from '../texts.ts';

/** All languages but English, which is bundled with its components. */
export const files = import.meta.glob<Catalogue>(['./*.json', '!./en.json'], { import: 'default' });
