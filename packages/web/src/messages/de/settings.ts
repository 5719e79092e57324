import type { Messages } from '../catalogue.ts';

export const settings: Messages<'settings'> = { title: 'settings' };
