import type { OverlayView } from '@quizcast/game/views/view';

export type Language = OverlayView['language'];

/** What the category quiz says on the overlay by itself; see the catalogue of the other parts. */
interface CategoryWords {
  final: string;
  wagers: string;
  tieBreak: string;
  answer: string;
  answered: string;
  noAnswer: string;
  drawnByLot: string;
  picks: string;
  winner: string;
  winners: string;
}

const catalogue: Readonly<Record<Language, CategoryWords>> = {
  en: {
    final: 'Final',
    wagers: 'Place your wagers',
    tieBreak: 'Tie-break',
    answer: 'Answer',
    answered: 'Answered',
    noAnswer: '–',
    drawnByLot: 'Tie – random draw',
    picks: 'Picks',
    winner: 'Winner',
    winners: 'Winners',
  },
  de: {
    final: 'Finale',
    wagers: 'Jetzt wird gesetzt',
    tieBreak: 'Stechen',
    answer: 'Antwort',
    answered: 'Hat geantwortet',
    noAnswer: '–',
    drawnByLot: 'Gleichstand – ausgelost',
    picks: 'Wählt',
    winner: 'Sieg',
    winners: 'Geteilter Sieg',
  },
};

export const categoryWords = (language: Language): CategoryWords => catalogue[language];

/** Points as they stand on the overlay, with a real minus sign. */
export const pointsText = (points: number, language: Language): string =>
  points.toLocaleString(language).replace('-', '−');

/** What a verdict gave or cost, always with its sign; '' for nothing: a "0" over a face reads as its score. */
export function gainText(points: number, language: Language): string {
  if (points === 0) return '';
  return points > 0 ? `+${pointsText(points, language)}` : pointsText(points, language);
}

/** Milliseconds as seconds with three places: "0.213 s". */
export const secondsText = (ms: number, language: Language): string =>
  `${(ms / 1000).toLocaleString(language, { minimumFractionDigits: 3, maximumFractionDigits: 3 })} s`;
