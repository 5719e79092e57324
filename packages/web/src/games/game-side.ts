import type { EditCommand, IdPath } from '@quizcast/game/command';
import type { Cue } from '@quizcast/game/cues/cue';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { CategoryStyle } from '@quizcast/game/games/category-quiz/style';
import { gameIds, type GameId } from '@quizcast/game/games/game-ids';
import type { QuizshowStyle } from '@quizcast/game/games/stage-quiz/style';

export type Game = GameId;
export const games = gameIds;

/** Games that have styles of their own. */
export const styledGames = ['stageQuiz', 'categoryQuiz'] as const satisfies readonly Game[];
export type StyledGame = (typeof styledGames)[number];

/** The game whose styles the shows of a game are drawn in. */
export const stylesFor: Readonly<Record<Game, StyledGame>> = {
  stageQuiz: 'stageQuiz',
  categoryQuiz: 'categoryQuiz',
  crowdQuiz: 'stageQuiz',
};

/** A style of any game. */
export type AnyStyle = QuizshowStyle | CategoryStyle;

/** What a show of every game has. */
export interface AnyShow {
  id: string;
  name: string;
  styleId: string;
  cues?: readonly Cue[] | undefined;
  /** Epoch milliseconds. */
  editedAtMs?: number | undefined;
}

/** Shows, styles and choices of one game. */
export interface Side {
  activeShow?: string | undefined;
  defaultStyle: string;
  shows: readonly AnyShow[];
  styles: Readonly<Record<string, AnyStyle>>;
}

/** Where a game's shows and choices stand in the document. */
const paths: Readonly<Record<Game, IdPath>> = {
  stageQuiz: [],
  categoryQuiz: ['categoryQuiz'],
  crowdQuiz: ['crowdQuiz'],
};

export const sidePath = (game: Game, ...inner: IdPath): IdPath => [...paths[game], ...inner];
export const showPathIn = (game: Game, showId: string, ...inner: IdPath): IdPath =>
  sidePath(game, 'shows', showId, ...inner);

export function sideOf(app: QuizShowApp, game: Game): Side {
  switch (game) {
    case 'stageQuiz':
      return app;
    case 'categoryQuiz':
      return app.categoryQuiz;
    case 'crowdQuiz':
      return { ...app.crowdQuiz, defaultStyle: app.defaultStyle, styles: app.styles };
  }
}

export const styleIn = ({ styles }: Side, id: string | undefined): AnyStyle | undefined =>
  id !== undefined && Object.hasOwn(styles, id) ? styles[id] : undefined;

/** The show of this id; undefined when it is gone. */
export const showIn = (app: QuizShowApp, game: Game, id: string | undefined): AnyShow | undefined =>
  sideOf(app, game).shows.find((show) => show.id === id);

/** The shows of all games, those of the first one first. */
export const allShows = (app: QuizShowApp): AnyShow[] =>
  games.flatMap((game) => [...sideOf(app, game).shows]);

/** The game that has a show of this id. Ids are made so that no two are alike; if two were, it would be the first one. */
export const gameOfShow = (app: QuizShowApp, id: string): Game | undefined =>
  games.find((game) => showIn(app, game, id) !== undefined);

/** The id of the show that overlays show, whether or not the show is still there. */
export const onAirId = (app: QuizShowApp): string | undefined => sideOf(app, app.onAir).activeShow;

/** Whether overlays show this show of this game. */
export const isOnAir = (app: QuizShowApp, game: Game, showId: string): boolean =>
  app.onAir === game && onAirId(app) === showId;

/** Puts a show on air, with its game. */
export const putOnAir = (game: Game, showId: string): EditCommand => ({
  type: 'edit.many',
  edits: [
    { type: 'edit.update', path: sidePath(game, 'activeShow'), value: showId },
    { type: 'edit.update', path: ['onAir'], value: game },
  ],
});
