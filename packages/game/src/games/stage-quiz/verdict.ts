import { prizesOf } from './ending.ts';
import { askedQuestionId, currentStage, type Quizshow, type Stage } from './show.ts';
import { stagesWithAskedQuestions } from './spare-questions.ts';

/** Result of a revealed locked answer. */
export type Verdict =
  | { how: 'right'; prize: string; step: 'stage' | 'safetyLevel' | 'topPrize' }
  /** The show has ended. */
  | { how: 'lost'; prize: string };

/** The result of the revealed answer, as overlays show it: SPEC.md, ONAIR. */
export function verdictOf(show: Quizshow): Verdict | null {
  const stage = currentStage(show);
  const { ended } = show;
  if (stage === null || ended?.isCardShown === true || ended?.how === 'walkedAway') return null;
  const { showCorrectAnswer, lockedAnswer, correctAnswer } = stage.question;
  if (!showCorrectAnswer || lockedAnswer === undefined) return null;
  if (lockedAnswer === correctAnswer)
    return { how: 'right', prize: prizesOf(show).won, step: stepOf(show, stage) };
  return ended?.how === 'lost' ? { how: 'lost', prize: ended.prize } : null;
}

/**
 * The index of the stage whose prize is kept after a wrong answer has ended the show, -1 for none; null before that.
 * Unlike the verdict, it stays while the end card is on air.
 */
export function stageFallenTo(show: Quizshow): number | null {
  const isLost = show.ended?.how === 'lost' && currentStage(show)?.question.showCorrectAnswer;
  return isLost === true ? keptStage(show) : null;
}

function stepOf({ stages, currentStageIndex }: Quizshow, { isSafe }: Stage) {
  if (currentStageIndex === stages.length - 1) return 'topPrize' as const;
  return isSafe === true ? 'safetyLevel' : 'stage';
}

const keptStage = (show: Quizshow): number =>
  stagesWithAskedQuestions(show)
    .slice(0, show.currentStageIndex)
    .findLastIndex(
      ({ isSafe, question: { showCorrectAnswer, lockedAnswer, correctAnswer } }) =>
        (isSafe === true || show.endsOnWrong !== true) &&
        showCorrectAnswer &&
        lockedAnswer === correctAnswer,
    );

/** The prediction for the question on air. */
export interface Prediction {
  /** Identifies the question within its show. */
  question: string;
  /** Its number in the show, from 1. */
  number: number;
  /** `void`: the answer was shown without a locked one, or the show ended before it. */
  state: 'open' | 'locked' | 'right' | 'wrong' | 'void';
}

/** The prediction of whether the question on air is answered right; null before the first one. */
export function predictionOf(show: Quizshow): Prediction | null {
  const stage = currentStage(show);
  if (stage === null) return null;
  const common = { question: askedQuestionId(stage), number: show.currentStageIndex + 1 };
  return { ...common, state: stateOf(show, stage.question) };
}

function stateOf({ ended }: Quizshow, question: Stage['question']): Prediction['state'] {
  const { showCorrectAnswer, lockedAnswer, correctAnswer } = question;
  if (ended?.how === 'walkedAway') return 'void';
  if (!showCorrectAnswer) return lockedAnswer === undefined ? 'open' : 'locked';
  if (lockedAnswer === undefined) return 'void';
  return lockedAnswer === correctAnswer ? 'right' : 'wrong';
}
