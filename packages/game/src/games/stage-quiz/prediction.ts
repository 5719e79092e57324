import type { Prediction } from '../prediction.ts';
import { askedId, currentStage, type Quizshow, type Stage } from './show.ts';

/** Whether the question on air will be answered right; null before the first one. */
export function predictionOf(show: Quizshow): Prediction | null {
  const stage = currentStage(show);
  if (stage === null) return null;
  const common = { question: askedId(stage), number: show.currentStageIndex + 1 };
  return { ...common, state: stateOf(show, stage.question) };
}

function stateOf({ ended }: Quizshow, question: Stage['question']): Prediction['state'] {
  const { showCorrectAnswer, lockedAnswer, correctAnswer } = question;
  if (ended?.how === 'walkedAway') return 'void';
  if (!showCorrectAnswer) return lockedAnswer === undefined ? 'open' : 'locked';
  if (lockedAnswer === undefined) return 'void';
  return lockedAnswer === correctAnswer ? 'right' : 'wrong';
}
