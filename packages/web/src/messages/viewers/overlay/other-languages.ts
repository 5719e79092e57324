import type { Catalogue } from '../texts.ts';

/**
 * All languages but English, which is bundled with the page. In a separate file, as an English overlay does not even
 * need their paths.
 */
export const files = import.meta.glob<Catalogue>(['./*.json', '!./en.json'], { import: 'default' });
