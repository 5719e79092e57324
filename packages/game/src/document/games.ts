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

/** Where each game stands in a document. */
export const places: Places = {
  /** It was there first: the document itself is its section. */
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

/** A game on the documents of users. */
export type QuizGame = Game<QuizShowApp>;

const stageQuizGame = gameIn(stageQuiz, places.stageQuiz);

/** Every game that there is. What each tells of its shows: `views/told-games.ts`. */
export const games: readonly Game<QuizShowApp, UserCommand>[] = [
  stageQuizGame,
  gameIn(categoryQuiz, places.categoryQuiz),
  gameIn(crowdQuiz, places.crowdQuiz),
];

/** The game whose section a path leads into, and the path from there. */
export function placeIn(path: readonly (string | number)[]): {
  game: QuizGame;
  inner: PatchPath;
} {
  const game =
    games.find(({ path: [key] }) => key !== undefined && key === path[0]) ?? stageQuizGame;
  return { game, inner: path.slice(game.path.length) };
}
