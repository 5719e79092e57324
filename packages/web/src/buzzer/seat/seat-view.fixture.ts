import type { PlayerView } from '@quizcast/game/games/category-quiz/view';
import { emptySeat, type SeatLive } from './seat-state.ts';

export type Player = PlayerView['players'][number];

const player = (id: string, name: string): Player => ({
  id,
  name,
  points: 0,
  isOut: false,
  hasTurn: false,
  isAnswering: false,
  hasBuzzered: false,
  hasAnswered: null,
  answer: null,
  judged: null,
  wager: null,
});

export interface Changes {
  view?: Partial<PlayerView>;
  you?: Partial<PlayerView['you']>;
  /** Changes of players, by id. */
  of?: Record<string, Partial<Player>>;
}

/** The view of player `me`, with `anna` and `ben`, on the idle board. */
export function playerViewOf({ view, you, of = {} }: Changes = {}): PlayerView {
  return {
    showId: 's1',
    phase: 'board',
    question: null,
    final: null,
    double: null,
    timer: { endsAtMs: null, leftMs: null },
    buzzers: null,
    winnerIds: null,
    ...view,
    players: [player('me', 'Me'), player('anna', 'Anna'), player('ben', 'Ben')].map((each) => ({
      ...each,
      ...of[each.id],
    })),
    you: {
      id: 'me',
      answer: '',
      wager: null,
      facecam: { isImage: true, src: '', isHeard: false },
      mayPress: false,
      lockedUntilMs: null,
      mayType: false,
      mostWager: null,
      place: null,
      afterMs: null,
      ...you,
    },
  };
}

export const someQuestion: NonNullable<PlayerView['question']> = {
  kind: 'field',
  key: 'field1',
  category: 'Rivers',
  points: 300,
  text: 'Which river?',
  image: null,
  imageAlt: '',
  isBlurred: false,
  isTyped: false,
  answer: null,
};

export const openRound: NonNullable<PlayerView['buzzers']> = {
  round: 'r1',
  isOpen: true,
  opensAtMs: 0,
  eligible: ['me', 'anna', 'ben'],
  isTie: false,
  times: null,
};
export const closedRound = { ...openRound, isOpen: false };

/** With a question on screen. */
export const asked = (changes: Changes = {}): PlayerView =>
  playerViewOf({
    ...changes,
    view: { phase: 'question', question: someQuestion, ...changes.view },
  });

/** With the buzzers of round `r1` open to `me`. */
export const opened = (changes: Changes = {}): PlayerView =>
  asked({
    ...changes,
    view: { buzzers: openRound, ...changes.view },
    you: { mayPress: true, ...changes.you },
  });

export const seatOf = (changes: Partial<SeatLive> = {}): SeatLive => ({
  ...emptySeat,
  link: 'live',
  ...changes,
});
