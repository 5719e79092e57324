import type { Messages } from '../catalogue.ts';

export const about: Messages<'about'> = { title: 'about' };
