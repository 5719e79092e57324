import type { PlayerView } from '@quizcast/game/games/category-quiz/view';
import {
  emptySeat,
  type LocalPress,
  type SeatLive,
} from '../../packages/web/src/buzzer/seat/seat-state.ts';

/** Data of a player's page in each of its states, for screenshots and tests. */
export type BuzzerState = (nowMs: number, todayMs: number) => SeatLive;

type Player = PlayerView['players'][number];

const player = (id: string, name: string, points: number): Player => ({
  id,
  name,
  points,
  isOut: false,
  hasTurn: false,
  isAnswering: false,
  hasBuzzered: false,
  hasAnswered: null,
  answer: null,
  judged: null,
  wager: null,
});

const round = 'r1';
const mia = 'p1';
const ben = 'p2';

const blank: PlayerView = {
  showId: 's1',
  phase: 'board',
  question: null,
  final: null,
  double: null,
  players: [
    player(mia, 'Mia', 1200),
    player(ben, 'Benedikt the Brave', 800),
    player('p3', 'Aylin', -300),
    player('p4', 'Jo', 10_400),
  ],
  timer: { endsAtMs: null, leftMs: null },
  buzzers: null,
  winnerIds: null,
  you: {
    id: mia,
    answer: '',
    wager: null,
    facecam: { isImage: true, src: '', isHeard: false },
    mayPress: false,
    lockedUntilMs: null,
    mayType: false,
    mostWager: null,
    place: null,
    afterMs: null,
  },
};

const question: NonNullable<PlayerView['question']> = {
  kind: 'field',
  key: 'f1',
  category: 'Capitals of Europe',
  points: 300,
  text: 'On which river does the city lie that has been the capital of Hungary since 1873?',
  image: null,
  imageAlt: '',
  isBlurred: false,
  isTyped: false,
  answer: null,
};
const buzzers: NonNullable<PlayerView['buzzers']> = {
  round,
  isOpen: true,
  opensAtMs: 0,
  eligible: [mia, ben, 'p3', 'p4'],
  isTie: false,
  times: null,
};
const closed = { ...buzzers, isOpen: false };
const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#3b6"/><circle cx="320" cy="180" r="120" fill="#fd4"/></svg>',
)}`;
const longText =
  'A traveller sets out from the southern gate of the old town, crosses three bridges, of which the second one was finished in the year in which the tower on the hill burned down, and comes to a square with two fountains. In which town does she stand, after whom is the larger of the two fountains named, and which river did she cross twice on her way?';

interface More {
  view?: Partial<PlayerView>;
  you?: Partial<PlayerView['you']>;
  /** Changes to players, by id. */
  of?: Record<string, Partial<Player>>;
  seat?: Partial<SeatLive>;
}

function stateOf({ view, you, of = {}, seat }: More): SeatLive {
  return {
    ...emptySeat,
    link: 'live',
    seat: { kind: 'seated', playerId: mia, showName: 'Friday night quiz', hostName: 'Anna' },
    view: {
      ...blank,
      ...view,
      players: blank.players.map((each) => ({ ...each, ...of[each.id] })),
      you: { ...blank.you, ...you },
    },
    ...seat,
  };
}

const withQuestion = (more: More = {}): SeatLive =>
  stateOf({ ...more, view: { phase: 'question', question, buzzers: closed, ...more.view } });
const open = (more: More = {}): SeatLive =>
  withQuestion({ ...more, view: { buzzers, ...more.view }, you: { mayPress: true, ...more.you } });
const pressed = (press: Partial<LocalPress> = {}) => ({
  press: { round, atMs: 0, isEarly: false, fate: null, ...press },
});
const typing = {
  view: { buzzers: null, question: { ...question, isTyped: true } },
  you: { mayType: true },
};
const finalQuestion = { ...question, kind: 'final', key: 'final', isTyped: true } as const;
const inFinal = (step: NonNullable<PlayerView['final']>['step'], more: More = {}): SeatLive =>
  stateOf({
    ...more,
    view: {
      phase: 'final',
      final: { step, category: 'Rivers of the world' },
      question: step === 'question' || step === 'reveal' ? finalQuestion : null,
      ...more.view,
    },
  });
const seconds = (todayMs: number, left: number) => ({
  timer: { endsAtMs: todayMs + left * 1000 - 200, leftMs: null },
});

export const buzzerStates: Readonly<Record<string, BuzzerState>> = {
  soon: () => stateOf({ view: { phase: 'ready' } }),
  choose: () => stateOf({ of: { [mia]: { hasTurn: true } } }),
  board: () => stateOf({ of: { [ben]: { hasTurn: true } } }),
  listen: (_, today) => withQuestion({ view: { buzzers: null, ...seconds(today, 27) } }),
  'listen-image': () =>
    withQuestion({
      view: { buzzers: null, question: { ...question, image: picture, imageAlt: 'A yellow ball' } },
    }),
  'listen-long': () =>
    withQuestion({ view: { buzzers: null, question: { ...question, text: longText } } }),
  'get-ready': (now) => open({ seat: { opening: { round, lightsAtMs: now + 600_000 } } }),
  press: (_, today) => open({ view: seconds(today, 21) }),
  'press-image': () =>
    open({ view: { question: { ...question, image: picture, imageAlt: 'A yellow ball' } } }),
  'press-long': (_, today) =>
    open({ view: { question: { ...question, text: longText }, ...seconds(today, 4) } }),
  early: (now) => open({ seat: { lock: { round, untilMs: now + 600_000 } } }),
  pressed: () => open({ seat: pressed() }),
  'too-late': () =>
    withQuestion({ seat: pressed({ fate: 'tooLate' }), of: { [ben]: { isAnswering: true } } }),
  first: () =>
    withQuestion({ you: { place: 1, afterMs: 311 }, of: { [mia]: { isAnswering: true } } }),
  'first-tie': () =>
    withQuestion({
      view: { buzzers: { ...closed, isTie: true } },
      you: { place: 1, afterMs: 311 },
      of: { [mia]: { isAnswering: true } },
    }),
  answer: () => withQuestion({ of: { [mia]: { isAnswering: true } } }),
  behind: () =>
    withQuestion({ you: { place: 2, afterMs: 454 }, of: { [ben]: { isAnswering: true } } }),
  'behind-timed': () =>
    withQuestion({
      view: {
        buzzers: {
          ...closed,
          times: [
            { playerId: ben, afterMs: 311, errorMs: 1 },
            { playerId: mia, afterMs: 454, errorMs: 1 },
          ],
        },
      },
      you: { place: 2, afterMs: 454 },
      of: { [ben]: { isAnswering: true } },
    }),
  other: () => withQuestion({ of: { [ben]: { isAnswering: true } } }),
  right: () => withQuestion({ of: { [mia]: { judged: { points: 300, isRight: true } } } }),
  wrong: () => withQuestion({ of: { [mia]: { judged: { points: -300, isRight: false } } } }),
  solved: () => withQuestion({ of: { [ben]: { judged: { points: 300, isRight: true } } } }),
  shown: () => withQuestion({ view: { question: { ...question, answer: 'The Danube' } } }),
  'time-up': () => withQuestion({ view: { timer: { endsAtMs: null, leftMs: 0 } } }),
  type: (_, today) => withQuestion({ ...typing, view: { ...typing.view, ...seconds(today, 12) } }),
  'type-kept': () => withQuestion({ ...typing, you: { mayType: true, answer: 'Danube' } }),
  'type-sending': () => withQuestion({ ...typing, seat: { draft: { key: 'f1', text: 'Danub' } } }),
  'type-and-press': () =>
    open({ view: { question: { ...question, isTyped: true } }, you: { mayType: true } }),
  'type-over': () =>
    withQuestion({
      ...typing,
      you: { answer: 'Danube' },
      view: { ...typing.view, timer: { endsAtMs: null, leftMs: 0 } },
    }),
  revealed: () => withQuestion({ ...typing, you: {}, of: { [mia]: { answer: 'Danube' } } }),
  'final-soon': () => inFinal('category'),
  wager: () => inFinal('wagers', { you: { mostWager: 1200 } }),
  'wager-kept': () => inFinal('wagers', { you: { mostWager: 1200, wager: 600 } }),
  'final-type': (_, today) =>
    inFinal('question', { you: { mayType: true, wager: 600 }, view: seconds(today, 9) }),
  'final-reveal': () => inFinal('reveal', { you: { wager: 600, answer: 'Danube' } }),
  'final-right': () =>
    inFinal('reveal', {
      you: { wager: 600, answer: 'Danube' },
      of: { [mia]: { answer: 'Danube', judged: { points: 600, isRight: true } } },
    }),
  won: () => stateOf({ view: { phase: 'finished', winnerIds: [mia] } }),
  'won-together': () => stateOf({ view: { phase: 'finished', winnerIds: [mia, ben] } }),
  lost: () => stateOf({ view: { phase: 'finished', winnerIds: ['p4'] } }),
  empty: () => stateOf({ of: { [mia]: { isOut: true } } }),
  'connection-lost': () => open({ seat: { link: 'lost' } }),
  'server-restarts': () => stateOf({ seat: { link: 'restarting' } }),
};

/** Screens before the buzzer. */
export const joinStates = ['code', 'lobby', 'locked', 'unknown', 'guessing', 'waiting'].map(
  (name) => `join-${name}`,
);
