import type { Messages } from '../../catalogue.ts';

export const spares: Messages<'editor'>['spares'] = {
  choice: 'Stufen oder Ersatzfragen',
  ladder: 'Leiter ({{count}})',
  spare: 'Ersatzfragen ({{count}})',
  list: 'Ersatzfragen',
  heading: 'Ersatzfrage {{number}}',
  add: 'Frage hinzufügen',
  make: 'Zur Ersatzfrage machen',
  makeStage: 'Zur Stufe machen',
  removed: 'Ersatzfrage {{number}} entfernt',
  removedMany_one: '{{count}} Ersatzfrage entfernt',
  removedMany_other: '{{count}} Ersatzfragen entfernt',
  empty: {
    title: 'Noch keine Ersatzfragen',
    text: 'Ein Joker, der die Frage tauscht, bringt sie der Reihe nach auf Sendung. Du kannst hier Zeilen aus einer Tabelle einfügen.',
    action: 'Erste Ersatzfrage hinzufügen',
  },
};
