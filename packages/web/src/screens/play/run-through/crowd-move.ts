import type { QuizShowApp } from '@quizcast/game/document/document';
import { nextStep } from '@quizcast/game/games/crowd-quiz/next-step';
import type { MoveCommand } from '../../../live/store/pending-moves.ts';

/** Next move of a crowd quiz run; each question is closed as soon as the bots have answered. */
export function crowdRunMove({ crowdQuiz }: QuizShowApp): MoveCommand | null {
  const show = crowdQuiz.shows.find(({ id }) => id === crowdQuiz.activeShow);
  const type = show === undefined ? null : nextStep(show);
  return show === undefined || type === null ? null : { type, showId: show.id };
}
