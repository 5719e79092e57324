import type { EditCommand, IdPath } from '@quizcast/game/command';
import type { Cue } from '@quizcast/game/cues/cue';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { CategoryStyle } from '@quizcast/game/games/category-quiz/style';
import type { QuizshowStyle } from '@quizcast/game/games/stage-quiz/style';

export type Game = QuizShowApp['onAir'];
export const games: readonly Game[] = ['stageQuiz', 'categoryQuiz'];

/** A style of one game or the other. */
export type AnyStyle = QuizshowStyle | CategoryStyle;

/** What a show of every game has. */
export interface AnyShow {
  id: string;
  name: string;
  styleId: string;
  cues?: readonly Cue[] | undefined;
}

/** Shows, styles and choices of one game. */
export interface Side {
  activeShow?: string | undefined;
  defaultStyle: string;
  shows: readonly AnyShow[];
  styles: Readonly<Record<string, AnyStyle>>;
}

/** Where a game's shows, styles and choices stand in the document. */
const paths: Readonly<Record<Game, IdPath>> = { stageQuiz: [], categoryQuiz: ['categoryQuiz'] };

export const sidePath = (game: Game, ...inner: IdPath): IdPath => [...paths[game], ...inner];
export const showPathIn = (game: Game, showId: string, ...inner: IdPath): IdPath =>
  sidePath(game, 'shows', showId, ...inner);

export const sideOf = (app: QuizShowApp, game: Game): Side =>
  game === 'stageQuiz' ? app : app.categoryQuiz;

export const styleIn = ({ styles }: Side, id: string | undefined): AnyStyle | undefined =>
  id !== undefined && Object.hasOwn(styles, id) ? styles[id] : undefined;

/** The show of this id; undefined when it is gone. */
export const showIn = (app: QuizShowApp, game: Game, id: string | undefined): AnyShow | undefined =>
  sideOf(app, game).shows.find((show) => show.id === id);

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
