import { hasBoard } from '../../crowd/crowd-play.ts';
import type { CrowdQuizCommand } from './command.ts';
import { everybodyIn } from './everybody.ts';
import {
  askedQuestionOf,
  closedAtMs,
  currentQuestion,
  nextQuestion,
  type CrowdShow,
} from './show.ts';

/** Moves of the usual order. */
export type NextMove = Exclude<
  CrowdQuizCommand['type'],
  'crowdQuiz.undo' | 'crowdQuiz.judge' | 'crowdQuiz.reset'
>;

/**
 * The next move in the usual order of a show; null after the podium. `nowMs` is server epoch milliseconds: a question
 * whose time is up counts as closed. A surface without a clock omits it and closes each question itself.
 */
export function nextStep(show: CrowdShow, nowMs?: number): NextMove | null {
  const { phase } = show.play;
  const isLast = nextQuestion(show) === null;
  switch (phase) {
    case 'ready':
      return 'crowdQuiz.start';
    case 'question':
      return isClosed(show, nowMs) ? 'crowdQuiz.reveal' : 'crowdQuiz.close';
    case 'reveal':
      if (isLast) return 'crowdQuiz.podium';
      return hasBoard(everybodyIn(show)) ? 'crowdQuiz.board' : 'crowdQuiz.next';
    case 'board':
      return isLast ? 'crowdQuiz.podium' : 'crowdQuiz.next';
    case 'podium':
      return null;
  }
}

/** Whether the question in play no longer accepts answers from viewers without delay. */
function isClosed(show: CrowdShow, nowMs?: number): boolean {
  const question = currentQuestion(show);
  const asked = question === null ? undefined : askedQuestionOf(show, question.id);
  if (asked === undefined) return true;
  return asked.lockedAtMs !== undefined || (nowMs !== undefined && nowMs >= closedAtMs(asked));
}
