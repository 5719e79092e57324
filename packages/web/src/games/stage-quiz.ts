import type { QuizShowApp } from '@quizcast/game/document/document';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { IconListNumbers } from '@tabler/icons-react';
import type { GameFacts } from './game-facts.ts';

export const stageQuiz: GameFacts<Quizshow> = {
  path: [],
  styles: 'stageQuiz',
  addresses: { shows: 'shows', styles: 'styles' },
  chapter: 'play',
  Icon: IconListNumbers,
  counts: 'stages',
  exports: { bundle: 'bundleHint', others: 'questionsOnly' },
  section: (app) => app,
  shows: ({ shows }) => shows,
  questionCount: ({ stages }) => ({ filled: stages.length, all: null }),
};

/** The show with this id; undefined when it was deleted. */
export const showOf = ({ shows }: Pick<QuizShowApp, 'shows'>, id: string): Quizshow | undefined =>
  shows.find((show) => show.id === id);
