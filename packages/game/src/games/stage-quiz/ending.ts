import type { PatchPath } from '../../patch.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import { zeroPrice } from './prices/price.ts';
import { stagesWithAskedQuestions } from './spare-questions.ts';
import {
  answerIndexSchema,
  currentStage,
  type Question,
  type Quizshow,
  type Stage,
} from './show.ts';
import type { Ended } from './showtime-fields.ts';

const isRight = ({ question }: Stage): boolean =>
  question.showCorrectAnswer && question.lockedAnswer === question.correctAnswer;

/** What the contestant has won so far, and what remains after a wrong answer. */
export interface Prizes {
  won: string;
  safe: string;
}

/** Derived from the ladder: the last stage answered right, and the last safe one. */
export function prizesOf(show: Quizshow): Prizes {
  const { currentStageIndex, nothingWon } = show;
  const stages = stagesWithAskedQuestions(show);
  const right = stages.slice(0, currentStageIndex + 1).filter(isRight);
  const nothing = nothingWon ?? zeroPrice(stages.map(({ price }) => price));
  return {
    won: right.at(-1)?.price ?? nothing,
    safe: right.findLast(({ isSafe }) => isSafe)?.price ?? nothing,
  };
}

/** Ends the show after a reveal where that decides it. After walking away, a reveal only shows the right answer. */
export function endedByReveal(show: Quizshow): Quizshow {
  const { ended } = show;
  if (ended !== undefined)
    return ended.isCardShown ? { ...show, ended: { ...ended, isCardShown: false } } : show;
  const how = endingOf(show);
  if (how === null) return show;
  const { won, safe } = prizesOf(show);
  const prize = how === 'lost' && show.endsOnWrong === true ? safe : won;
  return { ...show, ended: { how, prize, isCardShown: false } };
}

/** The show with the ending that follows from another right answer at this path of it; only the ending differs. */
export function endingCorrected(show: Quizshow, [list, at]: PatchPath, value: unknown): Quizshow {
  const key = list === 'spareQuestions' ? 'spareQuestions' : 'stages';
  const stage = show[key][Number(at)];
  const answer = answerIndexSchema.safeParse(value);
  if (stage === undefined || !answer.success) return show;
  const question = { ...stage.question, correctAnswer: answer.data };
  const corrected = { ...show, [key]: show[key].with(Number(at), { ...stage, question }) };
  const { ended, ...running } = corrected;
  if (ended?.how === 'walkedAway')
    return { ...show, ended: { ...ended, prize: prizesOf(corrected).won } };
  const now = endedByReveal(running).ended;
  const { ended: _, ...rest } = show;
  if (now === undefined) return rest;
  return { ...rest, ended: { ...now, isCardShown: ended?.isCardShown ?? false } };
}

function endingOf(show: Quizshow): Ended['how'] | null {
  const stage = currentStage(show);
  if (stage?.question.showCorrectAnswer !== true) return null;
  const isLast = show.currentStageIndex === show.stages.length - 1;
  if (isRight(stage)) return isLast ? 'won' : null;
  const isWrong = stage.question.lockedAnswer !== undefined;
  return isWrong && (isLast || show.endsOnWrong === true) ? 'lost' : null;
}

/** The contestant leaves with the prize won so far; a locked answer is withdrawn. */
export function walkedAway(
  show: Quizshow,
  change: (change: (question: Question) => Question) => Quizshow,
): Quizshow | Refusal {
  const question = currentStage(show)?.question;
  if (question === undefined) return 'stageOutOfBounds';
  if (question.showCorrectAnswer) return 'answerRevealed';
  if (show.ended !== undefined) return 'showEnded';
  const left = change(({ lockedAnswer: _, jokerClock: _clock, ...open }) => ({
    ...open,
    isVoting: false,
  }));
  return {
    ...left,
    ended: { how: 'walkedAway', prize: prizesOf(show).won, isCardShown: false },
  };
}

export function endCardShown(show: Quizshow): Quizshow | Refusal {
  if (show.ended === undefined) return 'notEnded';
  return show.ended.isCardShown ? show : { ...show, ended: { ...show.ended, isCardShown: true } };
}

/** A show that has ended with its last stage can continue, with stages added since. */
export const isOver = ({ ended, endsOnWrong }: Quizshow): boolean =>
  ended !== undefined &&
  (ended.how === 'walkedAway' || (ended.how === 'lost' && endsOnWrong === true));

export function withoutEnding({ ended: _, ...show }: Quizshow): Quizshow {
  return show;
}
