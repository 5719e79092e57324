import type { Messages } from '../catalogue.ts';

export const styles: Messages<'styles'> = {
  title: 'Stile',
};
