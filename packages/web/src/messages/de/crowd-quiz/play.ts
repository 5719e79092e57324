import type { Messages } from '../../catalogue.ts';

export const crowdPlay: Messages<'crowdPlay'> = {
  empty: {
    title: 'Diese Show hat noch keine Fragen',
    text: 'Füge im Editor mindestens eine Frage hinzu.',
    action: 'Fragen hinzufügen',
  },
  ready: {
    title: 'Bereit, wenn du es bist',
    text_one: '„Show starten“ stellt die einzige Frage. Der ganze Chat spielt mit.',
    text_other: '„Show starten“ stellt die erste von {{count}} Fragen. Der ganze Chat spielt mit.',
  },
  questions: 'Fragen',
  noText: 'Diese Frage hat keinen Text',
  noOption: 'leer',
  place: 'Frage {{number}} von {{count}}',
  points: '{{points}} Punkte',
  survey: 'Keine Punkte',
  rightOrder: 'Richtige Reihenfolge: {{letters}}',
  kinds: {
    choice: 'Auswahl',
    several: 'Mehrere richtig',
    number: 'Zahl',
    order: 'Reihenfolge',
    text: 'Getippte Antwort',
    poll: 'Umfrage',
  },
  window: {
    open: 'Offen · noch {{seconds}} s',
    late: 'Späte Antworten · {{seconds}} s',
    closed: 'Geschlossen',
  },
  actions: {
    start: 'Show starten',
    'next-question': 'Nächste Frage',
    'close-question': 'Antworten schließen',
    reveal: 'Auflösen',
    'show-top-five': 'Top 5 zeigen',
    'show-podium': 'Siegertreppe zeigen',
    reset: 'Zurücksetzen',
  },
};
