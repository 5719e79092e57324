import { categoryFindings, filledFields } from '@quizcast/game/games/category-quiz/pre-flight';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { findingCount } from '@quizcast/game/games/stage-quiz/pre-flight';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';

/** A show of either game, as it stands in the list of all shows. */
export type ListedShow =
  | { kind: 'stageQuiz'; show: Quizshow }
  | { kind: 'categoryQuiz'; show: CategoryQuizshow };
export type ShowKind = ListedShow['kind'];

/** Every show, those of the stage quiz first, each game's in the order in which the user keeps them. */
export const listedShows = ({
  shows,
  categoryQuiz,
}: Pick<QuizShowApp, 'shows' | 'categoryQuiz'>): ListedShow[] => [
  ...shows.map((show): ListedShow => ({ kind: 'stageQuiz', show })),
  ...categoryQuiz.shows.map((show): ListedShow => ({ kind: 'categoryQuiz', show })),
];

/** How many questions it has: stages, or fields with question and answer, and how many there is room for. */
export function questionCount(listed: ListedShow): { filled: number; all: number | null } {
  switch (listed.kind) {
    case 'stageQuiz':
      return { filled: listed.show.stages.length, all: null };
    case 'categoryQuiz':
      return filledFields(listed.show);
  }
}

/** How many things the rules find in it. */
export function warningCount(listed: ListedShow, cameraHosts: readonly string[]): number {
  switch (listed.kind) {
    case 'stageQuiz':
      return findingCount(listed.show);
    case 'categoryQuiz':
      return categoryFindings(listed.show, cameraHosts).length;
  }
}

/** The show of this id; undefined when it is gone. */
export const showOf = ({ shows }: Pick<QuizShowApp, 'shows'>, id: string): Quizshow | undefined =>
  shows.find((show) => show.id === id);
