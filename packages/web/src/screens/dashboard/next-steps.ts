import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { channelName } from '@quizcast/game/games/stage-quiz/channel-name';

export const stepNames = ['questions', 'overlay', 'twitch', 'play'] as const;
export type StepName = (typeof stepNames)[number];

/** Which first steps are done, judged by what is really there. */
export function doneSteps(
  document: QuizShowApp,
  overlayWasSeen: boolean,
): Readonly<Record<StepName, boolean>> {
  const categoryShows = document.categoryQuiz.shows;
  return {
    questions:
      categoryShows.some(hasQuestion) ||
      document.shows.some(({ stages }) =>
        stages.some(
          ({ question: { question, answers } }) =>
            question.trim() !== '' && answers.every((answer) => answer.trim() !== ''),
        ),
      ),
    overlay: overlayWasSeen,
    twitch: channelName(document.settings.twitch.username) !== null,
    play:
      categoryShows.some(({ moves, play }) => moves.length > 0 || play.phase !== 'ready') ||
      document.shows.some(
        ({ moves, currentStageIndex }) => moves.length > 0 || currentStageIndex >= 0,
      ),
  };
}

/** Whether a board has a question with its answer. */
const hasQuestion = ({ gamefield, boards }: CategoryQuizshow): boolean =>
  [gamefield, ...boards].some(({ categories }) =>
    categories.some(({ fields }) =>
      fields.some(({ question, answer }) => question.trim() !== '' && answer.trim() !== ''),
    ),
  );
