import type { Messages } from '../catalogue.ts';

export const signIn: Messages<'signIn'> = { title: 'signIn' };
