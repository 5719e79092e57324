import type { OverlayView } from '@quizcast/game/views/view';
import { crowdQuizStates } from './crowd-quiz-states.ts';
import { crowdStates, withResult, usual } from './crowd-states.ts';
import type { Moment } from './moment.ts';
import { overlayStates, type OverlayState } from './overlay-states.ts';

const at = (states: Readonly<Record<string, OverlayState>>, name: string): OverlayView => {
  const state = states[name];
  if (state === undefined) throw new Error(`There is no state ${name}`);
  return state(Date.now());
};

const stage = at(overlayStates, 'question');
const open = at(crowdStates, 'everybody-open');

const withStage = (change: Partial<NonNullable<OverlayView['stageQuiz']>>): OverlayView => ({
  ...stage,
  stageQuiz: stage.stageQuiz === null ? null : { ...stage.stageQuiz, ...change },
});

/** A board that the host has put on air at this time. */
const board = (card: 'topFive' | 'podium', rows: typeof usual, atMs: number): OverlayView =>
  withResult(rows, 0, 1141, { boardOnAir: { card, atMs } })(Date.now());

const overtaken = usual.map((row, index) => ({
  ...row,
  name: usual[(index + 1) % usual.length]?.name ?? '',
}));

/** The reveal of a crowd quiz question. */
const revealed = (kind: string, moves: Moment['moves']): Moment => ({
  from: at(crowdQuizStates, `crowd-${kind}-open`),
  to: () => at(crowdQuizStates, `crowd-${kind}-usual`),
  moves,
});

/** Moments of votes, calls and answers of all viewers. */
export const crowdMoments: Readonly<Record<string, Moment>> = {
  vote: {
    from: withStage({ jokers: at(overlayStates, 'voting-open').stageQuiz?.jokers ?? [] }),
    to: () => at(overlayStates, 'voting-open'),
    moves: [['transform', 0, 420]],
  },
  phone: {
    from: stage,
    to: () =>
      withStage({ jokerClock: { startsAtMs: Date.now(), endsAtMs: Date.now() + 3_600_000 } }),
    moves: [['transform', 0, 360]],
  },
  'join card': {
    from: stage,
    to: () => ({
      ...stage,
      card: {
        kind: 'join',
        atMs: 1,
        title: 'Million Monday',
        code: 'KLM4TX',
        origin: 'https://quiz.example',
      },
    }),
    moves: [
      ['opacity', 0, 300],
      ['transform', 250, 600],
      ['opacity', 850, 400],
    ],
  },
  'everybody, the five best': {
    from: board('topFive', usual, 1),
    to: () => board('topFive', overtaken, Date.now()),
    moves: [
      ['transform', 0, 420],
      ['transform', null, 700],
    ],
  },
  'everybody, the podium': {
    from: open,
    to: () => board('podium', usual, Date.now()),
    moves: [['transform', null, 600]],
  },
  'crowd, a choice': revealed('choice', [['transform', 0, 700]]),
  'crowd, a number': revealed('number', [
    ['transform', 0, 620],
    ['opacity', 1600, 300],
  ]),
  'crowd, a text': revealed('text', [['transform', 140, 700]]),
  'crowd, an order': revealed(
    'order',
    [0, 1, 2, 3].map((place) => ['transform', 80 * place, 900]),
  ),
};
