import type { Messages } from '../catalogue.ts';

export const provider: Messages<'provider'> = {
  with: 'Mit {{name}} anmelden',
  or: 'oder mit deiner E-Mail',
  everywhere: 'Überall abmelden, auch bei {{name}}',
  everywhereTwitch: 'Überall abmelden',
  everywhereHint: 'Beendet deine Sitzung in allen Browsern und Programmen.',
  twitchName: {
    offer: 'Du bist mit Twitch als {{name}} angemeldet. Diesen Kanal für Chat-Abstimmungen nutzen?',
    take: '{{name}} verwenden',
    leave: 'Jetzt nicht',
  },
};
