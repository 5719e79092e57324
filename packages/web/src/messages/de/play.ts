import type { Messages } from '../catalogue.ts';

export const play: Messages<'play'> = {
  title: 'Spielen',
};
