import type { EditCommand, IdPath } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { CrowdShow } from '@quizcast/game/games/crowd-quiz/show';
import { gameIds, type GameId } from '@quizcast/game/games/game-ids';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { categoryQuiz } from './category-quiz.ts';
import { crowdQuiz } from './crowd-quiz.ts';
import type { AnyShow } from '@quizcast/game/games/definition';
import type { AnyStyle, GameFacts, GameSection } from './game-facts.ts';
import { stageQuiz } from './stage-quiz.ts';

export { styledGames, type AnyStyle, type GameSection, type StyledGame } from './game-facts.ts';

export type Game = GameId;
export const games = gameIds;

interface Shows {
  stageQuiz: Quizshow;
  categoryQuiz: CategoryQuizshow;
  crowdQuiz: CrowdShow;
}
/** The facts of each game. */
export const gameFacts: { readonly [Each in Game]: GameFacts<Shows[Each]> } = {
  stageQuiz,
  categoryQuiz,
  crowdQuiz,
};

/** A show with its game. */
export type ListedShow<Kind extends Game = Game> = {
  [Each in Kind]: { kind: Each; show: Shows[Each] };
}[Kind];

const listedIn = <Kind extends Game>(
  app: Parameters<GameFacts<AnyShow>['shows']>[0],
  kind: Kind,
): ListedShow<Kind>[] => gameFacts[kind].shows(app).map((show) => ({ kind, show }));

/** All shows, by game, and within a game in the user's order. */
export const listedShows = (app: Parameters<GameFacts<AnyShow>['shows']>[0]): ListedShow[] =>
  games.flatMap((kind): ListedShow[] => listedIn(app, kind));

/** Number of complete questions (stages, or fields with question and answer), and of all places for them. */
export const questionCount = <Kind extends Game>({ kind, show }: ListedShow<Kind>) =>
  gameFacts[kind].questionCount(show);

export const sectionPath = (game: Game, ...inner: IdPath): IdPath => [
  ...gameFacts[game].path,
  ...inner,
];
export const showPathIn = (game: Game, showId: string, ...inner: IdPath): IdPath =>
  sectionPath(game, 'shows', showId, ...inner);

export const gameSection = (app: QuizShowApp, game: Game): GameSection =>
  gameFacts[game].section(app);

export const styleIn = ({ styles }: GameSection, id: string | undefined): AnyStyle | undefined =>
  id !== undefined && Object.hasOwn(styles, id) ? styles[id] : undefined;

/** The show with this id; undefined when it was deleted. */
export const showIn = (app: QuizShowApp, game: Game, id: string | undefined): AnyShow | undefined =>
  gameSection(app, game).shows.find((show) => show.id === id);

/** The shows of all games, in the order of the games. */
export const allShows = (app: QuizShowApp): AnyShow[] =>
  games.flatMap((game) => [...gameSection(app, game).shows]);

/** The game of the show with this id. Ids are unique; with a duplicate the first game is returned. */
export const gameOfShow = (app: QuizShowApp, id: string): Game | undefined =>
  games.find((game) => showIn(app, game, id) !== undefined);

/** The id of the show on air, even if the show was deleted. */
export const onAirId = (app: QuizShowApp): string | undefined =>
  gameSection(app, app.onAir).activeShow;

/** Whether this show is on air. */
export const isOnAir = (app: QuizShowApp, game: Game, showId: string): boolean =>
  app.onAir === game && onAirId(app) === showId;

/** Creates the edit that puts a show and its game on air. */
export const putOnAir = (game: Game, showId: string): EditCommand => ({
  type: 'edit.many',
  edits: [
    { type: 'edit.update', path: sectionPath(game, 'activeShow'), value: showId },
    { type: 'edit.update', path: ['onAir'], value: game },
  ],
});
