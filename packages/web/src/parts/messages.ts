import type { EndCardView, OverlayView } from '@quizcast/game/views/view';

type Language = OverlayView['language'];

/**
 * The few words that the overlay itself says. They are the overlay's own catalogue, not the app's: viewers read the
 * show's language whatever the host's browser speaks, and the overlay carries no translation library.
 */
interface OverlayWords {
  chatVote: string;
  howToVote: string;
  lastVotes: string;
  result: string;
  /** Above the prize, by how the show ended; with the contestant's name where there is one. */
  endings: Record<EndCardView['how'], { named: (name: string) => string; nameless: string }>;
  oneVote: string;
  votes: string;
  clickForSound: string;
  playAlong: string;
  readonly rightOf: (answered: string) => string;
  climbing: string;
  nobodyRight: string;
  topFive: string;
  readonly viewers: (count: string) => string;
  podium: string;
  readonly rankOf: (rank: string, players: string) => string;
  readonly points: (points: string) => string;
  readonly chatWon: (prize: string) => string;
  /** For the streamer who looks at an address that was mistyped. */
  wrongAddress: string;
  watermark: string;
}

const catalogue: Readonly<Record<Language, OverlayWords>> = {
  en: {
    chatVote: 'Chat vote',
    howToVote: 'Type A, B, C or D in chat',
    lastVotes: 'Last votes',
    result: 'Result',
    endings: {
      won: { named: (name) => `${name} wins`, nameless: 'Top prize' },
      lost: { named: (name) => `${name} goes home with`, nameless: 'Goes home with' },
      walkedAway: { named: (name) => `${name} walks away with`, nameless: 'Walks away with' },
    },
    oneVote: 'vote',
    votes: 'votes',
    clickForSound: 'Click for sound',
    playAlong: 'Play along: type A, B, C or D in chat',
    rightOf: (answered) => `of ${answered} got it right`,
    climbing: 'Biggest climbers',
    nobodyRight: 'Nobody got it right',
    topFive: 'Top 5',
    viewers: (count) => `${count} playing`,
    podium: 'Best viewers',
    rankOf: (rank, players) => `#${rank} of ${players}`,
    points: (points) => `${points} points`,
    chatWon: (prize) => `Chat would have won ${prize}`,
    wrongAddress: 'There’s no overlay at this address. Copy it again from the Quizcast dashboard.',
    watermark: 'Quizcast',
  },
  de: {
    chatVote: 'Chat-Abstimmung',
    howToVote: 'Schreib A, B, C oder D in den Chat',
    lastVotes: 'Letzte Stimmen',
    result: 'Ergebnis',
    endings: {
      won: { named: (name) => `${name} gewinnt`, nameless: 'Hauptgewinn' },
      lost: { named: (name) => `${name} geht nach Hause mit`, nameless: 'Nach Hause mit' },
      walkedAway: { named: (name) => `${name} steigt aus mit`, nameless: 'Steigt aus mit' },
    },
    oneVote: 'Stimme',
    votes: 'Stimmen',
    clickForSound: 'Klick für Ton',
    playAlong: 'Spiel mit: Schreib A, B, C oder D in den Chat',
    rightOf: (answered) => `von ${answered} lagen richtig`,
    climbing: 'Größte Aufsteiger',
    nobodyRight: 'Niemand lag richtig',
    topFive: 'Top 5',
    viewers: (count) => `${count} spielen mit`,
    podium: 'Die besten Zuschauer',
    rankOf: (rank, players) => `Platz ${rank} von ${players}`,
    points: (points) => `${points} Punkte`,
    chatWon: (prize) => `Der Chat hätte ${prize} gewonnen`,
    wrongAddress:
      'Unter dieser Adresse gibt es kein Overlay. Kopiere sie neu aus der Übersicht von Quizcast.',
    watermark: 'Quizcast',
  },
};

export const wordsIn = (language: Language): OverlayWords => catalogue[language];

/** "1 vote", "12,345 votes", in the overlay's language. */
export function votesText(count: number, language: Language): string {
  const words = wordsIn(language);
  return `${count.toLocaleString(language)} ${count === 1 ? words.oneVote : words.votes}`;
}
