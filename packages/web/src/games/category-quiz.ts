import { filledFields } from '@quizcast/game/games/category-quiz/pre-flight';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { IconLayoutGrid } from '@tabler/icons-react';
import type { GameFacts } from './game-facts.ts';

export const categoryQuiz: GameFacts<CategoryQuizshow> = {
  path: ['categoryQuiz'],
  styles: 'categoryQuiz',
  addresses: { shows: 'category-shows', styles: 'category-styles' },
  chapter: 'hosting-the-category-quiz',
  Icon: IconLayoutGrid,
  counts: 'fields',
  exports: { bundle: 'categoryBundleHint', others: 'boardsOnly' },
  section: (app) => app.categoryQuiz,
  shows: (app) => app.categoryQuiz.shows,
  questionCount: filledFields,
};
