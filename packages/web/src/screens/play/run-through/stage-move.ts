import type { QuizShowApp } from '@quizcast/game/document/document';
import { isFingerReady } from '@quizcast/game/games/stage-quiz/finger/finger';
import { nextStep, phaseOf } from '@quizcast/game/games/stage-quiz/next-step';
import { currentStage, type Quizshow } from '@quizcast/game/games/stage-quiz/show';
import type { MoveCommand } from '../../../live/store/pending-moves.ts';
import { commandOf, refusalOf, type PlayAction } from '../stage/play-state.ts';

/**
 * Next move of a stage quiz run: the contestant always answers right, and uses one joker per question while any are
 * left.
 */
export function stageRunMove({ shows, activeShow }: QuizShowApp): MoveCommand | null {
  const show = shows.find(({ id }) => id === activeShow);
  const action = show === undefined ? null : nextAction(show);
  return show === undefined || action === null ? null : commandOf(show, action);
}

function nextAction(show: Quizshow): PlayAction | null {
  const phase = phaseOf(show);
  const step = nextStep(show);
  if (phase === 'empty' || step === null) return null;
  if (step.kind === 'choose') return askingAction(show);
  return (phase === 'waiting' ? fingerAction(show) : null) ?? { kind: step.press };
}

/** Runs the first fastest-finger question, once. */
function fingerAction({ fingerQuestions }: Quizshow): PlayAction | null {
  if (fingerQuestions.some(({ asked }) => asked !== undefined)) return null;
  const ready = fingerQuestions.find(isFingerReady);
  return ready === undefined ? null : { kind: 'showFinger', questionId: ready.id };
}

function askingAction(show: Quizshow): PlayAction {
  const question = currentStage(show)?.question;
  const index = show.jokers.findIndex(({ isUsed }) => !isUsed);
  const usesJoker = index >= 0 && index <= show.currentStageIndex;
  const candidates: PlayAction[] = [
    ...(question?.isVoting === true ? [{ kind: 'stop-vote' } as const] : []),
    ...(usesJoker ? [{ kind: 'joker', index } as const] : []),
  ];
  const lock: PlayAction = { kind: 'lock', answer: question?.correctAnswer ?? 0 };
  return candidates.find((action) => refusalOf(show, action) === null) ?? lock;
}
