import {
  boardTitles,
  shape,
  sharedTitles,
  type ControlRow,
  type ControlTable,
} from '../controls.ts';
import type { CrowdQuizCommand } from './command.ts';
import { nextStep, type NextMove } from './next-step.ts';
import type { CrowdShow } from './show.ts';

type Row = ControlRow<CrowdShow, CrowdQuizCommand>;

/** A move without anything to say. */
const plain = (
  type: CrowdQuizCommand['type'],
  title: string,
  more?: Parameters<typeof shape>[2],
): Row => ({ ...shape(title, {}, more), command: ({ id: showId }) => ({ type, showId }) });

/** What a control surface can do in the crowd quiz. */
export const crowdControls = {
  start: plain('crowdQuiz.start', sharedTitles.start),
  undo: plain('crowdQuiz.undo', sharedTitles.undo, { isEach: true }),
  reset: plain('crowdQuiz.reset', sharedTitles.reset),
  reveal: plain('crowdQuiz.reveal', sharedTitles.reveal),
  'next-step': {
    ...shape('Does what comes next: asks, closes, reveals, shows the board, in the end the podium'),
    command: (show) => ({ type: nextStep(show) ?? 'crowdQuiz.podium', showId: show.id }),
  },
  'next-question': plain('crowdQuiz.next', 'Asks the next question'),
  'close-question': plain('crowdQuiz.close', 'Takes no more answers'),
  'show-top-five': plain('crowdQuiz.board', boardTitles.topFive),
  'show-podium': plain('crowdQuiz.podium', boardTitles.podium),
} as const satisfies ControlTable<CrowdShow, CrowdQuizCommand>;

/** The actions that can come next. */
export const nextActions = [
  'start',
  'next-question',
  'close-question',
  'reveal',
  'show-top-five',
  'show-podium',
] as const;
export type NextAction = (typeof nextActions)[number];

const actionOf: Readonly<Record<NextMove, NextAction>> = {
  'crowdQuiz.start': 'start',
  'crowdQuiz.next': 'next-question',
  'crowdQuiz.close': 'close-question',
  'crowdQuiz.reveal': 'reveal',
  'crowdQuiz.board': 'show-top-five',
  'crowdQuiz.podium': 'show-podium',
};

/** What comes next in the usual course of a show, by the name of its action; null after the podium. */
export function nextAction(show: CrowdShow): NextAction | null {
  const next = nextStep(show);
  return next === null ? null : actionOf[next];
}
