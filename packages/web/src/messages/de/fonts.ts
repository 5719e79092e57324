import type { Messages } from '../catalogue.ts';

export const fonts: Messages<'fonts'> = {
  family: 'Schrift',
  style: 'Neigung',
  weight: 'Stärke',
  away: 'Diese Schrift lässt sich gerade nicht holen. Bis dahin erscheinen die Texte in einer anderen.',
  slants: { normal: 'Aufrecht', italic: 'Kursiv' },
  search: 'Schrift nach Namen suchen',
  list: 'Schriften',
  category: 'Art der Schrift',
  categories: {
    all: 'Alle',
    'sans-serif': 'Serifenlos',
    serif: 'Mit Serifen',
    display: 'Plakat',
    handwriting: 'Handschrift',
    monospace: 'Feste Breite',
  },
  groups: {
    uploaded: 'Deine Schriften',
    curated: 'Immer da',
    all: 'Alle Schriften, bei Bedarf geholt',
    typed: 'Auf dem Computer, auf dem OBS läuft',
  },
  typed: '„{{family}}“ benutzen',
  none: 'Keine Schrift heißt so',
  notes: {
    loading: 'Schriften werden gesucht …',
    failed:
      'Der Server kann nicht sagen, welche Schriften es gibt. Deine eigenen und jeder Name lassen sich trotzdem wählen.',
    off: 'Dieser Server holt keine Schriften: Was nicht immer da ist, kann auf Sendung fehlen.',
    away: 'Manche Schriften lassen sich gerade nicht holen; ihre Namen stehen in einer anderen.',
    count_one: '{{count}} Schrift',
    count_other: '{{count}} Schriften',
  },
  upload: 'Schrift hochladen (WOFF2, TTF, OTF)',
  uploading: '{{name}} wird hochgeladen',
  cancel: 'Abbrechen',
  own: 'Deine hochgeladenen Schriften',
  remove: 'Hochgeladene Schrift {{family}} entfernen',
  removed: 'Die Schrift „{{family}}“ wurde entfernt',
  takeBack: 'Zurückholen',
};
