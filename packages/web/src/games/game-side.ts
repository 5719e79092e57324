import type { EditCommand, IdPath } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { CrowdShow } from '@quizcast/game/games/crowd-quiz/show';
import { gameIds, type GameId } from '@quizcast/game/games/game-ids';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { categoryQuiz } from './category-quiz.ts';
import { crowdQuiz } from './crowd-quiz.ts';
import type { AnyShow } from '@quizcast/game/games/definition';
import type { AnyStyle, GameFacts, Side } from './game-facts.ts';
import { stageQuiz } from './stage-quiz.ts';

export { styledGames, type AnyStyle, type Side, type StyledGame } from './game-facts.ts';

export type Game = GameId;
export const games = gameIds;

interface Shows {
  stageQuiz: Quizshow;
  categoryQuiz: CategoryQuizshow;
  crowdQuiz: CrowdShow;
}
/** What screens ask of each game. */
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

/** Every show, those of the first game first, each game's in the order in which the user keeps them. */
export const listedShows = (app: Parameters<GameFacts<AnyShow>['shows']>[0]): ListedShow[] =>
  games.flatMap((kind): ListedShow[] => listedIn(app, kind));

/** How many questions it has: stages, or fields with question and answer, and how many there is room for. */
export const questionCount = <Kind extends Game>({ kind, show }: ListedShow<Kind>) =>
  gameFacts[kind].questionCount(show);

export const sidePath = (game: Game, ...inner: IdPath): IdPath => [
  ...gameFacts[game].path,
  ...inner,
];
export const showPathIn = (game: Game, showId: string, ...inner: IdPath): IdPath =>
  sidePath(game, 'shows', showId, ...inner);

export const sideOf = (app: QuizShowApp, game: Game): Side => gameFacts[game].side(app);

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
