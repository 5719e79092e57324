import type { Messages } from '../../catalogue.ts';

export const cards: Messages<'cards'> = {
  title: 'Momente',
  opener: 'Opener',
  contestant: 'Kandidat',
  ladder: 'Leiter',
  join: 'Mitspielen',
  break: 'Pause',
  credits: 'Abspann',
  minutes: 'Pause (Minuten)',
  crew: 'Team im Abspann',
  crewHint: 'Ein Name pro Zeile',
  skip: 'Animation beenden',
};
