import type { QuizShowApp } from '../document/document.ts';
import { places } from '../document/games.ts';
import { categoryQuizViews } from '../games/category-quiz/views/views.ts';
import { crowdQuizViews } from '../games/crowd-quiz/views.ts';
import { stageQuizViews } from '../games/stage-quiz/views/views.ts';
import { toldIn, type ToldGame } from '../games/views.ts';

/** All games, as used by views. */
export const toldGames: readonly ToldGame<QuizShowApp>[] = [
  toldIn(stageQuizViews, places.stageQuiz),
  toldIn(categoryQuizViews, places.categoryQuiz),
  toldIn(crowdQuizViews, places.crowdQuiz),
];

/** The active show of the game on air; null when there is none. */
export const showOnAir = (document: QuizShowApp, told: readonly ToldGame<QuizShowApp>[]) =>
  told.find(({ id }) => id === document.onAir)?.activeShow(document) ?? null;
