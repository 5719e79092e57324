import type { QuizShowApp } from '@quizcast/game/document/document';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';

/** The show of this id; undefined when it is gone. */
export const showOf = ({ shows }: Pick<QuizShowApp, 'shows'>, id: string): Quizshow | undefined =>
  shows.find((show) => show.id === id);
