import type { Messages } from '../catalogue.ts';

export const provider: Messages<'provider'> = {
  with: 'Mit {{name}} anmelden',
  or: 'oder mit deiner E-Mail',
  everywhere: 'Überall abmelden, auch bei {{name}}',
  everywhereTwitch: 'Überall abmelden',
  everywhereHint: 'Beendet deine Anmeldung in jedem Browser und jedem Programm.',
  twitchName: {
    offer:
      'Du hast dich mit Twitch als {{name}} angemeldet. Sollen die Stimmen aus diesem Kanal kommen?',
    take: '{{name}} verwenden',
    leave: 'Jetzt nicht',
  },
};
