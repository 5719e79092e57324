import type { QuizShowApp } from '../document/document.ts';
import { places } from '../document/games.ts';
import { categoryQuizViews } from '../games/category-quiz/views/views.ts';
import { crowdQuizViews } from '../games/crowd-quiz/views.ts';
import { stageQuizViews } from '../games/stage-quiz/views/views.ts';
import { gameViewsIn, type GameViews } from '../games/views.ts';

/** All games, as used by views. */
export const allGameViews: readonly GameViews<QuizShowApp>[] = [
  gameViewsIn(stageQuizViews, places.stageQuiz),
  gameViewsIn(categoryQuizViews, places.categoryQuiz),
  gameViewsIn(crowdQuizViews, places.crowdQuiz),
];

/** The active show of the game on air; null when there is none. */
export const showOnAir = (document: QuizShowApp, gameViews: readonly GameViews<QuizShowApp>[]) =>
  gameViews.find(({ id }) => id === document.onAir)?.activeShow(document) ?? null;
