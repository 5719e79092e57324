import type { Messages } from '../catalogue.ts';

export const editor: Messages<'editor'> = {
  title: 'Editor',
};
