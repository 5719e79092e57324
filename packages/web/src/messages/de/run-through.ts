import type { Messages } from '../catalogue.ts';

export const runThrough: Messages<'runThrough'> = {
  start: 'Ganze Show durchspielen',
  hint: 'Bots spielen die ganze Show in etwa einer Minute auf Sendung durch. Danach siehst du, was zu tun ist.',
  title: 'Probe',
  running_one:
    'Die ganze Show läuft durch: {{count}} Schritt. Danach werden alle Shows zurückgesetzt.',
  running_other:
    'Die ganze Show läuft durch: {{count}} Schritte. Danach werden alle Shows zurückgesetzt.',
  stop: 'Abbrechen',
  ended: {
    done: 'Die ganze Show wurde durchgespielt. Alle Shows sind zurückgesetzt.',
    stopped: 'Abgebrochen. Alle Shows sind zurückgesetzt.',
    stuck: 'Die Show ließ sich nicht bis zum Ende spielen. Alle Shows sind zurückgesetzt.',
  },
};
