import type { BoardWords } from '../../en/pages/board.ts';

export const board: BoardWords = {
  title: 'Rangliste',
  titleOf: (show) => `${show} – Rangliste`,
  number: (value) => value.toLocaleString('de'),
  loading: 'Wird geladen …',
  unknown: 'Unter dieser Adresse gibt es keine Rangliste',
  unknownHint: 'Prüfe den Link oder frag den Streamer nach einem neuen.',
  offline: 'Der Server ist nicht erreichbar. Neuer Versuch …',
  empty: 'Noch hat niemand Punkte',
  emptyHint:
    'Beantworte die nächste Frage im Chat. Die Rangliste ändert sich nach jeder Auflösung.',
  players: (count) =>
    `${count.toLocaleString('de')} Zuschauer ${count === 1 ? 'spielt' : 'spielen'} mit`,
  search: 'Finde deinen Namen',
  notFound: (name) => `„${name}“ steht nicht auf der Rangliste`,
  rank: 'Platz',
  name: 'Zuschauer',
  points: 'Punkte',
  right: 'Richtig',
  streak: 'Beste Serie',
  more: 'Mehr zeigen',
};
