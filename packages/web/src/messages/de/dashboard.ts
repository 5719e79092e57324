import type { Messages } from '../catalogue.ts';

export const dashboard: Messages<'dashboard'> = { title: 'dashboard' };
