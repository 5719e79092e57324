import type { UserCommand } from '../command.ts';
import { categoryQuiz } from '../games/category-quiz/definition.ts';
import { crowdQuiz } from '../games/crowd-quiz/definition.ts';
import type { PatchPath } from '../patch.ts';
import type { GameId } from '../games/game-ids.ts';
import { gameIn, type Game, type Place } from '../games/game.ts';
import { stageQuiz } from '../games/stage-quiz/definition.ts';
import type { QuizShowApp } from './document.ts';

type Sections = {
  stageQuiz: QuizShowApp;
  categoryQuiz: QuizShowApp['categoryQuiz'];
  crowdQuiz: QuizShowApp['crowdQuiz'] & Pick<QuizShowApp, 'defaultStyle' | 'styles'>;
};
type Places = {
  readonly [Id in GameId]: Place<QuizShowApp, Sections[Id]['shows'][number], Sections[Id]>;
};

/** The place of each game in a document. */
export const places: Places = {
  /** The oldest game: the document itself is its section. */
  stageQuiz: {
    id: 'stageQuiz',
    path: [],
    section: (document) => document,
    withShows: (document, shows) => ({ ...document, shows }),
  },
  categoryQuiz: {
    id: 'categoryQuiz',
    path: ['categoryQuiz'],
    section: ({ categoryQuiz: section }) => section,
    withShows: (document, shows) => ({
      ...document,
      categoryQuiz: { ...document.categoryQuiz, shows },
    }),
  },
  crowdQuiz: {
    id: 'crowdQuiz',
    path: ['crowdQuiz'],
    sharesStyles: true,
    section: ({ crowdQuiz: section, defaultStyle, styles }) => ({
      ...section,
      defaultStyle,
      styles,
    }),
    withShows: (document, shows) => ({ ...document, crowdQuiz: { ...document.crowdQuiz, shows } }),
  },
};

/** A game that works on user documents. */
export type QuizGame = Game<QuizShowApp>;

const stageQuizGame = gameIn(stageQuiz, places.stageQuiz);

/** All games. Their views: `views/all-game-views.ts`. */
export const games: readonly Game<QuizShowApp, UserCommand>[] = [
  stageQuizGame,
  gameIn(categoryQuiz, places.categoryQuiz),
  gameIn(crowdQuiz, places.crowdQuiz),
];

/** The game whose section contains the path, and the path within it. */
export function placeIn(path: readonly (string | number)[]): {
  game: QuizGame;
  inner: PatchPath;
} {
  const game =
    games.find(({ path: [key] }) => key !== undefined && key === path[0]) ?? stageQuizGame;
  return { game, inner: path.slice(game.path.length) };
}
