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
    text: 'Ein Joker, der die Frage tauscht, bringt sie der Reihe nach auf Sendung. Du kannst hier Zeilen einer Tabelle einfügen.',
    action: 'Erste Ersatzfrage hinzufügen',
  },
};

export const sounds: Messages<'editor'>['sounds'] = {
  title: 'Sound der Show',
  text: 'Diese laufen im Overlay. Du kannst jeden ersetzen.',
  isOn: 'Sounds und Musik abspielen',
  character: 'Standard-Sounds',
  characters: { classic: 'Klassisch', modern: 'Modern', retro: 'Retro' },
  names: {
    opener: 'Show beginnt',
    question: 'Frage',
    answer: 'Antwort erscheint',
    lock: 'Antwort eingeloggt',
    right: 'Richtige Antwort',
    wrong: 'Falsche Antwort',
    safetyLevel: 'Sicherheitsstufe erreicht',
    topPrize: 'Hauptgewinn',
    walkAway: 'Kandidat steigt aus',
    joker: 'Joker eingesetzt',
    fiftyFifty: '50/50',
    voteOpen: 'Abstimmung beginnt',
    tick: 'Letzte Sekunden der Abstimmung',
    voteClosed: 'Abstimmung endet',
    beat: 'Letzte Sekunden einer Frage',
    ladder: 'Leiter steigt',
    card: 'Kandidat, Pause',
  },
};
