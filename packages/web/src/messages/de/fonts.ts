import type { Messages } from '../catalogue.ts';

export const fonts: Messages<'fonts'> = {
  family: 'Schrift',
  style: 'Schnitt',
  weight: 'Stärke',
  away: 'Diese Schrift lässt sich gerade nicht laden. Bis dahin erscheint eine andere.',
  slants: { normal: 'Normal', italic: 'Kursiv' },
  search: 'Schriften suchen',
  list: 'Schriften',
  category: 'Art der Schrift',
  categories: {
    all: 'Alle',
    'sans-serif': 'Serifenlos',
    serif: 'Mit Serifen',
    display: 'Display',
    handwriting: 'Handschrift',
    monospace: 'Feste Breite',
  },
  groups: {
    uploaded: 'Deine Schriften',
    curated: 'Mitgeliefert',
    all: 'Alle Web-Schriften',
    typed: 'Auf dem OBS-Computer installiert',
  },
  typed: '„{{family}}“ verwenden',
  none: 'Keine Schrift gefunden',
  notes: {
    loading: 'Schriften werden geladen …',
    failed:
      'Die Schriftliste ließ sich nicht laden. Deine eigenen Schriften und jeder Name gehen trotzdem.',
    off: 'Web-Schriften sind deaktiviert. Nur mitgelieferte sind sicher verfügbar.',
    away: 'Manche Schriften lassen sich gerade nicht laden und erscheinen in einer anderen.',
    count_one: '{{count}} Schrift',
    count_other: '{{count}} Schriften',
  },
  upload: 'Schrift hochladen (WOFF2, TTF, OTF)',
  uploading: '{{name}} wird hochgeladen',
  cancel: 'Abbrechen',
  own: 'Deine hochgeladenen Schriften',
  remove: 'Hochgeladene Schrift {{family}} entfernen',
  removed: 'Schrift „{{family}}“ entfernt',
  takeBack: 'Rückgängig',
};
