import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { sampleQuestions } from '@quizcast/game/games/crowd-quiz/samples';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { languages } from '@quizcast/game/values/language';
import { channelName } from '@quizcast/game/games/channel-name';

export const stepNames = ['questions', 'overlay', 'twitch', 'play'] as const;
export type StepName = (typeof stepNames)[number];

/** Which first steps are done, judged by the document's actual content. */
export function doneSteps(
  document: QuizShowApp,
  overlayWasSeen: boolean,
): Readonly<Record<StepName, boolean>> {
  const categoryShows = document.categoryQuiz.shows;
  const crowdShows = document.crowdQuiz.shows;
  return {
    questions:
      categoryShows.some(hasQuestion) ||
      crowdShows.some(({ questions }) => questions.some(({ question }) => isWritten(question))) ||
      document.shows.some(({ stages }) =>
        stages.some(
          ({ question: { question, answers } }) =>
            isWritten(question) && answers.every((answer) => answer.trim() !== ''),
        ),
      ),
    overlay: overlayWasSeen,
    twitch: channelName(document.settings.twitch.username) !== null,
    play:
      crowdShows.some(({ moves, play }) => moves.length > 0 || play.phase !== 'ready') ||
      categoryShows.some(({ moves, play }) => moves.length > 0 || play.phase !== 'ready') ||
      document.shows.some(
        ({ moves, currentStageIndex }) => moves.length > 0 || currentStageIndex >= 0,
      ),
  };
}

/** Questions of every account's sample shows and of a new crowd quiz. */
const samples: ReadonlySet<string> = new Set(
  languages.flatMap((language) => [
    ...questionsOf(defaultDocument(language)),
    ...sampleQuestions(() => 'sample', language).map(({ question }) => question),
  ]),
);

function questionsOf({ shows, categoryQuiz }: QuizShowApp): string[] {
  const boards = categoryQuiz.shows.flatMap(({ gamefield, boards: more }) => [gamefield, ...more]);
  return [
    ...shows.flatMap(({ stages }) => stages.map(({ question }) => question.question)),
    ...boards.flatMap(({ categories }) =>
      categories.flatMap(({ fields }) => fields.map(({ question }) => question)),
    ),
  ];
}

/** Whether a question was written or imported by the user; samples do not count. */
const isWritten = (question: string): boolean => question.trim() !== '' && !samples.has(question);

/** Whether a board has a question with an answer. */
const hasQuestion = ({ gamefield, boards }: CategoryQuizshow): boolean =>
  [gamefield, ...boards].some(({ categories }) =>
    categories.some(({ fields }) =>
      fields.some(({ question, answer }) => isWritten(question) && answer.trim() !== ''),
    ),
  );
