import { chooseStep, pressStep } from '../controls.ts';
import { fingerIn } from './finger/finger.ts';
import { currentStage, type Quizshow } from './show.ts';

/**
 * Phase of the show for the host: no stages; before the start; started, no question yet; answers still hidden; question
 * open; answer locked; answer revealed; a fastest-finger question is on air; the show has ended, but viewers have not
 * seen it; only a new start is left.
 */
export type Phase =
  | 'empty'
  | 'waiting'
  | 'started'
  | 'showing'
  | 'asking'
  | 'locked'
  | 'revealed'
  | 'finger'
  | 'over'
  | 'ended';

/** Started and not reset since. */
export const hasStarted = ({ moves }: Quizshow): boolean =>
  moves.findLast(({ name }) => name === 'start' || name === 'reset')?.name === 'start';

export function phaseOf(show: Quizshow): Phase {
  if (fingerIn(show) !== null) return 'finger';
  if (show.stages.length === 0) return 'empty';
  if (show.ended !== undefined) return show.ended.isCardShown ? 'ended' : 'over';
  const question = currentStage(show)?.question;
  if (question === undefined) return hasStarted(show) ? 'started' : 'waiting';
  if (question.showCorrectAnswer)
    return show.currentStageIndex >= show.stages.length - 1 ? 'ended' : 'revealed';
  if (question.lockedAnswer !== undefined) return 'locked';
  return question.shownAnswers === undefined ? 'asking' : 'showing';
}

/** The most likely next step; null after the end. */
export function nextStep(show: Quizshow) {
  switch (phaseOf(show)) {
    case 'empty':
    case 'waiting':
      return pressStep('start');
    case 'started':
    case 'revealed':
      return pressStep('next-stage');
    case 'showing':
      return pressStep('next-answer');
    case 'asking':
      return chooseStep('lockFirst');
    case 'locked':
      return pressStep('reveal');
    case 'finger':
      return pressStep('finger-next');
    case 'over':
      return pressStep('end-card');
    case 'ended':
      return null;
  }
}

export type StageStep = ReturnType<typeof nextStep>;
