import {
  boardTitles,
  keyed,
  shape,
  sharedTitles,
  type ControlTable,
  type PlainRow,
} from '../controls.ts';
import type { CrowdQuizCommand } from './command.ts';
import { nextStep, type NextMove } from './next-step.ts';
import type { CrowdShow } from './show.ts';

type Plain = PlainRow<CrowdShow, CrowdQuizCommand>;

/** A move without anything to say. */
const plain = (
  type: CrowdQuizCommand['type'],
  title: string,
  more?: Parameters<typeof shape>[2],
): Plain => ({ ...shape(title, {}, more), command: ({ id: showId }) => ({ type, showId }) });

/** What the host can do in the crowd quiz, by a control surface or by a key. */
export const crowdControls = {
  start: keyed('S', plain('crowdQuiz.start', sharedTitles.start)),
  undo: keyed('Z', plain('crowdQuiz.undo', sharedTitles.undo, { isEach: true })),
  reset: keyed('⇧ R', plain('crowdQuiz.reset', sharedTitles.reset)),
  reveal: keyed('R', plain('crowdQuiz.reveal', sharedTitles.reveal)),
  'next-step': {
    ...shape('Does what comes next: asks, closes, reveals, shows the board, in the end the podium'),
    command: (show) => ({ type: nextStep(show) ?? 'crowdQuiz.podium', showId: show.id }),
  },
  'next-question': keyed('N', plain('crowdQuiz.next', 'Asks the next question')),
  'close-question': keyed('C', plain('crowdQuiz.close', 'Takes no more answers')),
  'show-top-five': keyed('B', plain('crowdQuiz.board', boardTitles.topFive)),
  'show-podium': keyed('P', plain('crowdQuiz.podium', boardTitles.podium)),
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

/** The action that makes a move. */
export const actionOf = {
  'crowdQuiz.start': 'start',
  'crowdQuiz.next': 'next-question',
  'crowdQuiz.close': 'close-question',
  'crowdQuiz.reveal': 'reveal',
  'crowdQuiz.board': 'show-top-five',
  'crowdQuiz.podium': 'show-podium',
  'crowdQuiz.reset': 'reset',
} as const satisfies Readonly<Record<NextMove, NextAction>> & { 'crowdQuiz.reset': 'reset' };

/** What comes next in the usual course of a show, by the name of its action; null after the podium. `nowMs` as for `nextStep`. */
export function nextAction(show: CrowdShow, nowMs?: number): NextAction | null {
  const next = nextStep(show, nowMs);
  return next === null ? null : actionOf[next];
}
