import type { UserCommand } from '../command.ts';
import { categoryQuiz } from '../games/category-quiz/definition.ts';
import { crowdQuiz } from '../games/crowd-quiz/definition.ts';
import type { PatchPath } from '../patch.ts';
import { gameIn, type Game } from '../games/game.ts';
import { stageQuiz } from '../games/stage-quiz/definition.ts';
import type { QuizShowApp } from './document.ts';

/** The stage quiz was there first: the document itself is its section. */
const stageQuizGame = gameIn(stageQuiz, {
  id: 'stageQuiz',
  path: [],
  section: (document: QuizShowApp) => document,
  withShows: (document, shows) => ({ ...document, shows }),
});

/** A game on the documents of users. */
export type QuizGame = Game<QuizShowApp>;

/** Every game that there is, and where it stands in a document. */
export const games: readonly Game<QuizShowApp, UserCommand>[] = [
  stageQuizGame,
  gameIn(categoryQuiz, {
    id: 'categoryQuiz',
    path: ['categoryQuiz'],
    section: ({ categoryQuiz: section }: QuizShowApp) => section,
    withShows: (document, shows) => ({
      ...document,
      categoryQuiz: { ...document.categoryQuiz, shows },
    }),
  }),
  gameIn(crowdQuiz, {
    id: 'crowdQuiz',
    path: ['crowdQuiz'],
    sharesStyles: true,
    section: ({ crowdQuiz: section, defaultStyle, styles }: QuizShowApp) => ({
      ...section,
      defaultStyle,
      styles,
    }),
    withShows: (document, shows) => ({ ...document, crowdQuiz: { ...document.crowdQuiz, shows } }),
  }),
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
