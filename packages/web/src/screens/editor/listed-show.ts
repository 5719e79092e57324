import { categoryFindings, filledFields } from '@quizcast/game/games/category-quiz/pre-flight';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { crowdFindings } from '@quizcast/game/games/crowd-quiz/pre-flight';
import type { CrowdShow } from '@quizcast/game/games/crowd-quiz/show';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { findingCount } from '@quizcast/game/games/stage-quiz/pre-flight';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';

/** A show of any game, as it stands in the list of all shows. */
export type ListedShow =
  | { kind: 'stageQuiz'; show: Quizshow }
  | { kind: 'categoryQuiz'; show: CategoryQuizshow }
  | { kind: 'crowdQuiz'; show: CrowdShow };
export type ShowKind = ListedShow['kind'];

/** Every show, those of the first game first, each game's in the order in which the user keeps them. */
export const listedShows = ({
  shows,
  categoryQuiz,
  crowdQuiz,
}: Pick<QuizShowApp, 'shows' | 'categoryQuiz' | 'crowdQuiz'>): ListedShow[] => [
  ...shows.map((show): ListedShow => ({ kind: 'stageQuiz', show })),
  ...categoryQuiz.shows.map((show): ListedShow => ({ kind: 'categoryQuiz', show })),
  ...crowdQuiz.shows.map((show): ListedShow => ({ kind: 'crowdQuiz', show })),
];

/** How many questions it has: stages, or fields with question and answer, and how many there is room for. */
export function questionCount(listed: ListedShow): { filled: number; all: number | null } {
  switch (listed.kind) {
    case 'stageQuiz':
      return { filled: listed.show.stages.length, all: null };
    case 'categoryQuiz':
      return filledFields(listed.show);
    case 'crowdQuiz':
      return { filled: listed.show.questions.length, all: null };
  }
}

/** How many things the rules find in it. */
export function warningCount(listed: ListedShow, cameraHosts: readonly string[]): number {
  switch (listed.kind) {
    case 'stageQuiz':
      return findingCount(listed.show);
    case 'categoryQuiz':
      return categoryFindings(listed.show, cameraHosts).length;
    case 'crowdQuiz':
      return crowdFindings(listed.show).length;
  }
}

/** The show of this id; undefined when it is gone. */
export const showOf = ({ shows }: Pick<QuizShowApp, 'shows'>, id: string): Quizshow | undefined =>
  shows.find((show) => show.id === id);
